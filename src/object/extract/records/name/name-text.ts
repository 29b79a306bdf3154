/** What a line would be called as a name: what stands before its date, else what is left without it; words for documents at its end do not count. */
import { monthOf, weekdayOf } from '../../../value/datetime/calendar-words.js';
import { comparedWords } from '../../../value/text.js';
import { isDocument, withoutDocuments } from '../documents.js';
import { type LineFacts, restOf, trimMarks } from '../line-facts.js';
import type { RecordLine } from '../record-lines.js';

export function textOfName(line: RecordLine): string {
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
