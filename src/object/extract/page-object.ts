/** What a page says of one thing. */

/** How a value was found, the surest first. */
export const methods = [
  'hand',
  'selector',
  'feed',
  'json-ld',
  'microdata',
  'rdfa',
  'microformats',
  'state',
  'wrapper',
  'open-graph',
  'record',
  'text',
  'site',
] as const;
export type Method = (typeof methods)[number];

/** How far a method is believed before anything else is known. */
export const trust: Readonly<Record<Method, number>> = {
  hand: 1,
  selector: 0.97,
  feed: 0.97,
  'json-ld': 0.95,
  microdata: 0.94,
  rdfa: 0.94,
  microformats: 0.9,
  state: 0.85,
  wrapper: 0.85,
  'open-graph': 0.75,
  record: 0.7,
  text: 0.55,
  site: 0.9,
};

/** One value of a field, with where it stood and how sure it is. */
export interface Value {
  /** In the normal form of the field's kind. */
  readonly value: string;
  /** As the page has it, cut where it is long. */
  readonly raw: string;
  readonly by: Method;
  /** A path into structured data, or the path of a node. */
  readonly place: string;
  readonly confidence: number;
}

/** A tuple extracted from one page. */
export interface PageObject {
  readonly fields: Readonly<Record<string, readonly Value[]>>;
  readonly by: Method;
  readonly confidence: number;
  /** Of a record: the words of the line that says when, or that names it. */
  readonly lineWords?: number;
}

/** The first value of a field; null when it has none. */
export function firstValue(object: PageObject, field: string): string | null {
  return object.fields[field]?.[0]?.value ?? null;
}

/** Values by field, without how they were found; those that are less sure than asked for are left out. */
export function plainValues(fields: PageObject['fields'], minConfidence = 0): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(
        ([name, values]) =>
          [
            name,
            values.filter(({ confidence }) => confidence >= minConfidence).map(({ value }) => value),
          ] as const,
      )
      .filter(([, values]) => values.length > 0),
  );
}
