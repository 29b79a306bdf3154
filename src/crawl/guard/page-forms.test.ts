import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FruitlessFamilies } from './fruitless.js';
import { PageForms, type ReadPage } from './page-forms.js';

let ids = 0;
const read = (url: string, more: Partial<ReadPage> = {}): ReadPage => ({
  id: ++ids,
  url,
  canonical: null,
  hasNews: true,
  sameAs: null,
  referrer: null,
  sketch: new Uint32Array(4),
  titleHash: 1,
  ...more,
});

test('forms of pages that say which page they are need not be asked for, once enough have borne it out', () => {
  const forms = new PageForms();
  const page = (i: number): string => `http://x.org/t/topic-${i}/${i}`;
  for (let i = 0; i < 5; i++) {
    forms.note(read(page(i), { canonical: page(i) }));
    assert.equal(forms.representative(`${page(i)}/7?ref=top`), null, 'not yet');
    forms.note(read(`${page(i)}/3?ref=list`, { canonical: page(i), hasNews: false }));
  }
  assert.equal(forms.representative(`${page(9)}/7?ref=top`), page(9));
  assert.equal(forms.representative(page(9)), null);
  assert.equal(forms.representative('http://x.org/other/9/7'), null);
});

test('where forms are met first, the pages they name are tried soon', () => {
  const forms = new PageForms();
  const page = (i: number): string => `http://x.org/news/story-${i}.html`;
  const tried = Array.from({ length: 9 }, (_, i) =>
    forms.note(read(`${page(i)}?block=${i}`, { canonical: page(i) })),
  ).filter((url) => url !== null);
  assert.deepEqual(tried, [0, 1, 2, 3, 4].map(page));
  assert.equal(forms.representative(`${page(20)}?block=7`), null, 'nothing is borne out yet');
  for (const url of tried) {
    assert.equal(forms.representative(`${page(20)}?block=7`), null);
    forms.note(read(url, { canonical: url, hasNews: false }));
  }
  assert.equal(forms.representative(`${page(20)}?block=7`), page(20));
});

test('a canonical address that lies is not believed', () => {
  const paged = new PageForms();
  paged.note(read('http://x.org/list', { canonical: 'http://x.org/list' }));
  const homely = new PageForms();
  homely.note(read('http://x.org/', { canonical: 'http://x.org/' }));
  for (let i = 2; i < 30; i++) {
    paged.note(read(`http://x.org/list?page=${i}`, { canonical: 'http://x.org/list' }));
    homely.note(read(`http://x.org/?p=${i}`, { canonical: 'http://x.org/', hasNews: false }));
  }
  assert.equal(paged.representative('http://x.org/list?page=31'), null, 'its pages have news');
  assert.equal(homely.representative('http://x.org/?p=31'), null, 'all of them name one page');
});

test('without a word about it: pages with the words of others, and prints of the page that links to them', () => {
  const forms = new PageForms();
  for (let i = 0; i < 6; i++) {
    const own = read(`http://x.org/show.php?id=${i}`);
    forms.note(own);
    forms.note(read(`http://x.org/sp/show.php?id=${i}`, { hasNews: false, sameAs: own.id }));
    forms.note(read(`http://x.org/print.php?lang=en&id=${i}`, { hasNews: false, referrer: own.id }));
  }
  assert.equal(forms.representative('http://x.org/sp/show.php?id=77'), 'http://x.org/show.php?id=77');
  assert.equal(forms.representative('http://x.org/print.php?lang=en&id=77'), 'http://x.org/show.php?id=77');
  assert.equal(forms.representative('http://x.org/show.php?id=77'), null);
  // Another one was called missing: nothing is made in that way any more.
  forms.spared('http://x.org/sp/show.php?id=78', 'http://x.org/show.php?id=78');
  forms.failed('http://x.org/show.php?id=78');
  for (const id of [81, 82]) {
    forms.spared(`http://x.org/sp/show.php?id=${id}`, `http://x.org/show.php?id=${id}`);
    forms.failed(`http://x.org/show.php?id=${id}`);
  }
  assert.equal(forms.representative('http://x.org/sp/show.php?id=79'), null);
});

test('days of a calendar without events are no forms of one day', () => {
  const forms = new PageForms();
  const first = read('http://x.org/day/2026/6/3');
  forms.note(first);
  for (let day = 4; day < 29; day++)
    forms.note(read(`http://x.org/day/2026/6/${day}`, { hasNews: false, sameAs: first.id }));
  assert.equal(forms.representative('http://x.org/day/2026/6/30'), null);
});

test('pages of a list that have news keep their family open', () => {
  const forms = new PageForms();
  for (let i = 0; i < 12; i++) {
    const own = read(`http://x.org/list-${i}`);
    forms.note(own);
    forms.note(read(`http://x.org/list-${i}?page=1`, { hasNews: false, sameAs: own.id }));
    forms.note(read(`http://x.org/list-${i}?page=2`));
  }
  assert.equal(forms.representative('http://x.org/list-3?page=3'), null);
});

test('addresses that never are pages are asked for now and then, and a page opens them again', () => {
  const families = new FruitlessFamilies();
  const url = (i: number): string => `http://x.org/files/show?id=${i}`;
  for (let i = 0; i < 20; i++) {
    assert.ok(families.allows(url(i)));
    families.note(url(i), false);
  }
  const asked = Array.from({ length: 100 }, (_, i) => families.allows(url(100 + i))).filter(Boolean).length;
  assert.equal(asked, 10);
  assert.equal(families.passed()[0]!.count, 90);
  assert.ok(families.allows('http://x.org/other/show?id=1'), 'another family');
  assert.ok(families.note(url(7), true), 'what was passed over is taken up again');
  assert.ok(families.allows(url(300)));
});

test('forms that were learned before hold at once, some dead links or not, and go with too many of them', () => {
  const learned = new PageForms();
  for (let i = 0; i < 8; i++) {
    const own = read(`http://x.org/show.php?id=${i}`);
    learned.note(own);
    learned.note(read(`http://x.org/sp/show.php?id=${i}`, { hasNews: false, sameAs: own.id }));
  }
  const changes = learned.takeChanges();
  assert.ok(changes.length > 0 && changes.every(({ site, form }) => site === 'x.org' && form !== null));
  assert.deepEqual(learned.takeChanges(), []);
  const later = new PageForms(changes);
  const form = 'http://x.org/sp/show.php?id=99';
  assert.equal(later.representative(form), 'http://x.org/show.php?id=99');
  const dead = (i: number): void => {
    later.spared(`http://x.org/sp/show.php?id=${i}`, `http://x.org/show.php?id=${i}`);
    later.failed(`http://x.org/show.php?id=${i}`);
  };
  dead(100);
  assert.equal(later.representative(form), 'http://x.org/show.php?id=99', 'one dead link');
  for (let i = 101; i < 110; i++) dead(i);
  assert.equal(later.representative(form), null);
  assert.deepEqual(
    later.takeChanges().map((change) => change.form),
    changes.map(() => null),
  );
});
