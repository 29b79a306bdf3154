/**
 * A page's visible words in three small forms, taken in the same pass that reads it:
 * - a 128-bit sketch of its three-word shingles (one-permutation minwise hashing, one bit a bucket): the share of differing bits tells how
 *   much of their text two pages do not share, about (1 − Jaccard) / 2;
 * - hashes of its blocks of text, as they are and with numbers and the page's own name masked, which tell whether a page says anything that its site has not said before;
 * - a hash of all of it, for pages that differ in markup alone.
 */
const buckets = 128;
const maxBlocks = 128;
/** Of a page with many blocks, those behind the first are sampled by their hash, which samples every page alike. */
const sampledFrom = 16;
const maxShingleWord = 32;
/** Blocks of fewer words (buttons, counters) say nothing of their own. */
const minBlockWords = 2;

/** What stands for all numbers, and for the page's name. */
const numberMask = 0x3c6ef372;
const nameMask = 0x5be0cd19;

/** 0 separates words, 1 letter, 2 digit. */
const characterClass = new Uint8Array(128);
for (let c = 48; c <= 57; c++) characterClass[c] = 2;
for (let c = 65; c <= 90; c++) characterClass[c] = characterClass[c + 32] = 1;

/** What is kept of a page's words. */
export interface Sketch {
  /** Four 32-bit words. */
  readonly bits: Uint32Array;
  /** Hashes of its blocks of text. */
  readonly blocks: Uint32Array;
  /** The same with numbers masked, and the words by which the page's address calls it: "pages that link to …" is no news of every page. */
  readonly maskedBlocks: Uint32Array;
  readonly textHash: number;
  readonly words: number;
}

/** Collects words from stretches of the source. */
export class Sketcher {
  readonly #minima = new Uint32Array(buckets);
  readonly #blocks = new Uint32Array(maxBlocks);
  readonly #maskedBlocks = new Uint32Array(maxBlocks);
  #blockCount = 0;
  #blockHash = 0;
  #maskedHash = 0;
  #blockWords = 0;
  #textHash = 0;
  #words = 0;
  #first = 0;
  #second = 0;
  /** Of the page's name. */
  readonly #nameWords = new Set<number>();
  #isNaming = false;
  #wasName = false;

  /** `names` are what the page's address calls it. */
  reset(names: readonly string[] = []): void {
    this.#nameWords.clear();
    this.#isNaming = true;
    for (const name of names) this.add(name, 0, name.length);
    this.#isNaming = false;
    this.#wasName = false;
    this.#minima.fill(0xffffffff);
    this.#blockCount = 0;
    this.#blockHash = 0;
    this.#maskedHash = 0;
    this.#blockWords = 0;
    this.#textHash = 0;
    this.#words = 0;
    this.#first = 0;
    this.#second = 0;
  }

  /** Reads the words of a run of text. */
  add(source: string, start: number, end: number): void {
    let hash = 0x811c9dc5;
    let letters = 0;
    let length = 0;
    for (let i = start; i < end; i++) {
      const c = source.charCodeAt(i);
      const kind = c < 128 ? characterClass[c]! : isWide(c) ? 1 : 0;
      if (kind !== 0 && length < maxShingleWord) {
        hash = Math.imul(hash ^ (kind === 1 && c < 128 ? c | 32 : c), 0x01000193);
        if (kind === 1) letters++;
        length++;
      } else if (length > 0) {
        this.#word(hash, letters > 0);
        hash = 0x811c9dc5;
        letters = 0;
        length = 0;
        if (kind !== 0) i--;
      }
    }
    if (length > 0) this.#word(hash, letters > 0);
  }

  #word(hash: number, hasLetters: boolean): void {
    if (this.#isNaming) {
      this.#nameWords.add(hash);
      return;
    }
    this.#words++;
    this.#textHash = Math.imul(this.#textHash ^ hash, 0x9e3779b1) ^ (this.#textHash >>> 13);
    const shingle = mixBits(Math.imul(this.#first, 0x85ebca6b) ^ Math.imul(this.#second, 0xc2b2ae35) ^ hash);
    const bucket = shingle >>> 25;
    const value = shingle & 0x1ffffff;
    if (value < this.#minima[bucket]!) this.#minima[bucket] = value;
    this.#first = this.#second;
    this.#second = hash;
    this.#blockHash = Math.imul(this.#blockHash ^ hash, 0x9e3779b1) ^ (this.#blockHash >>> 15);
    const isName = hasLetters && this.#nameWords.has(hash);
    // A name of three words is masked like one of two.
    if (!isName || !this.#wasName) {
      const masked = isName ? nameMask : hasLetters ? hash : numberMask;
      this.#maskedHash = Math.imul(this.#maskedHash ^ masked, 0x9e3779b1) ^ (this.#maskedHash >>> 15);
    }
    this.#wasName = isName;
    this.#blockWords++;
  }

  /** A block element starts or ends here. */
  breakBlock(): void {
    if (this.#blockWords >= minBlockWords) {
      const masked = mixBits(this.#maskedHash);
      if (this.#blockCount < sampledFrom || (masked & 7) === 0) {
        const at = this.#blockCount < maxBlocks ? this.#blockCount++ : maxBlocks - 1;
        this.#blocks[at] = mixBits(this.#blockHash);
        this.#maskedBlocks[at] = masked;
      }
    }
    this.#blockHash = 0;
    this.#maskedHash = 0;
    this.#blockWords = 0;
    this.#wasName = false;
  }

  /** The sketch of all that was added. */
  finish(): Sketch {
    this.breakBlock();
    return {
      bits: this.#bits(),
      blocks: this.#blocks.slice(0, this.#blockCount),
      maskedBlocks: this.#maskedBlocks.slice(0, this.#blockCount),
      textHash: mixBits(this.#textHash),
      words: this.#words,
    };
  }

  /** One bit of each bucket's least shingle; an empty bucket takes its bit from the next one that is not (densified). */
  #bits(): Uint32Array {
    const bits = new Uint32Array(buckets / 32);
    if (this.#words === 0) return bits;
    for (let b = 0; b < buckets; b++) {
      let from = b;
      while (this.#minima[from] === 0xffffffff) from = (from + 1) % buckets;
      const value = mixBits(this.#minima[from]! + (from - b) * 0x9e3779b1);
      if (value & 1) bits[b >>> 5]! |= 1 << (b & 31);
    }
    return bits;
  }
}

/** How many of the 128 bits of two sketches differ. */
export function sketchDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let distance = 0;
  for (let i = 0; i < 4; i++) distance += countBits(a[i]! ^ b[i]!);
  return distance;
}

function countBits(word: number): number {
  let w = word - ((word >>> 1) & 0x55555555);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((w + (w >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function mixBits(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  h = Math.imul(h, 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Characters beyond ASCII count as letters, save the spaces and punctuation that pages commonly use. */
function isWide(c: number): boolean {
  return (
    c >= 0xc0 &&
    c !== 0xd7 &&
    c !== 0xf7 &&
    !(c >= 0x2000 && c <= 0x206f) &&
    !(c >= 0x3000 && c <= 0x3003) &&
    c !== 0xfeff &&
    c !== 0xfffd
  );
}
