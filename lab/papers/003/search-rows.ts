/** The sites of a simulated web with the truth about their search. */
import type { LabWeb } from '../../web/lab-web.js';

export interface SearchTruth {
  readonly method: string;
  /** With `{query}`; null for sites with selections only. */
  readonly template: string | null;
  readonly queryArgument: string | null;
  readonly action: string;
  readonly emptyPages: string;
  readonly arguments: readonly { readonly name: string; readonly meaning: string }[];
}

export interface SearchRow {
  readonly site: string;
  readonly entry: string;
  readonly search: SearchTruth;
}

/** Sites that have a search. */
export function searchRows(web: LabWeb): SearchRow[] {
  const rows = [
    ...(web.tables().sites!() as Iterable<Omit<SearchRow, 'search'> & { search: SearchTruth | null }>),
  ];
  return rows.filter((row): row is SearchRow => row.search !== null);
}
