/** Lists that go on over several pages. */
import { keyOf } from '../../url/address.js';
import { continuationOf } from '../../url/pagination.js';
import { inducePattern } from '../../url/pattern/induce-pattern.js';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import type { KnownSite } from './known-site.js';

/** Lists of more than one page: which page continues which. */
export interface Lists {
  base(key: string): string;
  /** Ways in which lists of this site are continued. */
  readonly styles: readonly { readonly before: string; readonly after: string }[];
}

/** Finds the lists of a site. A page continues another one only if that other one exists. */
export function listsOfSite({ met, targets, graph }: KnownSite): Lists {
  const bases = new Map<string, string>();
  const styles = new Map<string, { before: string; after: string }>();
  for (const key of met) {
    if (targets.has(key)) continue;
    const found = continuationOf(key);
    if (found === null) continue;
    const base = [found.base, `${found.base}/`].find(
      (each) => met.has(each) || graph.page(each) !== undefined,
    );
    if (base === undefined || targets.has(base)) continue;
    bases.set(key, base);
    const { before, after } = found;
    styles.set(`${before}#${after}`, { before, after });
  }
  return { base: (key) => bases.get(key) ?? key, styles: [...styles.values()] };
}

/** A pattern of first pages with the pages that continue them: in the ways seen on the site, or, where lists are still short, in the usual ones. */
export function continued(
  pattern: UrlPattern,
  first: readonly string[],
  all: ReadonlySet<string>,
  lists: Lists,
): UrlPattern {
  const own = [...all].filter((key) => lists.base(key) !== key);
  const styles = lists.styles.length > 0 ? lists.styles : usualStyles;
  const further =
    own.length > 0 ? own : first.flatMap((key) => styles.flatMap((style) => furtherPages(key, style)));
  if (further.length === 0) return pattern;
  return new UrlPattern([...pattern.sequences, ...inducePattern(further).sequences]);
}

const usualStyles = [
  { before: '?page=', after: '' },
  { before: '/page/', after: '' },
  { before: '/page/', after: '/' },
];

/** What the second and eleventh page of a list would be called; nothing when that way does not suit its URL. */
function furtherPages(key: string, { before, after }: { before: string; after: string }): string[] {
  const isArgument = /^[?&]/.test(before);
  const hasQuery = key.includes('?');
  if (!isArgument && (hasQuery || key.endsWith('/') !== (after === '/'))) return [];
  const start = isArgument ? (hasQuery ? '&' : '?') + before.slice(1) : before;
  const base = !isArgument && key.endsWith('/') ? key.slice(0, -1) : key;
  return ['2', '11'].map((n) => keyOf(`${base}${start}${n}${after}`));
}
