/** Words by which documents, links and buttons beside records are called, and nothing else is. */
import { comparedWords } from '../../value/text.js';
import { trimMarks } from './line-facts.js';

const documentWords = new Set(
  'agenda agendas minutes minute video audio pdf notice notices presentation presentations view download click here details detail more register registration map decisions transcript materials addendum documents document file link links livestream watch open meeting meetings mtg public final draft approved revised canceled cancelled cancellation rescheduled rsvp tickets ticket forthcoming na tba tbd and the for of on at from to a in summary report add calendar ical google save doc docx schedule info information buy book now read'.split(
    ' ',
  ),
);

/** Of these, what names end with as well, alone: "Noises On", "The Book". */
const commonWords = new Set(
  'and the for of on at from to a in here more open public final draft book now read forthcoming'.split(' '),
);

/** Whether a text is nothing but such words. */
export function isDocument(text: string): boolean {
  return comparedWords(text)
    .filter((word) => !/^\d+$/.test(word))
    .every((word) => documentWords.has(word));
}

/** The words of a text that are none of them. */
export function ownWords(text: string): string[] {
  return comparedWords(text).filter((word) => !documentWords.has(word) && !/^\d+$/.test(word));
}

/** "Advisory Board Agenda" is the Advisory Board's. */
export function withoutDocuments(text: string): string {
  const words = trimMarks(
    text.replace(/\s*\((?:cancell?ed|rescheduled|revised|view[^)]*)\)\s*/gi, ' '),
  ).split(' ');
  const plain = (word: string): string => comparedWords(word).join('');
  let end = words.length;
  while (end > 1 && documentWords.has(plain(words[end - 1]!)) && !/^meetings?$/.test(plain(words[end - 1]!)))
    end--;
  const isName = words.length - end === 1 && commonWords.has(plain(words[end]!));
  return trimMarks((isName ? words : words.slice(0, end)).join(' '));
}
