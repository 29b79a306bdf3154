/** Finds the broken links of a site and the pages they stand on. Run: node dist/examples/broken-links.js [URL] */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { map, pages } from 'lycosa';

const store = mkdtempSync(join(tmpdir(), 'broken-links-'));
const given = process.argv[2];

// Without a URL, a tiny site with one broken link stands in for yours.
const site = createServer((request, response) => {
  const found: Record<string, string> = {
    '/': '<a href="/about">about</a>',
    '/about': '<a href="/">home</a> <a href="/lost">lost</a>',
  };
  const body = found[request.url ?? ''];
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' });
  response.end(body);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const local = `http://127.0.0.1:${(site.address() as { port: number }).port}/`;

try {
  const summary = await map({
    urls: [given ?? local],
    store,
    ...(given === undefined ? { allowPrivate: true, delayMs: 0 } : { budget: { maxPages: 200 } }),
  });
  console.log(`${summary.pages} pages, ended: ${summary.end}`);
  for await (const page of pages({ store })) {
    if (page.status === 404) console.log(`${page.referrer} → ${page.url}`);
  }
} finally {
  site.closeAllConnections();
  site.close();
  rmSync(store, { recursive: true, force: true });
}
