/** Lists of numbers one behind the other, for what is too much for arrays of arrays: list i goes from `start[i]` up to `start[i + 1]`. */
export interface NumberLists {
  readonly start: Uint32Array;
  readonly items: Uint32Array;
}

export function numberLists(lists: Iterable<Iterable<number>>): NumberLists {
  const start = [0];
  const items: number[] = [];
  for (const list of lists) {
    for (const item of list) items.push(item);
    start.push(items.length);
  }
  return { start: Uint32Array.from(start), items: Uint32Array.from(items) };
}

/** The other way round: for each item below `count`, in which lists it stands. */
export function inverted({ start, items }: NumberLists, count: number): NumberLists {
  const sizes = new Uint32Array(count + 1);
  for (const item of items) sizes[item + 1]!++;
  for (let i = 0; i < count; i++) sizes[i + 1]! += sizes[i]!;
  const at = sizes.slice();
  const out = new Uint32Array(items.length);
  for (let list = 0; list + 1 < start.length; list++)
    for (let i = start[list]!; i < start[list + 1]!; i++) out[at[items[i]!]!++] = list;
  return { start: sizes, items: out };
}
