/**
 * An extractor and a kind of field of your own. They are modules, because pages are read in other threads: a vertical's file names them.
 * Run: node dist/examples/own-extractor.js
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crawl, entities } from 'lycosa';
import { withScratchFolder } from './scratch-folder.js';
import { onThisMachine, withSmallSite } from './small-site.js';

/** Asked for the objects of every page, as texts by field; null leaves the page to Lycosa's own extraction. */
const extractor = `
export function extract(page) {
  const isbn = page.first('.isbn');
  return isbn === null ? null : [{ title: page.first('h1').text, isbn: isbn.text }];
}`;

/** Values of a kind: the normal form of a text, or null when it is none. Here ISBNs of ten digits become those of thirteen. */
const isbnKind = `
export function normalise(text) {
  const digits = text.replace(/[^0-9Xx]/g, '');
  if (digits.length === 13) return digits;
  if (digits.length !== 10) return null;
  const twelve = '978' + digits.slice(0, 9);
  const sum = [...twelve].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return twelve + ((10 - (sum % 10)) % 10);
}`;

await withSmallSite((site) =>
  withScratchFolder(async (folder) => {
    writeFileSync(join(folder, 'extractor.mjs'), extractor);
    writeFileSync(join(folder, 'isbn.mjs'), isbnKind);
    const vertical = join(folder, 'edition.yaml');
    writeFileSync(
      vertical,
      `object: Edition
extractor: ./extractor.mjs
fields:
  title: { kind: text }
  isbn: { kind: ./isbn.mjs, identifies: true }
`,
    );
    const store = join(folder, 'store');
    await crawl({ entries: [site], store, ...onThisMachine, vertical });
    for await (const { fields } of entities({ store, vertical: 'edition' }))
      console.log(fields.isbn, fields.title);
  }),
);
