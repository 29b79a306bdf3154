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

interface Parts {
  readonly segments: readonly string[];
  readonly query: readonly (readonly [string, string])[];
}

/** Of a segment whose end is exchanged, so many letters must stay. */
const minStem = 2;
/** Values that are this short are the same by chance. */
const minValue = 2;

/** The form that makes `to` of `from`; null where nothing that tells pages apart is taken over. */
export function formBetween(from: string, to: string): AddressForm | null {
  const [given, wanted] = [partsOf(from), partsOf(to)];
  if (given === null || wanted === null) return null;
  let at = 0;
  let taken = 0;
  const path = wanted.segments.map((segment): Piece => {
    const same = segment === '' ? -1 : given.segments.indexOf(segment, at);
    if (same >= 0) {
      at = same + 1;
      if (same > 0 || wanted.segments.length === 1) taken++;
      return { segment: same, drop: '', add: '' };
    }
    const argument = argumentWith(given, segment);
    if (argument !== null) {
      taken++;
      return { argument };
    }
    const ending = exchangedEnd(given.segments, at, segment);
    if (ending === null) return { text: segment };
    at = ending.segment + 1;
    taken++;
    return ending;
  });
  const query = wanted.query.map(([name, value]): [string, Piece] => {
    const own = given.query.find((one) => one[0] === name && one[1] === value);
    const argument = own === undefined ? argumentWith(given, value) : name;
    if (argument !== null) {
      taken++;
      return [name, { argument }];
    }
    const segment = value.length < minValue ? -1 : given.segments.indexOf(value);
    if (segment < 0) return [name, { text: value }];
    taken++;
    return [name, { segment, drop: '', add: '' }];
  });
  return taken === 0 ? null : { path, query };
}

/** The address of that form; null where the given one lacks something of it. */
export function addressInForm(url: string, { path, query }: AddressForm): string | null {
  const given = partsOf(url);
  if (given === null) return null;
  const textOfPiece = (piece: Piece): string | null => {
    if ('text' in piece) return piece.text;
    if ('argument' in piece) return given.query.find(([name]) => name === piece.argument)?.[1] ?? null;
    const segment = given.segments[piece.segment];
    return segment === undefined || !segment.endsWith(piece.drop)
      ? null
      : segment.slice(0, segment.length - piece.drop.length) + piece.add;
  };
  const made = new URL(url);
  const segments = path.map(textOfPiece);
  const values = query.map(([name, piece]) => [name, textOfPiece(piece)] as const);
  if (segments.includes(null) || values.some(([, value]) => value === null)) return null;
  made.hash = '';
  made.search = '';
  made.pathname = `/${segments.map((segment) => encodeURI(segment!).replace(/[?#/]/g, encodeURIComponent)).join('/')}`;
  for (const [name, value] of values) made.searchParams.append(name, value!);
  return made.href;
}

function partsOf(url: string): Parts | null {
  const { pathname, searchParams } = new URL(url);
  try {
    return {
      segments: pathname.split('/').slice(1).map(decodeURIComponent),
      query: [...searchParams],
    };
  } catch {
    return null;
  }
}

/** The argument that has a value. */
function argumentWith({ query }: Parts, value: string): string | null {
  if (value.length < minValue) return null;
  return query.find((one) => one[1] === value)?.[0] ?? null;
}

/** The segment that has another end: `name.amp.html` of `name.html`, `name` of `name.ics`. */
function exchangedEnd(
  segments: readonly string[],
  from: number,
  wanted: string,
): { readonly segment: number; readonly drop: string; readonly add: string } | null {
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
