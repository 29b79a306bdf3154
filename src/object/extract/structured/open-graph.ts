/** What `<meta>` says of a page that is about one thing: OpenGraph and its kin. */
import type { Page } from '../../../page/page.js';
import { normalise, type ValueContext } from '../../value/normalise.js';
import type { Vertical } from '../../vertical/vertical.js';
import { type PageObject, trust, type Value } from '../page-object.js';

/** Names of `<meta>` by schema.org property, best first. */
const sources: Record<string, string> = {
  name: 'og:title twitter:title dc.title dcterms.title',
  headline: 'og:title twitter:title dc.title',
  title: 'og:title twitter:title',
  description: 'og:description twitter:description description',
  image: 'og:image og:image:url twitter:image twitter:image:src',
  url: 'og:url',
  price: 'product:price:amount og:price:amount product:sale_price:amount',
  startDate: 'event:start_time event:start_date',
  endDate: 'event:end_time event:end_date',
  isbn: 'book:isbn books:isbn og:isbn',
  author: 'book:author article:author author dc.creator citation_author',
  datePublished:
    'article:published_time book:release_date video:release_date dc.date citation_publication_date date',
  dateModified: 'article:modified_time og:updated_time',
  articleSection: 'article:section',
  brand: 'product:brand og:brand',
  sku: 'product:retailer_item_id',
  availability: 'product:availability og:availability',
  director: 'video:director',
  publisher: 'citation_publisher dc.publisher',
  'address.addressLocality': 'og:locality place:location:locality',
  latitude: 'place:location:latitude og:latitude',
  longitude: 'place:location:longitude og:longitude',
};
const types: Record<string, string> = {
  event: 'Event',
  product: 'Product',
  'product.item': 'Product',
  'og:product': 'Product',
  book: 'Book',
  'books.book': 'Book',
  'video.movie': 'Movie',
  movie: 'Movie',
  article: 'Article',
  profile: 'Person',
  place: 'Place',
  recipe: 'Recipe',
};

/** The one object the page's `<meta>` is about; null when they are about something else, or say nothing. `claims` is whether they name its type. */
export function objectOfMeta(
  page: Page,
  vertical: Vertical,
  context: ValueContext,
): { object: PageObject; claims: boolean } | null {
  const meta = new Map<string, string[]>();
  for (const [name, content] of page.meta) {
    const values = meta.get(name) ?? [];
    if (values.length < 100) values.push(content);
    meta.set(name, values);
  }
  const type = meta.get('og:type')?.[0]?.toLowerCase().split(':').at(-1) ?? '';
  const fields: Record<string, Value[]> = {};
  const currency =
    (meta.get('product:price:currency') ?? meta.get('og:price:currency'))?.[0] ?? context.currency;
  for (const field of vertical.fields) {
    const names = field.from.flatMap((path) =>
      Object.hasOwn(sources, path) ? sources[path]!.split(' ') : [],
    );
    const from = names.find((name) => meta.has(name));
    if (from === undefined) continue;
    const values = meta
      .get(from)!
      .map((raw) => ({ raw, value: normalise(field, raw, { ...context, currency }) }))
      // Authors are often given as addresses of their pages.
      .filter(({ value }) => value !== null && !(field.kind === 'person' && /^https?:/.test(value)));
    const own = values.slice(0, field.list ? 50 : 1).map(
      ({ raw, value }): Value => ({
        value: value!,
        raw: raw.slice(0, 300),
        by: 'open-graph',
        place: `meta ${from}`,
        confidence: trust['open-graph'],
      }),
    );
    if (own.length > 0) fields[field.name] = own;
  }
  if (Object.keys(fields).length === 0) return null;
  return {
    object: { fields, by: 'open-graph', confidence: trust['open-graph'] },
    claims: types[type] === vertical.object,
  };
}
