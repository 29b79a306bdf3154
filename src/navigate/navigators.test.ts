/** Every navigator keeps the contract, each on a small site of its own making. */
import { hash32 } from '../base/hash.js';
import { sketchResults } from '../deep/result-sketch.js';
import { usualSearchOptions } from '../deep/search/search-lead.js';
import { SiteSearch } from '../deep/search/site-search.js';
import { queryOf, type SearchTemplate } from '../deep/template.js';
import type { NavigationNode } from '../learn/navigation/navigation.js';
import { PageReader } from '../page/reader.js';
import { LinkPaths } from '../page/structure/link-paths.js';
import { elementTree } from '../page/structure/ordered-tree.js';
import { encodeStructure, type Inside } from '../page/structure/page-structure.js';
import { keyOf } from '../url/address.js';
import { UrlPattern } from '../url/pattern/url-pattern.js';
import { breadthFirst } from './breadth-first.js';
import { choiceOf, type DeepNavigator, deepNavigator, type SearchMemory } from './deep/deep-navigator.js';
import { exampleLed } from './example-led/example-led.js';
import { navigatorContract } from './navigator.contract.js';
import type { CandidateLink, Navigator } from './navigator.js';
import { onlyEntries } from './only-entries.js';
import { patternGuided } from './pattern-guided.js';
import { breadthFirstTopical } from './topical/breadth-first.js';
import { opic, otie } from './topical/cash.js';
import { hybrid } from './topical/hybrid/hybrid.js';
import { linkContext } from './topical/link-context.js';
import type { TrialAnswer, TrialPage } from './trial/trial.js';
import { vidalMapping } from './vidal-mapping.js';

const root = 'http://site.example/';
const items = 60;
const perList = 10;
const words = ['jazz', 'opera', 'rock', 'folk'];

/** A site: lists of items, items that link to others, a page that has moved and one that is gone. */
function htmlOf(path: string): string | null {
  const anchor = (href: string, text: string): string => `<li><a href="${href}">${text}</a></li>`;
  const frame = (body: string): string =>
    `<title>${path}</title><nav><a href="/">home</a><a href="/old">old</a><a href="/gone">gone</a></nav>${body}`;
  if (path === '/' || /^\/list\/\d+$/.test(path)) {
    const at = path === '/' ? 0 : Number(path.slice(6));
    if (at * perList >= items) return null;
    const links = Array.from({ length: perList }, (_, i) => at * perList + i).map((n) =>
      anchor(`/item/${n}`, `${words[n % words.length]} number ${n}`),
    );
    return frame(`<ul class="list">${links.join('')}</ul><p><a href="/list/${at + 1}">more</a></p>`);
  }
  const item = /^\/item\/(\d+)$/.exec(path)?.[1];
  if (item === undefined || Number(item) >= items) return null;
  const n = Number(item);
  const related = [n + 1, n + 7, n * 3].map((m) => anchor(`/item/${m % items}`, `${words[m % 4]} too`));
  return frame(
    `<article><h1>${words[n % 4]} number ${n}</h1><p>An evening of ${words[n % 4]}.</p></article><ol>${related.join('')}</ol>`,
  );
}

const reader = new PageReader();

/** What a topic makes of some text: how much of it is jazz. */
function likelihood(text: string): number {
  return text.includes('jazz') ? 0.9 : text.includes('rock') ? 0.4 : 0.1;
}

function trialPage(html: string, url: string, inside: Inside | null, query: string | null): TrialPage {
  const page = reader.read(new TextEncoder().encode(html), url, 'text/html');
  const places = new LinkPaths(page.tree);
  const links = page.links.map(({ url: to, kind, nofollow, node }): CandidateLink => {
    const text = page.textOf(node, 100);
    return {
      url: to,
      kind,
      nofollow,
      path: places.of(node),
      said: {
        context: likelihood(text),
        anchor: likelihood(text),
        words: text.split(' ').map((word) => hash32(word) & 4095),
      },
    };
  });
  return {
    url,
    title: page.title,
    structure: inside === null ? null : encodeStructure(page, inside),
    links,
    score: likelihood(page.text()),
    results: query === null ? null : sketchResults(page, query),
    objects: [],
  };
}

function siteAnswer(inside: Inside | null): (request: { url: string }) => TrialAnswer {
  return ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === '/old') return { location: `${root}list/2` };
    const html = htmlOf(pathname);
    return html === null ? null : trialPage(html, url, inside, null);
  };
}

function onSite<Memory>(
  name: string,
  make: () => Navigator<Memory>,
  options: { entries?: readonly string[]; inside?: Inside; maxMemory: number },
): void {
  const { entries = [root], inside = null, maxMemory } = options;
  navigatorContract({
    name,
    make,
    options: { entries, maxRequests: 90, answer: siteAnswer(inside) },
    maxMemory,
  });
}

const itemUrls = Array.from({ length: 8 }, (_, n) => `${root}item/${n}`);
const example = trialPage(htmlOf('/item/3')!, `${root}item/3`, 'paths', null);
const tree = elementTree(reader.read(new TextEncoder().encode(htmlOf('/item/3')!), root, 'text/html').tree);
const navigation: NavigationNode[] = [
  { id: 0, level: 0, pattern: UrlPattern.parse('^http://site\\.example/$'), role: 'page', from: [] },
  {
    id: 1,
    level: 1,
    pattern: UrlPattern.parse('^http://site\\.example/list/\\d+$'),
    role: 'hub',
    from: [0, 1],
  },
  {
    id: 2,
    level: 1,
    pattern: UrlPattern.parse('^http://site\\.example/item/\\d+$'),
    role: 'target',
    from: [0, 1],
  },
];

onSite('breadth-first', () => breadthFirst(), { maxMemory: 4 });
onSite('only entries', () => onlyEntries('paths'), { entries: itemUrls, maxMemory: 4 });
onSite('vidal mapping', () => vidalMapping([tree]), { inside: 'trees', maxMemory: 4 });
onSite('pattern-guided', () => patternGuided(navigation, { limitOf: () => 40 }), {
  inside: 'paths',
  maxMemory: 200,
});
onSite(
  'example-led',
  () =>
    exampleLed({
      entry: root,
      like: [{ ...example, links: example.links.map(({ url, path }) => ({ url, path, key: keyOf(url) })) }],
      window: 1,
      maxPages: 70,
    }),
  { inside: 'paths', maxMemory: 0 },
);
onSite('breadth-first for a topic', () => breadthFirstTopical(), { maxMemory: 4 });
onSite('link context', () => linkContext(), { maxMemory: 4 });
onSite('OPIC', () => opic({ period: 5 }), { maxMemory: 4 });
onSite('OTIE', () => otie({ period: 5 }), { maxMemory: 4 });
onSite('OTIE with refetching', () => otie({ period: 5, refetches: true }), { maxMemory: 4 });
onSite('hybrid', () => hybrid(), { maxMemory: 200_000 });

// ---- a site that is searched ---------------------------------------------------------------------------------------------------------

const shop = 'http://shop.example/find?q={query}';
const template: SearchTemplate = {
  method: 'GET',
  url: shop,
  body: null,
  contentType: null,
  source: 'form',
  queryArgument: 'q',
};
const stock = ['red', 'blue', 'green'].flatMap((colour) =>
  ['chair', 'lamp', 'table', 'shelf', 'clock'].flatMap((thing) =>
    ['kitchen', 'garden', 'attic'].map((room) => `${colour} ${room} ${thing}`),
  ),
);

function shopAnswer({ url, query }: { url: string; query: string | null }): TrialAnswer {
  const { pathname, searchParams } = new URL(url);
  if (pathname.startsWith('/item/')) return trialPage(`<h1>${pathname}</h1>`, url, null, query);
  const asked = (searchParams.get('q') ?? '').trim();
  const page = Number(searchParams.get('page') ?? 1);
  const hits = stock.filter((name) => asked !== '' && asked.split(' ').every((word) => name.includes(word)));
  const list = hits.slice((page - 1) * 10, page * 10).map((name) => {
    return `<li><a href="/item/${stock.indexOf(name)}">${name}</a></li>`;
  });
  const next = hits.length > page * 10 ? `<a href="/find?q=${asked}&page=${page + 1}">next</a>` : '';
  const body = hits.length === 0 ? `<p>Nothing for ${asked}.</p>` : `<ul>${list.join('')}</ul>${next}`;
  return trialPage(`<nav><a href="/">home</a></nav><h1>${asked}</h1>${body}`, url, null, query);
}

/** A search that has begun: its first requests wait. */
function begun(): { navigator: DeepNavigator; memory: SearchMemory; first: ReturnType<SiteSearch['first']> } {
  const search = new SiteSearch(template, usualSearchOptions, {});
  const first = search.first();
  for (const lead of first) search.taken(lead);
  const memory = {
    template,
    entries: ['shop.example'],
    search: search.save(),
    details: null,
    home: ['lamp'],
  };
  const navigator = deepNavigator({ ...usualSearchOptions, details: 'auto' }, () => ({ given: ['red'] }));
  return { navigator, memory, first };
}

function beginning(): Navigator<SearchMemory | null> {
  const { navigator, first } = begun();
  const begin: NonNullable<Navigator<SearchMemory | null>['begin']> = (_, memory) => ({
    take: first.map(choiceOf),
    memory,
  });
  return new Proxy(navigator, {
    get: (target, part) => {
      if (part === 'begin') return begin;
      const own = target[part as keyof DeepNavigator];
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

navigatorContract<SearchMemory | null>({
  name: 'deep',
  make: beginning,
  options: {
    entries: [],
    memory: begun().memory,
    maxRequests: 80,
    answer: ({ url, posted }) => shopAnswer({ url, query: queryOf(template, url, posted) ?? '' }),
  },
  maxMemory: 100_000,
  makesRequests: true,
});
