/**
 * Learns where sites keep their values, from what is known: labels by hand; pages with structured data, which teach pages of the same template without; and objects of other
 * sites and seeds, which are found again. All from the archive.
 */

import type { Log } from '../../base/log.js';
import { contextOf, extractPage } from '../../object/extract/extract-page.js';
import { FurnitureCount } from '../../object/extract/furniture.js';
import { plainValues } from '../../object/extract/page-object.js';
import { linesOf } from '../../object/extract/records/lines.js';
import { mine } from '../../object/extract/records/mine-records.js';
import { isOfList, learnRecordRules } from '../../object/extract/records/record-rules.js';
import type { TaughtList } from '../../object/extract/records/taught-lists.js';
import { nothingLearned, type SiteKnowledge } from '../../object/extract/site-knowledge.js';
import { VenueCount } from '../../object/extract/site-venue.js';
import type { Tuple } from '../../object/extract/wrapper/bootstrap.js';
import {
  guessWrappers,
  learnTemplates,
  type OpenTemplate,
} from '../../object/extract/wrapper/learn-templates.js';
import {
  type LearningPage,
  learningPage,
  methodsThatTeach,
  namesOf,
} from '../../object/extract/wrapper/learning-page.js';
import { namesSomething, PageSample } from '../../object/extract/wrapper/page-sample.js';
import { fieldOf, rulesFor, type Vertical } from '../../object/vertical/vertical.js';
import { PageReader } from '../../page/reader.js';
import type { ArchivedPage, Label, SavedWrapper } from '../../store/objects.js';
import type { Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { readArchived } from './read-archive.js';

/** Sites that nothing is known of and that are kept in memory together, some ten megabytes each. */
const maxOpenSites = 60;
const maxTuples = 20_000;
/** Share of a site's pages that must be new for it to be learned again. */
const newsOfSite = 0.3;
/** Larger pages teach nothing that smaller ones do not. */
const maxSampleBytes = 2_000_000;

/** What is known of a site besides rules for reading it. */
type SiteTexts = Pick<SiteKnowledge, 'furniture' | 'venue'>;

export interface WrappersLearned {
  /** Sites about which something was learned, with how. */
  readonly sites: readonly {
    readonly site: string;
    readonly how: 'labels' | 'structured data' | 'other sites';
  }[];
  /** Something is known now that was not, or no longer what was. */
  readonly isNew: boolean;
}

/** Learns about sites of the archive, or one, and keeps it. Sites that have neither new pages nor new labels since the last time are left alone. */
export async function learnSites(
  store: Store,
  vertical: Vertical,
  options: { folder: string; site?: string; now: number; log?: Log },
): Promise<WrappersLearned> {
  const labels = await store.objects.labels(vertical.name);
  const learned: { site: string; how: WrappersLearned['sites'][number]['how'] }[] = [];
  let open = new Map<string, { readonly templates: OpenTemplate[]; readonly texts: SiteTexts }>();
  const before = await store.objects.wrappers(vertical.name);
  const tuples = await knownTuples(store, vertical);
  const save = (site: string, known: SiteKnowledge): Promise<void> =>
    store.objects.saveWrapper(vertical.name, site, JSON.stringify(known), options.now);
  // Sites that nothing is known of teach each other, as many as memory has room for. What came of it is saved at the end: a site that was interrupted is looked at again.
  const guess = async (): Promise<void> => {
    const templates = new Map([...open].map(([site, one]) => [site, one.templates]));
    const found = guessWrappers(templates, vertical, tuples);
    for (const [site, { texts }] of open) {
      const wrappers = found.get(site) ?? [];
      await save(site, { ...nothingLearned, wrappers, ...texts });
      if (wrappers.length > 0) learned.push({ site, how: 'other sites' });
    }
    open = new Map();
  };
  for (const [site, archived] of await sitesOf(
    store,
    vertical,
    options.site,
    new Set(labels.map((label) => keyOf(label.url))),
    before,
    namesSomething(tuples, vertical),
  )) {
    const own = labels.filter((label) => label.site === site);
    if (!hasNews(before.get(site), archived, own)) continue;
    if (own.length > 0)
      options.log?.(`${site}: learning from ${own.length} labelled pages and ${archived.all} others`);
    const { known, templates, texts } = learnWrapperOfSite(site, archived.sample.pages(), own, vertical, {
      folder: options.folder,
      isAnythingKnown: tuples.length > 0 || own.length > 0,
    });
    if (known !== null) {
      await save(site, { ...known, ...texts });
      learned.push({ site, how: own.length > 0 ? 'labels' : 'structured data' });
    } else {
      open.set(site, { templates: own.length > 0 ? [] : templates, texts });
      if (open.size >= maxOpenSites) await guess();
    }
  }
  await guess();
  const isNew = [...(await store.objects.wrappers(vertical.name))].some(
    ([site, { definition }]) =>
      definition !== (before.get(site)?.definition ?? JSON.stringify(nothingLearned)),
  );
  return { sites: learned, isNew };
}

/** A site of the archive: pages to learn from, how many it has, and how many came after it was learned the last time. */
interface ArchivedSite {
  readonly sample: PageSample<ArchivedPage>;
  all: number;
  fresh: number;
}

/** Whether a site is worth learning again: when a good part of its pages has come since, or somebody has labelled some. */
function hasNews(
  known: SavedWrapper | undefined,
  { all, fresh }: ArchivedSite,
  labels: readonly Label[],
): boolean {
  if (known === undefined || labels.some(({ madeAt }) => madeAt > known.savedAt)) return true;
  return fresh > newsOfSite * all;
}

async function sitesOf(
  store: Store,
  vertical: Vertical,
  site: string | undefined,
  labelled: ReadonlySet<string>,
  before: ReadonlyMap<string, SavedWrapper>,
  isNamed: (title: string) => boolean,
): Promise<Map<string, ArchivedSite>> {
  const sites = new Map<string, ArchivedSite>();
  for await (const page of store.objects.archivedPages(vertical.name, site === undefined ? {} : { site })) {
    if (!/html|^$/i.test(page.contentType ?? '')) continue;
    const known = sites.get(page.site) ?? { sample: new PageSample(), all: 0, fresh: 0 };
    known.all++;
    if (page.archivedAt > (before.get(page.site)?.savedAt ?? 0)) known.fresh++;
    const isLabelled = labelled.has(keyOf(page.url));
    known.sample.add(page, isLabelled ? 'labelled' : isNamed(page.title) ? 'named' : 'any');
    sites.set(page.site, known);
  }
  return sites;
}

function learnWrapperOfSite(
  site: string,
  sample: readonly ArchivedPage[],
  labels: readonly Label[],
  vertical: Vertical,
  { folder, isAnythingKnown }: { readonly folder: string; readonly isAnythingKnown: boolean },
): {
  known: SiteKnowledge | null;
  templates: OpenTemplate[];
  texts: SiteTexts;
} {
  const reader = new PageReader();
  const labelOf = new Map(labels.map((label) => [keyOf(label.url), label]));
  const pages: LearningPage[] = [];
  const furniture = new FurnitureCount();
  const venues = new VenueCount(vertical);
  const lists: TaughtList[] = [];
  const teachesAddresses = labels.some(({ objects }) =>
    objects.some((values) =>
      Object.keys(values).some((name) => /^(?:url|image)$/.test(fieldOf(vertical, name)?.kind ?? '')),
    ),
  );
  for (const one of sample) {
    const label = labelOf.get(keyOf(one.url));
    const source = readArchived(one, folder);
    if (source === null || source.body.length > maxSampleBytes) continue;
    const page = reader.read(source.body, one.url, source.contentType);
    furniture.add(linesOf(page).lines.map(({ text }) => text));
    if (label !== undefined) {
      const found = mine(
        page,
        vertical,
        contextOf(page, vertical, rulesFor(vertical, site), source.servedAt),
      );
      if (label.objects.length > 1 || isOfList(label.objects[0]!, found, namesOf(page), vertical)) {
        const rules = learnRecordRules(found, label.objects, vertical);
        const signature = found.records[0]?.context.group.signature ?? '';
        if (rules !== null) lists.push({ page: keyOf(one.url), signature, rules });
        continue;
      }
    }
    // Where nothing is known of any object, nothing can be found again.
    if (!isAnythingKnown) {
      if (vertical.happens) venues.add(page, extractPage(page, vertical, source.servedAt).objects);
      continue;
    }
    const learning = learningPage(page, vertical, source.servedAt, label?.objects[0], teachesAddresses);
    venues.add(page, learning.objects);
    pages.push(learning);
  }
  const { wrappers, templates } = learnTemplates(pages, vertical);
  const known = wrappers.length > 0 || lists.length > 0 ? { wrappers, lists } : null;
  const [forms, venue] = [furniture.forms(), venues.venue()];
  const texts = {
    ...(forms === null ? {} : { furniture: forms }),
    ...(venue === null ? {} : { venue }),
  };
  return { known, templates, texts };
}

/** Seeds, and objects that are believed. */
async function knownTuples(store: Store, vertical: Vertical): Promise<Tuple[]> {
  const tuples: Tuple[] = [...vertical.seeds];
  for await (const object of store.objects.allObjects(vertical.name)) {
    if (tuples.length >= maxTuples) break;
    if (object.goneAt === null && (methodsThatTeach.has(object.method) || object.method === 'feed'))
      tuples.push(plainValues(object.fields));
  }
  return tuples;
}
