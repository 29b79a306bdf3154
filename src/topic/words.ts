/**
 * The words of a text, for any language that puts spaces between them; where none are put (Chinese, Japanese, Thai…), pairs of neighbouring characters stand for words.
 * Small letters, numbers left out, a plural s cut off. One scan over the characters hashes the words on the way: ten times as fast as cutting them out by a regular expression.
 */

/** What a character is to words. */
const noClass = 0;
const letter = 1;
const digit = 2;
const unspacedLetters = 3;

/** Classes of characters, found out when they are first met; 255 before. */
const classes = new Uint8Array(65_536).fill(255);
const unspacedScripts =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

function letterClass(code: number): number {
  const known = classes[code]!;
  if (known !== 255) return known;
  const character = String.fromCharCode(code);
  const found = /^\p{N}$/u.test(character)
    ? digit
    : unspacedScripts.test(character)
      ? unspacedLetters
      : /^[\p{L}\p{M}]$/u.test(character)
        ? letter
        : noClass;
  classes[code] = found;
  return found;
}

const maxWordLength = 40;
const offset = 0x811c9dc5;
const prime = 0x01000193;
const s = 's'.charCodeAt(0);

/** Calls `take` with the hash of each word of a text in small letters, and where it stands. */
export function scanWords(text: string, take: (hash: number, start: number, end: number) => void): void {
  let start = -1;
  let hash = offset;
  let before = offset;
  let isNumber = true;
  const end = (at: number): void => {
    const length = at - start;
    if (start >= 0 && length > 1 && length <= maxWordLength && !isNumber) {
      const isPlural = length > 3 && text.charCodeAt(at - 1) === s && text.charCodeAt(at - 2) !== s;
      take(finish(isPlural ? before : hash), start, isPlural ? at - 1 : at);
    }
    start = -1;
    hash = offset;
    isNumber = true;
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = letterClass(code);
    if (kind === letter || kind === digit) {
      if (start < 0) start = at;
      if (kind === letter) isNumber = false;
      before = hash;
      hash = Math.imul(hash ^ code, prime);
      continue;
    }
    if (start >= 0) end(at);
    if (kind !== unspacedLetters) continue;
    const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
    const first = Math.imul(offset ^ code, prime);
    if (letterClass(next) === unspacedLetters) take(finish(Math.imul(first ^ next, prime)), at, at + 2);
    else if (at === 0 || letterClass(text.charCodeAt(at - 1)) !== unspacedLetters)
      take(finish(first), at, at + 1);
  }
  if (start >= 0) end(text.length);
}

function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** The words as a list. */
export function wordsOfText(text: string): string[] {
  const small = text.toLowerCase();
  const words: string[] = [];
  scanWords(small, (_, start, end) => words.push(small.slice(start, end)));
  return words;
}

/** The hash of one word. */
export function hashOfWord(word: string): number {
  let found = 0;
  scanWords(word, (hash) => {
    found = hash;
  });
  return found;
}
