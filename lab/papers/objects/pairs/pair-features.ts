/**
 * What two records have in common and what not, as numbers: of every text field and of all text together. Beside the two records it counts how the pair stands among
 * all others: a record that has a better partner elsewhere is likely not this one's.
 */

import { comparedWords, parseNumber } from 'lycosa/parts';

/** A record: texts by field. */
export type PairRecord = Readonly<Record<string, string>>;

/** Partners that are compared with each other. */
const maxPartners = 30;

interface Prepared {
  readonly words: readonly string[];
  readonly set: ReadonlySet<string>;
  readonly grams: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly codes: readonly string[];
  readonly length: number;
}

/** One text field of both tables: prepared texts and the rarity of words. */
class FieldColumn {
  readonly left: Prepared[];
  readonly right: Prepared[];
  readonly #frequency = new Map<string, number>();
  readonly #count: number;

  constructor(left: readonly string[], right: readonly string[]) {
    this.left = left.map(prepareRecord);
    this.right = right.map(prepareRecord);
    this.#count = left.length + right.length;
    for (const { set } of [...this.left, ...this.right])
      for (const word of set) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
  }

  rarity(word: string): number {
    return Math.log(1 + this.#count / (this.#frequency.get(word) ?? 1));
  }

  /** Likeness of all pairs worth comparing, as the best partners of each record on both sides. */
  partners(): { left: Map<number, number>[]; right: Map<number, number>[] } {
    const byWord = new Map<string, number[]>();
    this.right.forEach(({ set }, i) => {
      for (const word of set) byWord.set(word, [...(byWord.get(word) ?? []), i]);
    });
    const norm = (one: Prepared): number =>
      Math.sqrt([...one.set].reduce((sum, word) => sum + this.rarity(word) ** 2, 0)) || 1;
    const rightNorms = this.right.map(norm);
    const left: Map<number, number>[] = [];
    const right: Map<number, number>[] = this.right.map(() => new Map());
    this.left.forEach((one, i) => {
      const dots = new Map<number, number>();
      for (const word of one.set) {
        const places = byWord.get(word);
        // What half of all have tells nothing.
        if (places === undefined || places.length > 0.5 * this.right.length) continue;
        const weight = this.rarity(word) ** 2;
        for (const place of places) dots.set(place, (dots.get(place) ?? 0) + weight);
      }
      const own = norm(one);
      const best = [...dots]
        .map(([place, dot]) => [place, dot / own / rightNorms[place]!] as const)
        .sort((a, b) => b[1] - a[1])
        .slice(0, maxPartners);
      left.push(new Map(best));
      for (const [place, likeness] of best) right[place]!.set(i, likeness);
    });
    return { left, right };
  }
}

/** Features of pairs over two tables. */
export class PairFeatures {
  readonly #columns: FieldColumn[];
  readonly #numbers: { left: number[]; right: number[] }[];
  readonly #partners: { left: Map<number, number>[]; right: Map<number, number>[] }[];

  constructor(left: readonly PairRecord[], right: readonly PairRecord[]) {
    const fields = [...new Set([...left, ...right].flatMap((record) => Object.keys(record)))];
    const isNumber = (field: string): boolean => {
      const values = [...left, ...right].map((record) => record[field] ?? '').filter((value) => value !== '');
      return (
        values.length > 0 &&
        values.filter((value) => /^[$€£]?\s*\d[\d.,]*$/.test(value.trim())).length > 0.7 * values.length
      );
    };
    const texts = fields.filter((field) => !isNumber(field));
    const all = (record: PairRecord): string => texts.map((field) => record[field] ?? '').join(' ');
    const values = (field: string, table: readonly PairRecord[]): string[] =>
      table.map((record) => record[field] ?? '');
    this.#columns = [
      ...texts.map((field) => new FieldColumn(values(field, left), values(field, right))),
      new FieldColumn(left.map(all), right.map(all)),
    ];
    this.#numbers = fields
      .filter((field) => !texts.includes(field))
      .map((field) => ({
        left: values(field, left).map((text) => parseNumber(text) ?? Number.NaN),
        right: values(field, right).map((text) => parseNumber(text) ?? Number.NaN),
      }));
    // The first text field names the record; with all text together it tells the partners.
    this.#partners = [this.#columns[0]!, this.#columns.at(-1)!].map((column) => column.partners());
  }

  /** What two rows have in common at first sight. */
  likeness(left: number, right: number): number {
    const text = (column: FieldColumn): number => {
      const [, , cosine = 0, , , containment = 0] = textFeatures(
        column.left[left]!,
        column.right[right]!,
        column,
      );
      return Number.isNaN(cosine) ? 0 : cosine + 0.5 * containment;
    };
    const others = this.#columns.slice(1, -1);
    const margins = this.#partners.map((partners) =>
      Math.min(marginOf(partners.left[left]!, right), marginOf(partners.right[right]!, left)),
    );
    return (
      2 * text(this.#columns[0]!) +
      2 * text(this.#columns.at(-1)!) +
      others.reduce((sum, column) => sum + text(column), 0) / Math.max(1, others.length) +
      Math.max(-1, margins[0]!) +
      Math.max(-1, margins[1]!)
    );
  }

  /** The features of the pair of two rows. */
  of(left: number, right: number): Float64Array {
    const out: number[] = [];
    for (const column of this.#columns)
      out.push(...textFeatures(column.left[left]!, column.right[right]!, column));
    for (const numbers of this.#numbers) {
      const a = numbers.left[left]!;
      const b = numbers.right[right]!;
      out.push(Math.abs(a - b), Math.min(a, b) / Math.max(a, b));
    }
    for (const { left: ofLeft, right: ofRight } of this.#partners) {
      out.push(...rankOfPair(ofLeft[left]!, right), ...rankOfPair(ofRight[right]!, left));
      const margins = [marginOf(ofLeft[left]!, right), marginOf(ofRight[right]!, left)];
      out.push(Math.min(...margins));
    }
    return Float64Array.from(out);
  }
}

/** Rank among the partners, and how far the best other one is. */
function rankOfPair(partners: ReadonlyMap<number, number>, other: number): [number, number] {
  const own = partners.get(other) ?? 0;
  let rank = 1;
  for (const [id, likeness] of partners) if (id !== other && likeness > own) rank++;
  return [rank, marginOf(partners, other)];
}

function marginOf(partners: ReadonlyMap<number, number>, other: number): number {
  const own = partners.get(other) ?? 0;
  let best = 0;
  for (const [id, likeness] of partners) if (id !== other) best = Math.max(best, likeness);
  return own - best;
}

function textFeatures(a: Prepared, b: Prepared, column: FieldColumn): number[] {
  if (a.set.size === 0 || b.set.size === 0) return new Array<number>(18).fill(Number.NaN);
  let shared = 0;
  let sharedRarity = 0;
  let rarest = 0;
  let massA = 0;
  let massB = 0;
  let restA = 0;
  let restB = 0;
  for (const word of a.set) {
    const rarity = column.rarity(word);
    massA += rarity;
    if (b.set.has(word)) {
      shared++;
      sharedRarity += rarity;
      rarest = Math.max(rarest, rarity);
    } else restA = Math.max(restA, rarity);
  }
  for (const word of b.set) {
    const rarity = column.rarity(word);
    massB += rarity;
    if (!a.set.has(word)) restB = Math.max(restB, rarity);
  }
  let grams = 0;
  for (const gram of a.grams) if (b.grams.has(gram)) grams++;
  const joinedA = a.words.join('');
  const joinedB = b.words.join('');
  // A word that stands inside the other's text, written together there.
  let inside = 0;
  for (const word of a.set)
    if (b.set.has(word) || (word.length > 3 && joinedB.includes(word))) inside += column.rarity(word);
  let insideB = 0;
  for (const word of b.set)
    if (a.set.has(word) || (word.length > 3 && joinedA.includes(word))) insideB += column.rarity(word);
  const numbersShared = [...a.numbers].filter((one) => b.numbers.has(one)).length;
  const codeShared =
    a.codes.some((code) => b.codes.includes(code) || joinedB.includes(code)) ||
    b.codes.some((code) => joinedA.includes(code));
  return [
    shared / (a.set.size + b.set.size - shared),
    sharedRarity / (massA + massB - sharedRarity),
    sharedRarity / Math.sqrt(massA * massB),
    inside / massA,
    insideB / massB,
    Math.max(inside / massA, insideB / massB),
    rarest,
    Math.min(restA, restB),
    Math.max(restA, restB),
    (2 * grams) / Math.max(1, a.grams.size + b.grams.size),
    grams / Math.max(1, Math.min(a.grams.size, b.grams.size)),
    Math.abs(a.length - b.length),
    a.numbers.size === 0 || b.numbers.size === 0 ? Number.NaN : numbersShared,
    a.numbers.size === 0 || b.numbers.size === 0
      ? Number.NaN
      : a.numbers.size + b.numbers.size - 2 * numbersShared,
    a.codes.length === 0 && b.codes.length === 0 ? Number.NaN : codeShared ? 1 : 0,
    a.codes.length > 0 && b.codes.length > 0 && !codeShared ? 1 : 0,
    a.words[0] === b.words[0] ? 1 : 0,
    joinedA === joinedB ? 1 : 0,
  ];
}

function prepareRecord(text: string): Prepared {
  const words = comparedWords(text.replace(/(\d)\s+\.(\d)/g, '$1.$2').replace(/\b(\d+)\.0\b/g, '$1'));
  const joined = words.join(' ');
  const grams = new Set<string>();
  for (let i = 0; i + 3 <= joined.length && i < 400; i++) grams.add(joined.slice(i, i + 3));
  const codes = (text.toLowerCase().match(/\S+/g) ?? [])
    .map((chunk) => chunk.replace(/[^a-z0-9]/g, ''))
    .filter(
      (chunk) => (chunk.length >= 4 && /[a-z]/.test(chunk) && /\d/.test(chunk)) || /^\d{5,}$/.test(chunk),
    );
  return {
    words,
    set: new Set(words),
    grams,
    numbers: new Set(words.filter((word) => /^\d+$/.test(word))),
    codes,
    length: joined.length,
  };
}
