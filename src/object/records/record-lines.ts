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

/** The cell of its row that a node stands in. */
export function cellOf(page: PageLines, record: PageRecord, node: number): number {
  const { tree } = page.page;
  if (tree.nameOf(record.top) !== 'tr') return -1;
  let at = node;
  while (at > 0 && tree.parent[at] !== record.top) at = tree.parent[at]!;
  if (at <= 0) return -1;
  let cell = 0;
  for (let sibling = tree.previous[at]!; sibling >= 0; sibling = tree.previous[sibling]!) cell++;
  return cell;
}

/** Reads the headings of a table's columns. */
export function columnsOf(
  page: PageLines,
  facts: readonly LineFacts[],
  group: RecordGroup,
  labels: LabelTable,
): Columns {
  const { tree } = page.page;
  const first = group.records[0]!;
  if (tree.nameOf(first.top) !== 'tr') return new Map();
  let cells = 0;
  for (let cell = tree.firstChild[first.top]!; cell >= 0; cell = tree.next[cell]!) cells++;
  // The row may stand in a <thead> of its own.
  const rows: number[] = [];
  for (let row = tree.previous[first.top]!; row >= 0 && rows.length < 3; row = tree.previous[row]!)
    rows.push(row);
  const section = tree.parent[first.top]!;
  for (let other = tree.previous[section]!; other >= 0; other = tree.previous[other]!)
    if (tree.nameOf(other) === 'thead' && tree.lastChild[other]! >= 0) rows.push(tree.lastChild[other]!);
  for (const row of rows) {
    const columns = new Map<number, string | null>();
    let count = 0;
    let named = 0;
    for (let cell = tree.firstChild[row]!; cell >= 0; cell = tree.next[cell]!, count++) {
      const line = page.firstOf(cell);
      const one = line < 0 ? undefined : facts[line];
      if (one === undefined || one.dates.length > 0 || one.line.words > 6) continue;
      const field = labels.field(one.line.text);
      if (field !== undefined) named++;
      columns.set(count, field ?? null);
    }
    if (Math.abs(count - cells) <= 1 && named >= 1 && columns.size >= Math.min(2, cells)) return columns;
  }
  return new Map();
}

/** The lines of a record. */
export function linesOfRecord(
  page: PageLines,
  facts: readonly LineFacts[],
  record: PageRecord,
  columns: Columns,
  shares: ReadonlyMap<string, number>,
): RecordLine[] {
  const out: RecordLine[] = [];
  let label: { field: string | null; at: number } | null = null;
  for (const index of record.lines) {
    const one = facts[index]!;
    const cell = cellOf(page, record, one.line.node);
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
      isAddressLine(one) &&
      out.length > 1 &&
      isPlaceField(out.at(-2)!.field) &&
      out.at(-1)!.field === undefined
    )
      out[out.length - 1] = { ...out.at(-1)!, field: out.at(-2)!.field };
  }
  return out;
}

function isAddressLine({ isAddress, isTown, line }: LineFacts): boolean {
  return (isAddress || isTown) && line.words < 14;
}

function isPlaceField(field: string | null | undefined): boolean {
  return field === 'location';
}

/** How many of a group's records have each text, as a share. */
export function sharesOf(facts: readonly LineFacts[], records: readonly PageRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { lines } of records)
    for (const text of new Set(lines.map((line) => facts[line]!.line.text)))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Map([...counts].map(([text, count]) => [text, count / records.length]));
}
