/** A crawl through a search, over sites at hand, one request at a time: the product's thinking, with a frontier in memory that does what the store does. */
import {
  countsAgain,
  PageReader,
  type QueryLists,
  type SearchLead,
  type SearchOptions,
  type SearchTemplate,
  SiteSearch,
  sketchResults,
  templateQuery,
} from 'lycosa/parts';
import type { LabWeb } from '../../web/lab-web.js';

export interface SearchRun {
  /** Different entities after each request. */
  readonly curve: readonly number[];
  readonly search: SiteSearch;
}

const reader = new PageReader();

/** Asks until nothing promises enough, or so many requests were made. */
export function searchRun(
  web: LabWeb,
  template: SearchTemplate,
  options: SearchOptions,
  lists: QueryLists,
  budget: number,
): SearchRun {
  const search = new SiteSearch(template, options, lists);
  const waiting: SearchLead[] = [];
  const known = new Set<string>();
  const sightings = new Map<string, number>();
  const entities = new Set<string>();
  const curve: number[] = [];
  const add = (leads: readonly SearchLead[]): void => {
    for (const lead of leads)
      if (!known.has(lead.key)) {
        known.add(lead.key);
        search.taken(lead);
        waiting.push(lead);
      }
  };
  add(search.first());
  while (curve.length < budget) {
    if (waiting.length === 0) add(search.flush());
    if (waiting.length === 0) break;
    let at = 0;
    for (const [i, lead] of waiting.entries()) if (lead.rank < waiting[at]!.rank) at = i;
    const [lead] = waiting.splice(at, 1) as [SearchLead];
    const purpose = lead.purpose;
    if (!search.isWorth(purpose, lead.url)) {
      search.missed(purpose);
      continue;
    }
    const answer = web.answer({
      method: lead.posted === null ? 'GET' : 'POST',
      url: lead.url,
      headers: {},
      body: lead.posted ?? '',
    });
    if (answer === null || answer.status !== 200) search.missed(purpose);
    else {
      const query = templateQuery(template, lead.url, lead.posted) ?? '';
      const html = reader.read(new TextEncoder().encode(String(answer.body)), lead.url, 'text/html');
      const page = { ...lead, purpose, sketch: sketchResults(html, query) };
      const records = search.recordsOf(page);
      const before = records.map(({ key }) => sightings.get(key) ?? 0);
      for (const [i, { key }] of records.entries())
        if (countsAgain(purpose) || before[i] === 0) sightings.set(key, before[i]! + 1);
      add(search.visited(page, records, before).follow);
      const { entities: shown } = web.truth(lead.url) as { entities: readonly { id: string }[] };
      for (const { id } of shown) entities.add(id);
    }
    curve.push(entities.size);
    while (search.wantsQuery) {
      const next = search.nextQuery();
      if (next === null) break;
      add([next]);
    }
  }
  return { curve, search };
}
