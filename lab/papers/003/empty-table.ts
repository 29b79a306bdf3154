/** Empty result pages of the simulated web's sites: the published rule at several thresholds, and the default. */
import {
  backgroundSimilarity,
  EmptyPages,
  nonsenseQueries,
  PageReader,
  type ResultSketch,
  sketchResults,
} from 'lycosa/parts';
import type { Cell, Experiment } from '../../table/experiment.js';
import { type LabWeb, labWeb } from '../../web/lab-web.js';
import type { CatalogueSite } from '../../web/sites/catalogue-site.js';
import { Draw, mix } from '../../web/world/draw.js';
import { defaults } from '../../web/world/parameters.js';
import { searchRows } from './search-rows.js';

interface SearchedSite {
  readonly name: string;
  readonly style: string;
  readonly background: readonly ResultSketch[];
  /** Result pages, with whether they have results. */
  readonly pages: readonly { readonly sketch: ResultSketch; readonly hasResults: boolean }[];
}

const queriesOfSite = 60;
const thresholds = [0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95];
const reader = new PageReader();

/** Asks the searches that take a query by GET: names of things the site has, words of them, and names with a word that is in none. */
function searched(web: LabWeb, seed: number): SearchedSite[] {
  const sites: SearchedSite[] = [];
  for (const { site: name, entry, search } of searchRows(web)) {
    if (search.template === null || !['get', 'script-url', 'path'].includes(search.method)) continue;
    const site = web.siteOf(entry) as CatalogueSite;
    const draw = new Draw(mix(seed, site.profile.index, 0xe3));
    const ask = (query: string): { sketch: ResultSketch; hasResults: boolean } | null => {
      const url = search.template!.replace('{query}', encodeURIComponent(query));
      const answer = web.answer({ method: 'GET', url, headers: {}, body: '' });
      if (answer === null || answer.status !== 200) return null;
      const page = reader.read(new TextEncoder().encode(String(answer.body)), url, 'text/html');
      const { kind } = web.truth(url) as { kind: string };
      return { sketch: sketchResults(page, query), hasResults: kind !== 'empty-results' };
    };
    const names = namesOf(site);
    if (names.length < 10) continue;
    const queries = Array.from({ length: queriesOfSite }, (_, i) => {
      const words = draw.pick(names).split(' ');
      if (i % 4 === 0) return words.join(' ');
      if (i % 4 === 1) return draw.pick(words);
      if (i % 4 === 2)
        return `${draw.pick(words)} ${draw.pick(['quokka', 'zeppelin', 'marzipan', 'obelisk'])}`;
      return draw.pick(['quokka', 'zeppelin', 'marzipan tower', 'obelisk', 'gyroscope', 'palindrome lake']);
    });
    const pages = queries.map(ask).filter((one) => one !== null);
    const background = nonsenseQueries(10)
      .map(ask)
      .filter((one) => one !== null);
    sites.push({ name, style: search.emptyPages, background: background.map(({ sketch }) => sketch), pages });
  }
  return sites;
}

/** Names of things that a site has. */
function namesOf(site: CatalogueSite): string[] {
  return [...(site.inventory?.live ?? [])]
    .slice(0, 300)
    .map((id) => site.view(id).title)
    .filter((name) => name.length > 3);
}

class Score {
  right = 0;
  called = 0;
  true = 0;
  add(isCalled: boolean, isTrue: boolean): void {
    if (isCalled && isTrue) this.right++;
    if (isCalled) this.called++;
    if (isTrue) this.true++;
  }
  get precision(): number {
    return this.called === 0 ? 1 : this.right / this.called;
  }
  get recall(): number {
    return this.true === 0 ? 1 : this.right / this.true;
  }
}

export const heFigure7: Experiment = {
  name: 'he-fig7',
  title: 'Empty result pages',
  paper: 'He et al., WSDM 2013, figure 7 (precision .89 and recall .90 at .85; two sites at .55 and .58)',
  method:
    'Sites of the simulated web with a search by GET; sixty queries each: names, words of names, a word with one that nothing has, and words that nothing has. Positive: pages with results, as in the paper; pages that show something else instead count as empty.',
  async run({ seeds, quick }) {
    const rows: Cell[][] = [];
    for (const half of ['tune', 'report'] as const) {
      const sites = seeds
        .slice(0, quick ? 1 : 3)
        .flatMap((seed) =>
          searched(labWeb({ ...defaults, seed, sites: quick ? 30 : 90, families: half }), seed),
        );
      const line = (
        name: string,
        isFull: (site: SearchedSite) => (sketch: ResultSketch) => boolean,
      ): void => {
        const all = new Score();
        const bySite: Score[] = [];
        const byStyle = new Map<string, Score>();
        for (const site of sites) {
          const own = new Score();
          const style = byStyle.get(site.style) ?? new Score();
          byStyle.set(site.style, style);
          const judge = isFull(site);
          for (const { sketch, hasResults } of site.pages) {
            const called = judge(sketch);
            for (const score of [all, own, style]) score.add(called, hasResults);
          }
          bySite.push(own);
        }
        const styles = ['message', 'alternatives', 'drop-down'].flatMap((style) => {
          const own = byStyle.get(style);
          return own === undefined ? [null, null] : [own.precision, own.recall];
        });
        rows.push([
          half === 'tune' ? 'tuned on' : 'reported',
          sites.length,
          name,
          all.precision,
          all.recall,
          Math.min(...bySite.map(({ precision }) => precision)),
          Math.min(...bySite.map(({ recall }) => recall)),
          ...styles,
        ]);
      };
      for (const threshold of thresholds)
        line(
          `published, ${threshold}`,
          ({ background }) =>
            (sketch) =>
              backgroundSimilarity(sketch, background) < threshold,
        );
      line('default', ({ background }) => {
        const judge = new EmptyPages(background);
        return (sketch) => judge.judge(sketch) === 'results';
      });
    }
    return {
      columns: [
        'templates',
        'sites',
        'rule',
        'precision',
        'recall',
        'worst precision',
        'worst recall',
        'message: precision',
        'recall',
        'alternatives (8a): precision',
        'recall',
        'drop-down (8b): precision',
        'recall',
      ],
      rows,
      remarks: ['A sanity check: the web is ours.'],
    };
  },
};
