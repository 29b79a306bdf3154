/** What two profiles have in common and what not, as a row of numbers for a model that learns from labelled pairs. What one side does not say is missing. */
import type { Profile } from './profile.js';
import { wordSimilarity } from './similarity.js';
import type { Vocabulary } from './vocabulary.js';

/** The row of a pair. `parts` are what rules made of it, the last of them their sum. */
export function pairRow(
  a: Profile,
  b: Profile,
  parts: readonly number[],
  vocabulary: Vocabulary,
): Float64Array {
  const row: number[] = [...parts];
  const [left, right] = a.words.length <= b.words.length ? [a, b] : [b, a];
  row.push(
    wordSimilarity(a.words, b.words, vocabulary),
    wordSimilarity(a.words.slice(0, a.main), b.words.slice(0, b.main), vocabulary),
    ...wordShares(left.words, right.words, vocabulary),
    ...codeShares(left.words, right.words, vocabulary),
    right.words.length - left.words.length,
  );
  a.texts.forEach((words, i) => {
    row.push(...wordShares(words, b.texts[i]!, vocabulary));
  });
  row.push(
    a.month < 0 || b.month < 0 ? Number.NaN : Math.abs(a.month - b.month),
    Math.abs(a.day - b.day),
    a.site === b.site ? 1 : 0,
    a.page === b.page ? 1 : 0,
  );
  return Float64Array.from(row);
}

/** Shares of the rarity of words: what both have, of either side and of both; and the rarest word that only one has. */
function wordShares(a: readonly number[], b: readonly number[], vocabulary: Vocabulary): number[] {
  if (a.length === 0 || b.length === 0) return [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  const mass = (ids: readonly number[]): number => ids.reduce((sum, id) => sum + vocabulary.rarity(id), 0);
  const shared = mass(a.filter((id) => b.includes(id)));
  const only = [...a.filter((id) => !b.includes(id)), ...b.filter((id) => !a.includes(id))];
  const rarest = Math.max(0, ...only.map((id) => vocabulary.rarity(id)));
  return [shared / mass(a), shared / mass(b), shared / (mass(a) + mass(b) - shared), rarest];
}

/** Words with digits in them are numbers of models, parts and versions: how many both have, and how many only one has. */
function codeShares(a: readonly number[], b: readonly number[], vocabulary: Vocabulary): number[] {
  const isCode = (id: number): boolean => /\d/.test(vocabulary.words[id]!);
  const left = a.filter(isCode);
  const right = b.filter(isCode);
  const shared = left.filter((id) => right.includes(id)).length;
  return [shared, left.length - shared, right.length - shared];
}
