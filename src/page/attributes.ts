/** The attributes of one start tag, as positions in the source: no string is made until a value is asked for. */
import { decodeHTMLAttribute } from 'entities/decode';
import { NameTable } from './tags.js';

const attributeNames = (
  'href src rel class id name content type action method value property itemprop itemscope itemtype itemid itemref ' +
  'typeof vocab resource about prefix http-equiv charset datetime checked selected disabled readonly multiple placeholder lang ' +
  'title enctype target hidden style data aria-label role hreflang media alt for required'
).split(' ');

const attributeTable = new NameTable(attributeNames);

/** The id of an attribute name the reader knows. */
export function attributeId(name: string): number {
  const id = attributeNames.indexOf(name);
  if (id < 0) throw new RangeError(`no such attribute: ${name}`);
  return id;
}

/** The `class` attribute, which many look at. */
export const classAttribute: number = attributeId('class');

const itemFirst = attributeId('property');
const itemLast = attributeId('about');
/** More than this many attributes on one tag are hostile or an accident; the rest is passed over. */
const maxAttributes = 256;

/** A reusable list of the attributes of the tag read last. */
export class Attributes {
  /** How many there are. */
  count = 0;
  /** Whether any belongs to microdata or RDFa. */
  hasItem = false;
  /** Position after the closing `>`; -1 when the source ended inside the tag. */
  end = 0;
  /** Whether the tag ended in `/>`. */
  selfClosing = false;
  #source = '';
  readonly #ids = new Int16Array(maxAttributes);
  readonly #spans = new Int32Array(maxAttributes * 4);

  /** Reads from `from` (just behind the tag name) to the end of the tag, by the states of the HTML standard. */
  read(source: string, from: number): void {
    const length = source.length;
    this.#source = source;
    this.count = 0;
    this.hasItem = false;
    this.selfClosing = false;
    let i = from;
    for (;;) {
      let c = source.charCodeAt(i);
      while (c === 32 || (c <= 13 && c >= 9) || c === 47) {
        this.selfClosing = c === 47;
        c = source.charCodeAt(++i);
      }
      if (c === 62) {
        this.end = i + 1;
        return;
      }
      if (i >= length) break;
      this.selfClosing = false;
      const nameStart = i;
      let hash = 0;
      do {
        hash = (Math.imul(hash, 31) + (c | 32)) | 0;
        c = source.charCodeAt(++i);
      } while (c !== 61 && c !== 62 && c !== 32 && c !== 47 && !(c <= 13 && c >= 9) && i < length);
      const nameEnd = i;
      while (c === 32 || (c <= 13 && c >= 9)) c = source.charCodeAt(++i);
      let valueStart = i;
      let valueEnd = i;
      if (c === 61) {
        c = source.charCodeAt(++i);
        while (c === 32 || (c <= 13 && c >= 9)) c = source.charCodeAt(++i);
        if (c === 34 || c === 39) {
          valueStart = i + 1;
          valueEnd = source.indexOf(c === 34 ? '"' : "'", valueStart);
          if (valueEnd < 0) break;
          i = valueEnd + 1;
        } else {
          valueStart = i;
          while (c !== 62 && c !== 32 && !(c <= 13 && c >= 9) && i < length) c = source.charCodeAt(++i);
          valueEnd = i;
        }
      }
      this.#add(nameStart, nameEnd, hash, valueStart, valueEnd);
    }
    this.end = -1;
  }

  #add(nameStart: number, nameEnd: number, hash: number, valueStart: number, valueEnd: number): void {
    if (this.count === maxAttributes) return;
    const id = attributeTable.find(this.#source, nameStart, nameEnd, hash);
    if (id >= itemFirst && id <= itemLast) this.hasItem = true;
    const at = this.count * 4;
    this.#ids[this.count++] = id;
    this.#spans[at] = nameStart;
    this.#spans[at + 1] = nameEnd;
    this.#spans[at + 2] = valueStart;
    this.#spans[at + 3] = valueEnd;
  }

  /** The value of a known attribute with references decoded; undefined when it is absent. The first of equal names counts. */
  get(id: number): string | undefined {
    for (let i = 0; i < this.count; i++) if (this.#ids[i] === id) return this.#value(i);
    return undefined;
  }

  /** Whether a known attribute is present. */
  has(id: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.#ids[i] === id) return true;
    return false;
  }

  /** All attributes by lower-case name. */
  toRecord(): Record<string, string> {
    const record: Record<string, string> = Object.create(null);
    for (let i = 0; i < this.count; i++) {
      const name = this.#source.slice(this.#spans[i * 4]!, this.#spans[i * 4 + 1]!).toLowerCase();
      if (!(name in record)) record[name] = this.#value(i);
    }
    return record;
  }

  #value(i: number): string {
    const raw = this.#source.slice(this.#spans[i * 4 + 2]!, this.#spans[i * 4 + 3]!);
    return raw.includes('&') ? decodeHTMLAttribute(raw) : raw;
  }
}
