/**
 * Learns where sites keep their values, from what is known: labels by hand; pages with structured data, which teach pages of the same template without; and objects of other
 * sites and seeds, which are found again. All from the archive.
 */

import { contextOf, extractPage } from '../../object/extract/extract-page.js';
import { plainValues } from '../../object/extract/page-object.js';
import { mine } from '../../object/extract/records/mine-records.js';
import {
  learnRecordRules,
  type RecordLabel,
  type RecordRules,
} from '../../object/extract/records/record-rules.js';
import { nothingLearned, type SiteKnowledge } from '../../object/extract/site-knowledge.js';
import { annotate } from '../../object/extract/wrapper/annotate.js';
import { bootstrap, type Tuple } from '../../object/extract/wrapper/bootstrap.js';
import type { TemplatePage } from '../../object/extract/wrapper/discover.js';
import { RunTable } from '../../object/extract/wrapper/run-table.js';
import { tellingPaths, templatesOf } from '../../object/extract/wrapper/templates.js';
import { comparedValue, valueMatch } from '../../object/extract/wrapper/value-match.js';
import { Applier, learnWrapper, type Wrapper } from '../../object/extract/wrapper/wrapper.js';
import { comparedForm } from '../../object/value/text.js';
import { fieldOf, rulesFor, type Vertical } from '../../object/vertical/vertical.js';
import type { Page } from '../../page/page.js';
import { PageReader } from '../../page/reader.js';
import type { ArchivedPage, Label, SavedWrapper } from '../../store/objects.js';
import type { Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { readArchived } from './read-archive.js';

/** Pages of a site that are looked at to learn from, and how many more because they are called like something that is known. */
const maxSamplePages = 80;
const maxNamed = 20;
/** Sites that nothing is known of and that are kept in memory together, some ten megabytes each. */
const maxOpenSites = 60;
/** A template with fewer pages teaches nothing by itself. */
const minSamplePages = 4;
const maxTuples = 20_000;
/** A field that identifies and is found on fewer of a template's pages does not convince. */
const minCoverage = 0.5;
/** Words of a title that are looked at, and letters of a name. */
const maxTitleWords = 30;
const minNameLength = 4;
/** Share of a known site's pages that must be new for it to be learned again. */
const newsOfSite = 0.3;
/** What a page tells less surely contradicts nothing. */
const minTold = 0.4;
/** Larger pages teach nothing that smaller ones do not. */
const maxSampleBytes = 2_000_000;
const methodsThatTeach = new Set([
  'json-ld',
  'microdata',
  'rdfa',
  'microformats',
  'state',
  'hand',
  'selector',
]);

interface LearningPage extends TemplatePage {
  readonly url: string;
  /** Known values: labels, or structured data. */
  readonly known: Tuple | null;
  readonly isLabelled: boolean;
  /** What the page tells of its one thing in plain words, without any rule. */
  readonly told: Tuple | null;
}

/** A template that nothing is known of, and the site's other pages. */
interface OpenTemplate {
  readonly pages: LearningPage[];
  readonly others: RunTable[];
}

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
  options: { folder: string; site?: string; now: number },
): Promise<WrappersLearned> {
  const labels = await store.objects.labels(vertical.name);
  const learned: { site: string; how: WrappersLearned['sites'][number]['how'] }[] = [];
  let open = new Map<string, OpenTemplate[]>();
  const before = await store.objects.wrappers(vertical.name);
  const tuples = await knownTuples(store, vertical);
  const save = (site: string, known: SiteKnowledge): Promise<void> =>
    store.objects.saveWrapper(vertical.name, site, JSON.stringify(known), options.now);
  // Sites that nothing is known of teach each other, as many as memory has room for. What came of it is saved at the end: a site that was interrupted is looked at again.
  const guess = async (): Promise<void> => {
    const found = guessed(open, vertical, tuples);
    for (const site of open.keys()) {
      const wrappers = found.get(site) ?? [];
      await save(site, { ...nothingLearned, wrappers });
      if (wrappers.length > 0) learned.push({ site, how: 'other sites' });
    }
    open = new Map();
  };
  for (const [site, sample] of await sitesOf(
    store,
    vertical,
    options.site,
    new Set(labels.map((label) => keyOf(label.url))),
    before,
    namesSomething(tuples, vertical),
  )) {
    const own = labels.filter((label) => label.site === site);
    if (!hasNews(before.get(site), sample, own)) continue;
    const { known, templates } = learnWrapperOfSite(site, sample, own, vertical, options.folder);
    if (known !== null) {
      await save(site, known);
      learned.push({ site, how: own.length > 0 ? 'labels' : 'structured data' });
    } else {
      open.set(site, own.length > 0 ? [] : templates);
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

/** Wrappers for templates of sites that nothing is known of, from what is known elsewhere. */
function guessed(
  sites: ReadonlyMap<string, readonly OpenTemplate[]>,
  vertical: Vertical,
  tuples: readonly Tuple[],
): Map<string, Wrapper[]> {
  const found = new Map<string, Wrapper[]>();
  if (tuples.length === 0) return found;
  const open = [...sites].flatMap(([site, templates]) => templates.map((one) => ({ site, ...one })));
  const guesses = bootstrap(open, vertical, tuples);
  for (const [i, { site, pages, others }] of open.entries()) {
    const guess = guesses[i] ?? null;
    const wrapper = guess === null ? null : tellingPages(withoutContradicted(guess, pages, vertical), others);
    if (wrapper !== null && isConvincing(wrapper, vertical))
      found.set(site, [...(found.get(site) ?? []), wrapper]);
  }
  return found;
}

/** Whether a site is worth learning again: of one that nothing is known about, any new page is news; of the others, a good part of them. */
function hasNews(known: SavedWrapper | undefined, { all, fresh }: Sample, labels: readonly Label[]): boolean {
  if (known === undefined || labels.some(({ madeAt }) => madeAt > known.savedAt)) return true;
  const isKnown = known.definition !== JSON.stringify(nothingLearned);
  return isKnown ? fresh > newsOfSite * all : fresh > 0;
}

/** A name and something else that identifies, or two more fields: less is found on any page. */
function isConvincing(wrapper: Wrapper, vertical: Vertical): boolean {
  const found = Object.keys(wrapper.fields);
  const identifying = vertical.fields.filter((field) => field.identifies);
  if (!found.includes(identifying[0]!.name)) return false;
  return (
    found.length >= 3 ||
    identifying.slice(1).some(({ name }) => (wrapper.fields[name]?.coverage ?? 0) >= minCoverage)
  );
}

/** Tells whether a page's title names something that is known. */
function namesSomething(tuples: readonly Tuple[], vertical: Vertical): (title: string) => boolean {
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const names = new Set(tuples.map((tuple) => comparedForm(tuple[head]?.[0] ?? '')));
  return (title) => {
    const words = comparedForm(title).split(' ').slice(0, maxTitleWords);
    return words.some((_, from) =>
      words.slice(from).some((_word, length) => {
        const name = words.slice(from, from + length + 1).join(' ');
        return name.length >= minNameLength && names.has(name);
      }),
    );
  };
}

/** A wrapper that knows its template from the site's other pages. */
function tellingPages(wrapper: Wrapper, others: readonly RunTable[]): Wrapper {
  return { ...wrapper, telling: tellingPaths(wrapper.template, others) };
}

/** Archived pages of a site: those that are labelled, others evenly chosen, and some that are called like something that is known. */
interface Sample {
  readonly labelled: ArchivedPage[];
  pages: ArchivedPage[];
  readonly named: ArchivedPage[];
  seen: number;
  step: number;
  /** All its pages, and those that came after it was learned the last time. */
  all: number;
  fresh: number;
}

function emptySample(): Sample {
  return { labelled: [], pages: [], named: [], seen: 0, step: 1, all: 0, fresh: 0 };
}

async function sitesOf(
  store: Store,
  vertical: Vertical,
  site: string | undefined,
  labelled: ReadonlySet<string>,
  before: ReadonlyMap<string, SavedWrapper>,
  isNamed: (title: string) => boolean,
): Promise<Map<string, Sample>> {
  const sites = new Map<string, Sample>();
  for await (const page of store.objects.archivedPages(vertical.name, site === undefined ? {} : { site })) {
    if (!/html|^$/i.test(page.contentType ?? '')) continue;
    const known = sites.get(page.site) ?? emptySample();
    known.all++;
    if (page.archivedAt > (before.get(page.site)?.savedAt ?? 0)) known.fresh++;
    if (labelled.has(keyOf(page.url))) known.labelled.push(page);
    else if (known.named.length < maxNamed && isNamed(page.title)) known.named.push(page);
    else if (known.seen++ % known.step === 0) known.pages.push(page);
    // Too many: every other one goes, and from here on only every second of those that came.
    if (known.pages.length > 4 * maxSamplePages) {
      known.pages = known.pages.filter((_, i) => i % 2 === 0);
      known.step *= 2;
    }
    sites.set(page.site, known);
  }
  return sites;
}

function learnWrapperOfSite(
  site: string,
  sample: Sample,
  labels: readonly Label[],
  vertical: Vertical,
  folder: string,
): {
  known: SiteKnowledge | null;
  templates: OpenTemplate[];
} {
  const reader = new PageReader();
  const labelOf = new Map(labels.map((label) => [keyOf(label.url), label]));
  const step = Math.max(1, Math.floor(sample.pages.length / maxSamplePages));
  const pages: LearningPage[] = [];
  let records: RecordRules | null = null;
  const even = sample.pages.filter((_, i) => i % step === 0).slice(0, maxSamplePages);
  for (const one of [...sample.labelled, ...even, ...sample.named]) {
    const label = labelOf.get(keyOf(one.url));
    const source = readArchived(one, folder);
    if (source === null || source.body.length > maxSampleBytes) continue;
    const page = reader.read(source.body, one.url, source.contentType);
    if (label !== undefined && label.objects.length > 1) {
      const found = mine(
        page,
        vertical,
        contextOf(page, vertical, rulesFor(vertical, site), source.servedAt),
      );
      records = learnRecordRules(found, label.objects as RecordLabel[], vertical) ?? records;
      continue;
    }
    pages.push(learningPage(page, vertical, source.servedAt, label));
  }
  const templates = templatesOf(pages).map((own) => {
    const isOwn = new Set(own);
    return { pages: own, others: pages.filter((page) => !isOwn.has(page)).map(({ table }) => table) };
  });
  const wrappers = templates.flatMap(({ pages: own, others }) => {
    const wrapper = learnTemplate(own, vertical);
    return wrapper === null ? [] : [tellingPages(wrapper, others)];
  });
  const known = wrappers.length > 0 || records !== null ? { wrappers, records } : null;
  return { known, templates: templates.filter((template) => template.pages.length >= minSamplePages) };
}

/** A page with its texts, names and known values. */
function learningPage(
  page: Page,
  vertical: Vertical,
  servedAt: number,
  label: Label | undefined,
): LearningPage {
  const { structured, told } = valuesOfObjects(page, vertical, servedAt);
  return {
    url: page.url,
    table: new RunTable(page).keep(),
    names: namesOf(page),
    known: label?.objects[0] ?? structured,
    isLabelled: label !== undefined,
    told,
  };
}

/** `<title>`, main headings, og:title. */
export function namesOf(page: Page): string[] {
  const names = [page.title];
  const { tree } = page;
  for (let node = tree.following(0); node >= 0 && names.length < 3; node = tree.following(node))
    if (tree.nameOf(node) === 'h1') names.push(page.textOf(node, 200));
  for (const [name, content] of page.meta) if (name === 'og:title') names.push(content);
  return names.filter((name) => name !== '');
}

function valuesOfObjects(
  page: Page,
  vertical: Vertical,
  servedAt: number,
): { structured: Tuple | null; told: Tuple | null } {
  const { objects } = extractPage(page, vertical, servedAt);
  const [first] = objects;
  if (first === undefined) return { structured: null, told: null };
  const isStructured = objects.length === 1 && methodsThatTeach.has(first.by);
  return {
    structured: isStructured ? plainValues(first.fields) : null,
    told: first.by === 'text' ? plainValues(first.fields, minTold) : null,
  };
}

/** A guessed wrapper without the fields of which most pages of the template tell something else. */
function withoutContradicted(wrapper: Wrapper, pages: readonly LearningPage[], vertical: Vertical): Wrapper {
  const applier = new Applier(wrapper);
  const texts = pages.map(({ table }) => applier.texts(table));
  const agrees = (name: string): boolean => {
    const field = fieldOf(vertical, name)!;
    let all = 0;
    let same = 0;
    pages.forEach(({ told }, i) => {
      const [value] = told?.[name] ?? [];
      if (value === undefined) return;
      const known = comparedValue(field, value);
      all++;
      if ((texts[i]![name] ?? []).some((text) => valueMatch(field, comparedValue(field, text), known) >= 0.5))
        same++;
    });
    return all < minSamplePages || same >= 0.5 * all;
  };
  const fields = Object.entries(wrapper.fields).filter(([name]) => agrees(name));
  return { ...wrapper, fields: Object.fromEntries(fields), isGuessed: true };
}

/** Labels teach from one page on; structured data from three on, and only where some pages of the template lack it. */
function learnTemplate(pages: readonly LearningPage[], vertical: Vertical): Wrapper | null {
  const labelled = pages.filter(({ isLabelled }) => isLabelled);
  const structured = pages.filter(({ known, isLabelled }) => known !== null && !isLabelled);
  const teaching =
    labelled.length > 0
      ? labelled
      : structured.length >= 3 && structured.length < pages.length
        ? structured.slice(0, 20)
        : [];
  if (teaching.length === 0) return null;
  const known = new Map(
    vertical.fields
      .filter((field) => field.kind !== 'url' && field.kind !== 'image')
      .map((field) => [
        field.name,
        new Map(
          teaching.map(({ table, known: values }) => [
            table,
            annotate(table, field, values?.[field.name] ?? []),
          ]),
        ),
      ]),
  );
  const wrapper = learnWrapper(
    pages.map(({ table }) => table),
    known,
    vertical,
  );
  return wrapper === null || !findsLabels(wrapper, labelled, vertical)
    ? null
    : { ...wrapper, isLabelled: labelled.length > 0 };
}

/** Rules that do not even find what they were taught are none. */
function findsLabels(wrapper: Wrapper, labelled: readonly LearningPage[], vertical: Vertical): boolean {
  const head = vertical.fields.find((field) => field.identifies)!;
  const applier = new Applier(wrapper);
  return labelled.every(({ table, known }) => {
    const wanted = annotate(table, head, known?.[head.name] ?? []);
    return (
      wanted.length === 0 || (applier.texts(table)[head.name] ?? []).some((text) => wanted.includes(text))
    );
  });
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
