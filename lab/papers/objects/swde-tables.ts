/** Fields of detail pages, with three labelled pages a site and with none, as the commands read them; and which of the pages are about the same thing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparedForm, keyOf, Matcher } from 'lycosa/parts';
import type { Cell, Experiment, ExperimentContext, Findings } from '../../table/experiment.js';
import { bCubed, dice, folderOf, interval, mean, Tally } from './measures.js';
import { type GivenObject, ProductRun } from './product-run.js';
import {
  identityOf,
  normalOf,
  openSample,
  type SwdePage,
  type SwdeSite,
  sitesOfSample,
  subjects,
  taughtOf,
  tupleOf,
  verticalOfSubject,
  withoutLabel,
} from './swde-set.js';

const split =
  'Books and movies: five sites of each were tuned on (abebooks, barnesandnoble, booksamillion, buy, deepdiscount; allmovie, boxofficemojo, iheartmovies, metacritic, rottentomatoes); the other subjects are split by a hash of the host. --quick takes the tuned half alone.';
const scoring =
  'Every value that a page gives at the usual confidence counts, those of surplus objects too; of a field with one value any of the truth counts. Values are compared in their normal form, texts without case and marks.';

/** F1 by site, draw and attribute. */
type Scores = Map<SwdeSite, Map<string, number>[]>;

/** Both samples, or those that were given; of a quick run the tuned half. */
async function withSites(
  context: ExperimentContext,
  use: (sites: readonly SwdeSite[]) => Promise<Findings>,
): Promise<Findings> {
  const names = ['swde', 'swde-more'].filter((name) => context.data.has(name));
  if (names.length === 0) folderOf(context.data, 'swde');
  const sources = await Promise.all(names.map((name) => openSample(folderOf(context.data, name))));
  try {
    const sites = sources.flatMap((source) => sitesOfSample(source, 110));
    return await use(context.quick ? sites.filter(({ half }) => half === 'tuned on') : sites);
  } finally {
    for (const source of sources) source.close();
  }
}

/** What pages give against what is true of them, a number for each attribute that the site has at all. */
function scoresOf(
  pages: readonly SwdePage[],
  subject: string,
  given: ReadonlyMap<string, readonly GivenObject[]>,
): Map<string, number> {
  const vertical = verticalOfSubject(subject);
  const scores = new Map<string, number>();
  for (const [attribute, name] of Object.entries(subjects[subject]!.fields)) {
    if (pages.every(({ truth }) => (truth[attribute] ?? []).length === 0)) continue;
    const isList = vertical.fields.find((field) => field.name === name)!.list;
    const tally = new Tally();
    for (const page of pages) {
      const said = (text: string): string => comparedForm(normalOf(text, name, page, subject) ?? text);
      const truth = (page.truth[attribute] ?? []).map((text) => [said(withoutLabel(text)), said(text)]);
      const found = [
        ...new Set((given.get(keyOf(page.url)) ?? []).flatMap(({ values }) => values[name] ?? [])),
      ].map((value) => {
        const text = comparedForm(value);
        return truth.find((forms) => forms.includes(text))?.[0] ?? text;
      });
      const wanted = truth.map(([form]) => form!);
      const met = wanted.find((form) => found.includes(form));
      tally.add(found, isList ? wanted : met === undefined ? wanted.slice(0, 1) : [met]);
    }
    scores.set(attribute, tally.f1);
  }
  return scores;
}

function rowsOf(scores: Scores): { rows: Cell[][]; columns: string[] } {
  const rows: Cell[][] = [];
  const means = (site: SwdeSite): number[] => scores.get(site)!.map((draw) => mean([...draw.values()]));
  for (const half of ['tuned on', 'reported'] as const) {
    const own = [...scores.keys()].filter((site) => site.half === half);
    const bySubject: number[][] = [];
    for (const subject of Object.keys(subjects)) {
      const sites = own.filter((site) => site.subject === subject);
      if (sites.length === 0) continue;
      for (const site of sites) {
        const draws = scores.get(site)!;
        const fields = [...draws[0]!.keys()].map(
          (name) => `${name} ${mean(draws.map((draw) => draw.get(name)!)).toFixed(2)}`,
        );
        rows.push([half, subject, site.site, mean(means(site)), null, fields.join(', ')]);
      }
      const draws = scores.get(sites[0]!)!.map((_, draw) => mean(sites.map((site) => means(site)[draw]!)));
      bySubject.push(draws);
      rows.push([half, subject, `${sites.length} sites`, mean(draws), interval(draws), null]);
    }
    if (bySubject.length > 0) {
      const draws = bySubject[0]!.map((_, draw) => mean(bySubject.map((all) => all[draw]!)));
      rows.push([half, 'all', `${own.length} sites`, mean(draws), interval(draws), null]);
    }
  }
  return { columns: ['half', 'subject', 'site', 'mean F1 of fields', '± (95 %, draws)', 'fields'], rows };
}

/** A vertical file of its own for a run. */
function withVertical<T>(
  subject: string,
  seeds: readonly Readonly<Record<string, readonly string[]>>[],
  use: (vertical: { file: string; name: string }) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-vertical-'));
  const file = join(folder, `${subject}.yaml`);
  const lines = seeds.map((seed) => `  - ${JSON.stringify(seed)}\n`).join('');
  writeFileSync(
    file,
    `name: ${subject}\n${subjects[subject]!.vertical}${lines === '' ? '' : `seeds:\n${lines}`}`,
  );
  return use({ file, name: subject }).finally(() => rmSync(folder, { recursive: true }));
}

function drawn(seed: number, n: number, below: number): number[] {
  const roll = dice(seed);
  const chosen = new Set<number>();
  while (chosen.size < Math.min(n, below)) chosen.add(roll(below));
  return [...chosen];
}

/** Three pages of each site are labelled. */
export const swdeLabelled: Experiment = {
  name: 'objects-swde-labelled',
  title: 'Fields of detail pages from three labelled pages a site',
  paper: null,
  method: `SWDE samples. A site's pages are mapped as \`lycosa map … --vertical FILE\` does, three random ones are labelled as \`lycosa label --teacher\` does, by the set's values without their labels, and the other pages' objects are read from the store. ${scoring} ${split}`,
  async run(context): Promise<Findings> {
    return withSites(context, async (sites) => {
      const scores: Scores = new Map();
      for (const site of sites) {
        context.say(`${site.subject} ${site.site}`);
        const draws: Map<string, number>[] = [];
        await withVertical(site.subject, [], async (vertical) => {
          const mapped = await ProductRun.map(site.pages, vertical);
          for (const seed of context.seeds.slice(0, context.quick ? 2 : 3)) {
            const run = mapped.copy();
            const labelled = drawn(seed, 3, site.pages.length).map((i) => site.pages[i]!);
            await run.label(new Map(labelled.map((page) => [page.url, [taughtOf(page, site.subject)]])));
            const others = site.pages.filter((page) => !labelled.includes(page));
            draws.push(scoresOf(others, site.subject, await run.objects()));
            run.close();
          }
          mapped.close();
        });
        scores.set(site, draws);
      }
      return {
        ...rowsOf(scores),
        remarks: [
          'The truth of allmovie mpaa_rating is cut to one letter in the set ("P" for "PG"); it is scored as it is.',
        ],
      };
    });
  },
};

/** Nothing is labelled: five seeds, and what sites have in common. */
export const swdeUnlabelled: Experiment = {
  name: 'objects-swde-unlabelled',
  title: 'Fields of detail pages from five seed objects and the overlap between sites',
  paper: null,
  method: `SWDE samples. Five random entities that stand on two sites or more (of jobs, any) are the seeds of a vertical file, with the values of one of those sites; nothing else of the truth is used. All sites of a subject and a half are mapped together, as \`lycosa map … --vertical FILE\` does, and the objects of all pages are read from the store. ${scoring} ${split}`,
  async run(context): Promise<Findings> {
    return withSites(context, async (sites) => {
      const scores: Scores = new Map(sites.map((site) => [site, []]));
      for (const half of ['tuned on', 'reported'])
        for (const subject of Object.keys(subjects)) {
          const own = sites.filter((site) => site.subject === subject && site.half === half);
          if (own.length === 0) continue;
          for (const seed of context.seeds.slice(0, context.quick ? 1 : 3)) {
            context.say(`${half} ${subject}, seed ${seed}`);
            const seeds = seedsOf(own, subject, seed);
            await withVertical(subject, seeds, async (vertical) => {
              const run = await ProductRun.map(
                own.flatMap(({ pages }) => pages),
                vertical,
              );
              const given = await run.objects();
              run.close();
              for (const site of own) scores.get(site)!.push(scoresOf(site.pages, subject, given));
            });
          }
        }
      return { ...rowsOf(scores), remarks: [] };
    });
  },
};

function seedsOf(sites: readonly SwdeSite[], subject: string, seed: number): Record<string, string[]>[] {
  const entities = new Map<string, { site: string; tuple: Record<string, string[]> }[]>();
  for (const site of sites)
    for (const page of site.pages) {
      const id = identityOf(page, subject);
      if (id !== null)
        entities.set(id, [...(entities.get(id) ?? []), { site: site.site, tuple: tupleOf(page, subject) }]);
    }
  const all = [...entities.values()];
  const shared = all.filter((pages) => new Set(pages.map((one) => one.site)).size >= 2);
  const known = shared.length >= 5 ? shared : all;
  return drawn(seed, 5, known.length).map((i) => known[i]![0]!.tuple);
}

/** Clusters of true tuples. */
export const swdeClusters: Experiment = {
  name: 'objects-swde-clusters',
  title: 'Which book and movie pages of ten sites are about the same thing',
  paper: null,
  method: `SWDE sample, the set's values as objects (books without their ISBN), matched without labels; B-cubed against ISBN, or title and director. ${split}`,
  async run(context): Promise<Findings> {
    const source = await openSample(folderOf(context.data, 'swde'));
    const sites = sitesOfSample(source, context.quick ? 30 : 110);
    source.close();
    const rows: Cell[][] = [];
    for (const subject of ['book', 'movie'])
      for (const half of ['tuned on', 'reported', 'all ten sites'] as const) {
        const own = sites.filter(
          (site) => site.subject === subject && (half === 'all ten sites' || site.half === half),
        );
        const classes: string[] = [];
        const matcher = new Matcher(verticalOfSubject(subject));
        const objects = own.flatMap((site) =>
          site.pages.flatMap((page) => {
            const identity = identityOf(page, subject);
            if (identity === null) return [];
            const id = classes.push(identity);
            return [
              {
                id,
                values: tupleOf(page, subject, ['isbn_13']),
                site: site.site,
                page: id,
                url: page.url,
              },
            ];
          }),
        );
        for (const object of objects) matcher.count(object);
        for (const object of objects) matcher.add(object, true);
        const clusters: number[] = [];
        let number = 0;
        for (const cluster of matcher.clusters()) {
          number++;
          for (const id of cluster) clusters[id - 1] = number;
        }
        const { precision, recall, f1 } = bCubed(clusters, classes);
        rows.push([
          subject,
          half,
          classes.length,
          new Set(classes).size,
          number,
          precision,
          recall,
          f1,
          bCubed(
            classes.map((_, i) => i),
            classes,
          ).f1,
        ]);
      }
    return {
      columns: [
        'subject',
        'sites',
        'objects',
        'entities',
        'clusters',
        'B3 precision',
        'B3 recall',
        'B3 F1',
        'B3 F1 if nothing is matched',
      ],
      rows,
      remarks: ['The truth of movies is title and director, which the matcher sees.'],
    };
  },
};
