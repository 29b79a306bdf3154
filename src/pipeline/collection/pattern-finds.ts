/** How likely entities are found again through patterns of a kind, learned from the last recrawl where there was one. */
import { readOwnJson } from '../../base/json.js';
import type { PatternKind } from '../../learn/patterns/object-patterns.js';
import { usualFinds } from '../../select/choose-patterns.js';
import type { CollectionStore } from '../../store/collection.js';

/** By kind of pattern: entities that were known on its pages, and how many of them were seen again. */
export type KindTallies = Readonly<Record<PatternKind, { readonly known: number; readonly seen: number }>>;

/** What is usual counts like so many entities. */
const priorWeight = 30;

export async function findsFrom(
  store: CollectionStore,
  vertical: string,
): Promise<Record<PatternKind, number>> {
  const last = (await store.lastSteps(vertical)).get('recrawl');
  const tallies = last?.isComplete ? readOwnJson<{ kinds?: KindTallies }>(last.report).kinds : undefined;
  return Object.fromEntries(
    Object.entries(usualFinds).map(([kind, usual]) => {
      const { known = 0, seen = 0 } = tallies?.[kind as PatternKind] ?? {};
      return [kind, (priorWeight * usual + Math.min(seen, known)) / (priorWeight + known)];
    }),
  ) as Record<PatternKind, number>;
}
