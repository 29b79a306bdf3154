/** Talks of four real conference sites: patterns are learned while half of the talks are not there yet, and followed when all are. */
import { type MappedSite, SiteGraph } from 'lycosa/parts';
import type { Cell, Experiment } from '../../table/experiment.js';
import { hashText } from '../../web/world/draw.js';
import { type FullSite, fullSite } from '../004/link-graph.js';
import { realTasks } from '../004/site-task.js';
import { folderOf } from '../objects/measures.js';
import { Lesson, type Method, replay } from './methods.js';
import type { TrueWorld } from './true-world.js';

/** The talks that come later. */
function isLate(target: string): boolean {
  return hashText(target) % 2 === 1;
}

function mapped(
  name: string,
  site: FullSite,
  isThere: (target: string) => boolean,
  offset: number,
): MappedSite {
  const graph = new SiteGraph();
  const entities = new Map<string, number[]>();
  const numbers = new Map([...site.targets].sort().map((target, i) => [target, offset + i]));
  for (const [from, to] of site.aliases) graph.addAlias(from, to);
  for (const { key, url, target, links } of site.pages.values()) {
    if (target !== null && !isThere(target)) continue;
    graph.add({ key, url, structure: null, links: links.map((link) => ({ ...link, url: link.key })) });
    if (target !== null) entities.set(key, [numbers.get(target)!]);
  }
  return { site: name, entry: site.entry, graph, entities };
}

function worldOf(sites: ReadonlyMap<string, FullSite>, isThere: (target: string) => boolean): TrueWorld {
  const all = new Map<string, MappedSite>();
  let offset = 0;
  for (const [name, site] of sites) {
    all.set(name, mapped(name, site, isThere, offset));
    offset += site.targets.size;
  }
  const found = new Set([...all.values()].flatMap(({ entities }) => [...entities.values()].flat()));
  return {
    sites: all,
    pages: [...all.values()].reduce((sum, { graph }) => sum + graph.size, 0),
    entities: found.size,
  };
}

export const recrawlPycon: Experiment = {
  name: 'recrawl-pycon',
  title: 'Talks of PyCon 2012 to 2015, half of them new',
  paper: null,
  method:
    'Each year is a site of its own. A talk page is its talk, by the truth of the set. Patterns are learned on the sites without a random half of their talks, and followed on the whole sites; every page fetched counts. The sites were looked at when crawlers from one example were built, not for this.',
  async run({ data, say }) {
    const sites = new Map<string, FullSite>();
    for (const task of await realTasks('pycon', folderOf(data, 'pycon'))) {
      say(task.name);
      sites.set(task.name, fullSite(task));
    }
    const before = worldOf(sites, (target) => !isLate(target));
    const later = worldOf(sites, () => true);
    const lesson = new Lesson(before);
    const methods: [string, Method][] = [
      ['RC', { making: 'script', selecting: { how: 'RC' }, navigating: 'levels' }],
      ['RC, read literally', { making: 'folder', selecting: { how: 'RC' }, navigating: 'levels' }],
      ...([1, 0.95, 0.9] as const).flatMap((t): [string, Method][] => [
        [`SRC(${100 * t} %)`, { making: 'script', selecting: { how: 'SRC', t }, navigating: 'levels' }],
        [
          `Lycosa(${100 * t} %)`,
          { making: 'tree', selecting: { how: 'cheapest', t }, navigating: 'cheapest' },
        ],
      ]),
    ];
    const rows: Cell[][] = [
      ['full download', null, later.pages, 1, later.entities, 1],
      ...methods.map(([name, method]): Cell[] => {
        const found = replay(lesson, method, later);
        return [
          name,
          found.patterns,
          found.pages,
          found.pages / later.pages,
          found.entities,
          found.entities / later.entities,
        ];
      }),
    ];
    return {
      columns: ['method', 'patterns', 'pages', 'of all pages', 'talks', 'of all talks'],
      rows,
      remarks: [`${before.entities} of ${later.entities} talks were there when it was learned.`],
    };
  },
};
