/** The patterns that were learned of a vertical's sites, one row each. */
import type { NavigationRole } from '../../learn/navigation/navigation.js';
import { verticalOf } from '../objects/load-vertical.js';
import { readStore, type StoreOptions } from '../open-store.js';
import { loadPlans } from './plan.js';

export interface PatternRow {
  readonly site: string;
  readonly pattern: string;
  readonly role: NavigationRole;
  /** Links from the entry; null of what is not fetched. */
  readonly level: number | null;
  readonly pages: number | null;
  readonly entities: number;
  readonly newEntities: number;
  readonly selected: boolean;
  readonly why: string;
}

/** Hubs and targets in the order of their levels, then what was not chosen. */
export async function* listPatterns(
  options: StoreOptions & { readonly vertical?: string; readonly site?: string },
): AsyncGenerator<PatternRow> {
  const store = readStore(options);
  try {
    const vertical = await verticalOf(options.vertical, store.objects);
    for (const [site, { patterns, navigation }] of await loadPlans(store.collection, vertical.name)) {
      if (options.site !== undefined && options.site !== site) continue;
      const facts = new Map(patterns.map((one) => [one.pattern, one]));
      const shown = new Set<string>();
      for (const node of [...navigation].sort((a, b) => a.level - b.level || a.id - b.id)) {
        const pattern = String(node.pattern);
        const known = facts.get(pattern);
        shown.add(pattern);
        yield {
          site,
          pattern,
          role: node.role,
          level: node.level,
          pages: known?.pages ?? null,
          entities: known?.entities ?? 0,
          newEntities: known?.newEntities ?? 0,
          selected: true,
          why: known?.why ?? (node.level === 0 ? 'where the site is entered' : 'leads to chosen pages'),
        };
      }
      for (const { pattern, pages, entities, newEntities, why, selected } of patterns)
        if (!shown.has(pattern))
          yield {
            site,
            pattern,
            role: 'target',
            level: null,
            pages,
            entities,
            newEntities,
            selected: false,
            why: selected ? 'no way leads there' : why,
          };
    }
  } finally {
    await store.close();
  }
}
