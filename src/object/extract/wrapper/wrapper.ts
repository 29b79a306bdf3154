/** What was learned about the pages of one template: rules for its fields, and how to know the template. */
import type { Page } from '../../../page/page.js';
import { normalise, type ValueContext } from '../../value/normalise.js';
import { splitPeople } from '../../value/person.js';
import { type Field, fieldOf, type Vertical } from '../../vertical/vertical.js';
import { nodePath } from '../node-path.js';
import { type PageObject, trust, type Value } from '../page-object.js';
import { induceRules, type ValuesByPage } from './induce.js';
import { matchesOf, taken, type WrapperRule } from './rule.js';
import { RunTable } from './run-table.js';
import { siteWords } from './site-words.js';

/** Rules of one field. */
export interface FieldRules {
  /** They are about the addresses of links and images, not about texts. */
  readonly of?: 'addresses';
  readonly rules: readonly WrapperRule[];
  /** Share of the template's pages where they find something. */
  readonly coverage: number;
  /** Share of the known values that they find, where some were known. */
  readonly agreement: number;
}

/** Plain data: it is kept as JSON and goes to other threads. */
export interface Wrapper {
  readonly labels: readonly string[];
  readonly prefixes: readonly string[];
  /** Hashes of paths that nearly every page of the template has. */
  readonly template: readonly number[];
  /** Those of them that tell the template from the site's other pages, as far as is known. */
  readonly telling?: readonly number[];
  readonly fields: Readonly<Record<string, FieldRules>>;
  /** Pages it was learned from. */
  readonly pages: number;
  /** Nobody said anything about the site: it was learned from what other sites have. */
  readonly isGuessed?: boolean;
  /** A person labelled pages of the template. */
  readonly isLabelled?: boolean;
}

/** A page that lacks more than this share of a template's paths is of another one. */
const minTemplate = 0.7;
const templateShare = 0.9;
/** The same for the paths that tell it from others. */
const minTelling = 0.5;

/** Learns a wrapper from pages of one template. `known` has the texts of each field on some of them. Null when no identifying field can be found. */
export function learnWrapper(
  pages: readonly RunTable[],
  known: ReadonlyMap<string, ValuesByPage>,
  vertical: Vertical,
): Wrapper | null {
  const words = siteWords(pages);
  for (const page of pages) page.setWords(words);
  const fields: Record<string, FieldRules> = {};
  for (const [name, values] of known) {
    const rules = fieldOf(vertical, name) === undefined ? null : fieldRulesOf(pages, values);
    if (rules !== null) fields[name] = rules;
  }
  if (!vertical.fields.some((field) => field.identifies && fields[field.name] !== undefined)) return null;
  return {
    labels: [...words.labels],
    prefixes: [...words.prefixes],
    template: templateOf(pages),
    fields,
    pages: pages.length,
  };
}

function fieldRulesOf(pages: readonly RunTable[], values: ValuesByPage): FieldRules | null {
  if ([...values.values()].every((texts) => texts.length === 0)) return null;
  const rules = induceRules(pages, values).map((rule) => ({ ...rule, ...shownPath(rule, values) }));
  if (rules.length === 0) return null;
  let found = 0;
  for (const page of pages) if (rules.some((rule) => matchesOf(rule, page).length > 0)) found++;
  return { rules, coverage: found / pages.length, agreement: wrapperAgreement(rules, values) };
}

/** A wrapper that finds addresses, too: `known` has those of each field on some of its pages, given as tables of addresses. */
export function withAddresses(
  wrapper: Wrapper,
  pages: readonly RunTable[],
  known: ReadonlyMap<string, ValuesByPage>,
): Wrapper {
  for (const page of pages)
    page.setWords({ labels: new Set(wrapper.labels), prefixes: new Set(wrapper.prefixes) });
  const fields: Record<string, FieldRules> = { ...wrapper.fields };
  for (const [name, values] of known) {
    const rules = fieldRulesOf(pages, values);
    if (rules !== null) fields[name] = { ...rules, of: 'addresses' };
  }
  return { ...wrapper, fields };
}

function shownPath(rule: WrapperRule, known: ValuesByPage): { shown?: string } {
  if (rule.path === undefined) return {};
  for (const page of known.keys()) {
    const [first] = matchesOf(rule, page);
    const shown = first === undefined ? null : page.spelled(first, rule.path[0]);
    if (shown !== null) return { shown };
  }
  return {};
}

function wrapperAgreement(rules: readonly WrapperRule[], known: ValuesByPage): number {
  let right = 0;
  let all = 0;
  for (const [page, texts] of known) {
    const found = new Set(
      rules.flatMap((rule) => taken(matchesOf(rule, page), rule.take, page).map((i) => page.texts[i])),
    );
    all += texts.length;
    right += texts.filter((text) => found.has(text)).length;
  }
  return all === 0 ? 1 : right / all;
}

/** Paths that nearly every page of a template has. */
export function templateOf(pages: readonly RunTable[]): number[] {
  const counts = new Map<number, number>();
  for (const page of pages)
    for (const path of new Set(page.paths('Af'))) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts].filter(([, n]) => n >= templateShare * pages.length).map(([path]) => path);
}

/** A wrapper ready for use, on page after page. */
export class Applier {
  readonly #wrapper: Wrapper;
  readonly #words: { labels: ReadonlySet<string>; prefixes: ReadonlySet<string> };

  constructor(wrapper: Wrapper) {
    this.#wrapper = wrapper;
    this.#words = { labels: new Set(wrapper.labels), prefixes: new Set(wrapper.prefixes) };
  }

  get isGuessed(): boolean {
    return this.#wrapper.isGuessed ?? false;
  }

  get isLabelled(): boolean {
    return this.#wrapper.isLabelled ?? false;
  }

  /** How many of the template's paths a page has; null when it is of another template. */
  fit(table: RunTable): number | null {
    const { template, telling = [] } = this.#wrapper;
    const own = new Set(table.paths('Af'));
    const told = telling.filter((path) => own.has(path)).length;
    const shared = template.filter((path) => own.has(path)).length;
    return told >= minTelling * telling.length && shared >= minTemplate * template.length ? shared : null;
  }

  /** The texts of each field, as they stand on the page. */
  texts(table: RunTable): Record<string, string[]> {
    const places = this.#places(table);
    return Object.fromEntries(
      Object.entries(places).map(([name, found]) => [name, found.map(({ at }) => table.texts[at]!)]),
    );
  }

  /** The object of a page of the template; null when it has none. */
  object(page: Page, table: RunTable, vertical: Vertical, context: ValueContext): PageObject | null {
    const name = vertical.fields.find((field) => field.identifies)!;
    const fields: Record<string, Value[]> = {};
    for (const [fieldName, found, texts] of this.#placesOnPage(page, table)) {
      const field = fieldOf(vertical, fieldName);
      if (field === undefined) continue;
      const values: Value[] = [];
      for (const { at, rule } of found) {
        // Names have colons of their own: what stands before one is a label only where the rule says so.
        const isWhole = field === name && rule.prefix === undefined;
        const text = isWhole ? texts.texts[at]! : withoutPrefix(texts.texts[at]!, texts.prefix[at]!);
        for (const part of field.list && field.kind === 'person' ? splitPeople(text) : [text]) {
          const value = normalise(field, part, context);
          if (value === null || values.some((other) => other.value === value)) continue;
          const { coverage, agreement } = this.#wrapper.fields[fieldName]!;
          values.push({
            value,
            raw: texts.texts[at]!.slice(0, 300),
            by: 'wrapper',
            place: placeOfValue(page, texts, at, rule),
            confidence: round(trust.wrapper * (0.5 + 0.5 * agreement) * (0.8 + 0.2 * coverage)),
          });
        }
        if (!field.list && values.length > 0) break;
      }
      if (values.length > 0) fields[fieldName] = values;
    }
    const head = vertical.fields.find(
      (field) => field.identifies && this.#wrapper.fields[field.name] !== undefined,
    );
    if (head === undefined || fields[head.name] === undefined) return null;
    if (this.isGuessed && !this.#isMoreThanNamed(fields, head, vertical)) return null;
    return {
      fields,
      by: 'wrapper',
      confidence: round(Math.max(...Object.values(fields).map((values) => values[0]!.confidence))),
    };
  }

  /** Whether something else that identifies was found, where rules look for it: any page has a heading. */
  #isMoreThanNamed(
    fields: Readonly<Record<string, readonly Value[]>>,
    head: Field,
    vertical: Vertical,
  ): boolean {
    const others = vertical.fields.filter(
      (field) => field.identifies && field !== head && this.#wrapper.fields[field.name] !== undefined,
    );
    return others.length === 0 || others.some(({ name }) => fields[name] !== undefined);
  }

  /** Places of fields among a page's texts, and among its addresses where rules are about them. */
  *#placesOnPage(
    page: Page,
    table: RunTable,
  ): Generator<[field: string, found: { at: number; rule: WrapperRule }[], among: RunTable]> {
    for (const [name, found] of Object.entries(this.#places(table))) yield [name, found, table];
    if (Object.values(this.#wrapper.fields).every(({ of }) => of === undefined)) return;
    const addresses = new RunTable(page, 'addresses');
    for (const [name, found] of Object.entries(this.#places(addresses, 'addresses')))
      yield [name, found, addresses];
  }

  #places(table: RunTable, among?: 'addresses'): Record<string, { at: number; rule: WrapperRule }[]> {
    table.setWords(this.#words);
    const out: Record<string, { at: number; rule: WrapperRule }[]> = {};
    for (const [name, { rules, of }] of Object.entries(this.#wrapper.fields)) {
      if (of !== among) continue;
      const found: { at: number; rule: WrapperRule }[] = [];
      for (const rule of rules)
        for (const at of taken(matchesOf(rule, table), rule.take, table))
          if (!found.some((other) => table.texts[other.at] === table.texts[at])) found.push({ at, rule });
      if (found.length > 0) out[name] = found;
    }
    return out;
  }
}

/** Where a value stands and by which rule, for people. */
function placeOfValue(page: Page, table: RunTable, at: number, rule: WrapperRule): string {
  const how = [
    rule.shown === undefined ? null : `on ${rule.shown.replace(/^[A-Z]f?</, '').replaceAll('<', ' < ')}`,
    rule.label === undefined ? null : `below "${rule.label}"`,
    rule.adjacent === undefined ? null : `behind "${rule.adjacent}"`,
    rule.prefix === undefined ? null : `starting with "${rule.prefix}"`,
  ].filter(Boolean);
  return `${nodePath(page.tree, table.nodes[at]!)} (rule: ${how.join(', ')})`;
}

/** A text without the label that it carries itself. */
export function withoutPrefix(text: string, prefix: string): string {
  return prefix === '' ? text : text.slice(text.indexOf(':') + 1).trim();
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
