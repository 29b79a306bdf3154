/** What two things have in common and what not, as a row of numbers that trees learn from. None is a word, and none knows which side is which. What one side does not say is missing. */
import type { Profile } from '../profile.js';
import { shareOfShorter, wordSimilarity } from '../similarity.js';
import type { Vocabulary } from '../vocabulary.js';
import type { PartnerStanding } from './partners.js';

/** What the rules make of a pair; the last is the sum. */
export type RuleParts = readonly [
  identifiers: number,
  people: number,
  texts: number,
  title: number,
  sum: number,
];

/** How a pair stands among the partners of both. */
export interface PairStanding {
  readonly name: readonly [PartnerStanding, PartnerStanding];
  readonly story: readonly [PartnerStanding, PartnerStanding];
}

/** The columns, each with its sign: 1 where more of it can only speak for one thing, -1 where it can only speak against, 0 where either may be. */
const signedColumns = {
  'name, share of the one with less in common': 1,
  'name, share of the other': 1,
  'name, share of both': 1,
  'name, words inside the other, less': 1,
  'name, words inside the other, more': 1,
  'name, rarest word of one alone, less': -1,
  'name, rarest word of one alone, more': -1,
  'name, differently written words allowed': 1,
  'name, its main part': 1,
  'name, same first word': 1,
  'story, share of the one with less in common': 1,
  'story, share of the other': 1,
  'story, share of both': 1,
  'story, words inside the other, less': 1,
  'story, words inside the other, more': 1,
  'story, rarest word of one alone, less': -1,
  'story, rarest word of one alone, more': -1,
  'story, rarest word of both': 1,
  'numbers of both': 1,
  'numbers of one alone, less': -1,
  'numbers of one alone, more': -1,
  'rarest code of both': 1,
  'codes differ': -1,
  'texts, best': 1,
  'texts, worst': 1,
  'ratio of amounts': 1,
  'months apart': -1,
  'days apart': 0,
  'minutes apart': 0,
  'one page': 0,
  'one site': 0,
  'rules, identifiers': 1,
  'rules, people': 1,
  'rules, texts': 1,
  'rules, title': 1,
  'rules, sum': 1,
  'name, worse rank': -1,
  'name, better rank': -1,
  'name, lesser margin': 1,
  'name, greater margin': 1,
  'story, worse rank': -1,
  'story, better rank': -1,
  'story, lesser margin': 1,
  'story, greater margin': 1,
} as const;

export const pairColumns = Object.keys(signedColumns);
export const pairSigns: readonly number[] = Object.values(signedColumns);

/** The row of a pair. */
export function pairRow(
  a: Profile,
  b: Profile,
  parts: RuleParts,
  standing: PairStanding | null,
  vocabulary: Vocabulary,
): Float64Array {
  const name = comparison(a.words, b.words, vocabulary);
  const story = comparison(a.story, b.story, vocabulary);
  const texts = a.texts.flatMap((words, i) => {
    const others = b.texts[i]!;
    return words.length === 0 || others.length === 0 ? [] : [shareOfShorter(words, others)];
  });
  const row = [
    ...name.shares,
    ...name.inside,
    ...name.alone,
    wordSimilarity(a.words, b.words, vocabulary),
    wordSimilarity(a.words.slice(0, a.main), b.words.slice(0, b.main), vocabulary),
    a.words[0] === b.words[0] ? 1 : 0,
    ...story.shares,
    ...story.inside,
    ...story.alone,
    story.rarestShared,
    ...numbersInCommon(a, b),
    ...codesOfBoth(a, b, vocabulary),
    texts.length === 0 ? Number.NaN : Math.max(...texts),
    texts.length === 0 ? Number.NaN : Math.min(...texts),
    ratioOf(a.amount, b.amount),
    monthsApart(a, b),
    Math.abs(a.day - b.day),
    a.minute < 0 || b.minute < 0 ? Number.NaN : Math.abs(a.minute - b.minute),
    a.page === b.page ? 1 : 0,
    a.site === b.site ? 1 : 0,
    ...parts,
    ...standingColumns(standing?.name),
    ...standingColumns(standing?.story),
  ];
  return Float64Array.from(row);
}

interface Comparison {
  /** Shares of the rarity of words that both have: of the side with the lesser share, of the other, of both. */
  readonly shares: readonly [number, number, number];
  /** The same where a word may stand inside the other's text, written together there. */
  readonly inside: readonly [number, number];
  /** The rarest word that only one side has. */
  readonly alone: readonly [number, number];
  readonly rarestShared: number;
}

const nothingToCompare: Comparison = {
  shares: [Number.NaN, Number.NaN, Number.NaN],
  inside: [Number.NaN, Number.NaN],
  alone: [Number.NaN, Number.NaN],
  rarestShared: Number.NaN,
};

function comparison(a: readonly number[], b: readonly number[], vocabulary: Vocabulary): Comparison {
  if (a.length === 0 || b.length === 0) return nothingToCompare;
  const left = sideOf(a, b, vocabulary);
  const right = sideOf(b, a, vocabulary);
  return {
    shares: [
      ...ordered(left.shared / left.mass, right.shared / right.mass),
      left.shared / (left.mass + right.mass - left.shared),
    ],
    inside: ordered(left.inside / left.mass, right.inside / right.mass),
    alone: ordered(left.alone, right.alone),
    rarestShared: left.rarestShared,
  };
}

function sideOf(own: readonly number[], others: readonly number[], vocabulary: Vocabulary) {
  const side = { mass: 0, shared: 0, inside: 0, alone: 0, rarestShared: 0 };
  let joined: string | null = null;
  for (const id of own) {
    const rarity = vocabulary.rarityTold(id);
    side.mass += rarity;
    if (others.includes(id)) {
      side.shared += rarity;
      side.inside += rarity;
      side.rarestShared = Math.max(side.rarestShared, rarity);
      continue;
    }
    side.alone = Math.max(side.alone, rarity);
    const word = vocabulary.words[id]!;
    if (word.length <= 3) continue;
    joined ??= others.map((other) => vocabulary.words[other]!).join('');
    if (joined.includes(word)) side.inside += rarity;
  }
  return side;
}

/** Numbers in names: how many both have, and how many only one has. */
function numbersInCommon(a: Profile, b: Profile): [number, number, number] {
  if (a.numbers.length === 0 && b.numbers.length === 0) return [Number.NaN, Number.NaN, Number.NaN];
  const shared = a.numbers.filter((id) => b.numbers.includes(id)).length;
  return [shared, ...ordered(a.numbers.length - shared, b.numbers.length - shared)];
}

/** How rare a code of one is that is one of the other's or stands inside its text, and whether both have codes and share none. */
function codesOfBoth(a: Profile, b: Profile, vocabulary: Vocabulary): [number, number] {
  if (a.codes.length === 0 && b.codes.length === 0) return [Number.NaN, Number.NaN];
  const rarest = Math.max(rarestInside(a.codes, b, vocabulary), rarestInside(b.codes, a, vocabulary));
  return [rarest, rarest === 0 && a.codes.length > 0 && b.codes.length > 0 ? 1 : 0];
}

function rarestInside(codes: readonly number[], other: Profile, vocabulary: Vocabulary): number {
  if (codes.length === 0) return 0;
  const joined = other.story.map((id) => vocabulary.words[id]!).join('');
  return codes
    .filter((code) => other.codes.includes(code) || joined.includes(vocabulary.words[code]!))
    .reduce((rarest, code) => Math.max(rarest, vocabulary.rarityTold(code)), 0);
}

function standingColumns(both: readonly [PartnerStanding, PartnerStanding] | undefined): number[] {
  if (both === undefined) return [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  const [one, other] = both;
  const [better, worse] = ordered(one.rank, other.rank);
  return [worse, better, ...ordered(one.margin, other.margin)];
}

/** Of dates without a month only the years count. */
function monthsApart(a: Profile, b: Profile): number {
  if (a.month < 0 || b.month < 0) return Number.NaN;
  if (a.hasMonth && b.hasMonth) return Math.abs(a.month - b.month);
  return 12 * Math.abs(Math.floor(a.month / 12) - Math.floor(b.month / 12));
}

function ratioOf(a: number, b: number): number {
  return a > 0 && b > 0 ? Math.min(a, b) / Math.max(a, b) : Number.NaN;
}

function ordered(a: number, b: number): [number, number] {
  return a <= b ? [a, b] : [b, a];
}
