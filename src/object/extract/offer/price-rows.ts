/** The amounts of money on a page, each with a row of numbers that tells the price of what the page is about from all others. */
import { attributeId } from '../../../page/attributes.js';
import { findAllMoney, parseMoney } from '../../value/money.js';
import type { Line, PageLines } from '../records/lines.js';

export const priceColumns = [
  'lines behind the main heading',
  'is before it',
  'steps up to what holds both',
  'amounts that look like it',
  'place among them',
  'is struck',
  'aside or navigation',
  'words beside it',
  'letters before it',
  'is called a price',
  'is called a former price',
  'lines with the same amount',
  'lines with an amount',
  'is the first',
  'is in a link',
  'is set off',
  'is in a table',
  'is in a form',
  'is in a list',
  'to the next higher nearby',
  'to the next lower nearby',
  'a struck one is nearby',
  'has cents',
  'amount',
  'ordinal behind the heading',
] as const;

/** An amount that may be the price. */
export interface PriceCandidate {
  readonly line: Line;
  /** As the page writes it. */
  readonly text: string;
  readonly amount: number;
  readonly isStruck: boolean;
  /** Amounts of the page that look like it, itself included. */
  readonly alike: number;
  readonly row: Float64Array;
}

const maxCandidates = 400;
/** Longer lines tell of more than a price. */
const maxPriceWords = 25;
/** Lines on both sides in which amounts are compared. */
const nearbyLines = 6;
const struckTags = new Set(['del', 's', 'strike']);
const priceAttributes = { class: attributeId('class'), id: attributeId('id'), style: attributeId('style') };

interface Amount {
  readonly line: Line;
  readonly text: string;
  readonly amount: number;
  readonly at: number;
  readonly node: number;
}

/** All amounts with a currency in short lines. */
function amountsOf(lines: readonly Line[]): Amount[] {
  const amounts: Amount[] = [];
  for (const line of lines) {
    if (line.words > maxPriceWords || !/\d/.test(line.text)) continue;
    const written = withCents(line);
    for (const { text, at } of findAllMoney(written)) {
      const amount = parseMoney(text)?.amount ?? 0;
      if (amount <= 0 || amounts.length >= maxCandidates) continue;
      const digits = /\d+/.exec(text)![0];
      const node = line.pieces.find((piece) => piece.text.includes(digits))?.node ?? line.node;
      amounts.push({ line, text, amount, at, node });
    }
  }
  return amounts;
}

/** Cents in an element of their own, "12 99 €" or "$12 99", with their point. */
function withCents({ text, pieces }: Line): string {
  const isCents = pieces.some((piece, i) => i > 0 && /^\s*[.,]?\d\d\s*(?:\D|$)/.test(piece.text));
  return isCents
    ? text.replace(
        /(?<![\d.,])(\d{1,4})(\s?[€$£])?\s[.,]?(\d\d)(?!\d)/u,
        (_, whole: string, sign: string | undefined, cents: string) => `${whole}.${cents}${sign ?? ''}`,
      )
    : text;
}

/** What the elements around an amount are. */
function surroundings({ page }: PageLines, node: number) {
  const { tree } = page;
  const found = {
    isStruck: false,
    isLinked: false,
    isSetOff: false,
    isCell: false,
    isForm: false,
    isItem: false,
  };
  let names = '';
  for (let at = node, up = 0; at > 0; at = tree.parent[at]!, up++) {
    const tag = tree.nameOf(at);
    if (tag === 'form') found.isForm = true;
    if (tag === 'li') found.isItem = true;
    if (tag === 'td' || tag === 'th') found.isCell = true;
    if (up >= 4) continue;
    const attributes = tree.attributesOf(at);
    names += ` ${attributes.get(priceAttributes.class) ?? ''} ${attributes.get(priceAttributes.id) ?? ''}`;
    if (struckTags.has(tag) || /line-through/.test(attributes.get(priceAttributes.style) ?? ''))
      found.isStruck = true;
    if (tag === 'a') found.isLinked = true;
    if (tag === 'strong' || tag === 'b' || /^h\d$/.test(tag)) found.isSetOff = true;
  }
  return { ...found, names };
}

/** The amounts of a page with their rows. */
export function priceCandidates(lines: PageLines): PriceCandidate[] {
  const { page, depth, signatureOf } = lines;
  const { tree } = page;
  const amounts = amountsOf(lines.lines);
  if (amounts.length === 0) return [];
  const main =
    lines.lines.find(({ heading, chrome }) => heading === 1 && chrome < 1) ??
    lines.lines.find(({ heading }) => heading > 0);
  const around = amounts.map(({ node }) => surroundings(lines, node));
  const signatures = amounts.map(({ node }) => signatureOf(node));
  const alike = new Map<string, number[]>();
  for (const [i, signature] of signatures.entries())
    alike.set(signature, [...(alike.get(signature) ?? []), i]);
  const same = new Map<number, number>();
  for (const { amount } of amounts) same.set(amount, (same.get(amount) ?? 0) + 1);
  const firstBehind = amounts.findIndex(({ line }) => main === undefined || line.index >= main.index);
  return amounts.map(({ line, text, amount, at, node }, i): PriceCandidate => {
    const { isStruck, isLinked, isSetOff, isCell, isForm, isItem, names } = around[i]!;
    const group = alike.get(signatures[i]!)!;
    let [higher, lower, isStruckNear] = [0, 0, false];
    for (const [other, { line: near, amount: its }] of amounts.entries()) {
      if (other === i || Math.abs(near.index - line.index) > nearbyLines) continue;
      if (its > amount) higher = higher === 0 ? amount / its : Math.max(higher, amount / its);
      if (its < amount) lower = Math.max(lower, its / amount);
      if (around[other]!.isStruck) isStruckNear = true;
    }
    const row = Float64Array.of(
      main === undefined ? Number.NaN : Math.log1p(Math.abs(line.index - main.index)),
      main === undefined ? Number.NaN : flag(line.index < main.index),
      main === undefined ? Number.NaN : stepsToShared(tree.parent, depth, node, main.node),
      Math.log1p(group.length),
      group.indexOf(i) / group.length,
      flag(isStruck),
      line.chrome,
      line.words,
      at,
      flag(/price|preis|prix|precio|prezzo|prijs|cena|amount|cost/i.test(names)),
      flag(
        /old|was|list|regular|before|strike|former|rrp|msrp|compare|original|crossed|save|discount/i.test(
          names,
        ),
      ),
      Math.log1p(same.get(amount)!),
      Math.log1p(amounts.length),
      flag(i === firstBehind),
      flag(isLinked),
      flag(isSetOff || line.bold),
      flag(isCell),
      flag(isForm),
      flag(isItem),
      higher,
      lower,
      flag(isStruckNear),
      flag(!Number.isInteger(amount) || /[.,]\d\d\b/.test(text)),
      Math.log1p(amount),
      i - firstBehind,
    );
    return { line, text, amount, isStruck, alike: group.length, row };
  });
}

/** Steps from a node up to the element that holds another as well. */
function stepsToShared(parent: Int32Array, depth: Int32Array, node: number, other: number): number {
  let [a, b, steps] = [node, other, 0];
  while (a !== b && (a > 0 || b > 0)) {
    if (depth[a]! >= depth[b]!) {
      a = parent[a]!;
      steps++;
    } else b = parent[b]!;
  }
  return steps;
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}
