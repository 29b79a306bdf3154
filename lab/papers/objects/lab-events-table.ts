/** Events of the simulated web: what is extracted and matched, by how sites write them. A sanity check: the web is ours. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparedForm, type EntityView, extractAll, objects } from 'lycosa/parts';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { type LabWeb, labWeb } from '../../web/lab-web.js';
import type { PageTruth } from '../../web/truth/page-truth.js';
import { defaults } from '../../web/world/parameters.js';
import { bCubed, Tally } from './measures.js';
import { type Shown, startOf, toldEvent } from './told-events.js';

type Writing = 'structured' | 'template without markup' | 'prose';

/** How a site writes its detail pages. */
function writingOf(web: LabWeb, url: string): Writing {
  const { markup, name } = web.siteOf(url)!.family;
  if (/json-ld|microdata|rdfa/.test(markup)) return 'structured';
  return /prose/.test(name) ? 'prose' : 'template without markup';
}

/** Title, start and venue of a tuple, each as one text to be compared. */
function tupleOf(title: string, start: string, venue: string): string[] {
  return [
    `title ${comparedForm(title)}`,
    `start ${start.slice(0, 16)}`,
    ...(venue === '' ? [] : [`venue ${comparedForm(venue)}`]),
  ];
}

interface Counted {
  readonly fields: Tally;
  pages: number;
}

export const labEventsTable: Experiment = {
  name: 'objects-lab',
  title: 'Events of the simulated web',
  paper: null,
  method:
    'Sites with events are mapped once, then extracted from the archive and matched without a word about any site. Detail pages: title, start (to the minute) and venue against what the page shows, as sets; further objects of the same name are further dates and do not count. Entities: objects of detail pages and of list records that could be told by their title and day, B-cubed against the truth.',
  async run({ seeds, saved, quick, say }): Promise<Findings> {
    const rows: Cell[][] = [];
    for (const half of ['tune', 'report'] as const) {
      const counts = new Map<Writing, Counted>();
      const clusters: string[] = [];
      const classes: string[] = [];
      for (const seed of half === 'tune' ? [1, 2] : seeds) {
        say(`${half}, seed ${seed}`);
        const parameters = {
          ...defaults,
          seed,
          sites: quick ? 10 : 24,
          profile: 'plain' as const,
          families: half,
          verticals: ['events'] as const,
        };
        const web = labWeb(parameters);
        const hosts = [...web.entries()]
          .map(({ site }) => site)
          .filter((site) => web.siteOf(`http://${site}/`)!.profile.vertical !== null);
        const crawl = await saved.crawl({ parameters, hosts });
        const store = mkdtempSync(join(tmpdir(), 'lycosa-lab-objects-'));
        try {
          cpSync(crawl.store, store, { recursive: true });
          const found: FoundPages = new Map();
          await extractAll({ store, vertical: 'Event', all: true });
          for await (const entity of objects({ store, vertical: 'Event', hidden: true }))
            note(entity, web, found, clusters, classes, `${half} ${seed}`);
          scorePages(web, found, counts);
        } finally {
          rmSync(store, { recursive: true, force: true });
        }
      }
      const label = half === 'tune' ? 'tuned on' : 'reported';
      for (const [writing, { fields, pages }] of [...counts].sort())
        rows.push([label, writing, pages, fields.precision, fields.recall, fields.f1]);
      const { precision, recall, f1 } = bCubed(clusters, classes);
      rows.push([
        label,
        `entities (${clusters.length} objects, B-cubed)`,
        new Set(classes).size,
        precision,
        recall,
        f1,
      ]);
    }
    return {
      columns: ['templates', 'pages', 'number', 'precision', 'recall', 'F1'],
      rows,
      remarks: ['A sanity check of extraction, not a claim: the web is ours.'],
    };
  },
};

/** What was found on detail pages, by address. */
type FoundPages = Map<string, { name: string; start: string; venue: string }[]>;

/** Notes what an entity's sources say; those that can be told are counted for clusters. */
function note(
  entity: EntityView,
  web: LabWeb,
  pages: FoundPages,
  clusters: string[],
  classes: string[],
  run: string,
): void {
  for (const { url, fields } of entity.sources) {
    const { main, told } = toldEvent(web, url, fields);
    if (told !== null) {
      clusters.push(`${run} ${entity.entity}`);
      classes.push(`${run} ${told.id}`);
    }
    if (main !== null)
      pages.set(url, [
        ...(pages.get(url) ?? []),
        {
          name: String(fields.name ?? ''),
          start: String(fields.startDate ?? ''),
          venue: String(fields.location ?? ''),
        },
      ]);
  }
}

/** Scores detail pages: the object that fits best against what the page shows; others of the same name are further dates, all else is wrong. */
function scorePages(web: LabWeb, pages: FoundPages, counts: Map<Writing, Counted>): void {
  for (const row of web.tables().pages!()) {
    const truth = row as PageTruth & { entities: readonly Shown[] };
    const main =
      truth.role === 'target' && truth.status === 200 && !truth.javascript
        ? truth.entities.find(({ as }) => as === 'main')
        : undefined;
    if (main === undefined || truth.canonical !== truth.url) continue;
    const counted = of(counts, writingOf(web, truth.url));
    const wanted = tupleOf(main.shown.title ?? '', startOf(main, truth.url, web), main.shown.venue ?? '');
    const found = pages.get(truth.url) ?? [];
    const fit = (tuple: readonly string[]): number => tuple.filter((part) => wanted.includes(part)).length;
    const tuples = found
      .map(({ name, start, venue }) => tupleOf(name, start, venue))
      .sort((a, b) => fit(b) - fit(a));
    counted.pages++;
    counted.fields.add(tuples[0] ?? [], wanted);
    for (const tuple of tuples.slice(1)) if (tuple[0] !== wanted[0]) counted.fields.add(tuple, []);
  }
}

function of(counts: Map<Writing, Counted>, writing: Writing): Counted {
  const known = counts.get(writing) ?? { fields: new Tally(), pages: 0 };
  counts.set(writing, known);
  return known;
}
