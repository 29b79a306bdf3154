/**
 * What a record may be called: its own lines, what stands above it, what the page and its headings say, who meets. Each with a row of numbers that tells the name from
 * the others; none is a word of a language, but for labels and the words in the lexicon by which documents and lists are called.
 */

import { decodedPart } from '../../../../url/decoded.js';
import { monthOf, weekdayOf } from '../../../value/datetime/calendar-words.js';
import { findMoney } from '../../../value/money.js';
import { comparedForm, comparedWords } from '../../../value/text.js';
import { formOfFurniture } from '../../furniture.js';
import { isDocument } from '../documents.js';
import { type LineFacts, trimMarks } from '../line-facts.js';
import type { PageLines } from '../lines.js';
import { specificWords } from '../page-constants.js';
import type { RecordContext, RecordValue } from '../record-context.js';
import type { PageRecord, RecordGroup } from '../record-groups.js';
import type { RecordLine } from '../record-lines.js';
import { isSiteName } from '../site-owner.js';
import { textOfName } from './name-text.js';

export const nameColumns = [
  'stands in the record',
  'stands above it',
  'is said by the page',
  'is who meets',
  'records of the list',
  'is the only record',
  'is on the line of the anchor',
  'lines from the anchor',
  'lines apart',
  'ordinal in the record',
  'share of the record before it',
  'lines of the record',
  'label',
  'heading',
  'is bold',
  'share in links',
  'links of the line',
  'share in the address of its link',
  'records with the same text',
  'records with such a line',
  'different texts of such lines',
  'such lines in the record',
  'words',
  'letters',
  'words with a capital',
  'is all capitals',
  'begins small',
  'ends a sentence',
  'ends with a colon',
  'digits',
  'has a date',
  'has an hour',
  'is cut from a longer line',
  'is an address or a town',
  'has an amount',
  'has an address of the web',
  'words that tell',
  'words of a calendar',
  'is of documents',
  'share in the title of the page',
  'share of the title of the page',
  'share in a main heading',
  'is the name of the site',
  'navigation beside the anchor',
  'steps up to what holds the anchor',
  'cell of a row',
  'is an item of a list inside',
  'is a cell of headings',
  'is where it happens',
  'stands on many pages of the site',
  'lines of the record with links',
  'lines of the record set off',
] as const;

const maxLinksOfLine = 3;
const addressColumn = nameColumns.indexOf('share in the address of its link');
/** So much of some candidate stands in an address where addresses are made of names. */
const minSpelled = 0.5;

/** Something that a record may be called. */
export interface NameCandidate extends RecordValue {
  /** Where it stands, the same for such lines of all records. */
  readonly stands: string;
  readonly row: Float64Array;
}

/** Longer texts are no names. */
const maxCandidateWords = 40;
const maxAbove = 4;
const maxSteps = 12;

/** What lines of one place have in common over a list. */
interface PlaceOfLines {
  readonly records: number;
  readonly texts: number;
}

const placesOfGroups = new WeakMap<RecordGroup, ReadonlyMap<string, PlaceOfLines>>();

/** Lines of a list by where they stand: in how many of its records, and with how many texts. */
function linePlaces(
  group: RecordGroup,
  page: PageLines,
  facts: readonly LineFacts[],
): ReadonlyMap<string, PlaceOfLines> {
  const known = placesOfGroups.get(group);
  if (known !== undefined) return known;
  const counts = new Map<string, { records: number; texts: Set<string> }>();
  for (const { lines } of group.records) {
    const met = new Set<string>();
    for (const index of lines) {
      const { line } = facts[index]!;
      const signature = page.signatureOf(line.node);
      const place = counts.get(signature) ?? { records: 0, texts: new Set<string>() };
      counts.set(signature, place);
      if (!met.has(signature)) place.records++;
      met.add(signature);
      place.texts.add(line.text);
    }
  }
  const places = new Map(
    [...counts].map(([signature, { records, texts }]) => [signature, { records, texts: texts.size }]),
  );
  placesOfGroups.set(group, places);
  return places;
}

/** Everything that a record may be called. */
export function nameCandidates(
  record: PageRecord,
  lines: readonly RecordLine[],
  context: RecordContext,
  head: string,
  place: RecordValue | null,
): NameCandidate[] {
  const look = new RecordLook(record, lines, context, head, place);
  const candidates = [...look.own(), ...look.above(), ...look.page(), ...look.organiser()];
  // Addresses that spell out nothing say nothing.
  if (!candidates.some(({ row }) => row[addressColumn]! >= minSpelled))
    for (const { row } of candidates) if (row[addressColumn]! >= 0) row[addressColumn] = Number.NaN;
  return candidates;
}

class RecordLook {
  readonly #record: PageRecord;
  readonly #lines: readonly RecordLine[];
  readonly #context: RecordContext;
  readonly #head: string;
  readonly #place: RecordValue | null;
  readonly #names: PageNames;
  readonly #linkedLines: number;
  readonly #boldLines: number;

  constructor(
    record: PageRecord,
    lines: readonly RecordLine[],
    context: RecordContext,
    head: string,
    place: RecordValue | null,
  ) {
    this.#record = record;
    this.#lines = lines;
    this.#context = context;
    this.#head = head;
    this.#place = place;
    this.#names = selfNames(context);
    this.#linkedLines = Math.min(5, lines.filter(({ facts }) => facts.line.links.length > 0).length);
    this.#boldLines = Math.min(5, lines.filter(({ facts }) => facts.line.bold).length);
  }

  own(): NameCandidate[] {
    const found: NameCandidate[] = [];
    this.#lines.forEach((line, i) => {
      const text = textOfName(line);
      if (!isPossible(text) || line.facts.isDatePart) return;
      found.push(this.#candidate(text, line.facts, 'record', 'own', { line, ordinal: i }));
      // Beside the name the line may have the kind of thing, and links to more of it.
      for (const link of linksWithin(line.facts, text))
        found.push(this.#candidate(link, line.facts, 'record', 'own', { line, ordinal: i }));
    });
    return found;
  }

  /** Headings and bold lines before the record, none of another record: the nearest first. */
  above(): NameCandidate[] {
    const { facts, inRecords } = this.#context;
    const { anchor } = this.#record;
    const found: NameCandidate[] = [];
    const headings = headingLines(facts);
    for (let i = lastBefore(headings, this.#record.lines[0]!); i >= 0 && found.length < maxAbove; i--) {
      const one = headings[i]!;
      // The name of another record is not this one's.
      if (one.line.chrome > anchor.facts.line.chrome || inRecords.has(one.line.index)) continue;
      const text = withoutYears(one.line.text);
      if (isPossible(text) && !comparedWords(text).every(isOfCalendar))
        found.push(this.#candidate(text, one, 'page', 'above', null));
      if (one.line.heading === 1) break;
    }
    return found;
  }

  /** The parts of the page's title. */
  page(): NameCandidate[] {
    const { page } = this.#context;
    return page.page.title
      .split(/\s[|–—»:-]+\s|::|»|\|/)
      .map(withoutYears)
      .filter(
        (part, i, all) =>
          isPossible(part) && all.indexOf(part) === i && !comparedWords(part).every(isOfCalendar),
      )
      .map((part) => this.#candidate(part, null, 'page', 'page', null));
  }

  organiser(): NameCandidate[] {
    const { organiser } = this.#context.constants;
    return organiser === null ? [] : [this.#candidate(organiser.name, null, 'page', 'organiser', null)];
  }

  #candidate(
    text: string,
    facts: LineFacts | null,
    from: 'record' | 'page',
    stands: 'own' | 'above' | 'page' | 'organiser',
    own: { readonly line: RecordLine; readonly ordinal: number } | null,
  ): NameCandidate {
    const { group, isDetail, page, furniture } = this.#context;
    const { anchor } = this.#record;
    const look = this.#lookOf(text);
    const { words } = look;
    const line = facts?.line;
    const { tree } = page.page;
    const place =
      line === undefined
        ? undefined
        : linePlaces(group, page, this.#context.facts).get(page.signatureOf(line.node));
    const linked = line?.links.reduce((sum, link) => sum + link.text.length, 0) ?? 0;
    const isWholeLink = line?.links.some((link) => link.text === text) === true;
    const offset = line === undefined ? Number.NaN : line.index - anchor.facts.line.index;
    const row = Float64Array.from([
      stands === 'own' ? 1 : 0,
      stands === 'above' ? 1 : 0,
      stands === 'page' ? 1 : 0,
      stands === 'organiser' ? 1 : 0,
      Math.log(group.records.length),
      isDetail ? 1 : 0,
      facts === anchor.facts ? 1 : 0,
      Math.max(-30, Math.min(30, offset)),
      Math.min(30, Math.abs(offset)),
      own === null ? Number.NaN : Math.min(20, own.ordinal),
      own === null ? Number.NaN : partOf(own.ordinal, this.#lines.length),
      Math.min(50, this.#lines.length),
      own === null ? Number.NaN : this.#labelOf(own.line),
      line === undefined ? Number.NaN : line.heading === 0 ? 7 : line.heading,
      line === undefined ? Number.NaN : line.bold ? 1 : 0,
      line === undefined ? Number.NaN : isWholeLink ? 1 : Math.min(1, partOf(linked, line.text.length)),
      line === undefined ? Number.NaN : Math.min(5, line.links.length),
      line === undefined ? Number.NaN : shareInAddress(words, line.links),
      // What stands above a list or is said by the page holds for all its records.
      own === null ? 1 : own.line.share,
      own === null ? 1 : partOf(place!.records, group.records.length),
      own === null ? 1 / group.records.length : partOf(place!.texts, place!.records),
      own === null
        ? Number.NaN
        : Math.min(10, this.#lines.filter((other) => other.signature === own.line.signature).length),
      Math.min(30, words.length),
      ...look.written,
      facts === null ? 0 : Math.min(3, facts.dates.length),
      facts === null ? 0 : Math.min(3, facts.times.length),
      line === undefined || isWholeLink ? 0 : 1 - partOf(text.length, line.text.length),
      facts !== null && (facts.isAddress || facts.isTown) ? 1 : 0,
      look.hasAmount,
      /\S@\S|https?:|www\.|\.(?:pdf|docx?)\b/i.test(line?.text ?? text) ? 1 : 0,
      ...look.said,
      line === undefined ? Number.NaN : line.chrome - anchor.facts.line.chrome,
      line === undefined ? Number.NaN : stepsUp(tree, anchor.facts.line.node, line.node),
      own === null ? Number.NaN : Math.min(8, own.line.cell),
      own === null
        ? Number.NaN
        : /(?:^|<)li\b/.test(own.line.signature) &&
            !/(?:^|<)li\b/.test(page.signatureOf(anchor.facts.line.node))
          ? 1
          : 0,
      line === undefined ? Number.NaN : /^(?:th|dt)$/.test(tree.nameOf(line.node)) ? 1 : 0,
      this.#place === null ? Number.NaN : this.#place.text.includes(text) ? 1 : 0,
      furniture === null ? Number.NaN : furniture.has(formOfFurniture(line?.text ?? text)) ? 1 : 0,
      this.#linkedLines,
      this.#boldLines,
    ]);
    const path = line === undefined ? text : page.signatureOf(line.node);
    return {
      text,
      node: line?.node ?? 0,
      from,
      row,
      stands: `${stands} ${own?.line.cell ?? ''} ${isWholeLink ? 'link' : ''} ${path}`,
    };
  }

  /** What a text alone says, once for all records that have it. */
  #lookOf(text: string): TextOfName {
    let look = this.#names.looks.get(text);
    if (look === undefined) {
      look = lookAtText(text, this.#names, this.#context.page.page);
      this.#names.looks.set(text, look);
    }
    return look;
  }

  /** 1 for the label of what names it, 0.5 for none, 0 for a label of something else. */
  #labelOf(line: RecordLine): number {
    if (line.field === undefined) return 0.5;
    if (line.field === this.#head) return 1;
    // Where nothing is labelled as the name, what is labelled a description may be it.
    const isSole = line.field === 'description' && !this.#lines.some((other) => other.field === this.#head);
    return isSole ? 0.75 : 0;
  }
}

function isPossible(text: string): boolean {
  return /\p{L}{2}/u.test(text) && text.length < 400 && comparedWords(text).length <= maxCandidateWords;
}

/** Months, days of the week, numbers. */
function isOfCalendar(word: string): boolean {
  return monthOf(word) > 0 || weekdayOf(word) >= 0 || /^\d+$/.test(word);
}

/** How much of a text stands in the address that its line leads to; -1 where it leads nowhere. */
function shareInAddress(words: readonly string[], links: RecordLine['facts']['line']['links']): number {
  if (links.length === 0) return -1;
  if (words.length === 0) return 0;
  return Math.max(
    ...links.map(({ href }) => {
      const said = new Set(comparedWords(decodedPart(href).replace(/[^\p{L}\p{N}]+/gu, ' ')));
      return words.filter((word) => said.has(word)).length / words.length;
    }),
  );
}

/** How far up from one element another one, or what holds it, is met. */
function stepsUp(tree: PageLines['page']['tree'], from: number, to: number): number {
  const above = new Set<number>();
  for (let at = to; at >= 0; at = tree.parent[at]!) above.add(at);
  let steps = 0;
  for (let at = from; at >= 0 && !above.has(at) && steps < maxSteps; at = tree.parent[at]!) steps++;
  return steps;
}

/** What a page calls itself, once for all its records. */
/** Texts of links that are parts of a text. */
function linksWithin({ line, label }: LineFacts, text: string): string[] {
  return label !== null
    ? []
    : line.links
        .map((link) => link.text)
        .filter(
          (one) =>
            one.length < text.length &&
            text.includes(one) &&
            isPossible(one) &&
            comparedWords(one).length > 1,
        )
        .slice(0, maxLinksOfLine);
}

interface PageNames {
  readonly title: ReadonlySet<string>;
  readonly headings: readonly string[];
  readonly looks: Map<string, TextOfName>;
}

/** What a text says by itself: how it is written, and what it is made of. */
interface TextOfName {
  readonly words: readonly string[];
  readonly written: readonly number[];
  readonly hasAmount: number;
  readonly said: readonly number[];
}

const partOf = (count: number, of: number): number => (of === 0 ? 0 : count / of);

function lookAtText(text: string, { title, headings }: PageNames, page: PageLines['page']): TextOfName {
  const words = comparedWords(text);
  const form = comparedForm(text);
  const written = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const inTitle = words.filter((word) => title.has(word)).length;
  return {
    words,
    written: [
      Math.log(1 + text.length),
      partOf(written.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length, written.length),
      /\p{L}/u.test(text) && text === text.toUpperCase() && text !== text.toLowerCase() ? 1 : 0,
      /^\p{Ll}/u.test(text) ? 1 : 0,
      /[.!?]$/.test(text) ? 1 : 0,
      /:$/.test(text) ? 1 : 0,
      partOf(text.replace(/\D/g, '').length, text.length),
    ],
    hasAmount: findMoney(text) === null ? 0 : 1,
    said: [
      partOf(specificWords(text), words.length),
      partOf(words.filter(isOfCalendar).length, words.length),
      isDocument(text) ? 1 : 0,
      partOf(inTitle, words.length),
      partOf(inTitle, title.size),
      Math.max(0, ...headings.map((heading) => (heading === form ? 1 : heading.includes(form) ? 0.5 : 0))),
      isSiteName(text, page) ? 1 : 0,
    ],
  };
}

const namesKnown = new WeakMap<readonly LineFacts[], PageNames>();

function selfNames({ facts, page }: RecordContext): PageNames {
  let known = namesKnown.get(facts);
  if (known === undefined) {
    known = {
      title: new Set(comparedWords(page.page.title)),
      headings: facts
        .filter(({ line }) => line.heading === 1)
        .map(({ line }) => comparedForm(line.text))
        .filter((text) => text !== ''),
      looks: new Map(),
    };
    namesKnown.set(facts, known);
  }
  return known;
}

/** Lines that may head a list, of each page once: a long list asks for every one of its records. */
const headingCache = new WeakMap<readonly LineFacts[], readonly LineFacts[]>();

function headingLines(facts: readonly LineFacts[]): readonly LineFacts[] {
  let known = headingCache.get(facts);
  if (known === undefined) {
    known = facts.filter(
      // What is asked last costs most.
      (one) =>
        (one.line.heading > 0 || (one.line.bold && one.line.words < 12 && one.line.links.length === 0)) &&
        one.dates.length === 0 &&
        one.times.length === 0 &&
        !one.isAddress &&
        !one.isTown,
    );
    headingCache.set(facts, known);
  }
  return known;
}

/** The last of some lines that stands before a place; -1 when none does. */
function lastBefore(lines: readonly LineFacts[], place: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.line.index < place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A heading is called the same every year. */
function withoutYears(text: string): string {
  return trimMarks(text.replace(/\b(?:19|20)\d\d\b/g, ' '));
}
