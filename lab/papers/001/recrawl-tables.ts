/** Tables of selective recrawling over many worlds, taken from the truth: what each method fetches and finds on a later day, and how far selections are from the least. */
import { costOf, instanceOf, leastCost, lowerBound, selectByCost, selectCheapest } from 'lycosa/parts';
import type { Cell, Experiment } from '../../table/experiment.js';
import { defaults, type Parameters } from '../../web/world/parameters.js';
import { Lesson, type Method, ours, type Replayed, replay, src } from './methods.js';
import { EntityNumbers, type TrueWorld, trueWorld } from './true-world.js';

/** Events only, as redundant as 001's sites on the level of patterns; set on seeds 11 to 13 of the tuning half. */
export const likePaper: Partial<Parameters> = {
  verticals: ['events'],
  overlap: 0.65,
  redundancy: 0.02,
  irrelevance: 0.12,
  profile: 'plain',
  families: 'report',
};
const shared =
  'Worlds of the reporting half; pages, links and entities from the truth, as after a full download with flawless extraction. Patterns are learned on day 0 and followed over the pages of a day; every page that is fetched counts, those on the way and dead links too. SRC and RC use the patterns and the level-by-level navigation of the paper, in the reading that does better on the tuning half.';

function worldsOf(parameters: Parameters, days: readonly number[]): TrueWorld[] {
  const numbers = new EntityNumbers();
  return days.map((day) => trueWorld({ ...parameters, day }, numbers));
}

/** Pages at a number of entities, between the points of a curve; null beyond its end. */
function pagesAt(curve: readonly Replayed[], entities: number): number | null {
  const points = [...curve].sort((a, b) => a.entities - b.entities);
  for (let i = 1; i < points.length; i++) {
    const [low, high] = [points[i - 1]!, points[i]!];
    if (low.entities > entities || high.entities < entities) continue;
    const share = (entities - low.entities) / Math.max(1, high.entities - low.entities);
    return low.pages + share * (high.pages - low.pages);
  }
  return null;
}

const goals = [1, 0.995, 0.99, 0.98, 0.97, 0.96, 0.95, 0.93, 0.9, 0.87, 0.84, 0.8, 0.75, 0.7];
const asked = [1, 0.99, 0.97, 0.95, 0.93, 0.9];

/** Our pages for each of theirs, at equal entities on a later day. */
function ratios(
  lesson: Lesson,
  later: TrueWorld,
  method: (t: number) => Method,
  rival: (t: number) => Method,
): number[] {
  const curve = goals.map((t) => replay(lesson, method(t), later));
  return asked.flatMap((t) => {
    const theirs = replay(lesson, rival(t), later);
    const own = pagesAt(curve, theirs.entities);
    return own === null ? [] : [own / theirs.pages];
  });
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export const recrawlSweep: Experiment = {
  name: 'recrawl-sweep',
  title: 'Pages of the next crawl at equal entities, over many worlds',
  paper: null,
  method: `${shared} Learned on day 0, followed on day 14. For SRC at six values of t, our pages at the same number of entities (between the points of our own curve) divided by its pages; the mean over the values of t.`,
  async run({ seeds, quick, say }) {
    const rows: Cell[][] = [];
    const means: number[] = [];
    const variants: [string, Partial<Parameters>][] = [
      ['like the paper', {}],
      ['redundancy 0', { redundancy: 0 }],
      ['redundancy 0.1', { redundancy: 0.1 }],
      ['redundancy 0.3', { redundancy: 0.3 }],
      ['overlap 0.3', { overlap: 0.3 }],
      ['overlap 1', { overlap: 1 }],
      ['churn 0.5', { churn: 0.5 }],
      ['churn 2', { churn: 2 }],
    ];
    for (const [name, more] of quick ? variants.slice(0, 4) : variants)
      for (const seed of seeds.slice(0, quick ? 1 : 2)) {
        say(`${name}, seed ${seed}`);
        const parameters: Parameters = { ...defaults, ...likePaper, ...more, seed, sites: quick ? 40 : 80 };
        const [before, later] = worldsOf(parameters, [0, 14]) as [TrueWorld, TrueWorld];
        const lesson = new Lesson(before);
        const readings = (['folder', 'script'] as const).map((making) =>
          mean(ratios(lesson, later, ours, (t) => src(t, making))),
        );
        const worst = Math.max(...readings.map((value) => value ?? Number.NaN));
        if (Number.isFinite(worst)) means.push(worst);
        rows.push([name, String(seed), before.pages, before.entities, ...readings]);
      }
    rows.push(['mean of the worse for us', null, null, null, null, mean(means)]);
    return {
      columns: ['world', 'seed', 'pages', 'entities', 'of SRC, read literally', 'of SRC, by script'],
      rows,
      remarks: ['The last row takes, of every world, the reading that is better for SRC.'],
    };
  },
};

export const recrawlFactorial: Experiment = {
  name: 'recrawl-factorial',
  title: 'Where the difference comes from: patterns, selection, navigation',
  paper: null,
  method: `${shared} Learned on day 0, followed on day 14. Each combination's pages at the entities that SRC finds with its own parts, divided by its pages; mean over six values of t.`,
  async run({ seeds, quick, say }) {
    const rows: Cell[][] = [];
    for (const [world, more] of [
      ['like the paper', {}],
      ['redundancy 0.3', { redundancy: 0.3 }],
    ] as const)
      for (const seed of seeds.slice(0, quick ? 1 : 2)) {
        say(`${world}, seed ${seed}`);
        const parameters: Parameters = { ...defaults, ...likePaper, ...more, seed, sites: quick ? 40 : 80 };
        const [before, later] = worldsOf(parameters, [0, 14]) as [TrueWorld, TrueWorld];
        const lesson = new Lesson(before);
        for (const making of ['script', 'tree'] as const)
          for (const how of ['SRC', 'cheapest'] as const)
            for (const navigating of ['levels', 'cheapest'] as const) {
              const method = (t: number): Method => ({ making, selecting: { how, t }, navigating });
              rows.push([
                world,
                String(seed),
                making === 'tree' ? 'tree' : 'prefixes',
                how === 'SRC' ? 'SRC' : 'cheapest',
                navigating,
                mean(ratios(lesson, later, method, (t) => src(t))),
              ]);
            }
      }
    return {
      columns: ['world', 'seed', 'patterns', 'selection', 'navigation', 'pages of SRC at equal entities'],
      rows,
      remarks: [],
    };
  },
};

export const recrawlGap: Experiment = {
  name: 'recrawl-gap',
  title: 'How far selections are from the least',
  paper: null,
  method:
    'Small worlds of the reporting half. One cost for all: pages and hubs of the tree patterns, each once; past coverage. The least cost by an integer program, solved to the end; the bound is what larger instances get.',
  async run({ seeds, quick, say }) {
    const rows: Cell[][] = [];
    let solved = 0;
    let tried = 0;
    for (const seed of seeds)
      for (const sites of quick ? [10, 20] : [10, 20, 40, 80])
        for (const t of [1, 0.95, 0.9]) {
          say(`seed ${seed}, ${sites} sites, t ${t}`);
          const [world] = worldsOf({ ...defaults, ...likePaper, redundancy: 0.1, seed, sites }, [0]) as [
            TrueWorld,
          ];
          const findings = new Lesson(world).findings('tree');
          const pages = new Map<string, number>();
          const pageOf = (key: string): number => {
            const known = pages.get(key) ?? pages.size;
            pages.set(key, known);
            return known;
          };
          const instance = instanceOf(
            findings.flatMap(({ patterns, hubs }) =>
              patterns.map((pattern, i) => ({
                pages: pattern.pages.map(pageOf),
                hubs: hubs[i]!.map(pageOf),
                entities: pattern.entities,
              })),
            ),
          );
          tried++;
          const least = await leastCost(instance, t);
          if (least !== null) solved++;
          const own = selectCheapest(instance, { rule: 'coverage', t }).cost;
          const theirs = costOf(instance, selectByCost(instance, { rule: 'coverage', t }));
          const over = (cost: number): number | null => (least === null ? null : cost / least - 1);
          rows.push([
            String(seed),
            sites,
            t,
            instance.patterns,
            lowerBound(instance, t),
            least,
            own,
            over(own),
            theirs,
            over(theirs),
          ]);
        }
    return {
      columns: [
        'seed',
        'sites',
        't',
        'patterns',
        'bound',
        'least',
        'Lycosa',
        'above the least',
        'SRC',
        'above the least ',
      ],
      rows,
      remarks: [`${solved} of ${tried} instances solved.`],
    };
  },
};
