/**
 * How one address is made from another: which parts of it are taken over, and which are written anew. A print version, a thread entered at one of its posts, a product below one of its
 * collections are forms of a page that has an address of its own; two such pairs of a site that were made in the same way have the same form.
 */

/** A part of an address that is made: written out, or taken from the other one. */
type Piece =
  | { readonly text: string }
  | { readonly argument: string }
  /** A segment of the path, its end exchanged. */
  | { readonly segment: number; readonly drop: string; readonly add: string };

export interface AddressForm {
  readonly path: readonly Piece[];
  readonly query: readonly (readonly [name: string, value: Piece])[];
}

/** An address as it is written: nothing is decoded, so that what is made is spelled as its site spells it. */
interface Parts {
  readonly origin: string;
  readonly segments: readonly string[];
  readonly query: readonly (readonly [string, string])[];
}

/** Of a segment whose end is exchanged, so many letters must stay. */
const minStem = 2;
/** Values that are this short are the same by chance. */
const minValue = 2;

/** The form that makes `to` of `from`, as they are written; null where nothing that tells pages apart is taken over. */
export function formBetween(from: string, to: string): AddressForm | null {
  const [given, wanted] = [splitAddress(from), splitAddress(to)];
  const path: Piece[] = [];
  let next = 0;
  for (let at = 0; at < wanted.segments.length; ) {
    const argument = argumentOnPath(given, wanted.segments, at);
    const segment = argument === null ? segmentFor(given.segments, next, wanted.segments[at]!) : null;
    path.push(argument ?? segment ?? { text: wanted.segments[at]! });
    if (segment !== null) next = segment.segment + 1;
    at += argument?.length ?? 1;
  }
  const query = wanted.query.map(([name, value]): [string, Piece] => [
    name,
    pieceFor(given, name, value) ?? { text: value },
  ]);
  const pieces = [...path, ...query.map(([, piece]) => piece)];
  const isTaken = (piece: Piece): boolean =>
    'argument' in piece || ('segment' in piece && (piece.segment > 0 || wanted.segments.length === 1));
  return pieces.some(isTaken)
    ? {
        path: path.map((piece) => ('argument' in piece ? { argument: piece.argument } : piece)),
        query,
      }
    : null;
}

/** The address of that form; null where the given one lacks something of it. */
export function addressInForm(url: string, { path, query }: AddressForm): string | null {
  const given = splitAddress(url);
  const textOfPiece = (piece: Piece): string | null => {
    if ('text' in piece) return piece.text;
    if ('argument' in piece) return given.query.find(([name]) => name === piece.argument)?.[1] ?? null;
    const segment = given.segments[piece.segment];
    return segment === undefined || !segment.endsWith(piece.drop)
      ? null
      : segment.slice(0, segment.length - piece.drop.length) + piece.add;
  };
  const segments = path.map(textOfPiece);
  const values = query.map(([, piece]) => textOfPiece(piece));
  if (segments.includes(null) || values.includes(null)) return null;
  const search = query.map(([name], i) => (values[i] === noValue ? name : `${name}=${values[i]}`)).join('&');
  return `${given.origin}/${segments.join('/')}${search === '' ? '' : `?${search}`}`;
}

/** Stands for the value of an argument that is written without one. */
const noValue = '\u0000';

function splitAddress(url: string): Parts {
  const end = url.indexOf('#');
  const text = end < 0 ? url : url.slice(0, end);
  const pathAt = text.indexOf('/', text.indexOf('//') + 2);
  const question = text.indexOf('?');
  const path = text.slice(pathAt + 1, question < 0 ? undefined : question);
  const search = question < 0 ? '' : text.slice(question + 1);
  return {
    origin: text.slice(0, pathAt),
    segments: path.split('/'),
    query: search
      .split('&')
      .filter((argument) => argument !== '')
      .map((argument): [string, string] => {
        const equals = argument.indexOf('=');
        return equals < 0 ? [argument, noValue] : [argument.slice(0, equals), argument.slice(equals + 1)];
      }),
  };
}

/** The argument whose value stands on a path, which it may be several segments of. */
function argumentOnPath(
  { query }: Parts,
  segments: readonly string[],
  at: number,
): { readonly argument: string; readonly length: number } | null {
  for (const [argument, value] of query) {
    if (value.length < minValue) continue;
    const { length } = value.split('/');
    if (segments.slice(at, at + length).join('/') === value) return { argument, length };
  }
  return null;
}

/** What an argument gets its value from. */
function pieceFor({ query, segments }: Parts, name: string, value: string): Piece | null {
  const own = query.find((one) => one[0] === name && one[1] === value);
  const alike = value.length < minValue ? undefined : query.find((one) => one[1] === value);
  const argument = (own ?? alike)?.[0];
  if (argument !== undefined) return { argument };
  const segment = value.length < minValue ? -1 : segments.indexOf(value);
  return segment < 0 ? null : { segment, drop: '', add: '' };
}

/** The segment that is the same, or else has another end: `name.amp.html` of `name.html`, `name` of `name.ics`. */
function segmentFor(
  segments: readonly string[],
  from: number,
  wanted: string,
): { readonly segment: number; readonly drop: string; readonly add: string } | null {
  if (wanted === '') return null;
  const same = segments.indexOf(wanted, from);
  if (same >= 0) return { segment: same, drop: '', add: '' };
  for (let i = from; i < segments.length; i++) {
    const own = segments[i]!;
    let stem = 0;
    while (stem < own.length && stem < wanted.length && own[stem] === wanted[stem]) stem++;
    const isEnd = stem === wanted.length || stem === own.length || wanted[stem - 1] === '.';
    if (stem >= minStem && isEnd && 2 * stem >= wanted.length)
      return { segment: i, drop: own.slice(stem), add: wanted.slice(stem) };
  }
  return null;
}
