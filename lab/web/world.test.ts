/** Laws of the simulated web, over several seeds. Pages are read with Lycosa's own reader, which knows nothing of how they were made. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Page, readPage } from 'lycosa/parts';
import { type LabWeb, labWeb } from './lab-web.js';
import { CatalogueSite } from './sites/catalogue-site.js';
import { halfOf, skeletonNames } from './templates/family.js';
import { pagesOf } from './truth/inventory-of-pages.js';
import { type PageTruth, pageTruth } from './truth/page-truth.js';
import { depthBound } from './truth/tables.js';
import { defaults, type Parameters } from './world/parameters.js';

const small = (seed: number, more: Partial<Parameters> = {}): Parameters => ({
  ...defaults,
  seed,
  sites: 20,
  ...more,
});

function get(
  web: LabWeb,
  url: string,
): { status: number; location: string | null; type: string; body: string } {
  const answer = web.answer({ method: 'GET', url, headers: {}, body: '' });
  assert.ok(answer !== null, `no host for ${url}`);
  return {
    status: answer.status,
    location: answer.headers.location ?? null,
    type: answer.headers['content-type'] ?? '',
    body: String(answer.body),
  };
}

const read = (body: string, url: string): Page =>
  readPage(Buffer.from(body), url, 'text/html; charset=utf-8');
const withoutFragment = (url: string): string => url.replace(/#.*$/, '');
/** At most so many of a site's pages are read, spread over all of them. */
const sampled = <T>(items: readonly T[], count: number): T[] =>
  items.filter((_, i) => i % Math.max(1, Math.ceil(items.length / count)) === 0);

for (const seed of [3, 4])
  for (const profile of ['plain', 'standard'] as const)
    describe(`world ${seed}, ${profile}`, () => {
      const web = labWeb(small(seed, { profile, day: seed * 9 }));
      const sites = Array.from({ length: 20 }, (_, i) => web.directory.at(i));
      const pages = new Map(sites.map((site) => [site, [...pagesOf(site)]]));

      test('what the truth says is linked is linked, and every link resolves or is dead by declaration', () => {
        for (const site of sites)
          for (const truth of sampled(pages.get(site)!, 12)) {
            if (truth.kind === 'redirect' || truth.kind === 'file' || truth.kind === 'hazard') continue;
            const page = read(get(web, truth.url).body, truth.url);
            const links = new Set(page.links.map((link) => withoutFragment(link.url)));
            links.delete(truth.url);
            const declared = new Set(truth.links);
            declared.delete(truth.url);
            assert.deepEqual([...links].sort(), [...declared].sort(), truth.url);
            for (const url of links) {
              if (profile === 'plain') assert.equal(web.siteOf(url)!.canonical(url), url);
              let at = url;
              let answer = get(web, at);
              for (let hops = 0; answer.location !== null && hops < 5; hops++) {
                at = answer.location;
                answer = get(web, at);
              }
              const dead = (web.truth(at) as PageTruth).role === 'dead';
              assert.ok(
                answer.status === 200 || (answer.status === 404 && dead),
                `${truth.url} links to ${url}: ${answer.status}`,
              );
              if (profile === 'plain')
                assert.ok(at === url && !dead, `${truth.url} links to ${url} on the plain profile`);
            }
          }
      });

      test('what the truth says is on a page can be read on it', () => {
        let shown = 0;
        for (const site of sites)
          for (const truth of sampled(
            pages.get(site)!.filter(({ entities, status }) => entities.length > 0 && status === 200),
            15,
          )) {
            if (truth.javascript) continue;
            const text = squeezed(read(get(web, truth.url).body, truth.url).text());
            for (const entity of truth.entities)
              for (const [field, value] of Object.entries(entity.shown)) {
                shown++;
                assert.ok(text.includes(squeezed(value)), `${truth.url}: ${field} "${value}"`);
              }
          }
        assert.ok(shown > 1000, `only ${shown} values`);
      });

      test('every current item is a target within the declared depth', () => {
        for (const site of sites) {
          if (!(site instanceof CatalogueSite) || site.inventory === null) continue;
          const bound = depthBound(site);
          const found = new Set<string>();
          for (const page of pages.get(site)!) {
            if (page.role !== 'target') continue;
            assert.ok(page.depth <= bound, `${page.url} is ${page.depth} links away, not ${bound}`);
            found.add(page.entities[0]!.id);
          }
          for (const id of site.inventory.live)
            assert.ok(
              found.has(`${site.profile.vertical}/${id}`),
              `${site.profile.host} never leads to ${id}`,
            );
        }
      });

      test('addresses are read back as what they were written for', () => {
        for (const site of sites)
          for (const page of pages.get(site)!) {
            if (page.role === 'redirect' || page.role === 'dead') continue;
            if (page.role !== 'copy') assert.equal(page.canonical, page.url);
            else assert.equal(site.canonical(page.canonical!), page.canonical);
            assert.equal(site.canonical(page.url), page.url);
          }
      });
    });

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('the same seed and day give the same bytes, another day others', () => {
  const [one, two, later] = [labWeb(small(7)), labWeb(small(7)), labWeb(small(7, { day: 10 }))];
  let changed = 0;
  for (const { entry } of one.entries()) {
    assert.equal(get(one, entry).body, get(two, entry).body);
    if (get(one, entry).body !== get(later, entry).body) changed++;
  }
  assert.ok(changed > 5);
});

test('the order of questions changes no answer', () => {
  const web = labWeb(small(8));
  const urls = [...pagesOf(web.directory.at(0))].map(({ url }) => url);
  const forwards = urls.map((url) => get(web, url).body);
  const other = labWeb(small(8));
  const backwards = urls.toReversed().map((url) => get(other, url).body);
  assert.deepEqual(forwards, backwards.reverse());
});

test('things come, change and go', () => {
  const worlds = [0, 10, 40].map((day) => labWeb(small(9, { day })));
  const ids = worlds.map(
    (web) => new Set([...web.tables().entities!()].map((row) => (row as { id: string }).id)),
  );
  for (const [early, late] of [
    [ids[0]!, ids[1]!],
    [ids[1]!, ids[2]!],
  ] as const) {
    assert.ok(
      [...late].some((id) => !early.has(id)),
      'nothing new',
    );
    assert.ok(
      [...early].some((id) => !late.has(id)),
      'nothing gone',
    );
    assert.ok([...early].filter((id) => late.has(id)).length > 100, 'nothing stays');
  }
  const status = (web: LabWeb): Set<string> =>
    new Set(
      [...web.tables().entities!()].map(
        (row) => (row as { fields: { status?: string } }).fields.status ?? '',
      ),
    );
  assert.ok(['planned', 'moved', 'cancelled'].every((state) => status(worlds[2]!).has(state)));
});

test('a redesign moves pages, and old addresses lead on or are gone', () => {
  const before = labWeb(small(5, { sites: 60, day: 0 }));
  const after = labWeb(small(5, { sites: 60, day: 75 }));
  const kinds = new Set<string>();
  for (let i = 0; i < 60; i++) {
    const old = before.directory.at(i);
    const site = after.directory.at(i);
    const { redesign } = site.profile;
    if (
      !(old instanceof CatalogueSite) ||
      !(site instanceof CatalogueSite) ||
      redesign === null ||
      site.inventory === null
    )
      continue;
    kinds.add(redesign.kind);
    if (redesign.kind === 'markup') assert.equal(old.routes.pattern('detail'), site.routes.pattern('detail'));
    else {
      // Addresses by name are those of things that were there.
      const id = site.inventory.live.find((one) => old.inventory?.live.includes(one));
      if (id === undefined || old.routes.pattern('detail') === site.routes.pattern('detail')) continue;
      const truth = pageTruth(site, old.urlOf({ page: 'detail', a: id, n: 1 }));
      assert.ok(
        truth.role === (redesign.redirects ? 'redirect' : 'dead') ||
          truth.canonical === site.urlOf({ page: 'detail', a: id, n: 1 }),
        JSON.stringify(truth),
      );
    }
  }
  assert.deepEqual([...kinds].sort(), ['all', 'markup', 'section']);
});

test('a site keeps to its half of the families, and no skeleton is in both', () => {
  for (const half of ['tune', 'report'] as const) {
    const web = labWeb(small(2, { families: half }));
    for (let i = 0; i < 20; i++) assert.equal(web.directory.at(i).family.half, half);
  }
  const tune = skeletonNames.filter((name) => halfOf(name) === 'tune');
  assert.equal(tune.length, skeletonNames.length / 2);
});

test('targets are from few to nearly all of a site', () => {
  const web = labWeb(small(6, { sites: 60, verticals: ['jobs'], redundancy: 0.1 }));
  const shares: number[] = [];
  for (let i = 0; i < 60; i++) {
    const site = web.directory.at(i);
    if (!(site instanceof CatalogueSite) || site.inventory === null || site.inventory.live.length < 5)
      continue;
    const all = [...pagesOf(site)];
    shares.push(all.filter(({ role }) => role === 'target').length / all.length);
  }
  assert.ok(Math.min(...shares) < 0.05, `least ${Math.min(...shares)}`);
  assert.ok(Math.max(...shares) > 0.75, `most ${Math.max(...shares)}`);
});

test('what nothing has changed about stays the same from day to day', () => {
  const parameters = small(12, { profile: 'plain' });
  const [today, tomorrow] = [labWeb(parameters), labWeb({ ...parameters, day: 1 })];
  let same = 0;
  let all = 0;
  for (let i = 0; i < 20; i++) {
    const site = today.directory.at(i);
    const next = tomorrow.directory.at(i);
    if (
      !(site instanceof CatalogueSite) ||
      !(next instanceof CatalogueSite) ||
      site.inventory === null ||
      site.profile.rotates
    )
      continue;
    for (const id of sampled(site.inventory.live, 40)) {
      if (!next.inventory!.has(id) || JSON.stringify(site.view(id)) !== JSON.stringify(next.view(id)))
        continue;
      const url = site.urlOf({ page: 'detail', a: id, n: 1 });
      all++;
      if (get(today, url).body === get(tomorrow, url).body) same++;
    }
  }
  assert.ok(same > all * 0.8, `${same} of ${all}`);
});

test('no mark in the markup gives targets away on all sites', () => {
  const web = labWeb(small(13, { sites: 60 }));
  const marks = [
    /<h1[^>]*><span/,
    /<img[^>]*width="320"/,
    /id="entity"/,
    /itemscope/,
    /application\/ld\+json/,
    /<dl/,
    /<h2/,
  ];
  const seen = marks.map(() => ({ targets: 0, others: 0 }));
  let targets = 0;
  for (let i = 0; i < 60; i++) {
    const site = web.directory.at(i);
    if (!(site instanceof CatalogueSite) || site.inventory === null) continue;
    for (const page of sampled([...pagesOf(site)], 30)) {
      if (page.status !== 200 || page.kind === 'file') continue;
      const { body } = get(web, page.url);
      if (page.role === 'target') targets++;
      for (const [m, mark] of marks.entries())
        if (mark.test(body)) seen[m]![page.role === 'target' ? 'targets' : 'others']++;
    }
  }
  for (const [m, { targets: hits, others }] of seen.entries()) {
    const precision = hits / Math.max(1, hits + others);
    assert.ok(
      hits < targets * 0.85 || precision < 0.85,
      `${marks[m]} marks ${hits} of ${targets} targets and ${others} other pages`,
    );
  }
});

test('slow and fast worlds hold together', () => {
  for (const churn of [0.1, 10]) {
    const web = labWeb(small(14, { profile: 'plain', churn }));
    for (let i = 0; i < 20; i++) {
      const site = web.directory.at(i);
      if (!(site instanceof CatalogueSite) || site.inventory === null) continue;
      for (const id of sampled(site.inventory.live, 10)) {
        const url = site.urlOf({ page: 'detail', a: id, n: 1 });
        assert.equal(get(web, url).status, 200, url);
      }
    }
  }
});
