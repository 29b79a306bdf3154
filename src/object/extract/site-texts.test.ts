/** What many pages of a site say together: its furniture, and the house that it is of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from '../../page/reader.js';
import { readyVertical } from '../vertical/ready-verticals.js';
import { extractPage } from './extract-page.js';
import { Extractor } from './extractor.js';
import { FurnitureCount, formOfFurniture } from './furniture.js';
import { linesOf } from './records/lines.js';
import { nothingLearned } from './site-knowledge.js';
import { VenueCount } from './site-venue.js';

const event = readyVertical('Event')!;
const at = Date.parse('2026-03-01');
const reader = new PageReader();
const show = (i: number, where = ''): string =>
  `<title>Evening ${i} of songs - The Forge</title><nav><a href=/>Home</a><a href=/all>All shows</a></nav><h1>Evening ${i} of songs</h1><p>March ${6 + i}, 2026, 8 pm</p>${where}<p>Bring a friend; the bar is open.</p><p>Hits: ${i}</p>`;

test('texts on many pages are furniture whatever numbers are in them; of few pages nothing is said', () => {
  const count = new FurnitureCount();
  const add = (i: number): void =>
    count.add(linesOf(reader.readText(show(i), `https://forge.example/${i}`)).lines.map(({ text }) => text));
  for (let i = 1; i <= 5; i++) add(i);
  assert.equal(count.forms(), null);
  for (let i = 6; i <= 12; i++) add(i);
  count.add(['Something else entirely']);
  const forms = new Set(count.forms());
  assert.ok(forms.has(formOfFurniture('Hits: 4711')));
  assert.ok(forms.has(formOfFurniture('Home All shows')));
  assert.ok(!forms.has(formOfFurniture('Something else entirely')));
});

test('a site whose pages never say where is of a house, and what it tells of happens there', () => {
  const venueOf = (where: (i: number) => string): string | null => {
    const count = new VenueCount(event);
    for (let i = 1; i <= 12; i++) {
      const page = reader.readText(show(i, where(i)), `https://forge.example/${i}`);
      count.add(page, extractPage(page, event, at).objects);
    }
    return count.venue();
  };
  assert.equal(
    venueOf(() => ''),
    'The Forge',
  );
  assert.equal(
    venueOf((i) => `<p>Where: ${['Town Hall', 'Old Mill', 'Union Hall'][i % 3]}</p>`),
    null,
  );
  const extractor = new Extractor({
    vertical: event,
    sites: { 'forge.example': { ...nothingLearned, venue: 'The Forge' } },
  });
  const [object] = extractor.page(reader.readText(show(3), 'https://forge.example/3'), at).objects;
  assert.equal(object?.fields.location?.[0]?.value, 'The Forge');
});

test('only pages with records depend on what is furniture', () => {
  const sites = (furniture?: number[]) => ({
    'a.example': { ...nothingLearned, ...(furniture === undefined ? {} : { furniture }) },
  });
  const before = new Extractor({ vertical: event, sites: sites() });
  const after = new Extractor({ vertical: event, sites: sites([formOfFurniture('Not available')]) });
  assert.equal(before.knowledgeOf('a.example', false), after.knowledgeOf('a.example', false));
  assert.notEqual(before.knowledgeOf('a.example', true), after.knowledgeOf('a.example', true));
  assert.equal(before.knowledgeOf('a.example', true), after.knowledgeBeforeFurniture('a.example'));
  const named = (raw: string) => ({
    name: [{ value: raw, raw, by: 'record' as const, place: '', confidence: 0.7 }],
  });
  assert.ok(after.isCalledByFurniture('a.example', named('Not available')));
  assert.ok(!after.isCalledByFurniture('a.example', named('Jazz Night')));
});
