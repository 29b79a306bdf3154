/** Reading pages against an htmlparser2 SAX pass that only finds links, in one process, in turn. Usage: node dist/bench/micro/read.js FOLDER of HTML files */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { PageReader } from '../../src/page/reader.js';

const folder = process.argv[2]!;
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.html?$/.test(name),
);
const pages = names.slice(0, 2000).map((name) => readFileSync(join(folder, name)));
const bytes = pages.reduce((sum, page) => sum + page.length, 0);
const reader = new PageReader();

const contenders: Record<string, () => void> = {
  reader: () => {
    for (const page of pages) reader.read(page, 'http://example.org/a/b', 'text/html; charset=utf-8');
  },
  sax: () => {
    for (const page of pages) {
      const found = new Set<string>();
      const parser = new Parser({
        onopentag(name, attributes) {
          if (name === 'a' && attributes.href !== undefined) found.add(attributes.href);
        },
      });
      parser.write(page.toString('utf8'));
      parser.end();
      for (const href of found) URL.canParse(href, 'http://example.org/a/b');
    }
  },
};
for (let round = 0; round < 4; round++) {
  for (const [name, run] of Object.entries(contenders)) {
    const started = performance.now();
    run();
    const seconds = (performance.now() - started) / 1000;
    if (round > 0) console.log(`${name.padEnd(7)} ${(bytes / 1e6 / seconds).toFixed(0)} MB/s`);
  }
}
