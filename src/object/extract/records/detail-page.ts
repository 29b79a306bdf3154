/** A page about one thing that does not happen: its name from the main heading, its fields from labels and from sections under headings that name them. */
import type { Page } from '../../../page/page.js';
import { findMoney } from '../../value/money.js';
import { comparedForm, comparedWords } from '../../value/text.js';
import { type Field, isProse, type Vertical } from '../../vertical/vertical.js';
import type { LabelTable, LineFacts } from './line-facts.js';
import type { PageLines } from './lines.js';
import type { RecordValue, RecordValues } from './record-context.js';

/** Lines of one section, and words of one line that still is an item of a list. */
const maxLinesOfDetail = 80;
const maxDetailWords = 150;

/** The values of the page's one thing; null when too little speaks for it. */
export function detailValues(
  page: Page,
  lines: PageLines,
  facts: readonly LineFacts[],
  vertical: Vertical,
  labels: LabelTable,
): RecordValues | null {
  const head = vertical.fields.find((field) => field.identifies)!;
  const values: RecordValues = {};
  const name = nameOfDetail(page, facts);
  if (name === null) return null;
  const start = facts.findIndex(({ line }) => line.node === name.node);
  for (const field of vertical.fields) {
    if (field === head || field.kind === 'url' || field.kind === 'image' || isProse(field)) continue;
    const found =
      field.list && field.kind === 'text'
        ? sectionOf(field, lines, facts, labels)
        : labelledLine(field, facts, Math.max(0, start));
    if (found.length > 0) values[field.name] = found;
  }
  for (const field of vertical.fields)
    if (field.kind === 'money' && values[field.name] === undefined) {
      const line = facts
        .slice(Math.max(0, start), start + 60)
        .find((one) => one.line.words <= 8 && one.line.chrome < 1 && findMoney(one.line.text) !== null);
      if (line !== undefined)
        values[field.name] = [
          { text: findMoney(line.line.text)!.text, node: line.line.node, from: 'record' },
        ];
    }
  // Two fields beyond the name, or one that identifies: any page has a heading and a price somewhere.
  const others = Object.keys(values);
  const isOne =
    others.length >= 2 &&
    (others.some((own) =>
      vertical.fields.some((field) => field.name === own && (field.identifies || field.list)),
    ) ||
      others.length >= 3);
  if (!isOne) return null;
  return { [head.name]: [name], ...values };
}

/** The main heading that stands in the page's title, too; else the first one. */
function nameOfDetail(page: Page, facts: readonly LineFacts[]): RecordValue | null {
  const title = ` ${comparedForm(page.title)} `;
  const headings = facts.filter(
    ({ line }) => line.heading > 0 && line.heading <= 2 && line.chrome < 1 && line.words <= 25,
  );
  const inTitle = headings.filter(
    ({ line }) => comparedWords(line.text).length > 0 && title.includes(` ${comparedForm(line.text)} `),
  );
  const best =
    inTitle.find(({ line }) => line.heading === 1) ??
    headings.find(({ line }) => line.heading === 1) ??
    inTitle[0];
  return best === undefined ? null : { text: best.line.text, node: best.line.node, from: 'record' };
}

/** "Publisher: Foo", or the line behind a label of its own. */
function labelledLine(field: Field, facts: readonly LineFacts[], start: number): RecordValue[] {
  for (let i = start; i < facts.length; i++) {
    const { label, line } = facts[i]!;
    if (label?.field !== field.name || line.chrome >= 1) continue;
    const next = facts[i + 1];
    const text =
      label.rest !== ''
        ? label.rest
        : next !== undefined && next.label === null && next.line.words <= 20
          ? next.line.text
          : '';
    if (text !== '') return [{ text, node: label.rest !== '' ? line.node : next!.line.node, from: 'record' }];
  }
  return [];
}

/** The lines below a heading that names a list field, up to the next heading: items of lists where there are some, else all. */
function sectionOf(
  field: Field,
  lines: PageLines,
  facts: readonly LineFacts[],
  labels: LabelTable,
): RecordValue[] {
  const { tree } = lines.page;
  let best: RecordValue[] = [];
  for (const [i, { line }] of facts.entries()) {
    if (
      line.words > 5 ||
      line.links.length > 0 ||
      line.chrome >= 1 ||
      !(line.heading > 0 || line.bold || line.text.endsWith(':')) ||
      !namesOfDetail(line.text, field)
    )
      continue;
    const section: { value: RecordValue; isItem: boolean }[] = [];
    for (let next = i + 1; next < facts.length && section.length < maxLinesOfDetail; next++) {
      const { line: own } = facts[next]!;
      const other = own.words <= 5 ? labels.field(own.text) : undefined;
      const endsHere = line.heading > 0 ? own.heading > 0 && own.heading <= line.heading : own.heading > 0;
      if (
        endsHere ||
        own.chrome >= 1 ||
        (other !== undefined && other !== null && other !== field.name && (own.bold || own.heading > 0))
      )
        break;
      if (own.heading > 0 || own.words > maxDetailWords) continue;
      section.push({
        value: { text: own.text, node: own.node, from: 'record' },
        isItem: isItem(tree, own.node),
      });
    }
    const items = section.filter((one) => one.isItem);
    const values = (items.length >= 2 ? items : section).map(({ value }) => value);
    if (values.length > best.length) best = values;
  }
  return best;
}

function namesOfDetail(text: string, field: Field): boolean {
  const form = comparedForm(text.replace(/\(.*?\)/g, ' '));
  return field.labels.some((label) => form === comparedForm(label)) || form === comparedForm(field.name);
}

function isItem(tree: PageLines['page']['tree'], node: number): boolean {
  for (let at = node, up = 0; at > 0 && up < 5; at = tree.parent[at]!, up++) {
    const name = tree.nameOf(at);
    if (name === 'li' || name === 'tr') return true;
  }
  return false;
}
