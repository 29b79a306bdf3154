/**
 * A URL pattern: one or more sequences of literal texts and character classes. It prints as an ordinary regular expression and is read back from one.
 * Matching takes one pass over the URL whatever the pattern (a set of states moves along, nothing is ever tried again), so a pattern cannot be made to hang.
 */
import { LycosaError } from '../../base/error.js';

/** The classes a pattern may name, as they are written. `[^/?&=#]` is a name in a path or an argument's value, `[^/?#]` all that a path segment may hold. */
export const characterClasses = [
  '\\d',
  '[0-9a-f]',
  '[a-zA-Z]',
  '[a-zA-Z0-9]',
  '[^/?&=#]',
  '[^/?#]',
  '[^&#]',
  '.',
] as const;
export type CharacterClass = (typeof characterClasses)[number];

/** A part of a sequence: a text that may be left out, or characters of a class. */
export type PatternPart =
  | { readonly text: string; readonly optional?: boolean }
  | { readonly class: CharacterClass; readonly min: 0 | 1; readonly many: boolean };

/** Parts one after another. */
export type Sequence = readonly PatternPart[];

const tests: Readonly<Record<CharacterClass, (c: number) => boolean>> = {
  '\\d': isDigit,
  '[0-9a-f]': (c) => isDigit(c) || (c >= 97 && c <= 102),
  '[a-zA-Z]': isLetter,
  '[a-zA-Z0-9]': (c) => isDigit(c) || isLetter(c),
  '[^/?&=#]': (c) => c !== 47 && c !== 63 && c !== 38 && c !== 61 && c !== 35,
  '[^/?#]': (c) => c !== 47 && c !== 63 && c !== 35,
  '[^&#]': (c) => c !== 38 && c !== 35,
  '.': () => true,
};

export class UrlPattern {
  readonly sequences: readonly Sequence[];
  readonly #machines: readonly Machine[];

  constructor(sequences: readonly Sequence[]) {
    this.sequences = sequences;
    this.#machines = sequences.map((sequence) => new Machine(sequence));
  }

  /** The pattern of exactly these URLs. */
  static literal(...urls: readonly string[]): UrlPattern {
    return new UrlPattern(urls.map((text) => [{ text }]));
  }

  /** Reads a pattern as printed. */
  static parse(source: string): UrlPattern {
    return new UrlPattern(new PatternReader(source).read());
  }

  /** Whether a URL matches, as a whole. */
  matches(url: string): boolean {
    for (const machine of this.#machines) if (machine.matches(url)) return true;
    return false;
  }

  /** The regular expression. */
  toString(): string {
    const printed = this.sequences.map(print);
    return printed.length === 1 ? `^${printed[0]}$` : `^(?:${printed.join('|')})$`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/** The states of one sequence: one for each character of a text or class; some may be skipped, some repeat. */
class Machine {
  /** Character code to match, or minus the class's index minus one. */
  readonly #expects: number[] = [];
  readonly #repeats: boolean[] = [];
  /** Where one may go without reading anything; -1 for nowhere. */
  readonly #skips: number[] = [];
  readonly #prefix: string;
  readonly #suffix: string;
  readonly #literal: string | null;
  #seen = new Int32Array(0);
  #stamp = 0;

  constructor(sequence: Sequence) {
    for (const part of sequence) {
      if ('text' in part) {
        const end = this.#expects.length + part.text.length;
        for (let i = 0; i < part.text.length; i++)
          this.#push(part.text.charCodeAt(i), false, i === 0 && part.optional ? end : -1);
      } else {
        const at = this.#expects.length;
        this.#push(-1 - characterClasses.indexOf(part.class), part.many, part.min === 0 ? at + 1 : -1);
      }
    }
    const first = sequence[0];
    const last = sequence[sequence.length - 1];
    this.#prefix = first !== undefined && 'text' in first && !first.optional ? first.text : '';
    this.#suffix = last !== undefined && 'text' in last && !last.optional ? last.text : '';
    this.#literal = sequence.length === 1 && this.#prefix !== '' ? this.#prefix : null;
    this.#seen = new Int32Array(this.#expects.length + 1);
  }

  #push(expects: number, repeats: boolean, skip: number): void {
    this.#expects.push(expects);
    this.#repeats.push(repeats);
    this.#skips.push(skip);
  }

  matches(url: string): boolean {
    if (this.#literal !== null) return url === this.#literal;
    if (!url.startsWith(this.#prefix) || !url.endsWith(this.#suffix)) return false;
    if (url.length < this.#prefix.length + this.#suffix.length) return false;
    const end = this.#expects.length;
    let current: number[] = [];
    let next: number[] = [];
    this.#stamp++;
    this.#enter(this.#prefix.length, current);
    for (let i = this.#prefix.length; i < url.length && current.length > 0; i++) {
      const c = url.charCodeAt(i);
      next.length = 0;
      this.#stamp++;
      for (const state of current) {
        if (state === end) continue;
        const expects = this.#expects[state]!;
        if (expects >= 0 ? expects !== c : !tests[characterClasses[-1 - expects]!]!(c)) continue;
        if (this.#repeats[state]) this.#enter(state, next);
        this.#enter(state + 1, next);
      }
      [current, next] = [next, current];
    }
    return current.includes(end);
  }

  /** Adds a state and those it leads to for free. */
  #enter(state: number, states: number[]): void {
    for (let at = state; at >= 0 && this.#seen[at] !== this.#stamp; at = this.#skips[at] ?? -1) {
      this.#seen[at] = this.#stamp;
      states.push(at);
    }
  }
}

function print(sequence: Sequence): string {
  return sequence.map(printPart).join('');
}

function printPart(part: PatternPart): string {
  if (!('text' in part))
    return part.class + (part.many ? (part.min === 0 ? '*' : '+') : part.min === 0 ? '?' : '');
  const text = part.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  if (!part.optional) return text;
  return part.text.length === 1 ? `${text}?` : `(?:${text})?`;
}

/** Reads what `print` wrote. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Sequence[] {
    if (!this.#take('^')) this.#fail('it does not start with ^');
    const grouped = this.#isAlternatives();
    if (grouped) this.#at += 3;
    const sequences = [this.#sequence()];
    while (this.#take('|')) sequences.push(this.#sequence());
    if (grouped && !this.#take(')')) this.#fail('a bracket is left open');
    if (!this.#take('$') || this.#at < this.#source.length)
      this.#fail(`"${this.#source.slice(this.#at)}" is not understood`);
    return sequences;
  }

  /** `^(?:a|b)$`, and not an optional text at the start. */
  #isAlternatives(): boolean {
    return this.#source.startsWith('(?:', this.#at) && this.#source.endsWith(')$');
  }

  #sequence(): Sequence {
    const parts: PatternPart[] = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') parts.push({ text });
      text = '';
    };
    while (this.#at < this.#source.length) {
      const found = characterClasses.find((name) => this.#source.startsWith(name, this.#at));
      if (found !== undefined) {
        flush();
        this.#at += found.length;
        parts.push({ class: found, ...this.#quantity() });
      } else if (this.#source.startsWith('(?:', this.#at)) {
        flush();
        this.#at += 3;
        const inner = this.#literal();
        if (inner === '' || !this.#take(')') || !this.#take('?'))
          this.#fail('a group must be an optional text');
        parts.push({ text: inner, optional: true });
      } else {
        const character = this.#character();
        if (character === null) break;
        if (this.#take('?')) {
          flush();
          parts.push({ text: character, optional: true });
        } else text += character;
      }
    }
    flush();
    return parts;
  }

  #literal(): string {
    let text = '';
    for (let c = this.#character(); c !== null; c = this.#character()) text += c;
    return text;
  }

  /** One character of a text; null where something else stands. */
  #character(): string | null {
    const c = this.#source[this.#at];
    if (c === undefined) return null;
    if (c === '\\') {
      const escaped = this.#source[this.#at + 1];
      if (escaped === undefined || /[a-zA-Z0-9]/.test(escaped))
        this.#fail(`\\${escaped ?? ''} is not understood`);
      this.#at += 2;
      return escaped;
    }
    if (/[\^$*+?()[\]{}|.]/.test(c)) return null;
    this.#at++;
    return c;
  }

  #quantity(): { min: 0 | 1; many: boolean } {
    if (this.#take('+')) return { min: 1, many: true };
    if (this.#take('*')) return { min: 0, many: true };
    return { min: this.#take('?') ? 0 : 1, many: false };
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #fail(why: string): never {
    throw new LycosaError(
      'bad-pattern',
      `${this.#source} is no URL pattern: ${why}`,
      `write ^…$ from texts and the classes ${characterClasses.join(' ')}, each with +, * or ? behind it where needed`,
    );
  }
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}

function isLetter(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90);
}
