/** What a request through a search brings: the default against turning every page and against random words; and what the filter by the query's argument leaves of links. */
import {
  PageReader,
  type QueryLists,
  type SearchOptions,
  type SearchTemplate,
  templateQuery,
  usualSearchOptions,
} from 'lycosa/parts';
import type { Cell, Experiment } from '../../table/experiment.js';
import { type LabWeb, labWeb } from '../../web/lab-web.js';
import type { CatalogueSite } from '../../web/sites/catalogue-site.js';
import { Draw, mix } from '../../web/world/draw.js';
import { defaults } from '../../web/world/parameters.js';
import { searchRows } from './search-rows.js';
import { searchRun } from './search-run.js';

interface Searched {
  readonly web: LabWeb;
  readonly template: SearchTemplate;
  readonly items: number;
  readonly first: string;
  readonly dictionary: readonly string[];
}

const methods = ['get', 'script-url', 'path', 'two-fields'];
const leastItems = 50;
const maxWords = 3000;

/** Sites whose search takes words by GET and which have enough to find. */
function searched(web: LabWeb, seed: number): Searched[] {
  const rows = searchRows(web).filter(
    ({ search }) => search.template !== null && methods.includes(search.method),
  );
  const sites = rows.map((row) => ({ row, site: web.siteOf(row.entry) as CatalogueSite }));
  const words = new Set<string>();
  for (const { site } of sites)
    for (const id of [...(site.inventory?.live ?? [])].slice(0, 300))
      for (const word of site
        .view(id)
        .title.toLowerCase()
        .match(/\p{L}{3,}/gu) ?? [])
        words.add(word);
  const dictionary = [...words].sort();
  return sites.flatMap(({ row: { search }, site }) => {
    const items = [...(site.inventory?.live ?? [])];
    if (items.length < leastItems) return [];
    const draw = new Draw(mix(seed, site.profile.index, 0xc0));
    return [
      {
        web,
        template: {
          method: 'GET',
          url: search.template!,
          body: null,
          contentType: null,
          source: 'form',
          queryArgument: search.method === 'path' ? null : search.queryArgument,
        } as const,
        items: items.length,
        first: draw.pick(site.view(draw.pick(items)).title.split(' ')),
        dictionary: draw.some(dictionary, Math.min(maxWords, dictionary.length)),
      },
    ];
  });
}

type Way = (site: Searched, budget: number) => readonly number[];

const run =
  (options: Partial<SearchOptions>, lists: (site: Searched) => QueryLists): Way =>
  (site, budget) =>
    searchRun(site.web, site.template, { ...usualSearchOptions, ...options }, lists(site), budget).curve;

/** Every word as it was met, every page of its results before the next. */
const turning: Way = ({ web, template, first }, budget) => {
  const reader = new PageReader();
  const entities = new Set<string>();
  const curve: number[] = [];
  const words = [first];
  const known = new Set(words);
  const pages = new Set<string>();
  while (words.length > 0 && curve.length < budget) {
    const query = words.shift()!;
    const waiting = [template.url.replace('{query}', encodeURIComponent(query))];
    while (waiting.length > 0 && curve.length < budget) {
      const url = waiting.shift()!;
      const answer = web.answer({ method: 'GET', url, headers: {}, body: '' });
      const page = reader.read(new TextEncoder().encode(String(answer?.body ?? '')), url, 'text/html');
      const truth = web.truth(url) as { entities: readonly { id: string; shown: Record<string, string> }[] };
      for (const { id, shown } of truth.entities) {
        entities.add(id);
        for (const word of Object.values(shown)
          .join(' ')
          .toLowerCase()
          .match(/\p{L}{3,}/gu) ?? [])
          if (!known.has(word)) {
            known.add(word);
            words.push(word);
          }
      }
      curve.push(entities.size);
      // Numbered links for the same query are its pages.
      for (const { url: link, node } of page.links)
        if (
          /^\d+$/.test(page.textOf(node, 10).trim()) &&
          templateQuery(template, link)?.toLowerCase() === query.toLowerCase() &&
          !pages.has(link)
        ) {
          pages.add(link);
          waiting.push(link);
        }
    }
  }
  return curve;
};

const ways: readonly (readonly [string, Way])[] = [
  ['default', run({}, ({ first }) => ({ given: [first] }))],
  ['default, nothing listed by asking for nothing', run({}, ({ first }) => ({ given: [first], blank: [] }))],
  ['every page of every word met', turning],
  [
    'random words of all sites, pages followed',
    run({ ownWords: false, minYield: 0 }, ({ dictionary }) => ({ log: dictionary })),
  ],
  [
    'random words of all sites, first pages',
    run({ ownWords: false, minYield: 0, coverage: 'representative' }, ({ dictionary }) => ({
      given: dictionary,
    })),
  ],
];

const budgets = [50, 100, 200];

export const heCoverage: Experiment = {
  name: 'he-coverage',
  title: 'Entities reached by requests through a search',
  paper: null,
  method:
    'Sites of the simulated web with fifty entities or more and a search that takes words by GET, one word to begin with; entities on the pages that came, by the truth. Random words are drawn from titles of all sites of that web, so that most are words of its language. Requests that a way leaves unspent count as spent.',
  async run({ seeds, quick, say }) {
    const rows: Cell[][] = [];
    for (const half of ['tune', 'report'] as const) {
      const sites = seeds
        .slice(0, quick ? 1 : 3)
        .flatMap((seed) =>
          searched(labWeb({ ...defaults, seed, sites: quick ? 40 : 120, families: half }), seed),
        );
      say(`${half}: ${sites.length} sites`);
      const items = sites.reduce((sum, site) => sum + site.items, 0);
      for (const [name, way] of ways) {
        const curves = sites.map((site) => way(site, budgets.at(-1)!));
        const found = (budget: number): number =>
          curves.reduce((sum, curve) => sum + (curve[Math.min(budget, curve.length) - 1] ?? 0), 0);
        const spent = curves.reduce((sum, curve) => sum + curve.length, 0);
        rows.push([
          half === 'tune' ? 'tuned on' : 'reported',
          sites.length,
          items,
          name,
          ...budgets.flatMap((budget) => [
            (1000 * found(budget)) / budget / sites.length,
            found(budget) / items,
          ]),
          (1000 * found(budgets.at(-1)!)) / spent,
        ]);
      }
    }
    return {
      columns: [
        'templates',
        'sites',
        'entities',
        'way',
        ...budgets.flatMap((budget) => [`${budget} requests a site: per 1,000`, 'of all']),
        'per 1,000 requests made',
      ],
      rows,
      remarks: ['A sanity check: the web is ours.'],
    };
  },
};

export const heFilter: Experiment = {
  name: 'he-filter',
  title: 'Links of result pages that carry the query’s argument',
  paper: 'He et al., WSDM 2013, section 6.2 (3 to 5 times fewer)',
  method:
    'Result pages of the simulated web’s sites for twenty words each; links by address. Kept: links to further results, by the truth, that the filter lets through. Where the query stands in the path, links that begin as the template does.',
  async run({ seeds, quick }) {
    const rows: Cell[][] = [];
    const reader = new PageReader();
    for (const half of ['tune', 'report'] as const) {
      let all = 0;
      let carrying = 0;
      let further = 0;
      let kept = 0;
      let pages = 0;
      const sites = seeds
        .slice(0, quick ? 1 : 3)
        .flatMap((seed) =>
          searched(labWeb({ ...defaults, seed, sites: quick ? 40 : 120, families: half }), seed),
        );
      for (const { web, template, dictionary } of sites)
        for (const word of dictionary.slice(0, 20)) {
          const url = template.url.replace('{query}', encodeURIComponent(word));
          const { kind } = web.truth(url) as { kind: string };
          if (kind !== 'results' && kind !== 'disambiguation') continue;
          const answer = web.answer({ method: 'GET', url, headers: {}, body: '' });
          const page = reader.read(new TextEncoder().encode(String(answer?.body ?? '')), url, 'text/html');
          pages++;
          for (const { url: link } of page.links) {
            const isCarrying = templateQuery(template, link) !== null;
            all++;
            if (isCarrying) carrying++;
            const truth = web.truth(link) as { kind: string } | null;
            if (truth?.kind !== 'results' && truth?.kind !== 'disambiguation') continue;
            further++;
            if (isCarrying) kept++;
          }
        }
      rows.push([
        half === 'tune' ? 'tuned on' : 'reported',
        sites.length,
        pages,
        all / pages,
        carrying / pages,
        all / carrying,
        kept / further,
      ]);
    }
    return {
      columns: [
        'templates',
        'sites',
        'result pages',
        'links a page',
        'of them carry the query',
        'times fewer',
        'links to results kept',
      ],
      rows,
      remarks: ['A sanity check: the web is ours.'],
    };
  },
};
