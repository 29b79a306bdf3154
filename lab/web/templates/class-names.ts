/** Class names by the role an element plays, in the manners that sites have. */
import { hashText, mix } from '../world/draw.js';
import { classStocks } from '../world/stocks.js';
import type { Family } from './family.js';

/** Roles of elements. Those in `single` occur once on a page. */
export type Role = keyof typeof classStocks.tune;
export const roles = Object.keys(classStocks.tune) as Role[];

const single: ReadonlySet<Role> = new Set([
  'page',
  'header',
  'brand',
  'nav',
  'body',
  'main',
  'side',
  'footer',
  'crumbs',
  'calendar',
  'pager',
]);

/** Names classes for a family: gives the attribute with a leading blank, or nothing. `content` words are used by families whose classes say what they hold. */
export type ClassNamer = (role: Role, content?: string) => string;

const prefixes = ['', '', 'c-', 'm-', 'site-', 'ui-'];

/** The value of the class attribute of a role; empty where a family has no classes. */
export function classOf(family: Family, role: Role): string {
  const [semantic, bootstrap, utility] = classStocks[family.half][role];
  switch (family.naming) {
    case 'semantic':
    case 'content':
      return prefixes[family.theme % prefixes.length] + semantic;
    case 'bootstrap':
      return bootstrap;
    case 'utility':
      return utility;
    case 'hashed':
      return `css-${mix(family.theme, hashText(role)).toString(36)}`;
    case 'none':
      return '';
  }
}

/** The CSS selector of a role; null where a family has nothing to select it by. */
export function selectorOf(family: Family, role: Role): string | null {
  if (family.naming === 'none') return single.has(role) ? `#${role}` : null;
  const name = classOf(family, role);
  return family.naming === 'content' ? `.${name}` : `[class="${name}"]`;
}

/** The namer of a family. */
export function classNamer(family: Family): ClassNamer {
  const attributes = new Map<Role, string>();
  for (const role of roles) {
    const name = classOf(family, role);
    attributes.set(role, name !== '' ? ` class="${name}"` : single.has(role) ? ` id="${role}"` : '');
  }
  if (family.naming !== 'content') return (role) => attributes.get(role)!;
  return (role, content) =>
    content === undefined ? attributes.get(role)! : ` class="${classOf(family, role)} ${content}"`;
}
