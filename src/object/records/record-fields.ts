/** The fields of one record: by column, label, shape and place, and by what the page says once for all. */

import type { WrittenTime } from '../datetime/find-times.js';
import { combine, type DateContext } from '../datetime/when.js';
import { findMoney } from '../value/money.js';
import { comparedWords } from '../value/text.js';
import type { Vertical } from '../vertical/vertical.js';
import { type LineFacts, restOf, trimMarks } from './line-facts.js';
import type { PageLines } from './lines.js';
import {
  isGeneric,
  isRoom,
  type PageConstants,
  placeBehind,
  placeOfProse,
  specificWords,
} from './page-constants.js';
import type { PageRecord, RecordGroup } from './record-groups.js';
import type { RecordLine } from './record-lines.js';

/** A value as written, and where it stands. */
export interface RecordValue {
  readonly text: string;
  readonly node: number;
  /** Found in the record itself, or said once for the page. */
  readonly from: 'record' | 'page';
}

export type RecordValues = Record<string, RecordValue[]>;

/** What the fields of a record hang on. */
export interface RecordContext {
  readonly page: PageLines;
  readonly facts: readonly LineFacts[];
  readonly vertical: Vertical;
  readonly constants: PageConstants;
  readonly dates: DateContext;
  readonly group: RecordGroup;
  /** The record is the page's only one. */
  readonly isDetail: boolean;
  /** Few records of the group have a title of their own: only the surest places count. */
  readonly isPlain: boolean;
}

const documentWords = new Set(
  'agenda agendas minutes minute video audio pdf notice notices presentation presentations view download click here details detail more register registration map decisions transcript materials addendum documents document file link links livestream watch open meeting meetings public final draft approved revised canceled cancelled cancellation rescheduled rsvp tickets ticket forthcoming na tba tbd and the for of on at from to a in summary report add calendar ical google save doc docx schedule info information buy book now read'.split(
    ' ',
  ),
);

/** Reads the fields of a record. */
export function fieldsOf(
  record: PageRecord,
  lines: readonly RecordLine[],
  context: RecordContext,
): RecordValues {
  const values: RecordValues = {};
  const { vertical } = context;
  const head = vertical.fields.find((field) => field.identifies)!;
  labelled(lines, context, values);
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies);
  if (start !== undefined && record.anchor.date !== null) when(record, lines, context, start.name, values);
  const place = vertical.fields.find((field) => field.kind === 'place');
  if (place !== undefined) {
    const found = placeOf(record, lines, context, place.name);
    if (found !== null) values[place.name] = [found];
  }
  for (const field of vertical.fields)
    if (field.kind === 'money' && values[field.name] === undefined) {
      const line = lines.find((one) => findMoney(one.text) !== null);
      if (line !== undefined)
        values[field.name] = [
          { text: findMoney(line.text)!.text, node: line.facts.line.node, from: 'record' },
        ];
    }
  people(lines, vertical, values);
  const title = titleOf(record, lines, context, head.name, values[place?.name ?? '']?.[0] ?? null);
  if (title !== null) values[head.name] = [title];
  const url = vertical.fields.find((field) => field.kind === 'url');
  // A page about one thing is its own address.
  const link = context.isDetail ? null : linkOf(lines, title);
  if (url !== undefined && link !== null) values[url.name] = [link];
  return values;
}

/** Lines that a label or a column gives to a field. */
function labelled(lines: readonly RecordLine[], { vertical }: RecordContext, values: RecordValues): void {
  for (const field of vertical.fields) {
    if (
      (field.kind === 'datetime' && field.identifies) ||
      field.kind === 'place' ||
      field.kind === 'url' ||
      field.kind === 'image'
    )
      continue;
    const own = lines.filter((line) => line.field === field.name && line.text !== '');
    if (
      own.length === 0 ||
      (field.identifies && field.kind === 'text' && field === vertical.fields.find((one) => one.identifies))
    )
      continue;
    values[field.name] = own
      .slice(0, field.list ? 50 : 1)
      .map((line) => ({ text: line.text, node: line.facts.line.node, from: 'record' }));
  }
}

function when(
  record: PageRecord,
  lines: readonly RecordLine[],
  context: RecordContext,
  start: string,
  values: RecordValues,
): void {
  const { facts, date } = record.anchor;
  const own = [
    ...facts.times.filter((time) => time.at >= date!.end),
    ...facts.times.filter((time) => time.at < date!.end),
  ];
  let times: readonly WrittenTime[] = own;
  let from: RecordValue['from'] = 'record';
  if (times.length === 0) {
    const others = lines.filter(
      (line) =>
        line.facts.times.length > 0 &&
        line.facts !== facts &&
        (line.facts.dates.length === 0 ||
          line.facts.dates.some((other) => other.month === date!.month && other.day === date!.day)),
    );
    const best =
      others.find(
        (line) =>
          line.field === start ||
          (line.field !== undefined && line.field !== null && /start|time/i.test(line.field)),
      ) ??
      others.find((line) => line.facts.rest.length <= 12 && Math.abs(line.offset) <= 8) ??
      others.find((line) => line.facts.line.words < 30);
    times = best?.facts.times ?? [];
  }
  if (times.length === 0 && context.constants.time !== null && !context.isDetail) {
    times = [context.constants.time];
    from = 'page';
  }
  const moment = combine(date!, null, times, context.dates);
  values[start] = [{ text: moment.start, node: facts.line.node, from }];
  const end = context.vertical.fields.find(
    (field) => field.kind === 'datetime' && /end|until/i.test(field.name),
  );
  if (end !== undefined && moment.end !== null)
    values[end.name] = [{ text: moment.end, node: facts.line.node, from }];
}

function placeOf(
  record: PageRecord,
  lines: readonly RecordLine[],
  { constants, isDetail }: RecordContext,
  field: string,
): RecordValue | null {
  const named = lines.filter(
    (line) => line.field === field && line.text !== '' && line.facts.dates.length === 0,
  );
  if (named.length > 0) {
    const parts: string[] = [];
    let last = named[0]!.offset;
    for (const line of named) {
      if ((line.offset > last + 2 && line.cell < 0) || parts.length >= 4) break;
      if (
        /^(?:phone|tel|map|get directions|driving|directions|view map|\(?\d{3}\)?[ -]\d{3})/i.test(line.text)
      )
        break;
      if (parts.length > 0 && line.facts.line.words > 7 && !line.facts.isAddress && !line.facts.isTown) break;
      parts.push(line.text);
      last = line.offset;
    }
    return { text: parts.join(', '), node: named[0]!.facts.line.node, from: 'record' };
  }
  const { facts } = record.anchor;
  if (record.anchor.date !== null && facts.line.words > 6) {
    const told = placeBehind(facts.line.text.slice(record.anchor.date.end));
    if (told !== null && !facts.isAddress) return { text: told, node: facts.line.node, from: 'record' };
  }
  if (facts.line.words > 12) {
    const told = placeOfProse(facts.line.text);
    if (told !== null) return { text: told, node: facts.line.node, from: 'record' };
  }
  const at = lines.findIndex((line) => line.facts.isAddress && line.facts.line.words < 22);
  if (at >= 0) {
    const line = lines[at]!;
    const isAnchor = line.facts === facts;
    const parts = [isAnchor ? line.facts.rest.replace(/^\W*(?:at|@|in)\s+/i, '') : line.text];
    const before = lines[at - 1];
    if (!isAnchor && before !== undefined && isPlaceName(before)) {
      parts.unshift(before.text);
      const further = lines[at - 2];
      if (further !== undefined && isPlaceName(further) && isRoom(further.text)) parts.unshift(further.text);
    }
    for (const next of lines.slice(at + 1, at + 3)) {
      if (
        next.facts.line.words >= 10 ||
        next.facts.dates.length > 0 ||
        next.facts.times.length > 0 ||
        !(next.facts.isTown || isRoom(next.text))
      )
        break;
      parts.push(next.text);
    }
    return { text: parts.join(', '), node: line.facts.line.node, from: 'record' };
  }
  const virtual = lines.find(
    (line) =>
      line.facts.line.words <= 3 &&
      /^(?:virtual|online|zoom|via (?:zoom|webex)|teleconference)\b/i.test(line.text),
  );
  if (virtual !== undefined) return { text: virtual.text, node: virtual.facts.line.node, from: 'record' };
  return constants.place === null || isDetail ? null : { text: constants.place, node: 0, from: 'page' };
}

function isPlaceName(line: RecordLine): boolean {
  const { facts } = line;
  return (
    facts.line.words < 9 &&
    facts.dates.length === 0 &&
    facts.times.length === 0 &&
    facts.line.heading === 0 &&
    line.field === undefined &&
    !isDocument(line.text)
  );
}

/** "by NAME", where no label gave the people. */
function people(lines: readonly RecordLine[], vertical: Vertical, values: RecordValues): void {
  const field = vertical.fields.find((one) => one.kind === 'person' && one.identifies);
  if (field === undefined || values[field.name] !== undefined) return;
  for (const line of lines) {
    const name = /^(?:by|von|par|de|di)\s+(\p{Lu}[^|•·(]{2,60})/u.exec(line.text)?.[1];
    if (name === undefined) continue;
    values[field.name] = [{ text: name.trim(), node: line.facts.line.node, from: 'record' }];
    return;
  }
}

/** The line that names the record; else what stands above the list, or the page's own name. */
function titleOf(
  record: PageRecord,
  lines: readonly RecordLine[],
  context: RecordContext,
  head: string,
  place: RecordValue | null,
): RecordValue | null {
  const { facts: anchor } = record.anchor;
  let best: { text: string; score: number; line: RecordLine } | null = null;
  for (const line of lines) {
    const text = titleText(line);
    if (text === '' || isDocument(text) || !/\p{L}{3}/u.test(text) || line.facts.isDatePart) continue;
    const score = titleScore(text, line, record, lines, context, head, place);
    if (best === null || score > best.score) best = { text, score, line };
  }
  const isOwn = best !== null && best.score > 0;
  if (isOwn && !(context.isDetail && isGeneric(best!.text)))
    return { text: best!.text, node: best!.line.facts.line.node, from: 'record' };
  const above = headingAbove(record, context);
  const { organiser } = context.constants;
  if (!isOwn && organiser !== null && saysBetter(organiser, above))
    return { text: organiser.name, node: 0, from: 'page' };
  const own = isOwn
    ? { text: best!.text, node: best!.line.facts.line.node }
    : above === null
      ? null
      : { text: above.text, node: above.node };
  if (own !== null && specificWords(own.text) >= 2) return { ...own, from: 'page' };
  const page = pageName(context);
  if (page === null) return own === null ? null : { ...own, from: 'page' };
  const isSaid = own === null || comparedWords(own.text).every((word) => comparedWords(page).includes(word));
  return { text: isSaid ? page : `${page}: ${own!.text}`, node: anchor.line.node, from: 'page' };
}

/** A sentence below a heading names who meets better than the heading does, unless it stands right under one that says as much. */
function saysBetter(
  organiser: { name: string; line: number },
  heading: { text: string; line: number } | null,
): boolean {
  if (heading === null) return true;
  if (heading.line > organiser.line) return false;
  return heading.line < organiser.line - 1 || specificWords(heading.text) < specificWords(organiser.name);
}

/** What a line would be called as a title: what stands before its date, else what is left without it; words for documents at its end do not count. */
function titleText(line: RecordLine): string {
  const { facts } = line;
  const [date] = facts.dates;
  if (date !== undefined && date.at > 0 && facts.label === null) {
    const before = withoutDocuments(
      trimMarks(
        facts.line.text
          .slice(0, date.at)
          .replace(/[\s(–-]*\b(?:on|at|for|of|from|am|vom|le|el|il|op)?[\s(–:-]*$/i, ''),
      ),
    );
    const words = comparedWords(before).length;
    if (words >= 2 && !isDocument(before)) return restOf(before, []);
  }
  return withoutDocuments(facts.label === null ? facts.rest : line.text);
}

function titleScore(
  text: string,
  line: RecordLine,
  record: PageRecord,
  lines: readonly RecordLine[],
  context: RecordContext,
  head: string,
  place: RecordValue | null,
): number {
  const { facts, offset } = line;
  const isAnchor = facts === record.anchor.facts;
  const words = comparedWords(text).length;
  let score = 0.35;
  if (isAnchor) score += 0.6;
  if (line.field === head) score += 2.5;
  else if (line.field !== undefined && !isSoleDescription(line, lines, head)) score -= 1.5;
  if (facts.line.heading > 0)
    score += Math.abs(offset) <= 3 || context.isDetail ? 2 - facts.line.heading * 0.1 : 0.3;
  else if (facts.line.bold) score += 0.6;
  if (facts.line.links.length > 0) score += 0.4;
  if (context.isDetail && facts.line.heading === 1) score += 1;
  if (words > 14) score -= 1.5;
  else if (words > 9) score -= 0.4;
  else if (words === 1) score -= 0.5;
  if (/[.!?:]$/.test(text) && words > 6) score -= 0.5;
  if (facts.isAddress || facts.isTown) score -= 2.5;
  if (/^(?:at|in|on|from|the next|please|if|note)\b/i.test(text)) score -= 1;
  if (/^\d+\.\s/.test(line.text)) score -= 1.5;
  if (/^(?:posted|published|updated|filed|tags?|categor)/i.test(line.text)) score -= 3;
  if (/^(?:location|where|when|documents?|event details|date|time|place)$/i.test(text)) score -= 3;
  if (/@|https?:|\.(?:pdf|docx?)\b/i.test(line.text)) score -= 1.5;
  if (/\b(?:view|click|download|open video)\b/i.test(text)) score -= 1;
  if (/^\p{Ll}/u.test(text)) score -= 0.5;
  if (findMoney(text) !== null && words < 6) score -= 2;
  if (line.share > 0.7 && context.group.records.length > 3) score -= 0.6;
  if (place !== null && place.from === 'record' && place.text.includes(text) && !isAnchor) score -= 2;
  if (
    !isAnchor &&
    facts.line.heading === 0 &&
    /(?:^|<)li\b/.test(line.signature) &&
    !/(?:^|<)li\b/.test(context.page.signatureOf(record.anchor.facts.line.node))
  )
    score -= 0.9;
  if (
    !isAnchor &&
    lines.filter((other) => other.signature === line.signature && other.facts.dates.length === 0).length >=
      2 &&
    /(?:^|<)li\b/.test(line.signature)
  )
    score -= 0.4;
  if (context.isPlain && !isAnchor && facts.line.heading === 0 && line.cell < 0) return -9;
  return score - Math.min(1.2, Math.abs(offset) * 0.06);
}

/** Where nothing is labelled as the title, what is labelled a description may be it. */
function isSoleDescription(line: RecordLine, lines: readonly RecordLine[], head: string): boolean {
  return line.field === 'description' && !lines.some((other) => other.field === head);
}

function headingAbove(
  record: PageRecord,
  { facts, page }: RecordContext,
): { text: string; node: number; line: number } | null {
  const { anchor } = record;
  for (let i = record.lines[0]! - 1; i >= 0; i--) {
    const { line, dates, times, label } = facts[i]!;
    if (!(line.heading > 0 || (line.bold && line.words < 7 && line.links.length === 0))) continue;
    if (
      line.chrome > anchor.facts.line.chrome ||
      dates.length > 0 ||
      times.length > 0 ||
      label !== null ||
      page.page.tree.nameOf(line.node) === 'th'
    )
      continue;
    const text = headingText(line.text);
    if (comparedWords(text).length >= 2 && specificWords(text) >= 1)
      return { text, node: line.node, line: i };
    if (line.heading === 1) return null;
  }
  return null;
}

/** What the page calls itself: the part of its title or main heading that says most. */
function pageName({ page, facts }: RecordContext): string | null {
  const headings = facts.filter(({ line }) => line.heading === 1).map(({ line }) => line.text);
  const parts = [...page.page.title.split(/\s[|–—»:-]+\s|::|»|\|/), ...headings]
    .map(headingText)
    .filter((part) => part !== '' && part.length < 90);
  const good = parts.filter((part) => comparedWords(part).length >= 2 && specificWords(part) >= 1);
  const best = good.sort((a, b) => Math.min(3, specificWords(b)) - Math.min(3, specificWords(a)))[0];
  return best ?? parts.find((part) => specificWords(part) >= 1) ?? parts[0] ?? null;
}

/** A heading without the year and the words that lists are called by. */
function headingText(text: string): string {
  return trimMarks(
    text
      .replace(/\b(?:19|20)\d\d\b/g, ' ')
      .replace(
        /\s*\b(?:schedule|calendar|dates|materials|archives?|information|agendas?|minutes)\b(?:\s*(?:and|&|,|of)?\s*\b(?:schedule|calendar|dates|materials|archives?|agendas?|minutes)\b)*[\s:,&]*$/i,
        ' ',
      ),
  );
}

function isDocument(text: string): boolean {
  return comparedWords(text)
    .filter((word) => !/^\d+$/.test(word))
    .every((word) => documentWords.has(word));
}

/** "Advisory Board Agenda" is the Advisory Board's. */
function withoutDocuments(text: string): string {
  const words = trimMarks(
    text.replace(/\s*\((?:cancell?ed|rescheduled|revised|view[^)]*)\)\s*/gi, ' '),
  ).split(' ');
  const plain = (word: string): string => comparedWords(word).join('');
  while (
    words.length > 1 &&
    documentWords.has(plain(words.at(-1)!)) &&
    !/^meetings?$/.test(plain(words.at(-1)!))
  )
    words.pop();
  return trimMarks(words.join(' '));
}

/** Addresses that are no page about a thing: files, mail, calendars, maps, other people's sites for videos and talk. */
const noPage =
  /^(?:mailto|tel|javascript|data|webcal):|^#|\.(?:pdf|docx?|xlsx?|pptx?|odt|rtf|zip|ics|mp[34]|jpe?g|png|gif|webp)(?:$|[?#&])|addtocal|savetocal|ics_download|google\.[^/]*\/(?:maps|calendar)|\b(?:maps\.google|calendar\.google|youtube|youtu\.be|facebook|twitter|instagram|linkedin|zoom)\b/i;
const leadsOn =
  /\b(?:details?|more|info(?:rmation)?|read|event page|mehr|weiter|plus|suite|más|dettagli|meer)\b/i;

/** The page that a record leads to: the link that says its title, one on the title's line, one to more, else the first. */
function linkOf(lines: readonly RecordLine[], title: RecordValue | null): RecordValue | null {
  const links = lines.flatMap(({ facts: { line } }) =>
    line.links
      .filter(({ href, text }) => !noPage.test(href) && (!isDocument(text) || leadsOn.test(text)))
      .map((link) => ({ ...link, line: line.node })),
  );
  const words = new Set(comparedWords(title?.from === 'record' ? title.text : ''));
  const shared = (text: string): number => comparedWords(text).filter((word) => words.has(word)).length;
  const [said] = links.filter(({ text }) => shared(text) > 0).sort((a, b) => shared(b.text) - shared(a.text));
  const link =
    said ??
    links.find(({ line }) => line === title?.node) ??
    links.find(({ text }) => leadsOn.test(text)) ??
    links[0];
  return link === undefined ? null : { text: link.href, node: link.node, from: 'record' };
}
