/** Structured data: fields as JSON-LD, microdata, RDFa or OpenGraph. */
import type { EntityView, ShownField } from '../verticals/vertical.js';
import type { Markup } from './family.js';
import { escapeAttribute, escapeText, scriptJson } from './html.js';

const types = { events: 'Event', books: 'Book', jobs: 'JobPosting' } as const;
const nested: Readonly<Record<string, string>> = {
  location: 'Place',
  offers: 'Offer',
  author: 'Person',
  publisher: 'Organization',
  hiringOrganization: 'Organization',
  jobLocation: 'Place',
};

/** The schema.org type of a view. */
function typeOf(view: EntityView): string {
  return types[view.entity.vertical];
}

/** Attributes of the element that holds an item. */
export function itemAttributes(view: EntityView, markup: Markup): string {
  if (markup === 'microdata') return ` itemscope itemtype="https://schema.org/${typeOf(view)}"`;
  return markup === 'rdfa' ? ` vocab="https://schema.org/" typeof="${typeOf(view)}"` : '';
}

/** Attributes of the element whose text is the name. */
export function nameAttributes(view: EntityView, markup: Markup): string {
  const property = view.entity.vertical === 'jobs' ? 'title' : 'name';
  if (markup === 'microdata') return ` itemprop="${property}"`;
  return markup === 'rdfa' ? ` property="${property}"` : '';
}

/** A field's value as HTML, marked up as the family does. Of the parts of a nested item only the name and price are marked, as most sites do. */
export function valueHtml(field: ShownField, href: string | undefined, markup: Markup): string {
  const text = escapeText(field.text);
  const inner = href === undefined ? text : `<a href="${escapeAttribute(href)}">${text}</a>`;
  if (markup !== 'microdata' && markup !== 'rdfa') return inner;
  const [outer, property] = field.property.includes('.')
    ? (field.property.split('.') as [string, string])
    : [null, field.property];
  if (property === 'address') return inner;
  const attribute = markup === 'microdata' ? 'itemprop' : 'property';
  const machine = field.machine === undefined ? '' : escapeAttribute(field.machine);
  const dated = /date|Date|Time|validThrough/.test(property);
  const value =
    machine === ''
      ? `<span ${attribute}="${property}">${inner}</span>`
      : dated
        ? `<time ${attribute}="${property}" datetime="${machine}">${inner}</time>`
        : `<span ${attribute}="${property}" content="${machine}">${inner}</span>`;
  if (outer === null) return value;
  const type = nested[outer] ?? 'Thing';
  return markup === 'microdata'
    ? `<span itemprop="${outer}" itemscope itemtype="https://schema.org/${type}">${value}</span>`
    : `<span property="${outer}" typeof="${type}">${value}</span>`;
}

/** A view as a JSON-LD object. */
export function jsonLd(view: EntityView, url: string): Record<string, unknown> {
  const item: Record<string, unknown> = {
    '@context': 'https://schema.org',
    '@type': typeOf(view),
    [view.entity.vertical === 'jobs' ? 'title' : 'name']: view.title,
    url,
    description: view.description,
  };
  for (const field of view.fields) {
    const value = field.machine ?? field.text;
    const [outer, inner] = field.property.split('.') as [string, string | undefined];
    if (inner === undefined) item[outer] = value;
    else {
      item[outer] = {
        '@type': nested[outer] ?? 'Thing',
        ...(item[outer] as object | undefined),
        [inner]: value,
      };
    }
  }
  return item;
}

/** What goes into the head for a page about one entity. */
export function headMarkup(view: EntityView, url: string, image: string, markup: Markup): string {
  if (markup === 'json-ld')
    return `<script type="application/ld+json">${scriptJson(jsonLd(view, url))}</script>\n`;
  if (markup !== 'open-graph') return '';
  const property = (name: string, content: string): string =>
    `<meta property="og:${name}" content="${escapeAttribute(content)}">\n`;
  return (
    property('title', view.title) +
    property('type', 'article') +
    property('url', url) +
    property('image', image) +
    property('description', view.description)
  );
}
