/**
 * How likely two objects are the same thing, as log-odds; above zero is more likely than not. Needs no labels: weights were set by hand on ten of the SWDE sites
 * (books, movies), those of what happens (days, hours, parts of titles) on the tuning half of the simulated web. They are of kinds of fields, not of fields, and hold for every vertical.
 * docs/design/objects.md has the figures.
 */
import type { RuleParts } from './pair/pair-columns.js';
import type { Profile, ProfileMaker } from './profile.js';
import { jaroWinkler, shareOfShorter, wordSimilarity } from './similarity.js';
import type { Vocabulary } from './vocabulary.js';

/** Never the same, whatever else agrees. */
export const never = Number.NEGATIVE_INFINITY;

const priorOdds = -9;
/** A title that is the same only before its colon. */
const samePart = 0.3;
/** On another day: the same; another hour. */
const otherHour = 2.5;
const otherPart = 3;
/** … and both go on, each in its own way: "Jazz night, with …". */
const otherGuests = 7;
/** At the same minute, one name in the other with more around it: "Meeting of the Library Board". */
const longerName = 2;
/** One page that gives one name several days tells of one thing. */
const samePage = 4;
const otherPeople = -5;
/** At the same minute in a house where one thing happens at a time: enough beside day and place whatever the names are, and not beside anything that speaks against it. */
const sameHourThere = 6.5;

export class Scorer {
  readonly #maker: ProfileMaker;
  readonly #vocabulary: Vocabulary;
  readonly #happens: boolean;

  constructor(maker: ProfileMaker, vocabulary: Vocabulary, happens: boolean) {
    this.#maker = maker;
    this.#vocabulary = vocabulary;
    this.#happens = happens;
  }

  /** Whether both carry the same identifier, or one leads to the other, and nothing contradicts. */
  isIdentified(a: Profile, b: Profile): boolean {
    return this.#identifiers(a, b) > 0;
  }

  /** The parts of the score and their sum, for models that learn; null when contradicting identifiers decide. */
  parts(a: Profile, b: Profile): RuleParts | null {
    const identifiers = this.#identifiers(a, b);
    if (identifiers === never) return null;
    const [people, texts] = [this.#people(a, b), this.#texts(a, b)];
    const date = this.#happens ? this.#day(a, b) : this.#date(a, b);
    const title = this.#title(a, b, date < 0);
    const sum = this.#beside(a, b, identifiers + people + texts) + date + this.#named(a, b, title);
    return [identifiers, people, texts, title, sum];
  }

  score(a: Profile, b: Profile): number {
    const identifiers = this.#identifiers(a, b);
    if (identifiers === never) return never;
    const rest = this.#beside(a, b, identifiers + this.#people(a, b) + this.#texts(a, b));
    const date = this.#happens ? this.#day(a, b) : this.#date(a, b);
    // The title brings at most 9.5: what cannot be saved by it is not compared further.
    if (rest + date + 9.5 <= 0) return rest + date;
    return rest + date + this.#named(a, b, this.#title(a, b, date < 0));
  }

  /** What everything but date and title gives. */
  #beside(a: Profile, b: Profile, fields: number): number {
    let rest = priorOdds + fields + this.#titleYear(a, b);
    if (this.#happens && a.page === b.page && a.url === b.url && isEqual(a.words, b.words)) rest += samePage;
    if (a.page === b.page && !this.#happens) rest -= 2.5;
    else if (a.site === b.site && !this.#happens) rest -= 1;
    return rest;
  }

  #named(a: Profile, b: Profile, title: number): number {
    return this.#isSameHour(a, b) ? Math.max(title, sameHourThere) : title;
  }

  /** Two sites tell of one minute in one house that has one room. */
  #isSameHour(a: Profile, b: Profile): boolean {
    if (!a.hasOneRoom || !b.hasOneRoom || a.site === b.site || a.day !== b.day || a.minute !== b.minute)
      return false;
    const place = this.#maker.texts.findIndex(({ kind }) => kind === 'place');
    const [left, right] = [a.texts[place] ?? [], b.texts[place] ?? []];
    return a.minute >= 0 && left.length > 0 && right.length > 0 && shareOfShorter(left, right) >= 0.75;
  }

  /** Equal names up to 7, more where they are rare; the title before a colon counts nearly as much as all of it. */
  #title(a: Profile, b: Profile, isOtherEdition: boolean): number {
    const vocabulary = this.#vocabulary;
    const mainA = a.words.slice(0, a.main);
    const mainB = b.words.slice(0, b.main);
    const full = wordSimilarity(a.words, b.words, vocabulary);
    const main =
      a.main === a.words.length && b.main === b.words.length
        ? full
        : wordSimilarity(mainA, mainB, vocabulary);
    const shorter = mainA.length < mainB.length ? mainA : mainB;
    const mass = shorter.reduce((sum, id) => sum + vocabulary.rarity(id), 0);
    const bonus = Math.max(-1, Math.min(2.5, 0.3 * (mass - 8)));
    // Editions share their rare title: with another date it proves nothing.
    const top = 7 + (isOtherEdition ? Math.min(0, bonus) : bonus);
    const isOtherDay = this.#happens && Math.abs(a.day - b.day) > 0;
    const areTwo = this.#happens && (isOtherDay ? areApart(a, b) : arePagesApart(a, b));
    const isOtherEvening = this.#happens && hasOtherRest(a, b) && !isSameMinute(a, b);
    const lesser = areTwo || isOtherEvening ? otherGuests : isOtherDay ? otherPart : samePart;
    const whole =
      this.#happens && isWithin(a, b) && !arePagesApart(a, b) ? top - longerName : Number.NEGATIVE_INFINITY;
    return (
      Math.max(-8, top - 24 * (1 - full), top - lesser - 24 * (1 - main), whole) + this.#numbers(a, b, main)
    );
  }

  /** Part 1 is not part 2. */
  #numbers(a: Profile, b: Profile, main: number): number {
    if (a.numbers.length === 0 && b.numbers.length === 0) return 0;
    const onlyA = a.numbers.filter((id) => !b.numbers.includes(id)).length;
    const onlyB = b.numbers.filter((id) => !a.numbers.includes(id)).length;
    if (onlyA > 0 && onlyB > 0) return -5;
    if (onlyA + onlyB === 0) return 0;
    const inMain = (p: Profile): boolean => p.words.slice(0, p.main).some((id) => p.numbers.includes(id));
    return main === 1 && !inMain(a) && !inMain(b) ? 0 : -4;
  }

  #people(a: Profile, b: Profile): number {
    if (!this.#maker.hasPeople || a.people.length === 0 || b.people.length === 0) return 1.5;
    const likeness = this.#samePeople(a, b);
    // Of one evening each source may name others; under one name at another time, others are another talk.
    if (this.#happens)
      return likeness >= 0.5 || (a.day === b.day && a.minute === b.minute) ? 1.5 : otherPeople;
    return likeness >= 1 ? 3.5 : likeness >= 0.5 ? 2 : -5;
  }

  #samePeople(a: Profile, b: Profile): number {
    const { words } = this.#vocabulary;
    let best = 0;
    for (const p of a.people)
      for (const q of b.people)
        if (p.surname === q.surname || jaroWinkler(words[p.surname]!, words[q.surname]!) > 0.93)
          best = Math.max(best, p.initial === q.initial ? 1 : 0.7);
    if (best < 1) {
      const wordsA = new Set(a.people.flatMap((person) => person.words));
      const shared = new Set(b.people.flatMap((person) => person.words).filter((word) => wordsA.has(word)))
        .size;
      best = shared >= 2 ? 1 : shared === 1 ? Math.max(best, 0.6) : best;
    }
    return best;
  }

  #texts(a: Profile, b: Profile): number {
    let sum = 0;
    let weak = 0;
    this.#maker.texts.forEach((field, i) => {
      const left = a.texts[i]!;
      const right = b.texts[i]!;
      if (left.length === 0 || right.length === 0) {
        if (field.identifies) sum += field.kind === 'place' ? 1 : 0.5;
        return;
      }
      const likeness = shareOfShorter(left, right);
      if (field.kind === 'place')
        sum += likeness >= 0.75 ? 3 : likeness >= 0.4 ? 1.5 : field.identifies ? -4 : -1;
      else if (field.identifies) sum += likeness >= 0.75 ? 2 : likeness >= 0.3 ? 0.8 : -4;
      else weak += likeness >= 0.75 ? 1.5 : likeness >= 0.3 ? 0.6 : -0.6;
    });
    return sum + Math.max(-1.5, Math.min(2, weak));
  }

  #date(a: Profile, b: Profile): number {
    if (!this.#maker.hasDate) return 1;
    if (a.month < 0 || b.month < 0) return a.titleYear > 0 && b.titleYear > 0 ? 0 : 1;
    if (a.hasMonth && b.hasMonth) {
      const months = Math.abs(a.month - b.month);
      return months === 0
        ? 2.2
        : months === 1
          ? 1.2
          : months <= 3
            ? -0.6
            : months <= 11
              ? -2.5
              : months <= 23
                ? -3.5
                : -5;
    }
    const years = Math.abs(Math.floor(a.month / 12) - Math.floor(b.month / 12));
    return years === 0 ? 1 : years === 1 ? -2.2 : -5;
  }

  /** Things that happen may happen again: another day is another night of the run, as long as it is not far away. */
  #day(a: Profile, b: Profile): number {
    if (Number.isNaN(a.day) || Number.isNaN(b.day)) return 0;
    const days = Math.abs(a.day - b.day);
    if (days === 0) return 2.2;
    // A run keeps its hour, as a rule; where it does not, its page tells of both.
    const isOtherHour = a.minute !== b.minute && a.page !== b.page;
    return (days <= 40 ? 0 : days <= 120 ? -0.5 : -1.5) - (isOtherHour ? otherHour : 0);
  }

  #titleYear(a: Profile, b: Profile): number {
    if (a.titleYear === 0 || b.titleYear === 0) return 0;
    const years = Math.abs(a.titleYear - b.titleYear);
    return years === 0 ? 2 : years === 1 ? 0.5 : -6;
  }

  /** What identifies everywhere decides; what identifies within a site decides there. */
  #identifiers(a: Profile, b: Profile): number {
    let score = 0;
    for (const [scheme, value] of a.identifiers) {
      const other = b.identifiers.get(scheme);
      if (other === undefined) continue;
      if (other !== value) return never;
      score = 8;
    }
    if (a.site === b.site) {
      for (const [scheme, value] of a.ownIdentifiers) {
        const other = b.ownIdentifiers.get(scheme);
        if (other === value) score = Math.max(score, 8);
        else if (other !== undefined && score === 0) score = -3;
      }
    }
    const leads = (a.url !== 0 && a.url === b.home) || (b.url !== 0 && b.url === a.home);
    if (leads) score = Math.max(score, 6);
    else if (a.url !== 0 && b.url !== 0) {
      if (a.url === b.url) score = Math.max(score, 6);
      else if (a.site === b.site && score === 0 && !this.#happens) score = -2;
    }
    return score;
  }
}

/** Whether a site gives two things names and pages of their own. */
function arePagesApart(a: Profile, b: Profile): boolean {
  return a.site === b.site && a.url !== 0 && b.url !== 0 && a.url !== b.url && !isEqual(a.words, b.words);
}

/** Whether a site that tells of two days knows them for two things: by their names, and by their pages or because one page lists both. */
function areApart(a: Profile, b: Profile): boolean {
  if (a.site !== b.site || isEqual(a.words, b.words)) return false;
  return (a.url || a.home) !== (b.url || b.home) || (a.url === 0 && b.url === 0 && a.page === b.page);
}

function isSameMinute(a: Profile, b: Profile): boolean {
  return a.minute >= 0 && a.day === b.day && a.minute === b.minute;
}

/** Whether both titles go on behind their first part, with nothing in common. */
function hasOtherRest(a: Profile, b: Profile): boolean {
  const [left, right] = [a.words.slice(a.main), b.words.slice(b.main)];
  return left.length > 0 && right.length > 0 && !left.some((id) => right.includes(id));
}

/** Whether both are at the same minute and one is called all that the other is, in two words or more. */
function isWithin(a: Profile, b: Profile): boolean {
  if (!isSameMinute(a, b)) return false;
  const [short, long] = a.words.length < b.words.length ? [a.words, b.words] : [b.words, a.words];
  return short.length > 1 && short.every((id) => long.includes(id));
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}
