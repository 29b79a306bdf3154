/** Feeds, sitemaps and robots files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRobots, parseSitemap } from 'lycosa/parts';
import { labWeb } from '../lab-web.js';
import { defaults } from '../world/parameters.js';
import { CatalogueSite } from './catalogue-site.js';

const web = labWeb({ ...defaults, seed: 41, sites: 120 });
const sites = Array.from({ length: 120 }, (_, i) => web.directory.at(i)).filter(
  (site): site is CatalogueSite => site instanceof CatalogueSite,
);
const body = (url: string): string | null => {
  const answer = web.answer({ method: 'GET', url, headers: {}, body: '' })!;
  return answer.status === 200 && !String(answer.headers['content-type']).startsWith('text/html')
    ? String(answer.body)
    : null;
};

test('sitemaps lead to targets; stale ones lack the newest', () => {
  const kinds = new Set<string>();
  for (const site of sites) {
    const text = body(`${site.origin}/sitemap.xml`);
    if (text === null || site.inventory === null) continue;
    kinds.add(site.profile.sitemap);
    const map = parseSitemap(Buffer.from(text));
    if (site.profile.sitemap === 'index') {
      assert.ok(map.sitemaps.length > 0);
      continue;
    }
    if (site.profile.sitemap === 'right')
      assert.equal(map.pages.length, Math.min(10_000, site.inventory.live.length));
    else assert.ok(map.pages.length <= site.inventory.live.length);
    for (const { url } of map.pages.slice(0, 5))
      assert.equal(web.answer({ method: 'GET', url, headers: {}, body: '' })!.status, 200, url);
  }
  assert.deepEqual([...kinds].sort(), ['index', 'right', 'stale']);
});

test('robots.txt shuts out what the truth calls disallowed', () => {
  let shut = 0;
  for (const site of sites) {
    const text = body(`${site.origin}/robots.txt`);
    if (text === null) continue;
    const rules = parseRobots(text, 'lycosa');
    if (
      site.profile.robots !== 'some' ||
      !site.profile.has.print ||
      site.inventory === null ||
      site.inventory.live.length === 0
    )
      continue;
    const url = site.urlOf({ page: 'print', a: site.inventory.live[0]!, n: 1 });
    const truth = web.truth(url) as { disallowed: boolean };
    assert.equal(truth.disallowed, !rules.allows(url), url);
    if (truth.disallowed) shut++;
  }
  assert.ok(shut > 0);
});

test('calendars hold the next events, series as rules', () => {
  let series = 0;
  for (const site of sites) {
    const text = body(site.origin + site.profile.paths.ics);
    if (text === null) continue;
    assert.ok(text.startsWith('BEGIN:VCALENDAR\r\n') && text.endsWith('END:VCALENDAR\r\n'));
    const events = text.match(/BEGIN:VEVENT/g)?.length ?? 0;
    assert.equal(events, Math.min(200, site.inventory!.live.length));
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    series += text.match(/RRULE:FREQ=/g)?.length ?? 0;
  }
  assert.ok(series > 0);
});

test('feeds link to items', () => {
  let items = 0;
  for (const site of sites) {
    const text = body(site.origin + site.profile.paths.rss);
    if (text === null) continue;
    for (const [, link] of [...text.matchAll(/<item>.*?<link>([^<]*)<\/link>/gs)].slice(0, 3)) {
      items++;
      assert.equal((web.truth(link!.replaceAll('&amp;', '&')) as { role: string }).role, 'target', link);
    }
  }
  assert.ok(items > 10);
});
