/** What users add to extraction by code of their own: modules that a vertical names, loaded where pages are read. */
import { LycosaError, messageOf } from '../../base/error.js';
import { OpenPage } from '../../page/open-page.js';
import type { Page } from '../../page/page.js';
import { normalise, type OwnKind, type ValueContext } from '../value/normalise.js';
import { fieldOf, type Vertical } from '../vertical/vertical.js';
import { type PageObject, trust, type Value } from './page-object.js';

/** The last word on the objects of a site's pages: `export function refine(objects, page)`. */
export type Refine = (
  objects: PageObject[],
  page: { readonly url: string; readonly title: string; text(): string },
) => PageObject[];

/** An object as a user's extractor gives it: texts as the page has them, by field. */
export type FoundObject = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** The objects of a page, or null where the usual extraction is to look for them: `export function extract(page)`. */
export type Extract = (page: OpenPage) => readonly FoundObject[] | null;

export interface UserCode {
  /** By the site they are for. */
  readonly refine: ReadonlyMap<string, Refine>;
  readonly extract: Extract | null;
  /** By the module that a field names as its kind. */
  readonly kinds: ReadonlyMap<string, OwnKind>;
}

export const noUserCode: UserCode = { refine: new Map(), extract: null, kinds: new Map() };

/** What a user's extractor finds on a page; null where it leaves it to others. Complaints name its file. */
export function extractedByUser(
  { extract }: UserCode,
  page: Page,
  vertical: Vertical,
  context: ValueContext,
): PageObject[] | null {
  if (extract === null) return null;
  const file = vertical.extractor ?? '';
  let found: unknown;
  try {
    found = extract(new OpenPage(page));
  } catch (thrown) {
    throw new LycosaError(
      'bad-vertical',
      `the extractor ${file} fails on ${page.url} (${messageOf(thrown)})`,
      'mend it; it is given a page and returns its objects, or null where it has nothing to say',
      thrown,
    );
  }
  if (found === null) return null;
  if (!Array.isArray(found) || !found.every((one) => typeof one === 'object' && one !== null))
    throw new LycosaError(
      'bad-vertical',
      `the extractor ${file} returns no list of objects for ${page.url}`,
      'return [{ field: text or [texts] }], or null; promises are not waited for',
    );
  return (found as FoundObject[]).map((one) => objectOfUser(one, vertical, context)).filter(hasFields);
}

function objectOfUser(found: FoundObject, vertical: Vertical, context: ValueContext): PageObject {
  const fields: Record<string, Value[]> = {};
  for (const [name, given] of Object.entries(found)) {
    const field = fieldOf(vertical, name);
    if (field === undefined || given === null || given === undefined) continue;
    const texts = typeof given === 'string' ? [given] : given;
    const values = (field.list ? texts : texts.slice(0, 1)).flatMap((text): Value[] => {
      const value = normalise(field, String(text), context);
      if (value === null) return [];
      return [
        { value, raw: String(text).slice(0, 300), by: 'hand', place: 'extractor', confidence: trust.hand },
      ];
    });
    if (values.length > 0) fields[name] = values;
  }
  return { fields, by: 'hand', confidence: trust.hand };
}

function hasFields({ fields }: PageObject): boolean {
  return Object.keys(fields).length > 0;
}
