/** Every example runs, and says what it is there to show. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../root.js';

/** What each prints; ports are left out. */
const shown: Record<string, RegExp> = {
  'broken-links': /^7 pages, ended: finished\n\S+\/about → \S+\/lost\n$/,
  'choose-links': /^\/ \/books\/2 \/books \/books\/0 \/books\/1\n$/,
  'crawl-for-a-topic': /^\/ Home\n\/books Books\n\/about About\n\/books\/0 The Sea\n/,
  'first-crawl': /\/books\/0 The Sea 12\.5\n\/books\/1 Rivers 8\n\/books\/2 Of Rain 15\.25\n$/,
  'for-await': /^first: Home, Books\nthen: About, The Sea, Rivers, Of Rain\n$/,
  'own-exporter': /<title>The Sea<\/title><link href="http:\S+\/books\/0"\/>/,
  'own-extractor': /^9783161484100 The Sea\n9780306406157 Rivers\n9781402894626 Of Rain\n$/,
  'own-navigator': /^\/ \/book\/1 \/about\n\/ \/books \/books\/0 \/books\/1 \/books\/2 \/about\n$/,
  'own-web': /^Start\nNext\n$/,
  'read-archive': /\/books\/1 Rivers\n[\s\S]*7 pages from the archive\n$/,
  'stop-and-resume': /^interrupted after 2 pages, 4 wait\nfinished after 6 pages\n$/,
  'typed-entities': /THE SEA Ada Lovelace\n/,
};
/** What the others share. */
const parts = ['scratch-folder', 'small-site'];

test('all examples run', () => {
  const names = readdirSync(join(root, 'examples')).map((name) => name.replace(/\.ts$/, ''));
  assert.deepEqual(names.sort(), [...Object.keys(shown), ...parts].sort());
  for (const [name, wanted] of Object.entries(shown)) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'dist', 'examples', `${name}.js`)],
      { encoding: 'utf8', timeout: 120_000, env: { ...process.env, HTTP_PROXY: '', http_proxy: '' } },
    );
    assert.equal(status, 0, `${name}: ${stderr}`);
    assert.match(stdout, wanted, name);
  }
});
