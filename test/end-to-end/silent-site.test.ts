/** A site of a collection that shows what it has only to those who search. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { entities, run } from '../../src/index.js';
import type { MapVerticalSummary } from '../../src/pipeline/collection/map-vertical.js';
import { serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const kinds = ['Jazz', 'Folk', 'Choir', 'Opera', 'Piano', 'Brass'];
const times = ['Morning', 'Evening', 'Summer', 'Winter', 'Harbour', 'Garden'];
const names = kinds.flatMap((kind) => times.map((time) => `${time} ${kind}`));

test('a named site whose pages show nothing is asked through its search', async () => {
  const page = (body: string) => ({
    headers: { 'content-type': 'text/html' },
    body: `<title>Hall</title>${body}`,
  });
  const server = await serveSite((path) => {
    const url = new URL(path, 'http://x.example');
    if (url.pathname === '/')
      return page(
        `<p>Search our ${kinds.join(', ')} nights</p><form action=/find><input type=search name=q><button>Search</button></form>`,
      );
    if (url.pathname === '/find') {
      const asked = (url.searchParams.get('q') ?? '').toLowerCase();
      const found = names.filter((name) => asked !== '' && name.toLowerCase().split(' ').includes(asked));
      return page(
        found.length === 0
          ? '<p>Nothing was found.</p>'
          : `<ul>${found.map((name) => `<li><a href="/e/${names.indexOf(name)}">${name}</a>`).join('')}</ul>`,
      );
    }
    const name = names[Number(/^\/e\/(\d+)$/.exec(url.pathname)?.[1])];
    if (name === undefined) return undefined;
    const event = {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: `${name} night`,
      startDate: `2099-0${1 + (names.indexOf(name) % 9)}-1${names.indexOf(name) % 7}T20:00`,
      location: 'The Hall',
    };
    return page(`<h1>${event.name}</h1><script type="application/ld+json">${JSON.stringify(event)}</script>`);
  });
  after(() => server.close());
  const folder = temporaryFolder();
  const vertical = join(folder, 'event.yaml');
  const store = join(folder, 'store');
  writeFileSync(vertical, `object: Event\nsites:\n  - ${server.url}/\n`);
  const { steps, end } = await run({ vertical, store, allowPrivate: true, delayMs: 0, environment: {} });
  assert.equal(end, 'finished');
  const { searched } = steps.find(({ step }) => step === 'map')!.report as MapVerticalSummary;
  assert.equal(searched!.length, 1);
  assert.ok(searched![0]!.things > 25, JSON.stringify(searched));
  let count = 0;
  for await (const _ of entities({ store })) count++;
  assert.ok(count > 25, `${count} events`);
  assert.deepEqual(
    steps.map(({ step }) => step),
    ['map', 'learn'],
  );
});
