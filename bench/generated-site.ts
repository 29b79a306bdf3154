/** A site of N pages that exist only when asked for: a tree of ten children a page, with twenty links across. Usage: node generated-site.js N */
import { createServer } from 'node:http';

const pages = Number(process.argv[2]);

/** A well-mixed number from a number. */
function mix(n: number): number {
  let h = Math.imul(n ^ (n >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

const words = Array.from({ length: 2000 }, (_, i) => mix(i).toString(36));

function page(i: number): string {
  const links: number[] = [];
  for (let k = 1; k <= 10; k++) if (i * 10 + k < pages) links.push(i * 10 + k);
  for (let k = 0; k < 20; k++) links.push(mix(i * 31 + k) % pages);
  const text = Array.from({ length: 150 }, (_, k) => words[mix(i * 997 + k) % words.length]).join(' ');
  const items = links
    .map((to) => `<li><a href="${to === 0 ? '/' : `/item/${to}`}">${words[to % words.length]} ${to}</a></li>`)
    .join('');
  return `<!doctype html><title>Item ${i}</title><h1>Item ${i}</h1><p>${text}</p><ul>${items}</ul>`;
}

let served = 0;
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const match = /^\/(?:item\/(\d+))?$/.exec(request.url ?? '');
  const i = match === null ? -1 : Number(match[1] ?? 0);
  if (i < 0 || i >= pages || request.url === '/item/0') {
    response.writeHead(404, { 'content-type': 'text/html' });
    response.end();
    return;
  }
  if (++served % 1000 === 0) process.send?.(served);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page(i));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
