/** Verticals written in code, whose entities have the types of their fields. */
import { LycosaError } from '../../base/error.js';
import type { EntityView } from '../../object/entity/view.js';
import { type FieldKind, fieldKinds, type Vertical } from '../../object/vertical/vertical.js';

/** A field: its kind, or more of it. */
export type FieldDefinition =
  | FieldKind
  | {
      readonly kind: FieldKind;
      /** May have several values at a time. */
      readonly list?: boolean;
      /** Two objects that differ in it are likely two things. */
      readonly identifies?: boolean;
      /** Where structured data keeps it: property names, best first; its own name by default. */
      readonly from?: readonly string[];
      /** Words that stand before it on pages. */
      readonly labels?: readonly string[];
    };

export interface VerticalDefinition<Fields extends Readonly<Record<string, FieldDefinition>>> {
  /** What its objects are, such as `Event`. */
  readonly object: string;
  readonly fields: Fields;
  /** Types of structured data that are such objects; its own name by default. */
  readonly types?: readonly string[];
  /** Its objects happen at a time: dates are occurrences of one entity. */
  readonly happens?: boolean;
  /** A module whose `extract(page)` finds the objects of a page. */
  readonly extractor?: string;
}

/** A vertical that knows the types of its fields. */
export interface TypedVertical<Fields extends Readonly<Record<string, FieldDefinition>>> extends Vertical {
  /** For types only. */
  readonly definition: Fields;
}

type KindOf<Definition> = Definition extends { readonly kind: infer Kind } ? Kind : Definition;
type ValueOf<Definition> = KindOf<Definition> extends 'number' ? number : string;
type FieldValue<Definition> = Definition extends { readonly list: true }
  ? readonly ValueOf<Definition>[]
  : ValueOf<Definition>;

/** The fields of an entity; each may be missing. */
export type FieldsOf<V> = V extends { readonly definition: infer Fields }
  ? { readonly [Name in keyof Fields]?: FieldValue<Fields[Name]> }
  : EntityView['fields'];

/** An entity of a vertical. */
export type EntityOf<V> = Omit<EntityView, 'fields'> & { readonly fields: FieldsOf<V> };

/** A vertical in code. */
export function defineVertical<const Fields extends Readonly<Record<string, FieldDefinition>>>(
  definition: VerticalDefinition<Fields>,
): TypedVertical<Fields> {
  const { object, fields, types = [object], happens = false, extractor } = definition;
  const named = Object.entries(fields).map(([name, given]) => {
    const own = typeof given === 'string' ? { kind: given } : given;
    if (!fieldKinds.includes(own.kind))
      throw new LycosaError(
        'bad-vertical',
        `the field ${name} of ${object} is of no known kind: ${own.kind}`,
        `choose one of ${fieldKinds.join(', ')}`,
      );
    return {
      name,
      kind: own.kind,
      list: own.list ?? false,
      identifies: own.identifies ?? false,
      queries: false,
      from: own.from ?? [name],
      labels: (own.labels ?? [name]).map((label) => label.toLowerCase()),
    };
  });
  if (!named.some(({ identifies }) => identifies))
    throw new LycosaError(
      'bad-vertical',
      `no field of ${object} says which thing an object is`,
      'give one of them "identifies: true"',
    );
  return {
    name: object.toLowerCase(),
    object,
    types,
    happens,
    fields: named,
    seeds: [],
    sites: [],
    timeZone: null,
    sitesAreGiven: false,
    prefer: [],
    ...(extractor === undefined ? {} : { extractor }),
    definition: fields,
  };
}
