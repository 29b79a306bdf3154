/** Pages two and following of a list, told by their URLs. */
import { isPageName } from './argument-names.js';

/** Which list a URL continues, and how it says so. */
export interface Continuation {
  /** URL of the list's first page. */
  readonly base: string;
  /** What stands behind the base, in front of the number and behind it. */
  readonly before: string;
  readonly after: string;
}

/** The word for a page, in a part of the path of its own or before the number. */
const segment = /^(.*?)(\/(?:page|p|seite|pagina|pag|s)[-_/]?)(\d{1,5})(\/?)$/i;

/** The list that a URL (a dedup key) seems to continue; null when it does not look like it. What it really is must be checked against URLs that exist. */
export function continuationOf(key: string): Continuation | null {
  const question = key.indexOf('?');
  if (question < 0) {
    const found = segment.exec(key);
    if (found === null || !/^https?:\/\/[^/]+/.test(found[1]!)) return null;
    return { base: found[1]!, before: found[2]!, after: found[4]! };
  }
  const arguments_ = key.slice(question + 1).split('&');
  const at = arguments_.findIndex((each) => {
    const [name = '', value = ''] = each.split('=');
    return isPageName(name) && /^\d{1,6}$/.test(value);
  });
  if (at < 0) return null;
  const rest = arguments_.filter((_, i) => i !== at);
  const name = arguments_[at]!.split('=')[0]!;
  const path = key.slice(0, question);
  const base = rest.length === 0 ? path : `${path}?${rest.join('&')}`;
  return { base, before: `${rest.length === 0 ? '?' : '&'}${name}=`, after: '' };
}
