/**
 * Learning what to fetch again: `node dist/bench/micro/recrawl.js [PAGES]`, at four sizes up to that many pages (a million by default), over made-up sites of 250 to 4,000 pages;
 * `node dist/bench/micro/recrawl.js site [PAGES]` the same for one site. Seconds of patterns, selection and navigation; making the sites is not counted.
 */
import {
  choosePatterns,
  keyOf,
  learnPatterns,
  type MappedSite,
  navigationTo,
  type SiteFindings,
  SiteGraph,
} from 'lycosa/parts';
import { RepeatableRandom } from './random.js';

let generator = new RepeatableRandom();
const random = (): number => generator.next();

const below = (n: number): number => Math.floor(n * random());
const words = [
  'jazz',
  'choir',
  'market',
  'opera',
  'film',
  'dance',
  'lecture',
  'quiz',
  'fair',
  'poetry',
  'tour',
  'run',
];

/** A site of events: lists by category and month over several pages, a page for each event, houses, tags, and news that have none. */
function madeSite(number: number, pages: number, entities: number): MappedSite {
  const home = `https://site${number}.example/`;
  const graph = new SiteGraph();
  const found = new Map<string, number[]>();
  const events = Math.round(0.55 * pages);
  const idOf = Array.from({ length: events }, () => below(entities));
  const categories = 6 + (number % 10);
  const months = 18;
  const categoryOf = (i: number): string => words[i % Math.min(categories, words.length)]!;
  const eventUrl = (i: number): string =>
    `${home}events/${categoryOf(i)}/${words[(i * 7) % 12]}-${words[(i * 5) % 12]}-${i}`;
  const menu = ['about', 'contact', 'news', 'venues', 'events', 'archive', 'tickets', 'imprint'].map(
    (name) => home + name,
  );
  const add = (url: string, targets: readonly string[], own: readonly number[] = []): void => {
    const links = [...menu, ...targets].map((to) => ({ key: keyOf(to), url: to, path: 'body>div>a' }));
    graph.add({ key: keyOf(url), url, structure: null, links });
    if (own.length > 0) found.set(keyOf(url), [...own]);
  };
  const listed = (name: string, members: readonly number[], isWhole: boolean): void => {
    for (let page = 0; page * 25 < Math.max(1, members.length); page++) {
      const here = members.slice(page * 25, page * 25 + 25);
      const next = (page + 1) * 25 < members.length ? [`${home}${name}?page=${page + 2}`] : [];
      add(
        home + name + (page === 0 ? '' : `?page=${page + 1}`),
        [...here.map(eventUrl), ...next],
        isWhole ? here.map((i) => idOf[i]!) : [],
      );
    }
  };
  const all = idOf.map((_, i) => i);
  const lists = [...Array(categories).keys()].map((i) => `events/${words[i % 12]}`);
  const archive = [...Array(months).keys()].map(
    (i) => `archive/${2025 + Math.floor(i / 12)}/${1 + (i % 12)}`,
  );
  add(home, [...lists.map((name) => home + name), ...all.slice(0, 10).map(eventUrl)]);
  for (const name of menu.slice(0, 3)) add(name, []);
  add(
    `${home}events`,
    lists.map((name) => home + name),
  );
  add(
    `${home}archive`,
    archive.map((name) => home + name),
  );
  for (const [c, name] of lists.entries())
    listed(
      name,
      all.filter((i) => i % Math.min(categories, 12) === c),
      number % 2 === 0,
    );
  for (const [m, name] of archive.entries())
    listed(
      name,
      all.filter((i) => i % months === m),
      false,
    );
  const houses = Math.round(0.04 * pages);
  const tags = Math.round(0.06 * pages);
  add(
    `${home}venues`,
    [...Array(houses).keys()].map((h) => `${home}venues/house-${h}`),
  );
  for (let h = 0; h < houses; h++) {
    const here = all.filter((i) => i % houses === h);
    add(
      `${home}venues/house-${h}`,
      here.map(eventUrl),
      here.map((i) => idOf[i]!),
    );
  }
  for (let t = 0; t < tags; t++)
    add(
      `${home}tag/${words[t % 12]}-${t}`,
      Array.from({ length: 15 }, () => eventUrl(below(events))),
    );
  for (const i of all)
    add(
      eventUrl(i),
      [
        `${home}venues/house-${i % houses}`,
        `${home}tag/${words[(i % tags) % 12]}-${i % tags}`,
        home + lists[i % lists.length],
        eventUrl((i + 1) % events),
        eventUrl(below(events)),
        eventUrl(below(events)),
      ],
      [idOf[i]!],
    );
  const news = Math.max(0, pages - graph.size);
  listed('news', [], false);
  for (let n = 0; n < news; n++)
    add(`${home}news/${2025 + (n % 2)}/story-${words[n % 12]}-${n}`, [
      `${home}news/${2025 + (n % 2)}/story-${words[(n + 1) % 12]}-${n + 1}`,
    ]);
  return { site: `site${number}.example`, entry: home, graph, entities: found };
}

interface Measured {
  readonly pages: number;
  readonly patterns: number;
  readonly learning: number;
  readonly selecting: number;
  readonly navigating: number;
}

/** Learns sites of the given sizes one after the other, as from a store: no site stays in memory. */
function measure(sizes: readonly number[]): Measured {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const entities = Math.round(total / 5);
  const site = (i: number): MappedSite => {
    generator = new RepeatableRandom(12345 + i * 7919);
    return madeSite(i, sizes[i]!, entities);
  };
  const timed = <T>(work: () => T): [T, number] => {
    const startedAt = performance.now();
    const result = work();
    return [result, (performance.now() - startedAt) / 1000];
  };
  const findings: SiteFindings[] = [];
  let learning = 0;
  let pages = 0;
  for (const i of sizes.keys()) {
    const made = site(i);
    pages += made.graph.size;
    const [found, seconds] = timed(() => learnPatterns(made));
    findings.push(found);
    learning += seconds;
  }
  const [chosen, selecting] = timed(() => choosePatterns(findings, { goal: { rule: 'coverage', t: 0.95 } }));
  const selected = new Map<string, (typeof chosen.patterns)[number]['pattern'][]>();
  for (const { pattern, isSelected } of chosen.patterns) {
    if (!isSelected) continue;
    const own = selected.get(pattern.site);
    if (own === undefined) selected.set(pattern.site, [pattern]);
    else own.push(pattern);
  }
  let navigating = 0;
  for (const i of sizes.keys()) {
    const wanted = selected.get(`site${i}.example`);
    if (wanted === undefined) continue;
    const made = site(i);
    navigating += timed(() => navigationTo(made, wanted))[1];
  }
  return { pages, patterns: chosen.patterns.length, learning, selecting, navigating };
}

function sizesFor(pages: number): number[] {
  const sizes: number[] = [];
  for (let left = pages; left > 0; ) {
    const size = Math.min(left, [250, 500, 1000, 2000, 4000][sizes.length % 5]!);
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

const isOne = process.argv[2] === 'site';
const most = Number(process.argv[isOne ? 3 : 2] ?? (isOne ? 40_000 : 1_000_000));
for (const size of [most / 8, most / 4, most / 2, most]) {
  const { pages, patterns, learning, selecting, navigating } = measure(isOne ? [size] : sizesFor(size));
  const seconds = learning + selecting + navigating;
  console.log(
    `${pages} pages, ${patterns} patterns: ${seconds.toFixed(2)} s (patterns and ways to them ${learning.toFixed(2)}, selection ${selecting.toFixed(2)}, navigation ${navigating.toFixed(2)}), ${((1e6 * seconds) / pages).toFixed(1)} µs a page, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
}
