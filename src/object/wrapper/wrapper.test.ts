/** Rules learned from a few pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../page/reader.js';
import { readyVertical } from '../vertical/ready-verticals.js';
import { bootstrap } from './bootstrap.js';
import { RunTable } from './run-table.js';
import { Applier, learnWrapper } from './wrapper.js';

const book = readyVertical('Book')!;
const names = ['Ann Lee', 'Bo Chen', 'Cy Roth', 'Di Moss', 'Ed Hart', 'Flo Park'];
const nouns = ['Orchard', 'Lantern', 'Harbour', 'Meadow', 'Cellar', 'Signal', 'Garden', 'Mirror'];
const titleOf = (i: number): string => `The ${nouns[i % 8]} of ${nouns[(i * 3 + 1) % 8]} ${i}`;
const authorOf = (i: number): string => names[(i * 5) % 6]!;
const isbnOf = (i: number): string => {
  const body = `978030640${String(600 + i)}`;
  let sum = 0;
  for (let k = 0; k < 12; k++) sum += Number(body[k]) * (k % 2 === 0 ? 1 : 3);
  return body + ((10 - (sum % 10)) % 10);
};

/** Two sites write the same books in their own ways, neither with markup. */
const shop = (i: number): string =>
  `<title>${titleOf(i)} | Shop</title><nav><a>Home</a><a>Books</a></nav><div class="p x${i}"><h1>${titleOf(i)}</h1><ul><li><b>Author:</b> <span>${authorOf(i)}</span><li><b>ISBN:</b> <span>${isbnOf(i)}</span><li><b>Publisher:</b> <span>${nouns[i % 4]} Press</span></ul></div><footer>Shop 2026</footer>`;
const library = (i: number): string =>
  `<title>Library: ${titleOf(i)}</title><p>Catalogue</p><h2 class=t>${titleOf(i)}</h2><table><tr><th>Written by<td>${authorOf(i)}<tr><th>Number<td>${isbnOf(i)}<tr><th>Published by<td>${nouns[i % 4]} Press</table><p>Opening hours</p>`;

const reader = new PageReader();
const tablesOf = (site: string, write: (i: number) => string, ids: readonly number[]) =>
  ids.map((i) => {
    const page = reader.readText(write(i), `https://${site}/${i}`);
    return { i, table: new RunTable(page).keep(), names: [page.title] };
  });
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

test('two labelled pages are enough for the others', () => {
  const pages = tablesOf('shop.example', shop, range(0, 20));
  const known = new Map([
    ['name', new Map(pages.slice(0, 2).map(({ i, table }) => [table, [titleOf(i)]]))],
    ['author', new Map(pages.slice(0, 2).map(({ i, table }) => [table, [authorOf(i)]]))],
  ]);
  const wrapper = learnWrapper(
    pages.map(({ table }) => table),
    known,
    book,
  )!;
  // It is plain data.
  const applier = new Applier(JSON.parse(JSON.stringify(wrapper)));
  for (const { i, table } of pages)
    assert.deepEqual(applier.texts(table), { name: [titleOf(i)], author: [authorOf(i)] });
});

test('a page of another template gives nothing', () => {
  const pages = tablesOf('shop.example', shop, range(0, 10));
  const wrapper = learnWrapper(
    pages.map(({ table }) => table),
    new Map([['name', new Map([[pages[0]!.table, [titleOf(0)]]])]]),
    book,
  )!;
  const other = reader.readText(
    '<title>About</title><h1>About us</h1><p>We sell books.</p>',
    'https://shop.example/about',
  );
  assert.equal(new Applier(wrapper).fit(new RunTable(other)), null);
});

test('no labels: seeds and the overlap between sites teach both', () => {
  const first = { site: 'shop.example', pages: tablesOf('shop.example', shop, range(0, 30)) };
  const second = { site: 'library.example', pages: tablesOf('library.example', library, range(20, 50)) };
  const seeds = [0, 3, 22, 25, 27].map((i) => ({
    name: [titleOf(i)],
    author: [authorOf(i)],
    isbn: [isbnOf(i)],
    publisher: [`${nouns[i % 4]} Press`],
  }));
  const [shopRules, libraryRules] = bootstrap([first, second], book, seeds);
  for (const [rules, { pages }] of [
    [shopRules, first],
    [libraryRules, second],
  ] as const) {
    const applier = new Applier(rules!);
    for (const { i, table } of pages) {
      const texts = applier.texts(table);
      assert.deepEqual(
        [texts.name?.[0], texts.author?.[0], texts.isbn?.[0], texts.publisher?.[0]],
        [titleOf(i), authorOf(i), isbnOf(i), `${nouns[i % 4]} Press`],
      );
    }
  }
});
