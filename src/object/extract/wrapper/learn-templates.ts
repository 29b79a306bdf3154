/** Wrappers for the templates of a site: from labels, from structured data on some of a template's pages, and from what other sites say. */
import { fieldOf, isProse, type Vertical } from '../../vertical/vertical.js';
import { annotate } from './annotate.js';
import { bootstrap, type Tuple } from './bootstrap.js';
import type { LearningPage } from './learning-page.js';
import type { RunTable } from './run-table.js';
import { tellingPaths, templatesOf } from './templates.js';
import { comparedValue, valueMatch } from './value-match.js';
import { Applier, learnWrapper, templateOf, type Wrapper, withAddresses } from './wrapper.js';

/** A template with fewer pages teaches nothing by itself. */
const minSamplePages = 4;
/** A field that identifies and is found on fewer of a template's pages does not convince. */
const minCoverage = 0.5;
/** Where two fields are all that was found, each stands on so many of a template's pages. */
const minCoverageOfTwo = 0.9;
/** Share of a template's pages on which landmarks taught elsewhere must be found, and of the fields taught. */
const minShared = 0.5;

/** A template that nothing is known of, and the site's other pages. */
export interface OpenTemplate {
  readonly pages: LearningPage[];
  readonly others: RunTable[];
}

/** Wrappers of a site's templates as far as its own pages tell, and the templates with pages enough to be guessed. */
export function learnTemplates(
  pages: readonly LearningPage[],
  vertical: Vertical,
): { wrappers: Wrapper[]; templates: OpenTemplate[] } {
  const templates = templatesOf(pages).map((own) => {
    const isOwn = new Set(own);
    return { pages: own, others: pages.filter((page) => !isOwn.has(page)).map(({ table }) => table) };
  });
  const learned = templates.map((template) => ({
    template,
    wrapper: learnTemplate(template.pages, vertical),
  }));
  const taught = learned.flatMap(({ wrapper }) => (wrapper?.isLabelled ? [wrapper] : []));
  const wrappers = learned.flatMap(({ template, wrapper }) => {
    const own = wrapper ?? sharedWrapper(taught, template.pages, vertical);
    return own === null ? [] : [tellingPages(own, template.others)];
  });
  return { wrappers, templates: templates.filter((template) => template.pages.length >= minSamplePages) };
}

/** A wrapper that was taught for another template of the site and finds its values on this one's pages, too; of several the one that finds most. */
function sharedWrapper(
  taught: readonly Wrapper[],
  pages: readonly LearningPage[],
  vertical: Vertical,
): Wrapper | null {
  const tables = pages.map(({ table }) => table);
  const head = vertical.fields.find((field) => field.identifies)!.name;
  let best: { wrapper: Wrapper; found: number } | null = null;
  for (const one of taught) {
    const applier = new Applier(one);
    const texts = tables.map((table) => applier.texts(table));
    const named = texts.flatMap((values) => values[head]?.slice(0, 1) ?? []);
    // What stands on all pages alike is no name.
    const isNamed =
      named.length >= minShared * pages.length && new Set(named).size >= minShared * named.length;
    const finds = fieldCount(one, pages);
    if (!isNamed || finds < Math.min(2, minShared * Object.keys(one.fields).length)) continue;
    if (best === null || finds > best.found)
      best = { wrapper: { ...one, template: templateOf(tables), pages: pages.length }, found: finds };
  }
  return best?.wrapper ?? null;
}

/** How many fields a wrapper finds on enough of a template's pages. */
function fieldCount(wrapper: Wrapper, pages: readonly LearningPage[]): number {
  const applier = new Applier(wrapper);
  const texts = pages.map(({ table }) => applier.texts(table));
  return Object.keys(wrapper.fields).filter(
    (name) => texts.filter((values) => values[name] !== undefined).length >= minShared * pages.length,
  ).length;
}

/** Wrappers for templates of sites that nothing is known of, from what is known elsewhere. */
export function guessWrappers(
  sites: ReadonlyMap<string, readonly OpenTemplate[]>,
  vertical: Vertical,
  tuples: readonly Tuple[],
): Map<string, Wrapper[]> {
  const found = new Map<string, Wrapper[]>();
  if (tuples.length === 0) return found;
  const open = [...sites].flatMap(([site, templates]) => templates.map((one) => ({ site, ...one })));
  const guesses = bootstrap(open, vertical, tuples);
  const convincing = open.map(({ pages }, i) => {
    const guess = guesses[i] ?? null;
    const wrapper = guess === null ? null : withoutContradicted(guess, pages, vertical);
    return wrapper !== null && isConvincing(wrapper, vertical) ? wrapper : null;
  });
  for (const [i, { site, pages, others }] of open.entries()) {
    const own = convincing[i] ?? null;
    const ofSite = convincing.filter((one, j) => one !== null && j !== i && open[j]!.site === site);
    const shared = sharedWrapper(ofSite as Wrapper[], pages, vertical);
    // What was found on another template's pages and finds more here is right here, too.
    const isBetter =
      shared !== null && (own === null || fieldCount(shared, pages) > Object.keys(own.fields).length);
    const wrapper = isBetter ? shared : own;
    if (wrapper !== null) found.set(site, [...(found.get(site) ?? []), tellingPages(wrapper, others)]);
  }
  return found;
}

/** A name and something else that identifies, or two more fields; where nothing but the name identifies, one more field that hardly a page lacks. Less is found on any page. */
function isConvincing(wrapper: Wrapper, vertical: Vertical): boolean {
  const found = Object.keys(wrapper.fields);
  const [head, ...identifying] = vertical.fields.filter((field) => field.identifies);
  if (!found.includes(head!.name)) return false;
  if (found.length >= 3) return true;
  const coverage = (name: string): number => wrapper.fields[name]?.coverage ?? 0;
  return identifying.length === 0
    ? found.length === 2 && found.every((name) => coverage(name) >= minCoverageOfTwo)
    : identifying.some(({ name }) => coverage(name) >= minCoverage);
}

/** A wrapper that knows its template from the site's other pages. */
function tellingPages(wrapper: Wrapper, others: readonly RunTable[]): Wrapper {
  return { ...wrapper, telling: tellingPaths(wrapper.template, others) };
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
      .filter((field) => !isProse(field))
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
    : { ...withTaughtAddresses(wrapper, pages, labelled, vertical), isLabelled: labelled.length > 0 };
}

/** Addresses that a label gives and that no text of the page says are those of its links and images. */
function withTaughtAddresses(
  wrapper: Wrapper,
  pages: readonly LearningPage[],
  labelled: readonly LearningPage[],
  vertical: Vertical,
): Wrapper {
  const open = vertical.fields.filter(
    ({ kind, name }) => (kind === 'url' || kind === 'image') && wrapper.fields[name] === undefined,
  );
  const known = new Map(
    open.map((field) => [
      field.name,
      new Map(
        labelled.flatMap(({ addresses, known: values }) =>
          addresses === null ? [] : [[addresses, annotate(addresses, field, values?.[field.name] ?? [])]],
        ),
      ),
    ]),
  );
  const tables = pages.flatMap(({ addresses }) => (addresses === null ? [] : [addresses]));
  return tables.length === 0 ? wrapper : withAddresses(wrapper, tables, known);
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
