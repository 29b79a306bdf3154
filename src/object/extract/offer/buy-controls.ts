/** Controls with which a page sells what it is about. Programmers name them in English whatever the shop speaks; teasers of other things have them by the dozen, all alike. */
import { attributeId } from '../../../page/attributes.js';
import type { Page } from '../../../page/page.js';

const controlAttributes = {
  class: attributeId('class'),
  id: attributeId('id'),
  name: attributeId('name'),
  action: attributeId('action'),
};
const controlTags = new Set(['button', 'input', 'a', 'form']);
const buyNames =
  /(?:add|put)[-_ ]?(?:item)?[-_ ]?to[-_ ]?(?:cart|basket|bag|trolley)|addtocart|addtobasket|buy[-_]?(?:now|box|button|btn|it)/i;
/** More that look alike are of a list. */
const maxAlike = 2;

const controlsOfPages = new WeakMap<Page, number>();

/** How many controls the page has that buy what it is about. */
export function buyControls(page: Page): number {
  let count = controlsOfPages.get(page);
  if (count === undefined) {
    count = countControls(page);
    controlsOfPages.set(page, count);
  }
  return count;
}

function countControls({ tree }: Page): number {
  const alike = new Map<string, number>();
  for (let node = tree.following(0); node >= 0; node = tree.following(node)) {
    const tag = tree.nameOf(node);
    if (!controlTags.has(tag)) continue;
    const attributes = tree.attributesOf(node);
    const { class: className, ...others } = controlAttributes;
    const look = attributes.get(className) ?? '';
    const isNamed =
      buyNames.test(look) || Object.values(others).some((one) => buyNames.test(attributes.get(one) ?? ''));
    if (isNamed) alike.set(`${tag} ${look}`, (alike.get(`${tag} ${look}`) ?? 0) + 1);
  }
  return [...alike.values()].filter((count) => count <= maxAlike).reduce((sum, count) => sum + count, 0);
}
