/** Serves a folder from memory on loopback and counts what is asked for. `/__count` tells and starts anew. Usage: node doc-server.js FOLDER */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.txt': 'text/plain',
};
const folder = process.argv[2]!;
const files = new Map<string, { body: Buffer; type: string }>();

function load(path: string): void {
  for (const name of readdirSync(path)) {
    const full = join(path, name);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (stat?.isDirectory()) load(full);
    else if (stat?.isFile())
      files.set(`/${relative(folder, full)}`, {
        body: readFileSync(full),
        type: types[extname(name)] ?? 'application/octet-stream',
      });
  }
}
load(folder);

let hits = new Map<string, number>();
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const path = decodeURIComponent((request.url ?? '/').replace(/\?.*$/, ''));
  if (path === '/__count') {
    response.end(JSON.stringify([...hits]));
    hits = new Map();
    return;
  }
  hits.set(path, (hits.get(path) ?? 0) + 1);
  const file = files.get(path);
  if (file === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain', 'content-length': 9 });
    response.end('not found');
    return;
  }
  response.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length });
  response.end(request.method === 'HEAD' ? undefined : file.body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
