/** The tables and figures of 000 and 001 over one saved crawl: what each method would fetch of it and find, by what Lycosa read there. */
import { choosePatterns, learnPatterns, navigationTo } from 'lycosa/parts';
import type { Cell, Experiment, ExperimentContext } from '../../table/experiment.js';
import { defaults, type Parameters } from '../../web/world/parameters.js';
import { type CrawledWorld, crawledWorld } from './crawled-world.js';
import { Lesson, type Method, ours, rc, sr, src, visit } from './methods.js';
import { likePaper } from './recrawl-tables.js';

const method =
  'Sites with events of one world of the reporting half, as redundant as those of 001, crawled in full to level five and read by Lycosa without a word about any site; every method is replayed over that crawl. Every page that is fetched counts, those on the way and dead links too. Distinct: entities as Lycosa tells them apart; correct: events of the truth of which a page that was fetched gave the right title and no wrong day.';

/** The world of the tables on some day. */
export function worldOn({ seeds, quick, saved }: ExperimentContext, day: number): Promise<CrawledWorld> {
  const parameters: Parameters = { ...defaults, ...likePaper, seed: seeds[0]!, sites: quick ? 40 : 380, day };
  return crawledWorld(saved, parameters);
}

/** What was fetched and found. */
interface Counted {
  readonly patterns: number | null;
  readonly pages: number;
  readonly megabytes: number;
  readonly distinct: number;
  readonly correct: number;
}

function counted(lesson: Lesson, way: Method, world: CrawledWorld): Counted {
  const { patterns, pages, dead } = visit(lesson, way, world);
  return { ...tally(world, pages), patterns, pages: pages.length + dead };
}

function inFull(world: CrawledWorld): Counted {
  const pages = [...world.sites.values()].flatMap((site) =>
    [...site.graph.pages()].map(({ key }) => ({ site, key })),
  );
  return { ...tally(world, pages), patterns: null };
}

function tally(
  { bytes, correct }: CrawledWorld,
  pages: readonly {
    readonly site: { readonly entities: ReadonlyMap<string, readonly number[]> };
    readonly key: string;
  }[],
): Omit<Counted, 'patterns'> {
  const distinct = new Set<number>();
  const right = new Set<string>();
  let size = 0;
  for (const { site, key } of pages) {
    size += bytes.get(key) ?? 0;
    for (const entity of site.entities.get(key) ?? []) distinct.add(entity);
    for (const id of correct.get(key) ?? []) right.add(id);
  }
  return { pages: pages.length, megabytes: size / 1e6, distinct: distinct.size, correct: right.size };
}

const cells = ({ patterns, pages, megabytes, distinct, correct }: Counted): Cell[] => [
  patterns,
  pages,
  megabytes,
  distinct,
  correct,
];
const columns = ['patterns', 'pages', 'MB', 'distinct', 'correct'];
const ofTheWorld = (world: CrawledWorld): string =>
  `${world.sites.size} sites, ${world.pages} pages. The world is ours: this shows that the methods behave as published, not how well they do on the web.`;

export const zhou10Table1: Experiment = {
  name: 'zhou10-table1',
  title: 'Full download, navigation patterns, and patterns chosen by what they add',
  paper: 'Zhou et al., 2010, table 1 (SR fetches 3.3 to 25.3 % less than NP)',
  method: `${method} Day 7 is visited with patterns of that day and with patterns of day 0.`,
  async run(context) {
    const [before, now] = [await worldOn(context, 0), await worldOn(context, 7)];
    const fresh = new Lesson(now);
    const old = new Lesson(before);
    const rows: Cell[][] = [['full download', ...cells(inFull(now)), null, null, null]];
    for (const [name, way] of [
      ['NP', rc],
      ['SR(1)', sr(1)],
      ['SR(2)', sr(2)],
      ['SR(3)', sr(3)],
    ] as const) {
      const own = counted(fresh, way, now);
      const older = counted(old, way, now);
      rows.push([name, ...cells(own), older.pages, older.distinct, older.correct]);
    }
    return {
      columns: ['method', ...columns, 'pages, week-old', 'distinct, week-old', 'correct, week-old'],
      rows,
      remarks: [ofTheWorld(now)],
    };
  },
};

export const zhou13Table4: Experiment = {
  name: 'zhou13-table4',
  title: 'Pages, bytes and entities of each way of recrawling',
  paper:
    'Zhou et al., CIKM 2013, table 4 (lost in print; the text gives SRC(100) 77.0 % and SRC(90) 31.3 % of the pages of RC)',
  method: `${method} Followed on the day they were learned on, as in the paper.`,
  async run(context) {
    const world = await worldOn(context, 0);
    const lesson = new Lesson(world);
    const all = counted(lesson, rc, world);
    const row = (name: string, found: Counted): Cell[] => [
      name,
      ...cells(found),
      found.pages / all.pages,
      found.correct / found.distinct,
    ];
    const rows = [row('full download', inFull(world)), row('RC', all)];
    for (const k of [1, 2, 3]) rows.push(row(`SR(${k})`, counted(lesson, sr(k), world)));
    for (const t of [1, 0.95, 0.9]) rows.push(row(`SRC(${100 * t} %)`, counted(lesson, src(t), world)));
    for (const t of [1, 0.95, 0.9]) rows.push(row(`Lycosa(${100 * t} %)`, counted(lesson, ours(t), world)));
    return {
      columns: ['method', ...columns, 'of the pages of RC', 'correct of distinct'],
      rows,
      remarks: [ofTheWorld(world)],
    };
  },
};

export const zhou13Figure7: Experiment = {
  name: 'zhou13-fig7',
  title: 'Patterns that are two weeks old against new ones',
  paper: 'Zhou et al., CIKM 2013, figure 7 (old patterns find over 90 % of the events)',
  method: `${method} Day 14 is visited with patterns of day 0 and with patterns of day 14.`,
  async run(context) {
    const [before, now] = [await worldOn(context, 0), await worldOn(context, 14)];
    const old = new Lesson(before);
    const fresh = new Lesson(now);
    const all = inFull(now);
    const rows = (
      [
        ['RC', rc],
        ['SRC(100 %)', src(1)],
        ['SRC(95 %)', src(0.95)],
        ['SRC(90 %)', src(0.9)],
        ['Lycosa(100 %)', ours(1)],
        ['Lycosa(95 %)', ours(0.95)],
        ['Lycosa(90 %)', ours(0.9)],
      ] as const
    ).map(([name, way]): Cell[] => {
      const a = counted(old, way, now);
      const b = counted(fresh, way, now);
      const share = (found: Counted): number => found.correct / all.correct;
      return [name, a.pages / all.pages, b.pages / all.pages, share(a), share(b), a.correct / b.correct];
    });
    return {
      columns: [
        'method',
        'pages, old',
        'pages, new',
        'correct events, old',
        'correct events, new',
        'old of new',
      ],
      rows,
      remarks: [`Shares of a full download. ${ofTheWorld(now)}`],
    };
  },
};

/** Values of the papers for a computer of 3 GHz and 300 sites, in seconds. */
const published = { crawl: 38 * 3600, extraction: 11 * 3600, patterns: 94.7, navigation: 15 };

export const zhou13Time: Experiment = {
  name: 'zhou13-time',
  title: 'Where the time goes',
  paper:
    'Zhou et al., CIKM 2013, section 4 (38 hours of download, 11 of extraction, 94.7 s for patterns and selection, 15.0 s for navigation; 300 sites, one thread)',
  method: `${method} Seconds of the machine of the run, learning on one thread; the download is from a server on the same machine without pauses, extraction reads the archive.`,
  async run(context) {
    const world = await worldOn(context, 0);
    const timed = <T>(work: () => T): [T, number] => {
      const startedAt = performance.now();
      const result = work();
      return [result, (performance.now() - startedAt) / 1000];
    };
    const [findings, patterns] = timed(() => [...world.sites.values()].map((site) => learnPatterns(site)));
    const [chosen, selection] = timed(() =>
      choosePatterns(findings, { goal: { rule: 'coverage', t: 0.95 } }),
    );
    const [, navigation] = timed(() => {
      for (const [name, site] of world.sites) {
        const own = chosen.patterns.filter(({ pattern, isSelected }) => isSelected && pattern.site === name);
        if (own.length > 0)
          navigationTo(
            site,
            own.map(({ pattern }) => pattern),
          );
      }
    });
    const row = (name: string, own: number, paper: number): Cell[] => [
      name,
      own,
      (1000 * own) / world.pages,
      paper,
    ];
    return {
      columns: ['step', 'seconds', 'ms a page', 'seconds in the paper'],
      rows: [
        row('download', world.seconds.crawl, published.crawl),
        row('extraction', world.seconds.extraction, published.extraction),
        row('patterns and selection', patterns + selection, published.patterns),
        row('navigation patterns', navigation, published.navigation),
      ],
      remarks: [`${world.sites.size} sites, ${world.pages} pages, ${chosen.patterns.length} patterns.`],
    };
  },
};
