/** The text of a page as a field of the one thing it is about, or, where nothing else tells of that thing, as what tells of it. */
import type { Page } from '../../../page/page.js';
import { isProse, type Vertical } from '../../vertical/vertical.js';
import { nodePath } from '../node-path.js';
import { ownObject } from '../own-object.js';
import { type PageObject, trust, type Value } from '../page-object.js';
import { linesOf, type PageLines } from '../records/lines.js';
import { mainText } from './main-text.js';
import { markdownOfLines, textOfLines } from './write-prose.js';

const maxRawProse = 300;

/** The object that the page is about with its text; of a page without one, what its heading and its meta data say of the text, beside what it lists or names besides: how likely that is one is for the evidence to say. */
export function withProse(
  objects: readonly PageObject[],
  page: Page,
  vertical: Vertical,
  meta: PageObject | null,
): readonly PageObject[] {
  const fields = vertical.fields.filter(isProse);
  const about = ownObject(objects, page, vertical);
  if (fields.length === 0) return objects;
  const lines = linesOf(page);
  const text = mainText(lines);
  if (text.length === 0) return objects;
  const place = nodePath(page.tree, text[0]!.node);
  const own = Object.fromEntries(
    fields.map(({ name, kind }): [string, Value[]] => {
      const value = kind === 'prose' ? textOfLines(text) : markdownOfLines(text, page);
      return [name, [{ value, raw: value.slice(0, maxRawProse), by: 'text', place, confidence: trust.text }]];
    }),
  );
  if (about !== null)
    return objects.map((object) =>
      object === about ? { ...object, fields: { ...object.fields, ...own } } : object,
    );
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const name = meta?.fields[head] ?? headingOf(lines);
  return name === null
    ? objects
    : [...objects, { fields: { ...meta?.fields, ...own, [head]: name }, by: 'text', confidence: trust.text }];
}

/** The main heading of a page, else its title. */
function headingOf({ page, lines }: PageLines): readonly Value[] | null {
  const heading = lines.find((line) => line.heading === 1 && line.chrome < 1);
  const value = heading?.text ?? page.title.trim();
  if (value === '') return null;
  const place = heading === undefined ? 'title' : nodePath(page.tree, heading.node);
  return [{ value, raw: value.slice(0, maxRawProse), by: 'text', place, confidence: trust.text }];
}
