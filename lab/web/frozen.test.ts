/**
 * The generator is frozen: tables of different days can be compared only while the same seed, day and URL give the same bytes. When this test fails, either undo the change, or
 * raise `generatorVersion`, put the new hashes here, and run every table again.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labWeb } from './lab-web.js';
import { pagesOf } from './truth/inventory-of-pages.js';
import { hashText, mix } from './world/draw.js';
import { defaults, type Parameters, presets } from './world/parameters.js';
import { generatorVersion } from './world/version.js';

const worlds: Readonly<Record<string, Partial<Parameters>>> = {
  standard: { seed: 1 },
  'plain, later': { seed: 2, profile: 'plain', day: 33 },
  'wild, tune': { seed: 3, profile: 'wild', day: 7, families: 'tune' },
  'report, 001': { seed: 4, families: 'report', ...presets['001'] },
  'fast, https': { seed: 5, churn: 3, tls: true, day: 80 },
};

/** Hashes by version of the generator. */
const frozen: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {
    standard: '19b9e42d',
    'plain, later': '44fee8f6',
    'wild, tune': 'ab945277',
    'report, 001': 'bdc9b0f9',
    'fast, https': '111d5888',
  },
  2: {
    standard: '705e66d6',
    'plain, later': 'bfcd9c51',
    'wild, tune': '4ce5c351',
    'report, 001': 'c37039a7',
    'fast, https': '8dc496e',
  },
};

/** One hash of pages and files of all sites, about a thousand answers. */
function hashOf(parameters: Parameters): string {
  const web = labWeb(parameters);
  let hash = 0;
  const add = (url: string): void => {
    const answer = web.answer({ method: 'GET', url, headers: {}, body: '' })!;
    hash = mix(
      hash,
      hashText(`${url} ${answer.status} ${JSON.stringify(answer.headers)}`),
      hashText(String(answer.body)),
    );
  };
  for (let index = 0; index < parameters.sites; index++) {
    const site = web.directory.at(index);
    const pages = [...pagesOf(site)];
    const every = Math.max(1, Math.floor(pages.length / 30));
    for (const [i, page] of pages.entries()) if (i % every === 0) add(page.url);
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      site.profile.paths.rss,
      site.profile.paths.ics,
      site.profile.paths.styleSheet,
      '/search?q=a',
    ])
      add(site.origin + path);
  }
  add('http://search.example/search?q=live&format=json');
  return hash.toString(16);
}

test('the generator is frozen', () => {
  const found = Object.fromEntries(
    Object.entries(worlds).map(([name, more]) => [name, hashOf({ ...defaults, sites: 25, ...more })]),
  );
  assert.deepEqual(found, frozen[generatorVersion]);
});
