/** The limit: fetch with undici, find links with a SAX pass, remember URLs in a Set. One process, nothing stored. Usage: node sax.js URL */
import { Parser } from 'htmlparser2';
import { Pool } from 'undici';

const start = process.argv[2]!;
const { origin } = new URL(start);
const concurrency = 16;
const pool = new Pool(origin, { connections: concurrency });
const seen = new Set([start]);
const queue = [start];
let active = 0;
let pages = 0;

async function visit(url: string): Promise<void> {
  const { headers, body } = await pool.request({ path: url.slice(origin.length), method: 'GET' });
  const text = await body.text();
  pages++;
  if (!String(headers['content-type']).includes('html')) return;
  const parser = new Parser({
    onopentag(name, attributes) {
      if ((name !== 'a' && name !== 'area') || attributes.href === undefined) return;
      let found: URL;
      try {
        found = new URL(attributes.href, url);
      } catch {
        return;
      }
      found.hash = '';
      if (found.origin !== origin || seen.has(found.href)) return;
      seen.add(found.href);
      queue.push(found.href);
    },
  });
  parser.write(text);
  parser.end();
}

await new Promise<void>((done) => {
  const pump = (): void => {
    if (active === 0 && queue.length === 0) done();
    while (active < concurrency && queue.length > 0) {
      active++;
      visit(queue.shift()!).finally(() => {
        active--;
        pump();
      });
    }
  };
  pump();
});
console.log(pages);
process.exit(0);
