/** The links of a result page that lead to further results (003 §6): which of the kinds each is, and which lead to the same. */

import { argumentOf, argumentPairs } from '../../url/argument-pairs.js';
import { type ArgumentVerdict, irrelevantArguments, partitionOf } from '../arguments.js';
import { constantArguments, type SearchTemplate } from '../template.js';

/**
 * `page`: more of the same results; `facet`: a narrower choice of them; `related`: another query; `meaning`: what a page asks back that has no results itself;
 * `wider`: the same with more on a page. */
export const relations = ['page', 'facet', 'related', 'meaning', 'wider'] as const;
export type ResultRelation = (typeof relations)[number];

export type Coverage = 'representative' | 'complete';

export interface FurtherLink {
  readonly url: string;
  readonly relation: ResultRelation;
  /** Links that share it lead to the same results. */
  readonly partition: string;
  readonly query: string;
  /** How many things its page shows at the most, where it says so. */
  readonly size?: number;
}

/** Sorts the links of a result page that carry the query's argument; those that show the same results in another way are left out. */
export function furtherLinks(
  page: {
    readonly url: string;
    readonly query: string;
    readonly things: number;
    readonly urls: readonly string[];
  },
  queryIn: (url: string) => string | null,
  template: SearchTemplate,
  verdicts: readonly ArgumentVerdict[],
  coverage: Coverage,
  rules: 'default' | 'paper' = 'default',
): FurtherLink[] {
  // What the template says anyway need not be said by links.
  const constants = constantArguments(template).map(([name]) => name);
  const ignored = new Set([...irrelevantArguments(verdicts, coverage, rules), ...constants]);
  const pages = new Set(verdicts.filter(({ meaning }) => meaning === 'page').map(({ name }) => name));
  const unpaged = new Set([...ignored, ...pages]);
  const asked = plain(page.query);
  // What narrows the results down, whatever was asked for and whichever page it is.
  const choiceOf = (url: string): string =>
    partitionOf(url, new Set([...unpaged, template.queryArgument ?? ''])).replace(/^[^?]*\??/, '');
  // The page itself may leave out what its links spell out: the first page, the usual order.
  const own = choiceOf(page.url);
  const found = new Map<string, FurtherLink>();
  for (const url of page.urls) {
    const query = queryIn(url);
    // A link back to the bare search leads nowhere.
    if (query === null || (query === '' && asked !== '')) continue;
    const partition = partitionOf(url, ignored);
    if (found.has(partition)) continue;
    const isSame = plain(query) === asked;
    const isOther = coverage === 'complete' && hasPage(url, pages);
    const relation = relationOf(isSame, choiceOf(url) === own, isOther, page.things > 0);
    if (relation !== null) found.set(partition, { url, relation, partition, query });
  }
  return withWidest(byOneNumber([...found.values()], pages, ignored), page, verdicts);
}

/** Where pages are numbered in several ways at once (a number, and where to go on from), the one with most numbers says which page it is. */
function byOneNumber(
  found: readonly FurtherLink[],
  pages: ReadonlySet<string>,
  ignored: ReadonlySet<string>,
): FurtherLink[] {
  const others = found.filter(({ relation }) => relation !== 'page');
  const numbered = found.filter(({ relation }) => relation === 'page');
  const ways = [...pages].map((name) => {
    const links = numbered.filter(({ url }) => argumentOf(url, name) !== null);
    return { name, links, numbers: new Set(links.map(({ url }) => argumentOf(url, name))).size };
  });
  const [main] = ways.sort((a, b) => b.numbers - a.numbers);
  if (pages.size < 2 || main === undefined || main.numbers < 2) return [...found];
  const rest = new Set([...ignored, ...[...pages].filter((name) => name !== main.name)]);
  const different = new Map(
    main.links.map((link) => {
      const partition = partitionOf(link.url, rest);
      return [partition, { ...link, partition }];
    }),
  );
  return [...others, ...different.values()];
}

/** Where a page has more than fits and offers to show more at a time, that is taken instead of turning pages. */
function withWidest(
  found: readonly FurtherLink[],
  page: { readonly query: string; readonly things: number; readonly urls: readonly string[] },
  verdicts: readonly ArgumentVerdict[],
): FurtherLink[] {
  const next = found.find(({ relation }) => relation === 'page');
  if (next === undefined) return [...found];
  const shown = verdicts.filter(({ meaning }) => meaning === 'presentation');
  let widest: FurtherLink | null = null;
  for (const url of page.urls)
    for (const { name } of shown) {
      const size = Number(argumentOf(url, name));
      if (!(size >= 1.5 * page.things) || size > maxSize || size <= (widest?.size ?? 0)) continue;
      const partition = `${next.partition.replace(/[?].*/s, '')} ${page.query} by ${size}`;
      widest = { url, relation: 'wider', partition, query: page.query, size };
    }
  return widest === null ? [...found] : [...found.filter(({ relation }) => relation !== 'page'), widest];
}

const maxSize = 500;

function relationOf(
  isSameQuery: boolean,
  isSameChoice: boolean,
  isOtherPage: boolean,
  hasRecords: boolean,
): ResultRelation | null {
  if (isSameQuery && isSameChoice) return isOtherPage ? 'page' : null;
  if (!hasRecords) return 'meaning';
  return isSameQuery ? 'facet' : 'related';
}

/** Whether a link is numbered; counted from nought, the first page is the one without a number. */
function hasPage(url: string, pages: ReadonlySet<string>): boolean {
  return argumentPairs(url).some(([name, value]) => pages.has(name) && value !== '0');
}

/** A query however its words are joined. */
function plain(query: string): string {
  return query
    .toLowerCase()
    .replace(/[\s+_-]+/g, ' ')
    .trim();
}
