/** How much of the simulated web repeats itself, beside what Zhou et al. (CIKM 2013) say of theirs (§4: nearly half of the pages without objects; over 20 % of object pages redundant). */

import type { Cell, Experiment } from '../../table/experiment.js';
import { labWeb } from '../../web/lab-web.js';
import { pagesOf } from '../../web/truth/inventory-of-pages.js';
import { defaults, type Parameters, presets } from '../../web/world/parameters.js';

interface Shares {
  readonly pages: number;
  readonly withoutObjects: number;
  readonly redundant: number;
  readonly entities: number;
  readonly pagesPerEntity: number;
}

/** Counts the pages of sites that carry objects. A page is redundant when a greedy cover of the entities does without it. */
function measure(parameters: Parameters): Shares {
  const web = labWeb(parameters);
  const objectPages: string[][] = [];
  let without = 0;
  for (let index = 0; index < parameters.sites; index++) {
    const site = web.directory.at(index);
    if (site.profile.vertical === null) continue;
    for (const page of pagesOf(site)) {
      if (page.status !== 200 || page.role === 'file' || page.role === 'dead') continue;
      const ids = page.entities.filter(({ as }) => as !== 'title').map(({ id }) => id);
      if (ids.length > 0) objectPages.push(ids);
      else without++;
    }
  }
  const { needed, covered } = greedyCover(objectPages);
  return {
    pages: without + objectPages.length,
    withoutObjects: without / (without + objectPages.length),
    redundant: 1 - needed / objectPages.length,
    entities: covered.size,
    pagesPerEntity: objectPages.reduce((sum, ids) => sum + ids.length, 0) / covered.size,
  };
}

/** Pages chosen one by one, always the one with most entities that are not covered yet (gains only fall, so an old gain that is still the largest is right). */
function greedyCover(pages: readonly string[][]): { needed: number; covered: ReadonlySet<string> } {
  const covered = new Set<string>();
  const byGain: string[][][] = [];
  const put = (page: string[], gain: number): void => {
    byGain[gain] ??= [];
    byGain[gain].push(page);
  };
  for (const page of pages) put(page, page.length);
  let needed = 0;
  for (let gain = byGain.length - 1; gain > 0; gain--) {
    const waiting = byGain[gain] ?? [];
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      const now = page.filter((id) => !covered.has(id)).length;
      if (now < gain) {
        if (now > 0) put(page, now);
        continue;
      }
      needed++;
      for (const id of page) covered.add(id);
    }
  }
  return { needed, covered };
}

export const redundancyOfTheWorld: Experiment = {
  name: '001-redundancy',
  title: 'Pages without objects and redundant pages',
  paper: 'Zhou et al., CIKM 2013, §4',
  method:
    'All pages of sites with a vertical, counted from the truth. An object page shows an entity with the fields that identify it. Redundant pages are those a greedy cover of the entities can do without; choosing whole URL patterns, as the paper does, saves less.',
  async run({ seeds, quick, say }) {
    const sites = quick ? 40 : 100;
    const rows: Cell[][] = [['paper', null, null, '≈ 0.5', '> 0.2', null, null]];
    for (const [name, more] of [
      ['preset 001', presets['001']!],
      ['default', {}],
      ['overlap 0.5', { overlap: 0.5 }],
      ['redundancy 0', { redundancy: 0 }],
      ['irrelevance 0.1', { irrelevance: 0.1 }],
    ] as const)
      for (const seed of seeds) {
        say(`${name}, seed ${seed}`);
        const shares = measure({ ...defaults, ...more, seed, sites });
        rows.push([
          name,
          String(seed),
          shares.pages,
          shares.withoutObjects,
          shares.redundant,
          shares.entities,
          shares.pagesPerEntity,
        ]);
      }
    const own = rows.slice(1);
    return {
      columns: [
        'world',
        'seed',
        'pages',
        'share without objects',
        'share of object pages redundant',
        'entities',
        'object pages per entity',
      ],
      rows,
      remarks: [`${sites} sites in each world.`],
      chart: {
        kind: 'bars',
        title: 'Pages without objects, and redundant object pages',
        x: { label: 'world', values: own.map((row) => String(row[0])) },
        y: { label: 'share' },
        series: [
          { name: 'without objects', values: own.map((row) => row[3] as number) },
          { name: 'redundant', values: own.map((row) => row[4] as number) },
        ],
      },
    };
  },
};
