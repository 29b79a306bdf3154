/**
 * From a few objects to the wrappers of many sites: what is known finds itself on pages of a site, teaches where the fields stand there, and the objects of that site
 * find themselves on pages of the next. Repeated until nothing new comes.
 */
import { comparedForm } from '../../value/text.js';
import { isProse, type Vertical } from '../../vertical/vertical.js';
import {
  type DiscoveredFields,
  discoverFields,
  type FieldEvidence,
  type KnownValues,
  type TemplatePage,
} from './discover.js';
import type { ValuesByPage } from './induce.js';
import type { RunTable } from './run-table.js';
import { siteWords } from './site-words.js';
import { comparedValue, valueMatch } from './value-match.js';
import { learnWrapper, type Wrapper } from './wrapper.js';

/** The pages of one template of one site. */
export interface PageTemplate {
  readonly site: string;
  readonly pages: readonly TemplatePage[];
}

/** Values by field. */
export type Tuple = Readonly<Record<string, readonly string[]>>;

/** An object with the site that taught it; null when it was given. */
interface KnownObject {
  readonly site: string | null;
  readonly values: Tuple;
}

const maxBootstrapRounds = 5;
/** Pages whose values teach the final rules. */
const maxTeaching = 25;
const maxIndexed = 50_000;

/** Learns a wrapper for each template where that is possible. */
export function bootstrap(
  templates: readonly PageTemplate[],
  vertical: Vertical,
  seeds: readonly Tuple[],
): (Wrapper | null)[] {
  for (const { pages } of templates) {
    const words = siteWords(pages.map(({ table }) => table));
    for (const { table } of pages) table.setWords(words);
  }
  let results: DiscoveredFields[][] = templates.map(() => []);
  let objects: KnownObject[] = [];
  const given = seeds.map((values) => ({ site: null, values }));
  let before = '';
  for (let round = 0; round < maxBootstrapRounds; round++) {
    const linkCounts: number[] = [];
    const knowledge = new KnowledgeBase(vertical, [...given, ...objects]);
    results = templates.map(({ site, pages }) => {
      const evidence = knowledge.evidence(pages, site);
      linkCounts.push(evidence.linked.size);
      return discoverFields(pages, vertical, evidence);
    });
    objects = results.flatMap((found, i) => trusted(found, linkCounts[i]!, round, templates[i]!, vertical));
    const now = JSON.stringify([
      linkCounts,
      results.map((found) => found.map(({ field, known }) => [field, known.size])),
    ]);
    if (now === before) break;
    before = now;
  }
  return templates.map(({ pages }, i) => wrapperOf(pages, results[i]!, vertical));
}

/** Objects of a site whose fields are believed enough to teach others. */
function trusted(
  found: readonly DiscoveredFields[],
  linked: number,
  round: number,
  { site, pages }: PageTemplate,
  vertical: Vertical,
): KnownObject[] {
  if (linked === 0 && round < 1) return [];
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const believed = found.filter(
    ({ field, agreement, linkedPages, label, inTitle }) =>
      (linkedPages >= 1 && agreement >= 0.4) ||
      (round >= 1 && label >= 0.9) ||
      (field === head && inTitle >= 0.8),
  );
  const title = believed.find(({ field }) => field === head);
  if (title === undefined || believed.length < 2) return [];
  return pages.flatMap(({ table }) => {
    const values: Record<string, readonly string[]> = {};
    for (const { field, known } of believed) {
      const texts = known.get(table);
      if (texts !== undefined)
        values[field] = texts.map((text) =>
          text.replace(/^[^:]{2,30}:\s*(?=\S)/, (prefix) =>
            table.prefix[table.texts.indexOf(text)] === '' ? prefix : '',
          ),
        );
    }
    return values[head] === undefined || Object.keys(values).length < 2 ? [] : [{ site, values }];
  });
}

function wrapperOf(
  pages: readonly TemplatePage[],
  found: readonly DiscoveredFields[],
  vertical: Vertical,
): Wrapper | null {
  if (found.length === 0) return null;
  const known = new Map<string, ValuesByPage>();
  for (const { field, known: texts } of found) {
    // Pages from all over the site teach; those that say most come first, since lists show there what they are.
    const step = Math.max(1, Math.floor(texts.size / maxTeaching));
    known.set(field, new Map([...texts].filter((_, i) => i % step === 0).slice(0, maxTeaching)));
  }
  return learnWrapper(
    pages.map(({ table }) => table),
    known,
    vertical,
  );
}

/** Values of a field with the one site that has each; null where several have it, or where it was given. */
class SeenValues {
  readonly #sites = new Map<string, string | null>();

  add(value: string, site: string | null): void {
    const known = this.#sites.get(value);
    this.#sites.set(value, known === undefined || known === site ? site : null);
  }

  /** The values that some other site has. */
  without(site: string): KnownValues {
    const sites = this.#sites;
    return {
      size: sites.size,
      has: (value) => {
        const known = sites.get(value);
        return known !== undefined && known !== site;
      },
    };
  }
}

/** What is known of all objects, ready to be found on pages. What a site has taught itself does not count there. */
class KnowledgeBase {
  readonly #vertical: Vertical;
  readonly #byTitle = new Map<string, KnownObject[]>();
  readonly #byIdentifier = new Map<string, KnownObject[]>();
  readonly #elsewhere = new Map<string, SeenValues>();

  constructor(vertical: Vertical, objects: readonly KnownObject[]) {
    this.#vertical = vertical;
    const [head] = vertical.fields.filter((field) => field.identifies);
    for (const field of vertical.fields) this.#elsewhere.set(field.name, new SeenValues());
    for (const object of objects.slice(0, maxIndexed)) {
      addValue(this.#byTitle, comparedForm(titleOnly(object.values[head!.name]?.[0] ?? '')), object);
      for (const field of vertical.fields)
        for (const text of isProse(field) ? [] : (object.values[field.name] ?? [])) {
          const value = comparedValue(field, text);
          if (value === '') continue;
          this.#elsewhere.get(field.name)!.add(value, object.site);
          if (field.kind === 'identifier' && field.identifies && /^\d{12,14}$/.test(value))
            addValue(this.#byIdentifier, value, object);
        }
    }
  }

  evidence(pages: readonly TemplatePage[], site: string): FieldEvidence {
    const linked = new Map<RunTable, Tuple>();
    if (this.#byTitle.size + this.#byIdentifier.size > 0)
      for (const page of pages) {
        const tuple = this.#about(page, site);
        if (tuple !== null) linked.set(page.table, tuple);
      }
    const elsewhere = new Map([...this.#elsewhere].map(([name, values]) => [name, values.without(site)]));
    return { linked, elsewhere };
  }

  /** The object a page is about: by an identifier that only one has, or by its title and one thing more. */
  #about({ table, names }: TemplatePage, site: string): Tuple | null {
    const isOther = (object: KnownObject): boolean => object.site !== site;
    const identifiers = new Set<string>();
    if (this.#byIdentifier.size > 0)
      for (const text of table.texts)
        for (const [found] of text.matchAll(/\b97[89][-\s]?(?:\d[-\s]?){9}\d\b/g)) {
          const value = found.replace(/\D/g, '');
          if (this.#byIdentifier.get(value)?.some(isOther)) identifiers.add(value);
        }
    if (identifiers.size === 1)
      return this.#byIdentifier.get([...identifiers][0]!)!.findLast(isOther)!.values;
    const head = this.#vertical.fields.find((field) => field.identifies)!;
    let best: { tuple: Tuple; length: number } | null = null;
    for (const name of names) {
      const words = comparedForm(name).split(' ').slice(0, 30);
      for (let from = 0; from < words.length; from++)
        for (let to = words.length; to > from; to--) {
          const title = words.slice(from, to).join(' ');
          if (best !== null && title.length <= best.length) break;
          const known = this.#byTitle
            .get(title)
            ?.find((one) => isOther(one) && this.#confirms(one.values, table, head.name));
          if (known !== undefined) best = { tuple: known.values, length: title.length };
        }
    }
    if (best === null) return null;
    // Without its identifier another edition may be meant: only what editions share counts.
    if (!this.#vertical.fields.some((field) => field.kind === 'identifier' && field.identifies))
      return best.tuple;
    return Object.fromEntries(
      Object.entries(best.tuple).filter(
        ([name]) =>
          name === head.name ||
          this.#vertical.fields.some((field) => field.name === name && field.kind === 'person'),
      ),
    );
  }

  /** Another identifying value of the object stands on the page. */
  #confirms(tuple: Tuple, table: RunTable, head: string): boolean {
    return this.#vertical.fields.some((field) => {
      if (!field.identifies || field.name === head) return false;
      const known = (tuple[field.name] ?? [])
        .map((value) => comparedValue(field, value))
        .filter((value) => value.length > 3);
      return (
        known.length > 0 &&
        table.texts.some(
          (text) =>
            text.length <= 80 &&
            known.some((value) => valueMatch(field, comparedValue(field, text), value) >= 0.8),
        )
      );
    });
  }
}

function addValue(lists: Map<string, KnownObject[]>, name: string, object: KnownObject): void {
  if (name === '') return;
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [object]);
  else list.push(object);
}

function titleOnly(title: string): string {
  return title.replace(/\s*[([][^)\]]*[)\]]\s*$/, '');
}
