/** A URL taken apart into columns: what may differ between pages of one kind, and the text around it that may not. */

/** URLs with the same frame differ in their columns only. */
export interface ParsedUrl {
  readonly url: string;
  /** Texts before, between and behind the columns: one more than there are columns. */
  readonly frame: readonly string[];
  /** Path segments (the last one without its extension), then argument values. */
  readonly columns: readonly string[];
  /** How many of the columns are path segments. */
  readonly segments: number;
}

const extension = /^(.+)(\.[a-z][a-z0-9]{0,4})$/i;

/** Takes a URL apart. Arguments stay in the order they are written in; dedup keys have them sorted. */
export function parseUrl(url: string): ParsedUrl {
  const pathStart = url.indexOf('/', url.indexOf('//') + 2);
  const question = url.indexOf('?');
  const path = url.slice(pathStart + 1, question < 0 ? undefined : question);
  const columns = path.split('/');
  const segments = columns.length;
  const frame = [url.slice(0, pathStart + 1)];
  for (let i = 1; i < segments; i++) frame.push('/');
  const last = columns[segments - 1]!;
  const named = extension.exec(last);
  if (named !== null) columns[segments - 1] = named[1]!;
  let between = named === null ? '' : named[2]!;
  if (question >= 0) {
    for (const [i, argument] of url
      .slice(question + 1)
      .split('&')
      .entries()) {
      const equals = argument.indexOf('=');
      between += `${i === 0 ? '?' : '&'}${equals < 0 ? argument : argument.slice(0, equals + 1)}`;
      if (equals < 0) continue;
      frame.push(between);
      between = '';
      columns.push(argument.slice(equals + 1));
    }
  }
  frame.push(between);
  return { url, frame, columns, segments };
}

/** URLs of the same kind of address: as many segments, the same extension, the same arguments. */
export function frameKey(parsed: ParsedUrl): string {
  return parsed.frame.join('\n');
}
