/** Which of a page's objects the page itself is about. */
import type { Page } from '../../page/page.js';
import { comparedForm } from '../value/text.js';
import type { Vertical } from '../vertical/vertical.js';
import type { PageObject } from './page-object.js';

/** Shorter names stand in many titles. */
const minTitledName = 4;

/** Its only object, or the one of several that it is called after; null when it is about none of them. Records of a list are never what a page is about. */
export function ownObject(objects: readonly PageObject[], page: Page, vertical: Vertical): PageObject | null {
  const told = objects.filter(({ by }) => by !== 'record');
  if (told.length <= 1) return objects.length === 1 ? (told[0] ?? null) : null;
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const titles = [page.title, ...page.meta.filter(([name]) => name === 'og:title').map(([, title]) => title)]
    .map((title) => ` ${comparedForm(title)} `)
    .filter((title) => title.trim() !== '');
  let [best, length] = [null as PageObject | null, minTitledName - 1];
  for (const object of told) {
    const name = comparedForm(object.fields[head]?.[0]?.value ?? '');
    // The longest name wins, the first of equals.
    if (name.length > length && titles.some((title) => title.includes(` ${name} `)))
      [best, length] = [object, name.length];
  }
  return best;
}
