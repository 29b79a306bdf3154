/** Fields of detail pages, with three labelled pages a site and with none; and which of the pages are about the same thing. */
import { Applier, bootstrap, comparedForm, learnWrapper, Matcher } from 'lycosa/parts';
import type { Cell, Experiment, ExperimentContext, Findings } from '../../table/experiment.js';
import { bCubed, dice, folderOf, mean, Tally } from './measures.js';
import {
  fieldsOf,
  identityOf,
  loadSwde,
  type SwdeSite,
  tupleOf,
  verticalOf,
  withoutLabel,
} from './swde-set.js';

const split =
  'Weights were chosen on five sites of each subject (abebooks, barnesandnoble, booksamillion, buy, deepdiscount; allmovie, boxofficemojo, iheartmovies, metacritic, rottentomatoes); the other ten are reported.';

function rowsOf(
  sites: readonly SwdeSite[],
  scores: ReadonlyMap<SwdeSite, ReadonlyMap<string, number>>,
): { rows: Cell[][]; columns: string[] } {
  const attributes = [
    'title',
    'author',
    'isbn_13',
    'publisher',
    'publication_date',
    'director',
    'genre',
    'mpaa_rating',
  ];
  const rows: Cell[][] = [];
  for (const half of ['tuned on', 'reported'] as const) {
    const own = sites.filter((site) => site.half === half);
    for (const site of own)
      rows.push([
        site.subject,
        site.site,
        half,
        ...attributes.map((name) => scores.get(site)!.get(name) ?? null),
        mean([...scores.get(site)!.values()]),
      ]);
    const all = own.flatMap((site) => [...scores.get(site)!.values()]);
    if (all.length > 0)
      rows.push([
        'all',
        `${own.length} sites`,
        half,
        ...attributes.map((name) => meanOf(own.map((site) => scores.get(site)!.get(name)))),
        mean(all),
      ]);
  }
  return { columns: ['subject', 'site', 'half', ...attributes, 'mean of fields'], rows };
}

function meanOf(values: readonly (number | undefined)[]): number | null {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : mean(known);
}

async function sitesOf(context: ExperimentContext): Promise<SwdeSite[]> {
  return loadSwde(folderOf(context.data, 'swde'), context.quick ? 30 : 110);
}

/** With labels: texts of text nodes, exactly. */
export const swdeLabelled: Experiment = {
  name: 'objects-swde-labelled',
  title: 'Fields of book and movie pages from three labelled pages a site',
  paper: null,
  method: `SWDE sample. Three random pages of a site are labelled with the set's values, a wrapper is learned from them and the unlabelled rest, and the other pages are scored: F1 of the texts of text nodes, each field by itself, the mean of five draws. ${split}`,
  async run(context): Promise<Findings> {
    const sites = await sitesOf(context);
    const draws = context.quick ? 2 : 5;
    const scores = new Map<SwdeSite, Map<string, number>>();
    for (const site of sites) {
      context.say(`${site.subject} ${site.site}`);
      const byField = new Map<string, number[]>();
      for (let draw = 0; draw < draws; draw++) {
        const roll = dice(context.seeds[0]! + draw * 7919);
        const labelled = new Set<number>();
        while (labelled.size < 3) labelled.add(roll(site.pages.length));
        const fields = Object.entries(fieldsOf[site.subject]!);
        const known = new Map(
          fields.map(([attribute, name]) => [
            name,
            new Map([...labelled].map((i) => [site.pages[i]!.table, site.pages[i]!.truth[attribute] ?? []])),
          ]),
        );
        const wrapper = learnWrapper(
          site.pages.map(({ table }) => table),
          known,
          verticalOf(site.subject),
        );
        const applier = wrapper === null ? null : new Applier(wrapper);
        for (const [attribute, name] of fields) {
          const tally = new Tally();
          site.pages.forEach((page, i) => {
            if (!labelled.has(i))
              tally.add(applier?.texts(page.table)[name] ?? [], page.truth[attribute] ?? []);
          });
          byField.set(attribute, [...(byField.get(attribute) ?? []), tally.f1]);
        }
      }
      scores.set(site, new Map([...byField].map(([name, values]) => [name, mean(values)])));
    }
    return {
      ...rowsOf(sites, scores),
      remarks: [
        'The truth of allmovie mpaa_rating is cut to one letter in the set ("P" for "PG"); it is scored as it is.',
      ],
    };
  },
};

/** Without labels: values, as far as they can be told apart from their labels. */
export const swdeUnlabelled: Experiment = {
  name: 'objects-swde-unlabelled',
  title: 'Fields of book and movie pages from five seed objects and the overlap between sites',
  paper: null,
  method: `SWDE sample. Five random entities that stand on two sites or more are the seeds, with the values of one of those sites; nothing else of the truth is used. All sites of a subject are learned together, reported ones with the tuned ones beside them. Scored on all pages: F1 of values without case and labels; of a field with one value, any of the truth's counts; ISBN-10 and ISBN-13 of one book are the same. ${split}`,
  async run(context): Promise<Findings> {
    const sites = await sitesOf(context);
    const scores = new Map<SwdeSite, Map<string, number>>();
    for (const subject of ['book', 'movie']) {
      const own = sites.filter((site) => site.subject === subject);
      const vertical = verticalOf(subject);
      context.say(subject);
      const wrappers = bootstrap(
        own.map((site) => ({ site: site.site, pages: site.pages })),
        vertical,
        seedsOf(own, subject, context.seeds[0]!),
      );
      own.forEach((site, i) => {
        const applier = wrappers[i] === null ? null : new Applier(wrappers[i]!);
        const byField = new Map<string, number>();
        for (const [attribute, name] of Object.entries(fieldsOf[subject]!)) {
          const field = vertical.fields.find((one) => one.name === name)!;
          const said = (text: string): string =>
            attribute === 'isbn_13' ? isbnOf(text) : comparedForm(withoutLabel(text));
          const tally = new Tally();
          for (const page of site.pages) {
            const texts = applier?.texts(page.table)[name] ?? [];
            const found = (field.list ? texts : texts.slice(0, 1)).map(said);
            const truth = (page.truth[attribute] ?? []).map(said);
            tally.add(
              found,
              field.list || !found.some((value) => truth.includes(value))
                ? field.list
                  ? truth
                  : truth.slice(0, 1)
                : found,
            );
          }
          byField.set(attribute, tally.f1);
        }
        scores.set(site, byField);
      });
    }
    return { ...rowsOf(sites, scores), remarks: [] };
  },
};

function isbnOf(text: string): string {
  const digits = text.replace(/[^\dXx]/g, '');
  return digits.length === 10 ? digits.slice(0, 9) : digits.slice(3, 12);
}

function seedsOf(sites: readonly SwdeSite[], subject: string, seed: number): Record<string, string[]>[] {
  const entities = new Map<string, { site: string; tuple: Record<string, string[]> }[]>();
  for (const site of sites)
    for (const page of site.pages) {
      const id = identityOf(page, subject);
      if (id !== null)
        entities.set(id, [...(entities.get(id) ?? []), { site: site.site, tuple: tupleOf(page, subject) }]);
    }
  const known = [...entities.values()].filter((all) => new Set(all.map((one) => one.site)).size >= 2);
  const roll = dice(seed);
  const seeds = new Set<number>();
  while (seeds.size < Math.min(5, known.length)) seeds.add(roll(known.length));
  return [...seeds].map((i) => known[i]![0]!.tuple);
}

/** Clusters of true tuples. */
export const swdeClusters: Experiment = {
  name: 'objects-swde-clusters',
  title: 'Which book and movie pages of ten sites are about the same thing',
  paper: null,
  method: `SWDE sample, the set's values as objects (books without their ISBN), matched without labels; B-cubed against ISBN, or title and director. ${split}`,
  async run(context): Promise<Findings> {
    const sites = await sitesOf(context);
    const rows: Cell[][] = [];
    for (const subject of ['book', 'movie'])
      for (const half of ['tuned on', 'reported', 'all ten sites'] as const) {
        const own = sites.filter(
          (site) => site.subject === subject && (half === 'all ten sites' || site.half === half),
        );
        const classes: string[] = [];
        const matcher = new Matcher(verticalOf(subject));
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
                url: page.table.url,
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
