/** A page that a person labelled says what the person said, whatever rules or markup make of it. */
import { normalise, type ValueContext } from '../../value/normalise.js';
import { comparedForm } from '../../value/text.js';
import { fieldOf, type Vertical } from '../../vertical/vertical.js';
import { type PageObject, trust, type Value } from '../page-object.js';

/** What a person said of one object: values by field, as given. */
export type SaidValues = Readonly<Record<string, readonly string[]>>;

/** The objects of a labelled page: each label in the place of what was read of the same thing, or beside the others. */
export function withSaid(
  objects: readonly PageObject[],
  labels: readonly SaidValues[],
  vertical: Vertical,
  context: ValueContext,
): PageObject[] {
  const out = [...objects];
  const isTaken = new Set<number>();
  for (const label of labels) {
    const said = saidFields(label, vertical, context);
    if (Object.keys(said).length === 0) continue;
    const isAbout = (object: PageObject, i: number): boolean =>
      !isTaken.has(i) && isSameThing(object.fields, said, vertical);
    // A page about one thing is about the one that was labelled, by whatever name it was read.
    const isOnly = labels.length === 1 && out.length === 1;
    const at = isOnly ? 0 : out.findIndex(isAbout);
    const place = at < 0 ? out.length : at;
    isTaken.add(place);
    out[place] = { fields: { ...out[place]?.fields, ...said }, by: 'hand', confidence: trust.hand };
  }
  return out;
}

function saidFields(label: SaidValues, vertical: Vertical, context: ValueContext): Record<string, Value[]> {
  const fields: Record<string, Value[]> = {};
  for (const [name, texts] of Object.entries(label)) {
    const field = fieldOf(vertical, name);
    if (field === undefined) continue;
    const values = texts.flatMap((raw): Value[] => {
      const value = normalise(field, raw, context);
      return value === null
        ? []
        : [{ value, raw: raw.slice(0, 300), by: 'hand', place: 'labelled', confidence: trust.hand }];
    });
    if (values.length > 0) fields[name] = values;
  }
  return fields;
}

/** Called the same, and on the same day where both say one. */
function isSameThing(read: PageObject['fields'], said: PageObject['fields'], vertical: Vertical): boolean {
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const start = vertical.fields.find((field) => field.identifies && field.kind === 'datetime')?.name ?? '';
  const day = (fields: PageObject['fields']): string | undefined => fields[start]?.[0]?.value.slice(0, 10);
  const name = (fields: PageObject['fields']): string => comparedForm(fields[head]?.[0]?.value ?? '');
  if (name(read) !== name(said)) return false;
  return day(read) === undefined || day(said) === undefined || day(read) === day(said);
}
