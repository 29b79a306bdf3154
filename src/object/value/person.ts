/** Names of people: first names first, without roles. */
import { cleanText } from './text.js';

const personRoles =
  /\s*[([](?:author|editor|translator|illustrator|contributor|foreword|introduction|narrator|photographer|director|actor|hrsg|autor|autore|auteur|ed|eds|trans)\b[^)\]]*[)\]]\s*/gi;

/** `Zinn, Howard (Author)` as `Howard Zinn`. */
export function normalPerson(text: string): string {
  const bare = cleanText(text.replace(personRoles, ' ')).replace(
    /^(?:(?:by|written by|directed by)(?:\s*:)?\s+|(?:von|par|di|de)\s*:\s*)/i,
    '',
  );
  // Catalogues add the years of a life.
  const inverted = /^([^,]+),\s*([^,]+?)(?:,\s*\d{4}\s*[-–]\s*(?:\d{4})?\.?)?$/.exec(bare);
  if (inverted === null || /^(?:jr|sr|ii|iii|iv|phd|md|dr|esq)\b/i.test(inverted[2]!)) return bare;
  // "Simon & Schuster, Inc" is no person, and "New York, NY" is none either; a first name is one to three capitalised words.
  return /^(?:\p{Lu}[\p{L}.'’-]*\s?){1,3}$/u.test(inverted[2]!) && inverted[1]!.split(' ').length <= 3
    ? `${inverted[2]!.trim()} ${inverted[1]!.trim()}`
    : bare;
}

/** A list of people written as one text. */
export function splitPeople(text: string): string[] {
  const parts = text
    .split(/\s*(?:;|\||\/|\s(?:and|und|et|y|e|&|with)\s)\s*/i)
    .filter((part) => part.trim() !== '');
  if (parts.length > 1) return parts.flatMap((part) => splitByComma(part));
  return splitByComma(text);
}

/** Commas part people when every part has several words; `Zinn, Howard` is one, `Zinn, Howard, Buhle, Paul` are two. */
function splitByComma(text: string): string[] {
  const parts = text.split(/\s*,\s*/);
  if (
    parts.length >= 4 &&
    parts.length % 2 === 0 &&
    parts.every((part) => /^\p{Lu}[\p{L}.'’-]*$/u.test(part))
  )
    return parts.flatMap((part, i) => (i % 2 === 0 ? [`${part}, ${parts[i + 1]!}`] : []));
  return parts.length > 1 && parts.every((part) => /\S\s+\S/.test(part)) ? parts : [text];
}
