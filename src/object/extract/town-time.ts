/** Moments of what happens that say no zone, and those that scripts give in Greenwich time, are put in the time of the town it happens in. */
import { type Town, townIn } from '../value/place/gazetteer.js';
import { inZone, offsetOf } from '../value/time-zone.js';
import type { Field, Vertical } from '../vertical/vertical.js';
import type { PageObject, Value } from './page-object.js';

/** Objects with the offsets of their towns; one without a town is where all the page's others are. */
export function inTownTime(objects: readonly PageObject[], vertical: Vertical): PageObject[] {
  if (!vertical.happens) return [...objects];
  const moments = vertical.fields.filter(({ kind }) => kind === 'datetime').map(({ name }) => name);
  if (!objects.some(({ fields }) => moments.some((name) => fields[name]?.some(isElsewhere))))
    return [...objects];
  const places = vertical.fields.filter(tellsPlace).map(({ name }) => name);
  const towns = objects.map((object) => townOf(object, places));
  const zones = new Set(towns.map((town) => town?.timeZone));
  zones.delete(undefined);
  const common = zones.size === 1 ? [...zones][0]! : null;
  return objects.map((object, i) => {
    const zone = towns[i]?.timeZone ?? common;
    if (zone === null) return object;
    const changed = moments
      .filter((name) => object.fields[name]?.some(isElsewhere))
      .map((name) => [name, object.fields[name]!.map((value) => placed(value, zone))] as const);
    return changed.length === 0
      ? object
      : { ...object, fields: { ...object.fields, ...Object.fromEntries(changed) } };
  });
}

/** Places, and texts that come from addresses. */
function tellsPlace({ kind, from }: Field): boolean {
  return kind === 'place' || (kind === 'text' && from.some((path) => /address/i.test(path)));
}

function townOf(object: PageObject, places: readonly string[]): Town | null {
  const said = places.flatMap((name) => object.fields[name]?.slice(0, 1).map(({ value }) => value) ?? []);
  const found = said.map(townIn);
  return townIn(said.join(', ')) ?? found.find((town) => town !== null) ?? null;
}

function hasNoZone({ value }: Value): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value);
}

/** Data of scripts and feeds count the hours in Greenwich, whatever the place. */
function isOfGreenwich({ value, by }: Value): boolean {
  return (by === 'state' || by === 'feed') && /^\d{4}-\d\d-\d\dT\d\d:\d\d\+00:00$/.test(value);
}

const isElsewhere = (value: Value): boolean => hasNoZone(value) || isOfGreenwich(value);

function placed(value: Value, zone: string): Value {
  if (isOfGreenwich(value)) return { ...value, value: inZone(value.value, zone) };
  return hasNoZone(value)
    ? { ...value, value: value.value + offsetOf(zone, Date.parse(`${value.value}Z`)) }
    : value;
}
