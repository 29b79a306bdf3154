/** RSS and Atom, with the extensions that carry events and products. */
import { Parser } from 'htmlparser2';
import { withoutMarkup } from '../../value/text.js';
import type { Item, ItemDraft } from '../structured/item.js';

const maxFeedItems = 5000;
const maxFeedText = 100_000;
/** No feed is deeper; the parser's time grows with the depth. */
const maxFeedDepth = 250;

/** Elements of an entry as properties; a prefix tells extensions from the plain ones. */
const elements: Record<string, string> = {
  title: 'name',
  link: 'url',
  guid: 'identifier',
  id: 'identifier',
  description: 'description',
  summary: 'description',
  'content:encoded': 'description',
  content: 'description',
  pubdate: 'datePublished',
  published: 'datePublished',
  'dc:date': 'datePublished',
  updated: 'dateModified',
  author: 'author',
  name: 'author',
  'dc:creator': 'author',
  category: 'articleSection',
  'ev:startdate': 'startDate',
  'ev:enddate': 'endDate',
  'ev:location': 'location',
  'ev:organizer': 'organizer',
  'xcal:dtstart': 'startDate',
  'xcal:dtend': 'endDate',
  'xcal:location': 'location',
  'calendarevent:eventdates': 'startDate',
  'calendarevent:location': 'location',
  'gd:when': 'startDate',
  'gd:where': 'location',
  's:dtstart': 'startDate',
  startdate: 'startDate',
  enddate: 'endDate',
  'g:price': 'price',
  'g:brand': 'brand',
  'g:gtin': 'gtin',
  'g:mpn': 'mpn',
  'g:id': 'sku',
  'g:title': 'name',
  'g:link': 'url',
  'g:description': 'description',
  'g:availability': 'availability',
  'media:content': 'image',
  'media:thumbnail': 'image',
  enclosure: 'image',
};

/** The entries of a feed; null when the text is none. */
export function readSyndication(text: string): Item[] | null {
  if (!/^\s*(?:\ufeff)?\s*<(?:\?xml|rss|feed|rdf:RDF|!--)/i.test(text.slice(0, 1000))) return null;
  const items: Item[] = [];
  let isFeed = false;
  let item: ItemDraft | null = null;
  let name = '';
  let value = '';
  let depth = 0;
  const set = (property: string, content: string): void => {
    const trimmed = content.trim();
    if (item === null || trimmed === '') return;
    const values = item.properties.get(property) ?? [];
    if (values.length < 50) values.push(trimmed.slice(0, maxFeedText));
    item.properties.set(property, values);
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (++depth > maxFeedDepth) return parser.pause();
        if (/^(?:rss|feed|rdf:rdf|channel)$/.test(tag)) isFeed = true;
        if ((tag === 'item' || tag === 'entry') && items.length < maxFeedItems) {
          item = {
            syntax: 'feed',
            types: ['Article', 'FeedItem'],
            id: null,
            properties: new Map(),
            place: `entry ${items.length + 1}`,
          };
          return;
        }
        if (item === null) return;
        name = tag;
        value = '';
        const property = Object.hasOwn(elements, tag) ? elements[tag]! : null;
        // Atom's links and media carry their address in an attribute.
        if (
          property === 'url' &&
          attributes.href !== undefined &&
          (attributes.rel ?? 'alternate') === 'alternate'
        )
          set('url', attributes.href);
        if (property === 'image' && attributes.url !== undefined && /^image|^$/.test(attributes.type ?? ''))
          set('image', attributes.url);
        if (tag === 'gd:when') {
          set('startDate', attributes.starttime ?? '');
          set('endDate', attributes.endtime ?? '');
        }
        if (tag === 'gd:where') set('location', attributes.valuestring ?? '');
      },
      ontext(text) {
        if (item !== null && value.length < maxFeedText) value += text;
      },
      onclosetag(tag) {
        depth--;
        if (item !== null && (tag === 'item' || tag === 'entry')) {
          items.push(typed(item));
          item = null;
        } else if (item !== null && tag === name && Object.hasOwn(elements, tag)) {
          set(elements[tag]!, elements[tag] === 'description' ? withoutMarkup(value) : value);
          name = '';
        }
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  );
  parser.write(text);
  if (depth <= maxFeedDepth) parser.end();
  return isFeed ? items : null;
}

/** An entry with a start is an event, one with a price a product. */
function typed(item: ItemDraft): Item {
  const types = [...item.types];
  if (item.properties.has('startDate')) types.push('Event');
  if (item.properties.has('price')) types.push('Product');
  return { ...item, types };
}
