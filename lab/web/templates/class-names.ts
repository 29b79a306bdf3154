/** Class names by the role an element plays, in the manners that sites have. */
import { hashText, mix } from '../world/draw.js';
import type { Family } from './family.js';

/** Roles of elements. Those in `single` occur once on a page. */
export const roles = {
  page: ['wrapper', 'container', 'max-w-6xl mx-auto'],
  header: ['site-header', 'navbar-header', 'flex items-center py-4'],
  brand: ['logo', 'navbar-brand', 'text-2xl font-bold'],
  nav: ['main-nav', 'navbar navbar-expand', 'flex gap-4 border-b'],
  navitem: ['main-nav__item', 'nav-item', 'py-2 px-3'],
  body: ['content-area', 'row', 'grid grid-cols-12 gap-6'],
  main: ['main-content', 'col-md-9', 'col-span-9'],
  side: ['sidebar', 'col-md-3', 'col-span-3 text-sm'],
  footer: ['site-footer', 'footer mt-auto', 'mt-12 border-t py-6'],
  crumbs: ['breadcrumbs', 'breadcrumb', 'text-xs mb-2'],
  heading: ['page-title', 'display-5', 'text-3xl mb-4'],
  grid: ['listing', 'card-deck', 'grid grid-cols-3 gap-4'],
  card: ['listing-item', 'card', 'rounded shadow p-4'],
  cardtitle: ['listing-item__title', 'card-title', 'font-semibold text-lg'],
  cardmeta: ['listing-item__meta', 'card-text text-muted', 'text-gray-500'],
  thumb: ['listing-item__image', 'card-img-top', 'object-cover w-full h-32'],
  entity: ['detail', 'card-body', 'prose'],
  picture: ['detail__image', 'img-fluid', 'float-right w-72 ml-4'],
  fields: ['detail__facts', 'list-group', 'divide-y my-4'],
  field: ['detail__fact', 'list-group-item', 'py-2 flex'],
  label: ['detail__label', 'font-weight-bold', 'w-32 font-medium'],
  value: ['detail__value', 'col', 'flex-1'],
  description: ['detail__text', 'lead', 'leading-relaxed'],
  badge: ['flag', 'badge badge-warning', 'bg-red-100 text-red-700 px-2'],
  button: ['button', 'btn btn-primary', 'bg-blue-600 text-white px-4 py-2'],
  more: ['actions', 'btn-group', 'flex gap-2 mt-4'],
  pager: ['pagination', 'pagination', 'flex justify-center gap-2 mt-8'],
  pageritem: ['pagination__link', 'page-link', 'px-3 py-1 border'],
  current: ['pagination__current', 'page-link active', 'px-3 py-1 bg-gray-200'],
  form: ['search-form', 'form-inline', 'flex gap-2 mb-6'],
  input: ['search-form__field', 'form-control', 'border px-2 py-1'],
  box: ['widget', 'panel', 'bg-gray-50 p-4 mb-6'],
  boxtitle: ['widget__title', 'panel-heading', 'font-bold mb-2'],
  links: ['link-list', 'list-unstyled', 'space-y-1'],
  tags: ['tag-cloud', 'nav nav-pills', 'flex flex-wrap gap-2'],
  tag: ['tag', 'badge badge-light', 'bg-gray-100 rounded px-2'],
  columns: ['index-columns', 'list-columns', 'columns-3'],
  teaser: ['teaser', 'media', 'border-b py-4'],
  teasertitle: ['teaser__title', 'media-heading', 'text-xl'],
  date: ['date', 'text-muted small', 'text-xs text-gray-400'],
  calendar: ['calendar', 'table table-bordered', 'table-fixed w-full'],
  ad: ['promo', 'jumbotron p-3', 'bg-yellow-50 p-3'],
} as const;
export type Role = keyof typeof roles;

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
  const [semantic, bootstrap, utility] = roles[role];
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
  for (const role of Object.keys(roles) as Role[]) {
    const name = classOf(family, role);
    attributes.set(role, name !== '' ? ` class="${name}"` : single.has(role) ? ` id="${role}"` : '');
  }
  if (family.naming !== 'content') return (role) => attributes.get(role)!;
  return (role, content) =>
    content === undefined ? attributes.get(role)! : ` class="${classOf(family, role)} ${content}"`;
}
