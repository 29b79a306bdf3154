/** A feed of any kind to objects: calendars, RSS and Atom, JSON. */

import type { ValueContext } from '../../value/normalise.js';
import type { Vertical } from '../../vertical/vertical.js';
import { type PageObject, trust } from '../page-object.js';
import { objectsOfItems } from '../structured/from-items.js';
import { readJsonLd } from '../structured/json-ld.js';
import { objectsOfJson } from '../structured/json-records.js';
import { readCalendar } from './icalendar.js';
import { readSyndication } from './syndication.js';

const feedStart =
  /^BEGIN:VCALENDAR|^(?:\ufeff|ï»¿)?<(?:\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)?<?(?:rss|feed|rdf:RDF)\b|^[[{]/i;

/** Whether a body begins like a feed, whatever its type says. */
export function isFeed(body: Uint8Array): boolean {
  return feedStart.test(Buffer.from(body.subarray(0, 400)).toString('latin1').trimStart());
}

/** Larger feeds are cut by whoever fetches them; this much is read. */
const maxFeedBytes = 20_000_000;

/** The objects of a feed; null when the body is no feed. */
export function readFeed(text: string, vertical: Vertical, context: ValueContext): PageObject[] | null {
  if (text.length > maxFeedBytes) return [];
  const items = readCalendar(text, context.today) ?? readSyndication(text);
  if (items !== null) return objectsOfItems(items, vertical, context);
  if (!/^\s*(?:\ufeff)?[[{]/.test(text)) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const linked = objectsOfItems(readJsonLd([text]), vertical, context).map((object) => ({
    ...object,
    by: 'feed' as const,
    confidence: trust.feed,
  }));
  return linked.length > 0 ? linked : objectsOfJson(json, vertical, context, 'json', 'feed');
}
