import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parseRobots } from './robots.js';
import { parseSitemap } from './sitemap.js';

type TheirRobots = { isAllowed(url: string, agent: string): boolean | undefined };
const robotsParser = createRequire(import.meta.url)('robots-parser') as (
  url: string,
  text: string,
) => TheirRobots;

const at = (path: string): string => `http://example.org${path}`;

test('RFC 9309: groups, longest match, wildcards', () => {
  const rules = parseRobots(
    `User-agent: *\nDisallow: /\n\nUser-agent: Lycosa/2.0\nUser-agent: other\nDisallow: /private\nAllow: /private/open\nDisallow: /*.gif$\nDisallow: /a*b/c\nCrawl-delay: 2.5\n\nUser-agent: lycosa\nDisallow: /second\nSitemap: https://example.org/map.xml`,
    'lycosa',
  );
  assert.ok(rules.allows(at('/')));
  assert.ok(!rules.allows(at('/private/x')));
  assert.ok(rules.allows(at('/private/open/x')));
  assert.ok(!rules.allows(at('/i/x.gif')));
  assert.ok(rules.allows(at('/i/x.gif?y')));
  assert.ok(!rules.allows(at('/aXXb/c/d')));
  assert.ok(!rules.allows(at('/second')));
  assert.equal(rules.crawlDelayMs, 2500);
  assert.deepEqual(rules.sitemaps, ['https://example.org/map.xml']);
});

test('RFC 9309: equal length means allow; escapes compare decoded; empty disallow allows', () => {
  assert.ok(parseRobots('User-agent: *\nDisallow: /page\nAllow: /page', 'lycosa').allows(at('/page')));
  assert.ok(!parseRobots('User-agent: *\nDisallow: /%7Ejoe', 'lycosa').allows(at('/~joe/x')));
  assert.ok(!parseRobots('User-agent: *\nDisallow: /ü', 'lycosa').allows(at('/%C3%BC')));
  assert.ok(parseRobots('User-agent: *\nDisallow:', 'lycosa').allows(at('/x')));
  assert.ok(parseRobots('User-agent: *\nDisallow: /', 'lycosa').allows(at('/robots.txt')));
  assert.ok(parseRobots('Disallow: /', 'lycosa').allows(at('/x')));
  assert.ok(!parseRobots('\ufeffUSER-AGENT : *\r\nDISALLOW : /x # why', 'lycosa').allows(at('/x')));
});

test('agrees with robots-parser where that follows the RFC', () => {
  const path = fc.stringMatching(/^\/[ab*$/]{0,5}$/);
  const line = fc
    .tuple(fc.constantFrom('Allow', 'Disallow'), path)
    .map(([field, value]) => `${field}: ${value}`);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.stringMatching(/^\/[ab/]{0,6}$/), (lines, url) => {
      // robots-parser reads a $ in the middle of a rule as the end.
      fc.pre(!lines.some((text) => /\$./.test(text)));
      const text = `User-agent: *\n${lines.join('\n')}`;
      const theirs = robotsParser('http://example.org/robots.txt', text).isAllowed(at(url), 'lycosa') ?? true;
      assert.equal(parseRobots(text, 'lycosa').allows(at(url)), theirs, `${text}\n${url}`);
    }),
    { numRuns: 2000 },
  );
});

test('sitemaps: pages, index, text, gzip, and what is none', () => {
  const xml =
    '<?xml version="1.0"?><urlset xmlns="x"><url><loc> http://x.org/a?b=1&amp;c=2 </loc><lastmod>2026-01-01</lastmod></url><url><loc><![CDATA[http://x.org/b]]></loc></url></urlset>';
  assert.deepEqual(parseSitemap(Buffer.from(xml)).pages, [
    { url: 'http://x.org/a?b=1&c=2', lastModified: '2026-01-01' },
    { url: 'http://x.org/b', lastModified: null },
  ]);
  assert.deepEqual(parseSitemap(gzipSync(xml)).pages.length, 2);
  assert.deepEqual(
    parseSitemap(
      Buffer.from('<sitemapindex><sitemap><loc>http://x.org/s1.xml</loc></sitemap></sitemapindex>'),
    ).sitemaps,
    ['http://x.org/s1.xml'],
  );
  assert.deepEqual(parseSitemap(Buffer.from('http://x.org/a\nnot a url\nhttp://x.org/b\n')).pages.length, 2);
  assert.deepEqual(parseSitemap(Buffer.from('<html>no</html>')), { sitemaps: [], pages: [] });
  assert.deepEqual(parseSitemap(gzipSync(Buffer.alloc(60_000_000))), { sitemaps: [], pages: [] });
});

test('hostile files are read in linear time', { timeout: 60_000 }, () => {
  // Quadratic reading would take minutes here, not a second.
  parseRobots(`${'#'.repeat(400_000)}\u2028x`, 'lycosa');
  parseRobots(`a:${' '.repeat(400_000)}x\u2028y`, 'lycosa');
  for (const piece of ['<url>', '<url ', '<loc ', '<', '<url><loc>'])
    parseSitemap(Buffer.from(`<?xml?><urlset><url>${piece.repeat(1_000_000)}</url>`));
  assert.deepEqual(parseSitemap(Buffer.from(`<urlset>${'<url>'.repeat(1_000_000)}`)).pages, []);
});
