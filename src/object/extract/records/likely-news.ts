/** Days on which something was written, which are easily taken for days on which something happens. */

import type { Vertical } from '../../vertical/vertical.js';
import type { Value } from '../page-object.js';

/** Something that happens without hour or place, at an address of news: most likely a day on which it was written. */
export function isLikelyNews(
  fields: Readonly<Record<string, readonly Value[]>>,
  url: string,
  vertical: Vertical,
): boolean {
  if (!vertical.happens) return false;
  const firstOf = (kind: string): string | undefined =>
    vertical.fields
      .filter((field) => field.kind === kind)
      .map((field) => fields[field.name]?.[0]?.value)
      .find((value) => value !== undefined);
  if (firstOf('place') !== undefined || (firstOf('datetime') ?? '').length > 10) return false;
  return newsAddress.test(firstOf('url') ?? '') || newsAddress.test(url);
}

const newsAddress =
  /^https?:\/\/[^/]+\/.*?(?<![a-z])(?:blog|news|articles?|posts?|magazine?|stor(?:y|ies)|press|journal|aktuelles|nachrichten|actualites?|noticias?|notizie|nieuws)(?![a-z])/i;
