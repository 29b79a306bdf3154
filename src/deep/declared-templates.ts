/** Templates that a page declares itself: in its structured data (schema.org SearchAction), or in a description that it names (OpenSearch). */
import { type Item, localName, type PropertyValue } from '../object/extract/structured/item.js';
import { itemsOf } from '../object/extract/structured/page-items.js';
import type { Page } from '../page/page.js';
import { resolveUrl } from '../url/address.js';
import { type SearchTemplate, templateOfPattern } from './template.js';

const maxActionDepth = 8;
/** Descriptions are a few lines long. */
const maxDescription = 100_000;

/** Addresses of OpenSearch descriptions. */
export function openSearchDescriptions(page: Page): string[] {
  return page.relations
    .filter(({ rel, type }) => /(?:^|\s)search(?:\s|$)/i.test(rel) && /opensearch/i.test(type))
    .map(({ href }) => resolveUrl(href, page.base))
    .filter((url) => url !== null);
}

/** The template of an OpenSearch description, that of pages for people. */
export function templateOfDescription(xml: string, base: string): SearchTemplate | null {
  for (const [tag] of xml.slice(0, maxDescription).matchAll(/<(?:\w+:)?Url\b[^<>]*>/gi)) {
    const attribute = (name: string): string =>
      (new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? [])
        .slice(1)
        .find(Boolean) ?? '';
    const rel = attribute('rel');
    if (!/html/i.test(attribute('type')) || (rel !== '' && !/results/i.test(rel))) continue;
    if (/^post$/i.test(attribute('method'))) continue;
    const found = templateOfPattern(attribute('template').replaceAll('&amp;', '&'), base, 'opensearch');
    if (found !== null) return found;
  }
  return null;
}

/** The template of a SearchAction in the page's structured data. */
export function declaredAction(page: Page): SearchTemplate | null {
  for (const item of itemsOf(page)) {
    const found = actionIn(item, page, 0);
    if (found !== null) return found;
  }
  return null;
}

function actionIn(item: Item, page: Page, depth: number): SearchTemplate | null {
  if (depth > maxActionDepth) return null;
  if (item.types.some((type) => localName(type) === 'SearchAction')) {
    for (const target of item.properties.get('target') ?? []) {
      const patterns = typeof target === 'string' ? [target] : (target.properties.get('urlTemplate') ?? []);
      for (const pattern of patterns) {
        const found =
          typeof pattern === 'string' ? templateOfPattern(pattern, page.base, 'search-action') : null;
        if (found !== null) return found;
      }
    }
  }
  for (const values of item.properties.values())
    for (const value of values as readonly PropertyValue[]) {
      const found = typeof value === 'string' ? null : actionIn(value, page, depth + 1);
      if (found !== null) return found;
    }
  return null;
}
