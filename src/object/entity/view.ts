/** An entity as users see it: the best value of every field, all sources kept. */
import { readOwnJson } from '../../base/json.js';
import type { Value } from '../extract/page-object.js';
import type { Field, Vertical } from '../vertical/vertical.js';
import { mostBelieved } from './most-believed.js';
import { type Happening, happeningFields, nextStart, type Occurrence, occurrencesOf } from './occurrences.js';
import { isPosted } from './own-starts.js';

/** No account is surer. */
export const maxCertainty = 0.99;

/** One page's account of the entity. */
export interface SourceAccount {
  readonly id: number;
  readonly url: string;
  readonly site: string;
  readonly fields: Readonly<Record<string, readonly Value[]>>;
  readonly confidence: number;
  /** Whether it is one of a list. */
  readonly isRecord: boolean;
  readonly fetchedAt: number;
  readonly goneAt: number | null;
  readonly earlier: readonly string[];
}

/** A value set by hand, and what the sources said then. */
export interface SetByHand {
  readonly field: string;
  readonly value: string;
  readonly was: string | null;
}

/** A field's value: text, a number, or a list of them. */
export type EntityFieldView = string | number | readonly (string | number)[];

export interface EntityView {
  readonly entity: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, EntityFieldView>>;
  readonly confidence: number;
  /** No source has it any more. */
  readonly gone?: true;
  readonly occurrences?: readonly Occurrence[];
  /** Fields set by hand whose sources have changed since: worth another look. */
  readonly review?: readonly string[];
  readonly sources: readonly {
    readonly url: string;
    readonly fetchedAt: string;
    readonly object: number;
    readonly gone?: true;
    readonly fields: Readonly<Record<string, EntityFieldView>>;
  }[];
}

/** Makes the view of an entity. Accounts that are gone count only where no others are left. */
export function viewOf(
  id: string,
  vertical: Vertical,
  accounts: readonly SourceAccount[],
  byHand: readonly SetByHand[],
  now: number,
): EntityView {
  const live = accounts.filter(({ goneAt }) => goneAt === null);
  const counted = live.length > 0 ? live : accounts;
  const fields: Record<string, EntityFieldView> = {};
  for (const field of vertical.fields) {
    const best = bestOf(field, counted, vertical);
    if (best !== null) fields[field.name] = shownField(field, best);
  }
  const when = happeningFields(vertical);
  let occurrences =
    when.start === null ? null : occurrencesOf(happenings(accounts, when), now, placeAmong(vertical));
  if (occurrences !== null && when.start !== null) {
    const start = nextStart(occurrences);
    if (start !== null) fields[when.start] = start;
    const end = occurrences.find((one) => one.start === start)?.end;
    if (when.end !== null && end !== undefined) fields[when.end] = end;
  }
  const review: string[] = [];
  for (const { field, value, was } of byHand) {
    const known = vertical.fields.find((one) => one.name === field);
    if (known === undefined) continue;
    const said = fields[field] === undefined ? null : JSON.stringify(fields[field]);
    if (said !== was) review.push(field);
    if (field === when.start || field === when.place)
      occurrences = correctOccurrences(
        occurrences,
        field === when.start ? 'start' : 'location',
        value,
        fields[when.start ?? ''],
      );
    fields[field] = shownField(known, known.list ? readOwnJson<string[]>(value) : [value]);
  }
  return {
    entity: id,
    type: vertical.object,
    fields,
    confidence: confidenceOf(counted, byHand.length > 0),
    ...(live.length > 0 ? {} : { gone: true as const }),
    ...(occurrences === null ? {} : { occurrences }),
    ...(review.length === 0 ? {} : { review }),
    sources: accounts.map(({ id: object, url, fetchedAt, goneAt, fields: own }) => ({
      url,
      fetchedAt: new Date(fetchedAt).toISOString(),
      object,
      ...(goneAt === null ? {} : { gone: true as const }),
      fields: Object.fromEntries(
        vertical.fields
          .filter((field) => own[field.name] !== undefined)
          .map((field) => [
            field.name,
            shownField(
              field,
              own[field.name]!.map(({ value }) => value),
            ),
          ]),
      ),
    })),
  };
}

/** Occurrences with what a person set: the place of all, the start of the one that stands for the entity. */
function correctOccurrences(
  occurrences: readonly Occurrence[] | null,
  what: 'start' | 'location',
  value: string,
  start: EntityFieldView | undefined,
): Occurrence[] | null {
  if (occurrences === null) return null;
  return occurrences.map((one) =>
    what === 'location' || one.start === start ? { ...one, [what]: value } : one,
  );
}

function bestOf(
  field: Field,
  accounts: readonly SourceAccount[],
  vertical: Vertical,
): readonly string[] | null {
  const sayings = [...accounts]
    .sort((a, b) => a.id - b.id)
    .map(({ fields, site, isRecord }) => ({
      site,
      isRecord,
      values: fields[field.name]?.map(({ value }) => value) ?? [],
      sure: fields[field.name]?.[0]?.confidence ?? 0,
    }));
  return mostBelieved(field, sayings, vertical.prefer);
}

/** Where the sources of one occurrence say that it is. */
function placeAmong(vertical: Vertical): (group: readonly Happening[]) => string | null {
  const field = vertical.fields.find(({ kind }) => kind === 'place');
  return (group) =>
    field === undefined
      ? null
      : (mostBelieved(
          field,
          group.map(({ site, isRecord, place }) => ({
            site,
            isRecord,
            values: place === null ? [] : [place.value],
            sure: place?.confidence ?? 0,
          })),
          vertical.prefer,
        )?.[0] ?? null);
}

function happenings(
  accounts: readonly SourceAccount[],
  when: ReturnType<typeof happeningFields>,
): Happening[] {
  const ownStarts = new Map<string, string[]>();
  for (const { fields, site, isRecord } of accounts) {
    const start = fields[when.start ?? '']?.[0]?.value;
    if (isRecord || start === undefined) continue;
    ownStarts.set(site, [...(ownStarts.get(site) ?? []), start]);
  }
  return accounts.flatMap(({ fields, earlier, goneAt, url, site, isRecord, fetchedAt }) => {
    const value = (name: string | null): string | null =>
      name === null ? null : (fields[name]?.[0]?.value ?? null);
    const start = value(when.start);
    // A day that had come when the list was fetched, before all that the site's own page says, is the day of the posting.
    const isNews =
      start !== null &&
      isRecord &&
      Date.parse(start.slice(0, 10)) <= fetchedAt &&
      isPosted(start, ownStarts.get(site) ?? []);
    return start === null || isNews || !/^\d{4}-\d\d-\d\d/.test(start)
      ? []
      : [
          {
            start,
            end: value(when.end),
            place: fields[when.place ?? '']?.[0] ?? null,
            status: value(when.status),
            earlier,
            isGone: goneAt !== null,
            url,
            site,
            isRecord,
          },
        ];
  });
}

/** Independent sites make each other surer, and so do a list and the page it leads to. */
function confidenceOf(accounts: readonly SourceAccount[], isByHand: boolean): number {
  if (isByHand) return 1;
  const byWitness = new Map<string, number>();
  for (const { site, isRecord, confidence } of accounts) {
    const witness = `${site} ${isRecord}`;
    byWitness.set(witness, Math.max(byWitness.get(witness) ?? 0, confidence));
  }
  let doubt = 1;
  for (const confidence of byWitness.values()) doubt *= 1 - Math.min(confidence, maxCertainty);
  return Math.round((1 - doubt) * 1000) / 1000;
}

function shownField(field: Field, values: readonly string[]): EntityFieldView {
  const typed = field.kind === 'number' ? values.map(Number) : values;
  return field.list ? typed : typed[0]!;
}
