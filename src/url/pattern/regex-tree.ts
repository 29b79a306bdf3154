/**
 * The regex tree of 004 §4.3.2 and what is made with it: Tokenize, TokenRegex, URLPattern (figs. 6 to 8).
 *
 *              .
 *         ┌────┴─────────────┐
 *   [a-zA-Z0-9]         each punctuation mark
 *     ┌───┴────┐
 * [a-zA-Z]    \d
 *
 * Departures, where the paper's print contradicts itself: fig. 7 joins suffix, infix and prefix, here it is prefix, infix, suffix; a token that some URLs
 * lack becomes optional (the paper writes `*`); fig. 8 leaves out the column of its `=`. `\w` also matches `_`, which is a leaf of its own, so the class is written out.
 */
import { levelsOf } from './levels.js';
import { type CharacterClass, type PatternPart, type Sequence, UrlPattern } from './url-pattern.js';

/** Splits a text into its largest pieces that match one leaf each: runs of letters, runs of digits, single marks. */
export function tokenize(text: string): string[] {
  return text.match(/[a-zA-Z]+|\d+|[^a-zA-Z\d]/g) ?? [];
}

/** The pattern of tokens that stand in the same place; undefined stands for a URL that has none there. */
export function tokenRegex(tokens: readonly (string | undefined)[]): PatternPart {
  const present = tokens.filter((token) => token !== undefined);
  const isOptional = present.length < tokens.length;
  const first = present[0] ?? '';
  if (present.every((token) => token === first))
    return { text: first, ...(isOptional ? { optional: true } : {}) };
  const leaves = new Set(present.map(leafOf));
  const [only] = leaves;
  const found: CharacterClass = leaves.has('.')
    ? '.'
    : leaves.size === 1
      ? (only as CharacterClass)
      : '[a-zA-Z0-9]';
  return { class: found, min: isOptional ? 0 : 1, many: true };
}

function leafOf(token: string): CharacterClass {
  if (/^[a-zA-Z]/.test(token)) return '[a-zA-Z]';
  return /^\d/.test(token) ? '\\d' : '.';
}

/** The pattern of URLs that are similar: levels that are the same stay, the others become what their tokens have in common. */
export function vidalPattern(urls: readonly string[]): UrlPattern {
  const levels = urls.map(levelsOf);
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(urls[0] ?? '')?.[0] ?? '';
  const parts: PatternPart[] = [{ text: scheme }];
  const count = levels[0]?.length ?? 0;
  for (let k = 0; k < count; k++) {
    if (k > 0) parts.push({ text: '/' });
    parts.push(...levelPattern(levels.map((own) => own[k]!)));
  }
  return new UrlPattern([joinTexts(parts)]);
}

/** The pattern of one level. */
export function levelPattern(values: readonly string[]): PatternPart[] {
  const [first = ''] = values;
  if (values.every((value) => value === first)) return [{ text: first }];
  const prefix = commonStart(values);
  const suffix = commonEnd(values.map((value) => value.slice(prefix.length)));
  const infixes = values.map((value) => tokenize(value.slice(prefix.length, value.length - suffix.length)));
  const longest = infixes.reduce((most, tokens) => Math.max(most, tokens.length), 0);
  const parts: PatternPart[] = [{ text: prefix }];
  for (let j = 0; j < longest; j++) parts.push(tokenRegex(infixes.map((tokens) => tokens[j])));
  return [...parts, { text: suffix }];
}

/** Texts that follow each other become one; empty ones go. */
export function joinTexts(parts: Sequence): PatternPart[] {
  const joined: PatternPart[] = [];
  for (const part of parts) {
    const last = joined[joined.length - 1];
    if ('text' in part && part.text === '') continue;
    if ('text' in part && !part.optional && last !== undefined && 'text' in last && !last.optional)
      joined[joined.length - 1] = { text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}

/** The longest text all values start with. */
export function commonStart(values: readonly string[]): string {
  const [first = ''] = values;
  let length = first.length;
  for (const value of values) {
    let i = 0;
    while (i < length && i < value.length && value[i] === first[i]) i++;
    length = i;
  }
  return first.slice(0, length);
}

/** The longest text all values end with. */
export function commonEnd(values: readonly string[]): string {
  const [first = ''] = values;
  let length = first.length;
  for (const value of values) {
    let i = 0;
    while (i < length && i < value.length && value.at(-1 - i) === first.at(-1 - i)) i++;
    length = i;
  }
  return first.slice(first.length - length);
}
