/** Which texts of a site are its template's labels, told from many of its pages. */
import { ownPrefix, type RunTable, type SiteWords } from './run-table.js';

const maxLabel = 40;

/**
 * A text is a label when most of its places are a label's: on most pages in a place that mostly has texts of the template; on a quarter of them in a place that has little else;
 * or ending in a colon. So frequent values ("USA", "Drama") are none.
 */
export function siteWords(pages: readonly RunTable[]): SiteWords {
  const count = pages.length;
  const onPages = new Map<string, number>();
  const prefixed = new Map<string, number>();
  for (const page of pages) {
    for (const form of new Set(page.forms)) if (form !== '') onPages.set(form, (onPages.get(form) ?? 0) + 1);
    for (const prefix of new Set(page.texts.map(ownPrefix)))
      if (prefix !== '') prefixed.set(prefix, (prefixed.get(prefix) ?? 0) + 1);
  }
  const share = (form: string): number => (onPages.get(form) ?? 0) / count;
  const places = new Map<number, { all: number; frequent: number }>();
  for (const page of pages) {
    const paths = page.paths('Af');
    page.forms.forEach((form, i) => {
      const place = places.get(paths[i]!) ?? { all: 0, frequent: 0 };
      place.all++;
      if (form !== '' && share(form) >= 0.25) place.frequent++;
      places.set(paths[i]!, place);
    });
  }
  const votes = new Map<string, { all: number; label: number }>();
  for (const page of pages) {
    const paths = page.paths('Af');
    page.forms.forEach((form, i) => {
      if (form.length > maxLabel || !/\p{L}/u.test(form)) return;
      const place = places.get(paths[i]!)!;
      const constant = place.frequent / place.all;
      const part = share(form);
      const isLabel =
        (part >= 0.7 && constant >= 0.3) ||
        (part >= 0.25 && constant >= 0.6) ||
        (part >= 0.03 && (onPages.get(form) ?? 0) >= 2 && page.texts[i]!.endsWith(':'));
      const vote = votes.get(form) ?? { all: 0, label: 0 };
      vote.all++;
      if (isLabel) vote.label++;
      votes.set(form, vote);
    });
  }
  return {
    labels: new Set([...votes].filter(([, vote]) => vote.label * 2 > vote.all).map(([form]) => form)),
    prefixes: new Set(
      [...prefixed].filter(([, n]) => n >= Math.max(3, 0.1 * count)).map(([prefix]) => prefix),
    ),
  };
}
