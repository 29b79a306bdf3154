/** The lines of a record, each with what tells its role: the column it stands in, the label above it, how common its text is. */
import type { LabelTable, LineFacts } from './line-facts.js';
import type { PageLines } from './lines.js';
import type { PageRecord, RecordGroup } from './record-groups.js';

export interface RecordLine {
  readonly facts: LineFacts;
  /** Lines from the anchor; negative before it. */
  readonly offset: number;
  /** Which cell of a row it is in; -1 outside tables. */
  readonly cell: number;
  /** The field that its column's header, or a label before it, names; null for a label of nothing we look for, undefined without one. */
  readonly field: string | null | undefined;
  /** Its text without its own label. */
  readonly text: string;
  /** Share of the group's records that have the very same text. */
  readonly share: number;
  readonly signature: string;
}

/** Field by cell, from a row of headings above the first record. */
export type Columns = ReadonlyMap<number, string | null>;

const maxBelow = 6;

/** Which part of a record's element a node stands in; -1 in none. */
function partOfRecord(page: PageLines, record: PageRecord, node: number): number {
  const { tree } = page.page;
  let at = node;
  while (at > 0 && tree.parent[at] !== record.top) at = tree.parent[at]!;
  if (at <= 0) return -1;
  let part = 0;
  for (let sibling = tree.previous[at]!; sibling >= 0; sibling = tree.previous[sibling]!) part++;
  return part;
}

/** Reads the headings of columns: a row above the first record, or above what holds it, with about as many parts, which are labels. */
export function lineColumns(
  page: PageLines,
  facts: readonly LineFacts[],
  group: RecordGroup,
  labels: LabelTable,
): Columns {
  const { tree } = page.page;
  const { top } = group.records[0]!;
  const parts = childElements(tree, top).length;
  if (parts < 2) return new Map();
  const needed = tree.nameOf(top) === 'tr' ? 1 : 2;
  for (let up = top, level = 0; up > 0 && level < 3; up = tree.parent[up]!, level++)
    for (let row = tree.previous[up]!, count = 0; row >= 0 && count < 3; row = tree.previous[row]!, count++)
      for (const candidate of tree.nameOf(row) === 'thead' ? [...childElements(tree, row), row] : [row]) {
        const columns = headingsAbove(page, facts, innermost(tree, candidate), parts, labels);
        if (columns.size >= needed) return columns;
      }
  return new Map();
}

/** The fields that the parts of a row name; none when the row is no row of headings. */
function headingsAbove(
  page: PageLines,
  facts: readonly LineFacts[],
  row: number,
  parts: number,
  labels: LabelTable,
): Columns {
  const cells = childElements(page.page.tree, row);
  const columns = new Map<number, string | null>();
  if (Math.abs(cells.length - parts) > 1) return columns;
  let said = 0;
  for (const [at, cell] of cells.entries()) {
    const line = page.firstOf(cell);
    const one = line < 0 ? undefined : facts[line];
    if (one === undefined) continue;
    if (one.dates.length > 0 || one.line.words > 6 || page.lastOf(cell) > line + 1) return new Map();
    said++;
    const field = labels.field(one.line.text);
    if (field !== undefined) columns.set(at, field);
  }
  return said >= 2 ? columns : new Map();
}

function childElements(tree: PageLines['page']['tree'], node: number): number[] {
  const children: number[] = [];
  for (let child = tree.firstChild[node]!; child >= 0; child = tree.next[child]!) children.push(child);
  return children;
}

/** Past elements that hold nothing but one other. */
function innermost(tree: PageLines['page']['tree'], node: number): number {
  let at = node;
  for (let children = childElements(tree, at); children.length === 1; children = childElements(tree, at))
    at = children[0]!;
  return at;
}

/** The lines of a record. */
export function linesOfRecord(
  page: PageLines,
  facts: readonly LineFacts[],
  record: PageRecord,
  columns: Columns,
  shares: ReadonlyMap<string, number>,
  place: string,
): RecordLine[] {
  const out: RecordLine[] = [];
  const hasParts = columns.size > 0 || page.page.tree.nameOf(record.top) === 'tr';
  let label: { field: string | null; at: number } | null = null;
  for (const index of record.lines) {
    const one = facts[index]!;
    const cell = hasParts ? partOfRecord(page, record, one.line.node) : -1;
    if (one.label !== null && one.label.rest === '') {
      label = { field: one.label.field, at: index };
      continue;
    }
    if (one.line.heading > 0) label = null;
    const below =
      label !== null && index - label.at <= (label.field === null ? 1 : maxBelow) ? label.field : undefined;
    const column = columns.get(cell);
    out.push({
      facts: one,
      offset: index - record.anchor.facts.line.index,
      cell,
      field: one.label !== null ? one.label.field : below !== undefined ? below : column,
      text: one.label === null ? one.line.text : one.label.rest,
      share: shares.get(one.line.text) ?? 0,
      signature: page.signatureOf(one.line.node),
    });
    // An address goes on behind the name of its place.
    if (one.label !== null) label = null;
    else if (
      out.length > 1 &&
      out.at(-2)!.field === place &&
      out.at(-1)!.field === undefined &&
      isAddressLine(one)
    )
      out[out.length - 1] = { ...out.at(-1)!, field: out.at(-2)!.field };
  }
  return out;
}

function isAddressLine(one: LineFacts): boolean {
  return one.line.words < 14 && (one.isAddress || one.isTown);
}

/** How many of a group's records have each text, as a share. */
export function sharesOf(facts: readonly LineFacts[], records: readonly PageRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { lines } of records)
    for (const text of new Set(lines.map((line) => facts[line]!.line.text)))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Map([...counts].map(([text, count]) => [text, count / records.length]));
}
