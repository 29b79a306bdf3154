/** Element names as small integers, with what the HTML standard says of each as bit flags. */

export const VOID = 1;
/** "Special" in the standard: ends the search for an open `li`, and is a possible furthest block. */
export const SPECIAL = 2;
export const FORMATTING = 4;
/** Its start tag closes an open `p`. */
export const CLOSES_P = 8;
/** Its content is raw text up to its own end tag. */
export const RAW = 16;
/** Raw, but character references count (`title`, `textarea`). */
export const RCDATA = 32;
/** Its end tag is implied by its parent's. */
export const IMPLIED_END = 64;
/** Ends every search "in scope". */
export const SCOPE_END = 128;
export const HEADING = 256;
/** Belongs in `head` when met before the body. */
export const HEAD = 512;
/** Starts a new block of visible text. */
export const BLOCK = 1024;
/** Its text is not shown. */
export const HIDDEN = 2048;
/** table, tbody, thead, tfoot, tr: where stray content is moved out in front of the table. */
export const TABLE_PART = 4096;
/** A marker is set in the list of active formatting elements. */
export const MARKER = 8192;

const tagDefinitions: [names: string, flags: number][] = [
  ['html', SPECIAL | SCOPE_END],
  ['head', SPECIAL | HIDDEN],
  ['body', SPECIAL],
  ['base basefont bgsound link meta', SPECIAL | VOID | HEAD],
  ['title', SPECIAL | RCDATA | HEAD | HIDDEN],
  ['script style', SPECIAL | RAW | HEAD | HIDDEN],
  ['noframes', SPECIAL | RAW | HEAD | HIDDEN],
  ['template', SPECIAL | HEAD | SCOPE_END | MARKER | HIDDEN],
  ['noscript', SPECIAL],
  ['iframe noembed', SPECIAL | RAW | HIDDEN],
  ['xmp', SPECIAL | RAW | CLOSES_P | BLOCK],
  ['textarea', SPECIAL | RCDATA],
  ['a', FORMATTING],
  ['b big code em font i nobr s small strike strong tt u', FORMATTING],
  [
    'address article aside blockquote center details dir div dl fieldset figcaption figure footer form header hgroup',
    SPECIAL | CLOSES_P | BLOCK,
  ],
  ['dialog search', CLOSES_P | BLOCK],
  ['main menu nav ol section summary ul pre listing', SPECIAL | CLOSES_P | BLOCK],
  ['p', SPECIAL | CLOSES_P | BLOCK | IMPLIED_END],
  ['h1 h2 h3 h4 h5 h6', SPECIAL | CLOSES_P | BLOCK | HEADING],
  ['li dd dt', SPECIAL | CLOSES_P | BLOCK | IMPLIED_END],
  ['hr', SPECIAL | CLOSES_P | BLOCK | VOID],
  ['plaintext', SPECIAL | CLOSES_P | BLOCK],
  ['br', SPECIAL | VOID | BLOCK],
  ['area embed img input keygen wbr param source track', SPECIAL | VOID],
  ['frame', SPECIAL | VOID],
  ['frameset', SPECIAL],
  ['button select', SPECIAL],
  ['option optgroup', IMPLIED_END | BLOCK],
  ['rb rp rt rtc', IMPLIED_END],
  ['applet marquee object', SPECIAL | SCOPE_END | MARKER],
  ['table', SPECIAL | SCOPE_END | BLOCK | TABLE_PART],
  ['tbody thead tfoot', SPECIAL | BLOCK | TABLE_PART],
  ['tr', SPECIAL | BLOCK | TABLE_PART],
  ['td th', SPECIAL | SCOPE_END | BLOCK | MARKER],
  ['caption', SPECIAL | SCOPE_END | BLOCK | MARKER],
  ['colgroup', SPECIAL],
  ['col', SPECIAL | VOID],
  ['svg math', 0],
  ['span label abbr cite dfn kbd q samp sub sup time var data mark ins del bdi bdo ruby', 0],
  ['audio video canvas picture map meter progress output legend datalist image slot', 0],
];

/** Name of each known tag, by id. Ids from `names.length` on are given to unknown names as a page brings them. */
export const tagNames: string[] = [];
/** Flags of each known tag, by id. */
export const tagFlags: Uint16Array = new Uint16Array(192);

for (const [names, flags] of tagDefinitions) {
  for (const name of names.split(' ')) {
    tagFlags[tagNames.length] = flags;
    tagNames.push(name);
  }
}

const idByName = new Map(tagNames.map((name, id) => [name, id]));

/** The id of a known tag; throws on a name that is not in the table. */
export function tagId(name: string): number {
  const id = idByName.get(name);
  if (id === undefined) throw new RangeError(`no such tag: ${name}`);
  return id;
}

/** Names to ids by a hash of their letters in lower case, so that reading a tag makes no string. */
export class NameTable {
  readonly #slots: Int16Array;
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#slots = new Int16Array(2048).fill(-1);
    names.forEach((name, id) => {
      let slot = slotOf(hashName(name, 0, name.length));
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & 2047;
      this.#slots[slot] = id;
    });
  }

  /** The id of the name at `start..end` of `text` whose hash is given; -1 when it is not in the table. */
  find(text: string, start: number, end: number, hash: number): number {
    for (let slot = slotOf(hash); ; slot = (slot + 1) & 2047) {
      const id = this.#slots[slot]!;
      if (id < 0) return -1;
      if (sameName(this.#names[id]!, text, start, end)) return id;
    }
  }
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 11)) & 2047;
}

/** Case-insensitive hash of a stretch of text; the scanner computes the same on its way. */
export function hashName(text: string, start: number, end: number): number {
  let hash = 0;
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + (text.charCodeAt(i) | 32)) | 0;
  return hash;
}

function sameName(name: string, text: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let i = 0; i < name.length; i++) {
    let c = text.charCodeAt(start + i);
    if (c >= 65 && c <= 90) c |= 32;
    if (c !== name.charCodeAt(i)) return false;
  }
  return true;
}

/** All known tag names. */
export const tagTable: NameTable = new NameTable(tagNames);
