/** From a navigator's choices to leads. */
import { hash64 } from '../../base/hash.js';
import type { Choice, Decision, Navigator } from '../../navigate/navigator.js';
import { encodeNote } from '../../navigate/note-format.js';
import type { NewLead } from '../../store/store.js';
import { resolveUrl } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import { lowHalf, type SeenCache } from '../guard/seen-cache.js';
import { type Target, targetOf } from './frontier-ahead.js';

export interface TakingContext {
  readonly navigator: Navigator;
  readonly seen: SeenCache;
  readonly maxLevel: number;
}

/** A lead, and which of the offered links it came from; null where it came from elsewhere. */
export interface TakenLead {
  readonly lead: NewLead;
  readonly at: number | null;
  /** It only changes a lead that waits. */
  readonly ifWaiting?: boolean;
}

/** The leads that a decision asks for. */
export function takenLeads(
  context: TakingContext,
  { take, reorder = [] }: Decision<unknown>,
  targets: readonly Target[],
): TakenLead[] {
  const leads: TakenLead[] = [];
  for (const choice of take) {
    const lead = takenLead(context, choice, targets);
    if (lead !== null) leads.push(lead);
  }
  for (const { url, rank } of reorder)
    leads.push({
      lead: {
        ...targetOf(url),
        level: 0,
        rank,
        hops: 0,
        kind: 'page',
        skip: null,
        change: { weight: 0, count: 0 },
      },
      at: null,
      ifWaiting: true,
    });
  return leads;
}

function takenLead(
  { navigator, seen, maxLevel }: TakingContext,
  choice: Choice,
  targets: readonly Target[],
): TakenLead | null {
  const { link, level, rank, note, weight, count, again } = choice;
  const target =
    typeof link === 'number'
      ? targets[link]
      : typeof link === 'string'
        ? targetOf(resolveUrl(link) ?? link)
        : keyedTarget(link);
  if (target === undefined) return null;
  const isTooDeep = level > maxLevel;
  if (!isTooDeep) seen.add(target.key, lowHalf(target.key));
  const lead: NewLead = {
    url: target.url,
    key: target.key,
    site: target.site,
    level,
    rank,
    hops: 0,
    kind: 'page',
    skip: choice.skip ?? (isTooDeep ? 'level' : null),
    ...(note === undefined || navigator.notes === undefined
      ? {}
      : { note: encodeNote(navigator.notes, note) }),
    ...(weight === undefined && count === undefined && again === undefined
      ? {}
      : { change: { weight: weight ?? 0, count: count ?? 0, ...(again ? { again } : {}) } }),
    ...(typeof link === 'object'
      ? { isKeyed: true, ...(link.posted === null ? {} : { posted: link.posted }) }
      : {}),
  };
  return { lead, at: typeof link === 'number' ? link : null };
}

function keyedTarget({ url, key }: { readonly url: string; readonly key: string }): Target {
  return { url, key: hash64(key), site: siteOf(url) };
}
