/** Option values as people write them. */
import { LycosaError } from '../base/error.js';

/** A whole number in a range. */
export function wholeNumber(option: string, min = 0): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value) || value < min) {
      throw new LycosaError(
        'bad-option',
        `${option} ${text} is not a whole number${min > 0 ? ` of at least ${min}` : ''}`,
        `give a number, such as ${option} 100`,
      );
    }
    return value;
  };
}

const sizes: Record<string, number> = {
  '': 1,
  k: 1e3,
  m: 1e6,
  g: 1e9,
  ki: 1024,
  mi: 1024 ** 2,
  gi: 1024 ** 3,
};

/** A size: `500000`, `10MB`, `2GiB`. */
export function byteSize(option: string): (text: string) => number {
  return (text) => {
    const match = /^(\d+(?:\.\d+)?)\s*([kmg]?i?)b?$/i.exec(text.trim());
    const factor = match === null ? undefined : sizes[match[2]!.toLowerCase()];
    if (match === null || factor === undefined) {
      throw new LycosaError(
        'bad-option',
        `${option} ${text} is not a size`,
        `give bytes, or a size such as ${option} 10MB`,
      );
    }
    return Math.round(Number(match[1]) * factor);
  };
}

const timeUnits: Record<string, number> = {
  ms: 1,
  '': 1000,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** As long as a timer can be set. */
const maxDurationMs = 24 * 86_400_000;

/** A duration in milliseconds: `90` (seconds), `30s`, `10m`, `2h`. */
export function duration(option: string): (text: string) => number {
  return (text) => {
    const match = /^(\d+(?:\.\d+)?)\s*(ms|s|min|m|h|d|)$/i.exec(text.trim());
    if (match === null)
      throw new LycosaError(
        'bad-option',
        `${option} ${text} is not a duration`,
        `give seconds, or a duration such as ${option} 10m`,
      );
    const ms = Math.round(Number(match[1]) * timeUnits[match[2]!.toLowerCase()]!);
    if (ms < 1 || ms > maxDurationMs)
      throw new LycosaError(
        'bad-option',
        `${option} ${text} is out of range`,
        'give a duration between 1ms and 24d',
      );
    return ms;
  };
}

/** Adds a value to a list, for options that may be given several times. */
export function collectValues(value: string, before: string[]): string[] {
  return [...before, value];
}

/** `Name: value` lines to a record. */
export function headerRecord(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon <= 0)
      throw new LycosaError(
        'bad-option',
        `--header "${line}" has no name`,
        'write it as --header "Name: value"',
      );
    headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** A share of one: `.95`, `0.95` or `95%`. */
export function share(option: string, most = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const percent = /^(\d+(?:\.\d+)?)\s?%$/.exec(text.trim());
    const value = percent === null ? Number(text) : Number(percent[1]) / 100;
    if (text.trim() === '' || !Number.isFinite(value) || value < 0 || value > most)
      throw new LycosaError('bad-option', `${option} ${text} is no share`, `write it as ${option} .95`);
    return value;
  };
}
