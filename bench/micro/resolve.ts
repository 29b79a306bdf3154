/** What resolving a page's links costs: the quick resolver against the URL parser. Usage: node dist/bench/micro/resolve.js */
import { linkResolver, resolveUrl } from '../../src/url/address.js';

const base = 'http://example.org/docs/current/sql-select.html';
const links = Array.from(
  { length: 1000 },
  (_, i) => ['sql-insert.html', `page-${i}.html#part`, '/docs/', `../${i}/x.html`, `?page=${i}`][i % 5]!,
);
const resolve = linkResolver(base);

function time(what: string, work: (link: string) => unknown): void {
  const run = (): void => {
    for (const link of links) work(link);
  };
  for (let i = 0; i < 50; i++) run();
  const started = performance.now();
  for (let i = 0; i < 500; i++) run();
  console.log(
    `${what.padEnd(10)} ${(((performance.now() - started) * 1e6) / (500 * links.length)).toFixed(0)} ns a link`,
  );
}

for (let round = 0; round < 3; round++) {
  time('resolver', resolve);
  time('parser', (link) => resolveUrl(link, base));
}
