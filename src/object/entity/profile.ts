/** An object as matching sees it: words, people, places, dates and identifiers as numbers. */
import { hash32 } from '../../base/hash.js';
import { keyOf } from '../../url/address.js';
import { parseIdentifier } from '../value/identifier.js';
import { comparedForm, comparedWords } from '../value/text.js';
import type { Field, Vertical } from '../vertical/vertical.js';
import type { SameAddresses } from './same-addresses.js';
import type { Vocabulary } from './vocabulary.js';

/** Values by field, the best first. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

export interface Person {
  readonly surname: number;
  readonly initial: string;
  readonly words: readonly number[];
}

export interface Profile {
  /** Words of what it is called, each once, in order; the first `main` of them are the title without what follows a colon or dash. */
  readonly words: readonly number[];
  readonly main: number;
  readonly numbers: readonly number[];
  /** A year that the title carries in parentheses. */
  readonly titleYear: number;
  readonly people: readonly Person[];
  /** Words of each further text or place field, by the field's number. */
  readonly texts: readonly (readonly number[])[];
  /** Months since year 0 and whether the month is known; -1 when there is no date. */
  readonly month: number;
  readonly hasMonth: boolean;
  /** Days since 1970 of the first date, for what happens; NaN when unknown. */
  readonly day: number;
  /** Minutes after midnight, as clocks there show; -1 when unknown. */
  readonly minute: number;
  /** Hashes of identifiers that hold everywhere (ISBN, GTIN, DOI), and of those that hold within a site, by scheme. */
  readonly identifiers: ReadonlyMap<string, number>;
  readonly ownIdentifiers: ReadonlyMap<string, number>;
  /** Hash of an address of its own; 0 when it has none but the page's. */
  readonly url: number;
  /** Hash of the address of its page when it has none of its own: a record that leads there is the same thing. */
  readonly home: number;
  readonly site: number;
  readonly page: number;
  /** It happens in a house where one thing happens at a time. */
  readonly hasOneRoom: boolean;
  /** Of things that do not happen: all words that tell of it, each once; numbers of models and parts as they are written together; and what it costs, NaN when unknown. */
  readonly story: readonly number[];
  readonly codes: readonly number[];
  readonly amount: number;
}

const inEveryRecord = new Set(['isbn', 'gtin', 'doi', 'issn', 'email']);
const articles = new Set('the a an le la les el los las der die das il lo gli een het de'.split(' '));
const romans: Record<string, string> = { ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9' };
const companyWords = new Set(
  'publishing publishers publisher publications publication pub press pr books book inc incorporated ltd llc co company group usa corp gmbh ag'.split(
    ' ',
  ),
);
/** Shared by all objects that have none: there may be millions. */
const noTokens: readonly number[] = [];
const noProfileIdentifiers: ReadonlyMap<string, number> = new Map();
const noStory = { story: noTokens, codes: noTokens, amount: Number.NaN };
/** A title up to what is added to it; things that happen also say who else takes part. */
const namePart = /^(.{2,}?)(?:\s*[:;]\s|\s[-–—]+\s|\s\|\s)/;
const happeningPart =
  /^(.{2,}?)(?:\s*[:;]\s|\s[-–—]+\s|\s\|\s|,\s(?:with|mit|avec|con|com|met)\s|,?\s(?:feat|ft|featuring|w\/)\.?\s)/i;
/** Texts longer than this describe, and do not name. */
const maxProfileText = 80;
/** Words of a story beyond these tell little more. */
const maxStoryWords = 60;
const maxCodes = 12;
const maxStoryText = 500;

/** What a vertical's objects are matched by. */
export class ProfileMaker {
  readonly head: Field;
  readonly #people: readonly Field[];
  /** Further fields whose words are compared; `identifies` tells how much. */
  readonly texts: readonly Field[];
  readonly #date: Field | undefined;
  readonly #identifiers: readonly Field[];
  /** Where it leads. */
  readonly urls: readonly Field[];
  /** What is told in words, the name first. */
  readonly #stories: readonly Field[];
  readonly #amount: Field | undefined;
  readonly #happens: boolean;
  readonly #vocabulary: Vocabulary;

  readonly #addresses: SameAddresses;

  constructor(vertical: Vertical, vocabulary: Vocabulary, addresses: SameAddresses) {
    this.#addresses = addresses;
    const naming = vertical.fields.filter(
      (field) => field.identifies && !['datetime', 'identifier', 'money', 'number'].includes(field.kind),
    );
    this.head = naming[0] ?? vertical.fields[0]!;
    const others = vertical.fields.filter((field) => field !== this.head);
    this.#people = others.filter(
      (field) => field.kind === 'person' && (field.identifies || vertical.happens),
    );
    this.texts = others.filter(
      (field) =>
        (field.kind === 'text' || field.kind === 'place') &&
        (field.identifies || !field.list) &&
        !/^(?:description|address|status|availability|duration|.*time)$/i.test(field.name),
    );
    this.#date = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies);
    this.#identifiers = vertical.fields.filter((field) => field.kind === 'identifier');
    this.urls = vertical.fields.filter((field) => field.kind === 'url');
    this.#stories = [this.head, ...others].filter(({ kind }) =>
      ['text', 'place', 'person', 'prose'].includes(kind),
    );
    this.#amount = vertical.fields.find(({ kind }) => kind === 'money');
    this.#happens = vertical.happens;
    this.#vocabulary = vocabulary;
  }

  get hasPeople(): boolean {
    return this.#people.length > 0;
  }

  get hasDate(): boolean {
    return this.#date !== undefined && !this.#happens;
  }

  /** The page that an object leads to, as a number; 0 for none but its own. */
  leadsTo(values: FieldValues, pageUrl: string): number {
    const pageKey = keyOf(pageUrl);
    const url = this.urls
      .map((field) => values[field.name]?.[0])
      .find((one) => one !== undefined && keyOf(one) !== pageKey);
    return url === undefined ? 0 : this.numberOf(url);
  }

  numberOf(url: string): number {
    return this.#addresses.numberOf(keyOf(url));
  }

  /** A profile; null for an object without a name. */
  profile(
    values: FieldValues,
    source: { readonly site: string; readonly page: number; readonly url: string },
    hasOneRoom = false,
  ): Profile | null {
    const name = values[this.head.name]?.[0];
    if (name === undefined) return null;
    const title = this.#title(this.#withoutPlace(name, values));
    const identifiers = new Map<string, number>();
    const own = new Map<string, number>();
    for (const field of this.#identifiers)
      for (const value of values[field.name]?.slice(0, 1) ?? []) {
        const parsed = parseIdentifier(value, field.name);
        if (parsed !== null)
          (inEveryRecord.has(parsed.scheme) ? identifiers : own).set(
            inEveryRecord.has(parsed.scheme) ? parsed.scheme : field.name,
            hash32(parsed.value.toLowerCase()) | 0,
          );
      }
    const texts = this.texts.map((field) => {
      const value = values[field.name]?.[0];
      return value === undefined || value.length > maxProfileText * 2
        ? noTokens
        : this.#ids(comparedWords(value).filter((word) => !companyWords.has(word)));
    });
    const date = this.#date === undefined ? undefined : values[this.#date.name]?.[0];
    const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(date ?? '') ?? [];
    const [, hour, minute] = /^\d{4}-\d\d-\d\dT(\d\d):(\d\d)/.exec(date ?? '') ?? [];
    const leadsTo = this.leadsTo(values, source.url);
    return {
      ...title,
      people: this.#people
        .flatMap((field) => values[field.name]?.slice(0, 8) ?? [])
        .map((text) => this.#person(text))
        .filter((person) => person !== null),
      texts,
      month: year === undefined ? -1 : Number(year) * 12 + (month === undefined ? 0 : Number(month) - 1),
      hasMonth: month !== undefined,
      day:
        this.#happens && day !== undefined
          ? Math.floor(Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000)
          : Number.NaN,
      minute: this.#happens && hour !== undefined ? Number(hour) * 60 + Number(minute) : -1,
      identifiers: identifiers.size === 0 ? noProfileIdentifiers : identifiers,
      ownIdentifiers: own.size === 0 ? noProfileIdentifiers : own,
      url: leadsTo,
      home: leadsTo === 0 ? this.numberOf(source.url) : 0,
      site: hash32(source.site) | 0,
      page: source.page,
      hasOneRoom,
      ...(this.#happens ? noStory : this.#story(values)),
    };
  }

  #story(values: FieldValues): Pick<Profile, 'story' | 'codes' | 'amount'> {
    const texts = this.#stories.flatMap((field) => values[field.name]?.slice(0, 8) ?? []);
    const words = new Set<string>();
    for (const text of texts) {
      if (words.size >= maxStoryWords) break;
      for (const word of comparedWords(text.slice(0, maxStoryText))) {
        words.add(word);
        if (words.size >= maxStoryWords) break;
      }
    }
    const numbers = this.#identifiers.flatMap((field) => values[field.name]?.slice(0, 1) ?? []);
    const codes = new Set([...texts, ...numbers].flatMap((text) => codesOf(text.slice(0, maxStoryText))));
    const price = this.#amount === undefined ? undefined : values[this.#amount.name]?.[0];
    return {
      story: this.#ids([...words]),
      codes: this.#ids([...codes].slice(0, maxCodes)),
      amount: price === undefined ? Number.NaN : Number.parseFloat(price),
    };
  }

  /** "Name @ Place", "Name at Place": where it is does not name it. */
  #withoutPlace(name: string, values: FieldValues): string {
    const [, bare, sign, said] = /^(.{2,}?)\s+(@|at|im|in der|au|en|–|—|-|\|)\s+(.{3,})$/u.exec(name) ?? [];
    if (bare === undefined) return name;
    const places = this.texts
      .filter(({ kind }) => kind === 'place')
      .flatMap((field) => values[field.name] ?? [])
      .map(comparedForm);
    return sign === '@' || places.includes(comparedForm(said!)) ? bare : name;
  }

  #title(name: string): Pick<Profile, 'words' | 'main' | 'numbers' | 'titleYear'> {
    const year = /\(((?:19|20)\d\d)\)\s*$/.exec(name);
    const bare = year === null ? name : name.slice(0, year.index);
    const withoutAside = bare.replace(/\s*[([][^)\]]*[)\]]?/g, ' ').trim() || bare;
    const part = this.#happens ? happeningPart : namePart;
    const mainText = part.exec(`${withoutAside} `)?.[1] ?? withoutAside;
    // What stands in brackets comes last: "Parade Rest (Film)" is called "Film: Parade Rest" elsewhere.
    const aside = this.#happens ? (bare.match(/[([][^)\]]*/g) ?? []).flatMap(comparedWords) : [];
    const all = [...titleWords(withoutAside), ...aside.filter((word) => !/^\d+$/.test(word))];
    const main = new Set(titleWords(mainText)).size;
    const words = this.#ids([...new Set(all)]);
    return {
      words,
      main: Math.max(1, Math.min(main, words.length)),
      numbers: this.#ids([...new Set(all.filter((word) => /^\d+$/.test(word)))]),
      titleYear: year === null ? 0 : Number(year[1]),
    };
  }

  #person(text: string): Person | null {
    const words = comparedWords(text);
    const surname = words.at(-1);
    return surname === undefined
      ? null
      : {
          surname: this.#vocabulary.id(surname),
          initial: words[0]![0]!,
          words: this.#ids(words.filter((word) => word.length > 2)),
        };
  }

  #ids(words: readonly string[]): readonly number[] {
    return words.length === 0 ? noTokens : words.map((word) => this.#vocabulary.id(word));
  }
}

/** Words of a title: articles in front and behind do not count, numbers are written one way. */
function titleWords(text: string): string[] {
  const words = comparedWords(text).map(
    (word) => romans[word] ?? (/^\d+(?:st|nd|rd|th)$/.test(word) ? word.slice(0, -2) : word),
  );
  if (words.length > 1 && articles.has(words[0]!)) words.shift();
  if (words.length > 1 && articles.has(words.at(-1)!)) words.pop();
  return words;
}

/** Numbers of models and parts: letters and digits in one, or many digits, without what stands between them. */
function codesOf(text: string): string[] {
  return (text.toLowerCase().match(/[^\s,;()[\]]+/g) ?? [])
    .map((chunk) => chunk.replace(/[^a-z0-9]/g, ''))
    .filter(
      (chunk) => (chunk.length >= 4 && /[a-z]/.test(chunk) && /\d/.test(chunk)) || /^\d{5,}$/.test(chunk),
    );
}
