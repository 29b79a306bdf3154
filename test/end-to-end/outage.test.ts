/** One site of a collection that is down: the others are visited as always. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { like, recrawl, run } from '../../src/index.js';
import type { RecrawlReport } from '../../src/pipeline/collection/visit-report.js';
import { serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const eventsOfSite = 12;

function answerOf(path: string, salt: string) {
  const page = (body: string) => ({ headers: { 'content-type': 'text/html' }, body });
  const numbers = Array.from({ length: eventsOfSite }, (_, i) => i + 1);
  if (path === '/')
    return page(
      `<title>${salt}</title><ul>${numbers.map((i) => `<li><a href=/e/${i}>Show ${i} of ${salt}</a>`).join('')}</ul>`,
    );
  const i = Number(/^\/e\/(\d+)$/.exec(path)?.[1]);
  if (!numbers.includes(i)) return undefined;
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: `Show ${i} of ${salt}`,
    startDate: `2099-05-${String(i).padStart(2, '0')}T20:00`,
    location: `${salt} Hall`,
  };
  return page(`<h1>${event.name}</h1><script type="application/ld+json">${JSON.stringify(event)}</script>`);
}

test('a site that is down costs the others nothing', async () => {
  let isDown = false;
  const down = { status: 503, headers: { 'retry-after': '86400' }, body: 'later' };
  const ill = await serveSite((path) => (isDown ? down : answerOf(path, 'North')));
  const well = await serveSite((path) => answerOf(path, 'South'));
  after(() => Promise.all([ill.close(), well.close()]));
  const folder = temporaryFolder();
  const vertical = join(folder, 'event.yaml');
  const other = well.url.replace('127.0.0.1', 'localhost');
  writeFileSync(vertical, `object: Event\nsites:\n  - ${ill.url}/\n  - ${other}/\n`);
  const visit = () =>
    run({
      vertical,
      store: join(folder, 'store'),
      allowPrivate: true,
      delayMs: 0,
      environment: {},
      isDueNow: true,
    });
  const asked = async (): Promise<[string, number, number]> => {
    const before = [ill.log.length, well.log.length] as const;
    const { end } = await visit();
    return [end, ill.log.length - before[0], well.log.length - before[1]];
  };
  assert.equal((await visit()).end, 'finished');
  const [, usualIll, usualWell] = await asked();
  assert.ok(usualIll > 0 && usualWell > 0);
  isDown = true;
  for (let day = 0; day < 2; day++) {
    const [end, , requests] = await asked();
    assert.equal(end, 'waiting');
    assert.ok(requests >= usualWell, `${requests} of ${usualWell} requests on day ${day}`);
  }
});

test('nothing is gone on the word of a site that answers 404 to everything', async () => {
  let isIll = false;
  const site = await serveSite((path) => (isIll ? { status: 404, body: 'no' } : answerOf(path, 'North')));
  after(() => site.close());
  const folder = temporaryFolder();
  const vertical = join(folder, 'event.yaml');
  const store = join(folder, 'store');
  writeFileSync(vertical, `object: Event\nsites:\n  - ${site.url}/\n`);
  const common = { store, allowPrivate: true, delayMs: 0, environment: {} };
  const visit = () => run({ vertical, ...common, isDueNow: true });
  await visit();
  await like({ ...common, samples: [`${site.url}/e/3`], entry: `${site.url}/`, name: 'shows' });
  isIll = true;
  const before = site.log.length;
  const { steps } = await visit();
  const report = steps.find(({ step }) => step === 'recrawl')!.report as RecrawlReport;
  assert.equal(report.entities.gone, 0);
  assert.match(report.warnings.join(), /nothing but errors/);
  assert.ok(site.log.length - before <= 4, `${site.log.length - before} requests`);
  const crawler = await recrawl({ ...common, name: 'shows' });
  assert.deepEqual(crawler.vanished, []);
  assert.match(crawler.warnings.join(), /nothing but errors/);
  isIll = false;
  await visit();
  const well = await recrawl({ ...common, name: 'shows' });
  assert.deepEqual([well.targets.length, well.new, well.vanished], [eventsOfSite, [], []]);
});
