/** Queries and names as words that can be compared. */

/** Words of a query or a name: small letters, marks left out; `4` and `x61` are words, too. */
export function queryWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’.&-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}

/** Words that join: a beginning that ends in one is not part of a name (003 §4.1). */
const prepositions = new Set(
  'of to for in on at about from by with near between into over under für von in im am zu aus über bei mit nach de du des pour sur dans à en avec sans del para por con sobre di da per su nel della van voor op met'.split(
    ' ',
  ),
);

export function hasPreposition(words: readonly string[]): boolean {
  return words.some((word) => prepositions.has(word));
}
