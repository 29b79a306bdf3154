/** Rules learned from a few pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../../page/reader.js';
import { readyVertical } from '../../vertical/ready-verticals.js';
import { bootstrap } from './bootstrap.js';
import { RunTable } from './run-table.js';
import { tellingPaths, templatesOf } from './templates.js';
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

/** Talks and speakers of a conference: the same frame of many menus, and a body each. */
const menus = [...'abcdefghijklmnopqrstuvwxyz']
  .map((c) => `<nav class=menu-${c}><a>Menu ${c}</a></nav>`)
  .join('');
const talk = (i: number): string =>
  `<title>${titleOf(i)}</title>${menus}<article><h2>${titleOf(i)}</h2><p class=who>${authorOf(i)}</p><p class=abs>About it</p>${i % 2 === 0 ? '<aside><b>Slides</b><i class=f>PDF</i><em class=g>Video</em><u class=h>Code</u></aside>' : ''}</article>`;
const speaker = (i: number): string =>
  `<title>${names[i % 6]}</title>${menus}<section><h2>${names[i % 6]}</h2><div class=bio>Lives there</div><ul class=talks><li>${titleOf(i)}</ul></section>`;

test('kinds of pages in one frame are told apart by what they have instead; an optional block makes none', () => {
  const talks = tablesOf('c.example', talk, range(0, 12));
  const speakers = tablesOf('c.example', speaker, range(20, 30));
  const templates = templatesOf([...talks, ...speakers]);
  assert.deepEqual(
    templates.map((pages) => pages.length),
    [12, 10],
  );
  assert.ok(templates[0]!.every(({ i }) => i < 12));
  const tables = talks.map(({ table }) => table);
  const wrapper = learnWrapper(tables, new Map([['name', new Map([[tables[0]!, [titleOf(0)]]])]]), book)!;
  const telling = tellingPaths(
    wrapper.template,
    speakers.map(({ table }) => table),
  );
  assert.ok(telling.length > 0 && telling.length < wrapper.template.length);
  assert.notEqual(new Applier({ ...wrapper, telling }).fit(tables[1]!), null);
  assert.notEqual(new Applier(wrapper).fit(speakers[0]!.table), null, 'the frame alone does not tell');
  assert.equal(new Applier({ ...wrapper, telling }).fit(speakers[0]!.table), null);
});
