/** Profiles packed into one array of numbers: a million of them take some hundred bytes each instead of a thousand and more. */
import type { Person, Profile } from './profile.js';

export interface MarkedSums {
  readonly name: number;
  readonly story: number;
}

export class ProfilePool {
  #data = new Int32Array(1 << 14);
  #used = 0;
  readonly #starts: number[] = [];
  readonly #schemes: string[] = [];

  /** Packs one more; null takes a place, too. */
  add(profile: Profile | null): void {
    this.#starts.push(profile === null ? -1 : this.#used);
    if (profile === null) return;
    const {
      words,
      main,
      numbers,
      titleYear,
      people,
      texts,
      month,
      hasMonth,
      day,
      minute,
      identifiers,
      ownIdentifiers,
      url,
      home,
      site,
      page,
      hasOneRoom,
      story,
      codes,
      amount,
    } = profile;
    // What is compared with many stands first.
    this.#list(story);
    this.#list(words);
    this.#put(
      main,
      titleYear,
      month,
      hasMonth ? 1 : 0,
      Number.isNaN(day) ? notADay : day,
      minute,
      url | 0,
      home | 0,
      site | 0,
      page,
      hasOneRoom ? 1 : 0,
      Number.isNaN(amount) ? notADay : Math.min(maxHundredths, Math.round(amount * 100)),
    );
    this.#list(numbers);
    this.#list(codes);
    this.#put(people.length);
    for (const person of people) {
      this.#put(person.surname, person.initial.charCodeAt(0));
      this.#list(person.words);
    }
    this.#put(texts.length);
    for (const text of texts) this.#list(text);
    for (const ids of [identifiers, ownIdentifiers]) {
      this.#put(ids.size);
      for (const [scheme, value] of ids) this.#put(this.#scheme(scheme), value | 0);
    }
  }

  /** The profile at a place. */
  at(index: number): Profile | null {
    let at = this.#starts[index]!;
    if (at < 0) return null;
    const data = this.#data;
    const next = (): number => data[at++]!;
    const list = (): number[] => {
      const out = new Array<number>(next());
      for (let i = 0; i < out.length; i++) out[i] = next();
      return out;
    };
    const story = list();
    const words = list();
    const main = next();
    const titleYear = next();
    const month = next();
    const hasMonth = next() === 1;
    const packedDay = next();
    const minute = next();
    const url = next();
    const home = next();
    const site = next();
    const page = next();
    const hasOneRoom = next() === 1;
    const hundredths = next();
    const numbers = list();
    const codes = list();
    const people: Person[] = [];
    for (let left = next(); left > 0; left--)
      people.push({ surname: next(), initial: String.fromCharCode(next()), words: list() });
    const texts: number[][] = [];
    for (let left = next(); left > 0; left--) texts.push(list());
    const ids = (): ReadonlyMap<string, number> => {
      const count = next();
      if (count === 0) return noPooledIdentifiers;
      const out = new Map<string, number>();
      for (let left = count; left > 0; left--) out.set(this.#schemes[next()]!, next());
      return out;
    };
    return {
      words,
      main,
      numbers,
      titleYear,
      people,
      texts,
      month,
      hasMonth,
      day: packedDay === notADay ? Number.NaN : packedDay,
      minute,
      identifiers: ids(),
      ownIdentifiers: ids(),
      url,
      home,
      site,
      page,
      hasOneRoom,
      story,
      codes,
      amount: hundredths === notADay ? Number.NaN : hundredths / 100,
    };
  }

  /** The sums of marks of the words of a profile's name and story, without unpacking it. */
  markedAt(index: number, marks: { readonly name: Float32Array; readonly story: Float32Array }): MarkedSums {
    let at = this.#starts[index]!;
    if (at < 0) return { name: 0, story: 0 };
    const data = this.#data;
    const sum = (of: Float32Array): number => {
      let all = 0;
      for (const end = at + 1 + data[at++]!; at < end; at++) all += of[data[at]!] ?? 0;
      return all;
    };
    const story = sum(marks.story);
    return { name: sum(marks.name), story };
  }

  #put(...values: number[]): void {
    if (this.#used + values.length > this.#data.length) this.#grow(values.length);
    for (const value of values) this.#data[this.#used++] = value;
  }

  #list(values: readonly number[]): void {
    if (this.#used + values.length + 1 > this.#data.length) this.#grow(values.length + 1);
    this.#data[this.#used++] = values.length;
    for (const value of values) this.#data[this.#used++] = value;
  }

  #scheme(name: string): number {
    const known = this.#schemes.indexOf(name);
    return known < 0 ? this.#schemes.push(name) - 1 : known;
  }

  #grow(needed: number): void {
    const data = new Int32Array(Math.max(Math.ceil(this.#data.length * 1.5), this.#used + needed));
    data.set(this.#data);
    this.#data = data;
  }
}

const notADay = 0x7fffffff;
const maxHundredths = 0x7ffffffe;
const noPooledIdentifiers: ReadonlyMap<string, number> = new Map();
