/** Figures 8 to 10 of 001: how many events are found from how few seeds. Queries go to the search engine of the simulated web; what seed sites have is taken from the saved crawl. */
import { type FindSitesOptions, findSites, objectQueries, queryOfFields, readyVertical } from 'lycosa/parts';
import type { Cell, Experiment, ExperimentContext } from '../../table/experiment.js';
import { Draw, mix } from '../../web/world/draw.js';
import { worldOn } from './crawl-tables.js';
import type { CrawledWorld } from './crawled-world.js';

const pool = 50;
const draws = 10;
const usualSeeds = 5;

const method = `Seeds are drawn from the ${pool} events that most sites have, ${draws} times. Two phases as in the paper: ten results a query, five seed sites, 300 candidates; queries for what seed sites have end when fifty in a row bring no new site. Counted are the events that a full crawl of the candidates read correctly; candidates without events give none.`;

interface PopularRow {
  readonly name: string;
  readonly sites: readonly string[];
  readonly fields: { readonly venue: string };
}

interface Found {
  readonly events: number;
  readonly sites: number;
  readonly queries: number;
}

/** Looks for sites again and again, over one crawl. */
class Expansion {
  readonly #world: CrawledWorld;
  readonly #answers = new Map<string, readonly string[]>();
  readonly #pool: readonly string[];
  /** Correct events by site. */
  readonly #events = new Map<string, Set<string>>();

  constructor(world: CrawledWorld) {
    this.#world = world;
    const vertical = readyVertical('Event')!;
    const rows = [...world.web.tables().entities!()] as PopularRow[];
    rows.sort((a, b) => b.sites.length - a.sites.length || (a.name < b.name ? -1 : 1));
    this.#pool = rows
      .slice(0, pool)
      .map(({ name, fields }) => queryOfFields({ name: [name], location: [fields.venue] }, vertical)!);
    for (const [host, site] of world.sites) {
      const own = new Set<string>();
      for (const { key } of site.graph.pages()) for (const id of world.correct.get(key) ?? []) own.add(id);
      this.#events.set(host, own);
    }
  }

  /** Events of the candidates that some seeds lead to, and how many candidates and queries there were. */
  async from(seeds: number, draw: number, options: FindSitesOptions = {}): Promise<Found> {
    const random = new Draw(mix(seeds, draw));
    const left = [...this.#pool];
    const drawn = Array.from({ length: seeds }, () => left.splice(random.below(left.length), 1)[0]!);
    const { best, queries } = await findSites(
      drawn,
      async (query) => this.#ask(query),
      async (sites) =>
        objectQueries(
          this.#world.askable,
          sites.map(({ site }) => site),
        ),
      options,
    );
    const found = new Set<string>();
    for (const { site } of best) for (const id of this.#events.get(site) ?? []) found.add(id);
    return { events: found.size, sites: best.length, queries };
  }

  #ask(query: string): readonly string[] {
    let known = this.#answers.get(query);
    if (known === undefined) {
      known = this.#world.web.engine.search(query).map(({ url }) => url);
      this.#answers.set(query, known);
    }
    return known;
  }
}

async function row(
  label: Cell,
  expansion: Expansion,
  seeds: number,
  quick: boolean,
  options: FindSitesOptions = {},
): Promise<Cell[]> {
  const runs: Found[] = [];
  for (let draw = 0; draw < (quick ? 3 : draws); draw++)
    runs.push(await expansion.from(seeds, draw, options));
  const mean = (of: (run: Found) => number): number =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
  const events = runs.map((run) => run.events);
  return [
    label,
    mean((run) => run.events),
    Math.min(...events),
    Math.max(...events),
    mean((run) => run.sites),
    mean((run) => run.queries),
  ];
}

const columns = ['events, mean', 'least', 'most', 'candidates', 'queries'];

function figure(
  name: string,
  title: string,
  paper: string,
  label: string,
  rowsOf: (expansion: Expansion, quick: boolean) => Promise<Cell[][]>,
): Experiment {
  return {
    name,
    title,
    paper,
    method,
    async run(context: ExperimentContext) {
      const world = await worldOn(context, 0);
      const rows = await rowsOf(new Expansion(world), context.quick);
      return {
        columns: [label, ...columns],
        rows,
        remarks: [`${world.sites.size} sites with events, ${world.pages} pages. The world is ours.`],
        chart: {
          kind: 'lines',
          title,
          x: { label, values: rows.map(([x]) => x ?? '') },
          y: { label: 'events' },
          series: [
            { name: 'mean', values: rows.map((cells) => cells[1] as number) },
            { name: 'least', values: rows.map((cells) => cells[2] as number) },
            { name: 'most', values: rows.map((cells) => cells[3] as number) },
          ],
        },
      };
    },
  };
}

export const zhou13Figure8 = figure(
  'zhou13-fig8',
  'Sites by one phase and by two',
  'Zhou et al., CIKM 2013, figure 8 (one phase finds less than half of what two find)',
  'phases',
  async (expansion, quick) => [
    await row('one', expansion, usualSeeds, quick, { phases: 1 }),
    await row('two', expansion, usualSeeds, quick, { phases: 2 }),
    await row('two, sites ranked by counting', expansion, usualSeeds, quick, { phases: 2, rank: 'counting' }),
  ],
);

export const zhou13Figure9 = figure(
  'zhou13-fig9',
  'One to 25 seed objects',
  'Zhou et al., CIKM 2013, figure 9 (little depends on the number of seeds)',
  'seed objects',
  async (expansion, quick) => {
    const rows: Cell[][] = [];
    for (const seeds of [1, 2, 5, 10, 15, 20, 25]) rows.push(await row(seeds, expansion, seeds, quick));
    return rows;
  },
);

export const zhou13Figure10 = figure(
  'zhou13-fig10',
  'One to 20 seed sites',
  'Zhou et al., CIKM 2013, figure 10 (little depends on the number of seed sites)',
  'seed sites',
  async (expansion, quick) => {
    const rows: Cell[][] = [];
    for (const seedSites of [1, 2, 3, 5, 10, 15, 20])
      rows.push(await row(seedSites, expansion, usualSeeds, quick, { seedSites }));
    return rows;
  },
);
