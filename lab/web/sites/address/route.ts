/**
 * URL patterns that can be written and read back: `/events/{slug}-{id}`, `/show.php?id={id}&lang=en`. Arguments are recognised in any order, and arguments that a
 * pattern does not name are let through, as real servers do.
 */

/** What stands in the braces. `id`, `opaque` and `name` each say which page it is; `slug`, `cat`, `year`, `month` and `day` only decorate. */
const kinds = {
  id: '\\d{1,10}',
  opaque: '[0-9A-Za-z]{6}',
  name: '[a-z0-9][a-z0-9-]*',
  slug: '[a-z0-9][a-z0-9-]*',
  cat: '[a-z0-9][a-z0-9-]*',
  year: '\\d{4}',
  month: '\\d{2}',
  day: '\\d{2}',
  n: '\\d{1,6}',
  start: '\\d{1,7}',
  text: '[^/?#]*',
} as const;
export type ParameterKind = keyof typeof kinds;
export type Values = Partial<Record<ParameterKind, string>>;

/** The same for whole values. */
const whole = Object.fromEntries(
  Object.entries(kinds).map(([kind, source]) => [kind, new RegExp(`^${source}$`)]),
) as Record<ParameterKind, RegExp>;

/** Escapes what a regular expression would read as more than itself. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One URL pattern, compiled. */
export class Route {
  readonly pattern: string;
  readonly path: RegExp;
  /** The pattern cut at its parameters. */
  readonly #literals: string[];
  readonly #kinds: ParameterKind[];
  readonly #pathKinds: ParameterKind[] = [];
  readonly #arguments: { name: string; literal: string | null; kind: ParameterKind | null }[] = [];

  constructor(pattern: string) {
    this.pattern = pattern;
    this.#literals = pattern.split(/\{\w+\}/);
    this.#kinds = [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as ParameterKind);
    const [path, query] = pattern.split('?') as [string, string | undefined];
    let source = '';
    for (const part of path.split(/(\{\w+\})/)) {
      if (part.startsWith('{')) {
        const kind = part.slice(1, -1) as ParameterKind;
        this.#pathKinds.push(kind);
        source += `(${kinds[kind]})`;
      } else source += literal(part);
    }
    this.path = new RegExp(`^${source}$`);
    for (const argument of query?.split('&') ?? []) {
      const [name, value] = argument.split('=') as [string, string];
      const kind = value.startsWith('{') ? (value.slice(1, -1) as ParameterKind) : null;
      if (kind !== null && !(kind in kinds)) throw new Error(`no pattern can have ${value} as an argument`);
      this.#arguments.push({ name, kind, literal: kind === null ? value : null });
    }
  }

  /** The URL (path and arguments) with these values. */
  write(values: Values): string {
    let written = this.#literals[0]!;
    for (const [i, kind] of this.#kinds.entries()) written += (values[kind] ?? '') + this.#literals[i + 1]!;
    return written;
  }

  /** The values in a URL, or null when it does not match. Arguments may repeat nothing and come in any order. */
  read(path: string, query: ReadonlyMap<string, string>): Values | null {
    const match = this.path.exec(path);
    if (match === null) return null;
    const values: Values = {};
    for (const [i, kind] of this.#pathKinds.entries()) values[kind] = match[i + 1]!;
    for (const argument of this.#arguments) {
      const given = query.get(argument.name);
      if (given === undefined) return null;
      if (argument.kind === null) {
        if (given !== argument.literal) return null;
      } else if (whole[argument.kind].test(given)) values[argument.kind] = given;
      else return null;
    }
    return values;
  }

  /** Names of the arguments the pattern needs. */
  get argumentNames(): string[] {
    return this.#arguments.map((argument) => argument.name);
  }
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const opaqueSpan = 62 ** 6;
/** Odd, not divisible by 31: has an inverse modulo 62^6. */
const factor = 34_567_891_237n;
const inverse = modularInverse(factor, BigInt(opaqueSpan));

function modularInverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (b !== 0n) {
    const q = a / b;
    [a, b] = [b, a - q * b];
    [x, y] = [y, x - q * y];
  }
  return ((x % modulus) + modulus) % modulus;
}

/** Six letters and digits that stand for a number and look like nothing. */
export function opaqueOf(number: number): string {
  let rest = Number((BigInt(number) * factor) % BigInt(opaqueSpan));
  let text = '';
  for (let i = 0; i < 6; i++) {
    text = digits[rest % 62]! + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** The number of an opaque text. */
export function numberOf(opaque: string): number {
  let value = 0;
  for (const digit of opaque) value = value * 62 + digits.indexOf(digit);
  return Number((BigInt(value) * inverse) % BigInt(opaqueSpan));
}

/** The arguments of a query string; of a repeated one the first counts. */
export function parseQuery(query: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at));
    if (!map.has(name)) map.set(name, at < 0 ? '' : decode(part.slice(at + 1)));
  }
  return map;
}

/** Percent-decoding that never fails. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
