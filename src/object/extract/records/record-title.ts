/** What a record is called: a line of its own, what stands above the list, the page's name, or who meets. */
import { monthOf, weekdayOf } from '../../value/datetime/calendar-words.js';
import { findMoney } from '../../value/money.js';
import { comparedWords } from '../../value/text.js';
import { isDocument, withoutDocuments } from './documents.js';
import { type LineFacts, restOf, trimMarks } from './line-facts.js';
import type { PageLines } from './lines.js';
import { isGeneric, specificWords } from './page-constants.js';
import type { RecordContext, RecordValue } from './record-context.js';
import type { PageRecord } from './record-groups.js';
import type { RecordLine } from './record-lines.js';
import { isVirtual } from './record-place.js';
import { isSiteName, ownerOf } from './site-owner.js';

/** The line that names the record; else what stands above the list, or the page's own name. */
export function titleOf(
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
  const page = pageName(context, own === null);
  if (page === null || (own !== null && specificWords(page) === 0))
    return own === null ? null : { ...own, from: 'page' };
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
  const link = linkInFront(facts);
  if (link !== null) return withoutDocuments(link);
  if (date !== undefined && date.at > 0 && facts.label === null) {
    const before = withoutDocuments(
      trimMarks(
        facts.line.text
          .slice(0, date.at)
          .replace(/\s(\p{L}{2,12})\.?,?\s*$/u, (whole, word: string) => (weekdayOf(word) >= 0 ? ' ' : whole))
          .replace(/[\s(–-]*\b(?:on|at|for|of|from|am|vom|le|el|il|op)?[\s(–:-]*$/i, ''),
      ),
    );
    const words = comparedWords(before).length;
    if (words >= 2 && !isDocument(before)) return restOf(before, []);
  }
  return withoutDocuments(facts.label === null ? facts.rest : line.text);
}

/** The text of a line's only link, where the line begins with it, or with the date before it, and goes on ("sold out"). */
function linkInFront({ line, rest, label, dates }: LineFacts): string | null {
  const [link, ...more] = line.links;
  if (link === undefined || more.length > 0 || label !== null || link.text.length >= line.text.length)
    return null;
  const from = line.text.indexOf(link.text);
  const isFirst = from === 0 && dates.every(({ at }) => at >= link.text.length);
  const isBehindDates = from > 0 && rest.startsWith(link.text) && dates.every(({ at }) => at < from);
  // Ian is a man, and in Romania a month.
  const isDay = /\d|^\S+$/.test(link.text) && link.text.split(' ').some((word) => monthOf(word) > 0);
  return (isFirst || isBehindDates) && !isDay && /\p{L}{3}/u.test(link.text) ? link.text : null;
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
  if (facts.line.links.length > 0) score += line.share < 0.5 && isLinkedName(text, facts) ? 0.9 : 0.4;
  if (context.isDetail && facts.line.heading === 1) score += 1;
  if (words > 14) score -= 1.5;
  else if (words > 9) score -= 0.4;
  else if (words === 1) score -= 0.5;
  if (/[.!?:]$/.test(text) && words > 6) score -= 0.5;
  if (facts.isAddress || facts.isTown) score -= 2.5;
  if (/^(?:at|in|on|from|the next|please|if|note)\b/i.test(text)) score -= 1;
  if (/^\d+\.\s/.test(line.text)) score -= 1.5;
  if (/^(?:posted|published|updated|filed|tags?|categor)/i.test(line.text)) score -= 3;
  if (namesNothing.test(text)) score -= 3;
  if (words <= 2 && isVirtual(text)) score -= 2.5;
  if (/\S@\S|https?:|\.(?:pdf|docx?)\b/i.test(line.text)) score -= 1.5;
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

/** Whether a name of several words leads somewhere, whole or nearly. */
function isLinkedName(text: string, { line }: LineFacts): boolean {
  return comparedWords(text).length > 1 && line.links.some((link) => link.text.length >= 0.8 * text.length);
}

/** Where nothing is labelled as the title, what is labelled a description may be it. */
function isSoleDescription(line: RecordLine, lines: readonly RecordLine[], head: string): boolean {
  return line.field === 'description' && !lines.some((other) => other.field === head);
}

/** Whether a line in bold is a notice and no heading: it has a verb, or names a month. */
function isNotice(text: string): boolean {
  return (
    /\b(?:is|are|was|were|will|has|have|been|shall)\b/.test(text) ||
    comparedWords(text).some((word) => word.length > 3 && monthOf(word) > 0)
  );
}

/** Lines that may head a list, of each page once: a long list asks for every one of its records. */
const headingCache = new WeakMap<readonly LineFacts[], readonly LineFacts[]>();

function headingsIn(facts: readonly LineFacts[], page: PageLines): readonly LineFacts[] {
  let known = headingCache.get(facts);
  if (known === undefined) {
    known = facts.filter(
      ({ line, dates, times, label, isAddress, isTown }) =>
        (line.heading > 0 || (line.bold && line.words < 7 && line.links.length === 0)) &&
        dates.length === 0 &&
        times.length === 0 &&
        label === null &&
        !isAddress &&
        !isTown &&
        page.page.tree.nameOf(line.node) !== 'th' &&
        (line.heading > 0 || !isNotice(line.text)),
    );
    headingCache.set(facts, known);
  }
  return known;
}

function headingAbove(
  record: PageRecord,
  { facts, page, constants, inRecords }: RecordContext,
): { text: string; node: number; line: number } | null {
  const { anchor } = record;
  const headings = headingsIn(facts, page);
  const first = record.lines[0]!;
  for (let i = lastBefore(headings, first); i >= 0; i--) {
    const { line } = headings[i]!;
    // The name of another record is not this one's.
    if (line.chrome > anchor.facts.line.chrome || (line.heading === 0 && inRecords.has(line.index))) continue;
    if (constants.place?.includes(line.text)) continue;
    const text = headingText(line.text);
    if (comparedWords(text).length >= 2 && specificWords(text) >= 1 && !isSiteName(text, page.page))
      return { text, node: line.node, line: line.index };
    if (line.heading === 1) return null;
  }
  return null;
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

/** Labels, and headings of what stands beside records. */
const namesNothing =
  /^(?:location|where|when|documents?|event details|dates?|date\(s\)|times?|dates?\s*(?:\/|and|&)\s*times?|place|venue|address|contact(?: us)?|upcoming (?:events|meetings))$/i;

/** What the page calls itself: the part of its title or main heading that says most; for a record that nothing else names, at last, whose site it is. */
function pageName({ page, facts }: RecordContext, isNameless: boolean): string | null {
  const known = namesOfPage.get(facts) ?? {};
  const way = isNameless ? 'nameless' : 'named';
  known[way] ??= { name: findPageName(page, facts, isNameless) };
  namesOfPage.set(facts, known);
  return known[way].name;
}

const namesOfPage = new WeakMap<
  readonly LineFacts[],
  { named?: { name: string | null }; nameless?: { name: string | null } }
>();

function findPageName(page: PageLines, facts: readonly LineFacts[], isNameless: boolean): string | null {
  const headings = facts.filter(({ line }) => line.heading === 1).map(({ line }) => line.text);
  const parts = [...page.page.title.split(/\s[|–—»:-]+\s|::|»|\|/), ...headings]
    .map(headingText)
    .filter((part) => part !== '' && part.length < 90);
  const telling = parts.filter((part) => comparedWords(part).length >= 2 && specificWords(part) >= 1);
  // The page's own name says more than the site's.
  const own = telling.filter((part) => !isSiteName(part, page.page));
  const good = own.length > 0 ? own : telling;
  const best = good.sort((a, b) => Math.min(3, specificWords(b)) - Math.min(3, specificWords(a)))[0];
  return (
    best ??
    (isNameless ? ownerOf(page.page, facts) : null) ??
    parts.find((part) => specificWords(part) >= 1) ??
    parts[0] ??
    null
  );
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
