/**
 * Keys under which objects that may be the same meet. Those of what happens do not depend on what other sites have, so that they nearly always stay what they are;
 * of all else the rarest words are keys, too, and which those are may change a little as more is known.
 */
import { hash64 } from '../../base/hash.js';
import type { Profile } from './profile.js';
import type { Vocabulary } from './vocabulary.js';

export interface BlockKeys {
  /** Objects with one of these in common likely are the same thing: identifiers and addresses. */
  readonly certain: readonly bigint[];
  readonly likely: readonly bigint[];
}

/** The keys of an object of some kind, some ten. */
export function blockKeys(profile: Profile, vocabulary: Vocabulary, kind: string): BlockKeys {
  const hashed = (texts: readonly string[]): bigint[] =>
    [...new Set(texts)].map((text) => hash64(`${kind} ${text}`));
  return {
    certain: hashed(certainKeys(profile)),
    likely: hashed([...likelyKeys(profile, vocabulary), ...storyKeys(profile, vocabulary)]),
  };
}

function certainKeys(profile: Profile): string[] {
  const keys: string[] = [];
  for (const [scheme, value] of profile.identifiers) keys.push(`i${scheme}${value}`);
  for (const [scheme, value] of profile.ownIdentifiers) keys.push(`o${profile.site}${scheme}${value}`);
  // The nights of a long run share an address, too.
  const address = profile.url || profile.home;
  keys.push(`u${address}`);
  if (!Number.isNaN(profile.day)) keys.push(`u${address}|${profile.day}`);
  return keys;
}

function likelyKeys(profile: Profile, vocabulary: Vocabulary): string[] {
  const keys: string[] = [];
  const words = profile.words.map((id) => vocabulary.words[id]!);
  const main = words.slice(0, profile.main).join('');
  keys.push(`h${main}`);
  // The nights of a long run are too many for the key of its name: they meet by day, and on their page.
  if (!Number.isNaN(profile.day)) keys.push(`d${main}|${profile.day}`, `g${main}|${profile.page}`);
  for (const person of profile.people.slice(0, 3)) {
    const surname = vocabulary.words[person.surname]!;
    if (surname.length > 2) keys.push(`a${surname}|${(longest(words, 1)[0] ?? '').slice(0, 5)}`);
  }
  // Long words are rare words: pairs of the three longest survive a typing error in one of them.
  const long = longest(words, 3);
  for (let i = 0; i < long.length; i++)
    for (let j = i + 1; j < long.length; j++) keys.push(`p${long[i]}|${long[j]}`);
  // In whatever language it is called: by the hour, and a word of the house.
  if (profile.hasOneRoom && profile.minute >= 0) {
    const house = profile.texts.flat().map((id) => vocabulary.words[id]!);
    for (const word of longest(house, 2)) keys.push(`t${profile.day}|${profile.minute}|${word}`);
  }
  const joined = words.join('');
  if (joined.length >= 9) keys.push(`x${joined.slice(0, 9)}|${words.length > 3 ? joined.length >> 3 : ''}`);
  return keys;
}

/** Rare words that are keys by themselves, of the name and of all that is told, and of the name those that are keys in pairs. */
const rareNameWords = 3;
const rareStoryWords = 4;
const rarePairWords = 3;
const codeKeys = 4;

/** Of what does not happen: numbers of models and parts, rare words, and pairs of them. */
function storyKeys({ words, story, codes }: Profile, vocabulary: Vocabulary): string[] {
  if (story.length === 0) return [];
  const keys = codes.slice(0, codeKeys).map((id) => `c${vocabulary.words[id]!}`);
  const rarestFirst = (ids: readonly number[]): number[] =>
    [...ids].sort((a, b) => vocabulary.rarityTold(b) - vocabulary.rarityTold(a) || a - b);
  const named = rarestFirst(words);
  for (const id of [...named.slice(0, rareNameWords), ...rarestFirst(story).slice(0, rareStoryWords)])
    keys.push(`w${vocabulary.words[id]!}`);
  const paired = named
    .slice(0, rarePairWords)
    .map((id) => vocabulary.words[id]!)
    .sort();
  for (let i = 0; i < paired.length; i++)
    for (let j = i + 1; j < paired.length; j++) keys.push(`p${paired[i]}|${paired[j]}`);
  return keys;
}

function longest(words: readonly string[], count: number): string[] {
  return words
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, count)
    .sort();
}
