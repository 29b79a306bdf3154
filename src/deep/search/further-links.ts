/** The links of a result page that lead to further results (003 §6): which of the kinds each is, and which lead to the same. */
import { type ArgumentVerdict, irrelevantArguments, partitionOf } from '../arguments.js';
import { queryOf, type Template } from '../template.js';

/** `page`: more of the same results; `facet`: a narrower choice of them; `related`: another query; `meaning`: what a page asks back that has no results itself. */
export const relations = ['page', 'facet', 'related', 'meaning'] as const;
export type Relation = (typeof relations)[number];

export type Coverage = 'representative' | 'complete';

export interface FurtherLink {
  readonly url: string;
  readonly relation: Relation;
  /** Links that share it lead to the same results. */
  readonly partition: string;
  readonly query: string;
}

/** Sorts the links of a result page that carry the query's argument; those that show the same results in another way are left out. */
export function furtherLinks(
  page: { readonly url: string; readonly query: string; readonly hasRecords: boolean },
  urls: Iterable<string>,
  template: Template,
  verdicts: readonly ArgumentVerdict[],
  coverage: Coverage,
): FurtherLink[] {
  const ignored = irrelevantArguments(verdicts, coverage);
  const pages = new Set(verdicts.filter(({ meaning }) => meaning === 'page').map(({ name }) => name));
  const unpaged = new Set([...ignored, ...pages]);
  const asked = plain(page.query);
  // What narrows the results down, whatever was asked for and whichever page it is.
  const choiceOf = (url: string): string =>
    partitionOf(url, new Set([...unpaged, template.queryArgument ?? ''])).replace(/^[^?]*\??/, '');
  // The page itself may leave out what its links spell out: the first page, the usual order.
  const own = choiceOf(page.url);
  const found = new Map<string, FurtherLink>();
  for (const url of urls) {
    const query = queryOf(template, url);
    // A link back to the bare search leads nowhere.
    if (query === null || (query === '' && asked !== '')) continue;
    const partition = partitionOf(url, ignored);
    if (found.has(partition)) continue;
    const isSame = plain(query) === asked;
    const isOther = coverage === 'complete' && hasPage(url, pages);
    const relation = relationOf(isSame, choiceOf(url) === own, isOther, page.hasRecords);
    if (relation !== null) found.set(partition, { url, relation, partition, query });
  }
  return [...found.values()];
}

function relationOf(
  isSameQuery: boolean,
  isSameChoice: boolean,
  isOtherPage: boolean,
  hasRecords: boolean,
): Relation | null {
  if (isSameQuery && isSameChoice) return isOtherPage ? 'page' : null;
  if (!hasRecords) return 'meaning';
  return isSameQuery ? 'facet' : 'related';
}

function hasPage(url: string, pages: ReadonlySet<string>): boolean {
  const { searchParams } = new URL(url);
  return [...pages].some((name) => searchParams.has(name));
}

/** A query however its words are joined. */
function plain(query: string): string {
  return query
    .toLowerCase()
    .replace(/[\s+_-]+/g, ' ')
    .trim();
}
