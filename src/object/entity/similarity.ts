/** How alike words and sets of words are. */
import type { Vocabulary } from './vocabulary.js';

/** Jaro-Winkler, 0 to 1. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const [la, lb] = [a.length, b.length];
  if (la === 0 || lb === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(la, lb) / 2) - 1);
  const usedA = new Uint8Array(la);
  const usedB = new Uint8Array(lb);
  let matches = 0;
  for (let i = 0; i < la; i++)
    for (let j = Math.max(0, i - reach); j < Math.min(lb, i + reach + 1); j++)
      if (usedB[j] === 0 && a.charCodeAt(i) === b.charCodeAt(j)) {
        usedA[i] = 1;
        usedB[j] = 1;
        matches++;
        break;
      }
  if (matches === 0) return 0;
  let transposed = 0;
  for (let i = 0, j = 0; i < la; i++) {
    if (usedA[i] === 0) continue;
    while (usedB[j] === 0) j++;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) transposed++;
    j++;
  }
  const jaro = (matches / la + matches / lb + (matches - transposed / 2) / matches) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < la && prefix < lb && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/** Words alike enough to be one, differently written. */
const sameWord = 0.9;

/** How much of two sets of words is the same, rare words counting more: 0 to 1. Typing errors and words written together count nearly full. */
export function wordSimilarity(a: readonly number[], b: readonly number[], vocabulary: Vocabulary): number {
  if (a.length === 0 || b.length === 0) return 0;
  const restA = a.filter((id) => !b.includes(id));
  const restB = b.filter((id) => !a.includes(id));
  if (restA.length === 0 && restB.length === 0) return 1;
  const mass = (ids: readonly number[]): number => ids.reduce((sum, id) => sum + vocabulary.rarity(id), 0);
  const total = mass(a) + mass(b);
  const missing = unmatched(restA, restB, b, vocabulary) + unmatched(restB, restA, a, vocabulary);
  return 1 - missing / total;
}

/** Rarity of the words that nothing on the other side stands for. */
function unmatched(
  words: readonly number[],
  others: readonly number[],
  all: readonly number[],
  vocabulary: Vocabulary,
): number {
  let missing = 0;
  let joined: string | null = null;
  for (const id of words) {
    const word = vocabulary.words[id]!;
    let best = 0;
    for (const other of others) best = Math.max(best, alikeTokens(word, vocabulary.words[other]!));
    if (best < 0.95 && word.length > 3) {
      joined ??= all.map((one) => vocabulary.words[one]).join('');
      if (joined.includes(word)) best = 0.95;
    }
    missing += vocabulary.rarity(id) * (best >= sameWord ? 1 - best : 1);
  }
  return missing;
}

function alikeTokens(a: string, b: string): number {
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= 2 && long.startsWith(short))
    return Math.max(0.7 + 0.05 * Math.min(short.length, 4), short.length >= 4 ? jaroWinkler(a, b) : 0);
  return short.length >= 4 && Math.abs(a.length - b.length) <= 3 ? jaroWinkler(a, b) : 0;
}

/** Share of words that two texts have in common, of the shorter one. */
export function shareOfShorter(a: readonly number[], b: readonly number[]): number {
  const shared = a.filter((id) => b.includes(id)).length;
  return shared / Math.min(a.length, b.length);
}
