/** Everything that reads what comes from outside, with fragments that its format is made of. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readWarc } from '../../src/archive/reader.js';
import { searchForms } from '../../src/deep/forms/search-form.js';
import { sketchResults } from '../../src/deep/result-sketch.js';
import { Extractor } from '../../src/object/extract/extractor.js';
import { readCalendar } from '../../src/object/extract/feeds/icalendar.js';
import { readSyndication } from '../../src/object/extract/feeds/syndication.js';
import { readJsonLd } from '../../src/object/extract/structured/json-ld.js';
import { itemsOf } from '../../src/object/extract/structured/page-items.js';
import { parseVertical } from '../../src/object/vertical/parse-vertical.js';
import { readyVertical } from '../../src/object/vertical/ready-verticals.js';
import { PageReader } from '../../src/page/reader.js';
import { matchesGlob } from '../../src/url/glob.js';
import { inducePattern } from '../../src/url/pattern/induce-pattern.js';
import { parseRobots } from '../../src/web/robots.js';
import { parseSitemap } from '../../src/web/sitemap.js';

export interface FuzzedReader {
  readonly name: string;
  /** Must end without an error, whatever it is given, but for those that say what is wrong with a file of the user's. */
  readonly read: (text: string) => unknown;
  /** What inputs begin with. */
  readonly begins: readonly string[];
  readonly fragments: readonly string[];
  /** Bytes of the smaller input. */
  readonly bytes: number;
}

const reader = new PageReader();
const url = 'https://site.example/list/page?x=1';
const pageOf = (text: string) => reader.read(Buffer.from(text), url, 'text/html; charset=utf-8');
const vertical = readyVertical('Event')!;
const extractor = new Extractor({ vertical, sites: {} });
const now = Date.UTC(2026, 0, 1);

const markup = [
  '<',
  '>',
  '</',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&',
  '&amp',
  '&#x',
  '"',
  "'",
  '<a',
  '<a href=x>',
  '<a href="',
  '</a>',
  '<p>',
  '</p>',
  '<b><i>',
  '</b></i>',
  '<div>',
  '<div ',
  '</div>',
  '<table>',
  '<tr><td>',
  '</table>',
  '<select><option>',
  '<form>',
  '<script>',
  '</script>',
  '<style>',
  '<textarea>',
  '<title>',
  '<svg>',
  '<math><mi>',
  '<template>',
  '<base href=/y>',
  '<li>one<li>two',
  '<h2>Title</h2><p>12 March 2026, 8 pm</p>',
  ' a=b',
  ' id=x class="y z"',
  '<a href=/e/1>Concert</a> 12.03.2026 20:00 ',
  '<meta name=a content=b>',
  '<link rel=next href=z>',
  '<frame src=q>',
  '<\0',
  '\u202e',
];
const items = [
  '<div itemscope itemprop=a id=x itemref="x y z">',
  '</div>',
  '<b itemprop="a b c">v</b>',
  '<i itemscope itemref=y></i>',
  '<i id=y itemprop=p itemscope itemref=x>',
  '<span typeof=Event property=e>',
  '<span property=name>n</span>',
  '<div class="h-event vevent"><p class="p-name summary">N</p>',
  '<time datetime=2026-01-01 itemprop=startDate>',
];
const json = [
  '{',
  '}',
  '[',
  ']',
  '"a":',
  '"@type":"Event",',
  '"name":"N",',
  '"@graph":[',
  '{"@id":"#1","subEvent":{"@id":"#2"}},',
  '\\',
  '"',
  ',',
  '//',
  '/*',
  '1e9',
  'null,',
  '\u2028',
  "'x'",
  '{"a":',
  '<!--',
];
const feed = [
  '<item>',
  '</item>',
  '<entry>',
  '<title>',
  '<![CDATA[',
  ']]>',
  '<link>',
  '&lt;',
  '<rss>',
  '<dc:date>2026-01-01</dc:date>',
  '<',
  '>',
  '<!',
  '<?xml ?>',
  '<a b="',
  '</',
];
const calendar = [
  'BEGIN:VEVENT\r\n',
  'END:VEVENT\r\n',
  'DTSTART:20260101T200000Z\r\n',
  'RRULE:FREQ=SECONDLY\r\n',
  'RRULE:FREQ=DAILY;BYHOUR=1,2,3\r\n',
  'SUMMARY:x\r\n',
  ' folded\r\n',
  'BEGIN:VTIMEZONE\r\n',
  'EXDATE:20260101T200000Z,',
  ';X=":',
  'RDATE:20260101\r\n',
  'TZID:x\r\n',
];

async function readWarcText(text: string, isZipped: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-fuzz-'));
  try {
    const path = join(folder, 'x.warc');
    writeFileSync(path, isZipped ? gzipSync(text, { level: 1 }) : text);
    for await (const _ of readWarc(path));
  } catch (thrown) {
    if (!(thrown instanceof Error) || !/is not a WARC file/.test(thrown.message)) throw thrown;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const warcRecord =
  'WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\nContent-Length: 4\r\n\r\nabcd\r\n\r\n';

export const readers: readonly FuzzedReader[] = [
  {
    name: 'HTML',
    read: (text) => {
      const page = pageOf(text);
      page.text();
      return [page.links.length, page.forms.length, page.title];
    },
    begins: ['', '<!doctype html><body>', '<table>', '<p>'],
    fragments: markup,
    bytes: 100_000,
  },
  {
    name: 'embedded items',
    read: (text) => itemsOf(pageOf(text)),
    begins: ['', '<div itemscope id=x>'],
    fragments: [...items, '<p>'],
    bytes: 60_000,
  },
  {
    name: 'objects',
    read: (text) => extractor.page(pageOf(text), now),
    begins: ['<body>', '<ul>'],
    fragments: [...markup.slice(30), ...items, '<li>12 May 2026 <a href=/x>A title of it</a></li>'],
    bytes: 30_000,
  },
  {
    name: 'forms and results',
    read: (text) => [searchForms(pageOf(text)), sketchResults(pageOf(text), 'a b')],
    begins: ['<form>', '<form><label>'],
    fragments: [
      '<input name=q>',
      '<label for=a>Search',
      '<select><option value=1>',
      '<input type=hidden value="',
      '<button>',
      '</form><form>',
      '<fieldset><legend>',
      '<textarea>',
    ],
    bytes: 60_000,
  },
  {
    name: 'JSON-LD',
    read: (text) => readJsonLd([text]),
    begins: ['', '{"@context":"https://schema.org",'],
    fragments: json,
    bytes: 100_000,
  },
  {
    name: 'robots.txt',
    read: (text) =>
      parseRobots(text, 'lycosa').allows('https://a.example/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/b?c'),
    begins: ['', 'User-agent: *\n'],
    fragments: [
      'Disallow: /*a*b*c$\n',
      'User-agent: lycosa\n',
      'Allow: /\n',
      '*',
      '$',
      'Disallow: ',
      '\n',
      '#',
      ':',
      'Crawl-delay: 1\n',
      '%',
      'Sitemap: http://x/\n',
      'Disallow: /*a*a*a*a*a*a*a*a*a*a*a*x\n',
    ],
    bytes: 100_000,
  },
  {
    name: 'sitemap',
    read: (text) => parseSitemap(Buffer.from(text)),
    begins: ['<urlset>', '', '<sitemapindex>'],
    fragments: [
      '<url><loc><![CDATA[',
      '<loc>',
      '<url>',
      '</url>',
      '<![CDATA[',
      ']]>',
      '<',
      '>',
      '&amp;',
      '<sitemap><loc>http://x/</loc>',
      '<url><loc>   ',
      'http://x/\n',
      '<lastmod>',
    ],
    bytes: 500_000,
  },
  {
    name: 'feeds',
    read: readSyndication,
    begins: ['<rss><channel>', '<feed>', '<rdf:RDF>'],
    fragments: feed,
    bytes: 100_000,
  },
  {
    name: 'iCalendar',
    read: (text) => readCalendar(text, '2026-01-01'),
    begins: ['BEGIN:VCALENDAR\r\n', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    fragments: calendar,
    bytes: 20_000,
  },
  {
    name: 'WARC, plain',
    read: (text) => readWarcText(text, false),
    begins: ['', 'WARC/1.1\r\n'],
    fragments: [
      warcRecord,
      'Content-Length: 999999999\r\n\r\n',
      'a',
      '\r\n',
      '\r\n\r\n',
      'X: y\r\n',
      ' folded\r\n',
      warcRecord.replace('4', '300000000'),
    ],
    bytes: 1_000_000,
  },
  {
    name: 'WARC, zipped',
    read: (text) => readWarcText(text, true),
    begins: ['', 'WARC/1.1\r\n'],
    fragments: [warcRecord, 'a', '\r\n'],
    bytes: 1_000_000,
  },
  {
    name: 'vertical files',
    read: (text) => {
      try {
        parseVertical(text, 'x.yaml', (hook) => hook);
      } catch (thrown) {
        if ((thrown as { code?: string }).code !== 'bad-vertical') throw thrown;
      }
    },
    begins: ['object: Event\n', 'object: Event\nsites:\n'],
    fragments: [
      '  - site: a.example\n',
      '[',
      '{',
      '- ',
      '&a [*a]',
      '  x: y\n',
      '"',
      '? ',
      '!!map ',
      '#',
      'seeds:\n',
      '\t',
    ],
    bytes: 10_000,
  },
  {
    name: 'URL patterns',
    read: (text) =>
      inducePattern(
        text
          .match(/.{1,60}/gs)
          ?.slice(0, 4000)
          .map((part) => `https://a.example/${encodeURI(part.replace(/\p{Surrogate}/gu, ''))}`) ?? [],
      ),
    begins: [''],
    fragments: ['a/', '1', 'x-1-', '?a=b&', '%', '/', 'item-12/', '..', 'ab12', '__'],
    bytes: 20_000,
  },
  {
    name: 'globs',
    read: (text) => matchesGlob(text.slice(0, 400), 'a'.repeat(2000)),
    begins: [''],
    fragments: ['*a', '*', 'a*b', '$', '**a'],
    bytes: 400,
  },
];
