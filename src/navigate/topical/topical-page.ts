/** What navigators of focused crawls have in common: they see all links with what the store knows of them, and the best lead of all comes first. */
import type { Choice, Decision, Known, NavigableLead, NavigablePage, Needs } from '../navigator.js';

/** What a topic makes of a page is not kept: unchanged pages are read anew. */
export const topicalNeeds = { links: 'all', bestFirst: true, rereads: () => true } as const satisfies Needs;

/** How likely a page is on topic, now or as it was when it was last read. */
export function knownScore({ score }: NavigablePage, { own }: Known): number {
  return score ?? own?.score ?? 0;
}

/** What an address had gathered goes to where it leads; where it leads nowhere it is lost. */
export function passOn<Note>(
  lead: NavigableLead<Note>,
  hasTarget: boolean,
  known: Known<Note>,
  options: { readonly ranksByWeight?: boolean } = {},
): Pick<Decision<unknown, Note>, 'take' | 'standing'> {
  const weight = known.own?.weight ?? 0;
  const standing = { score: null, weight: -weight };
  if (!hasTarget) return { take: [], standing };
  const target = known.links[0] ?? null;
  const note = target?.note ?? known.own?.note ?? null;
  const choice: Choice<Note> = {
    link: 0,
    level: lead.level,
    rank: options.ranksByWeight
      ? -(weight + (target?.weight ?? 0))
      : Math.min(lead.rank, target?.rank ?? lead.rank),
    weight,
    ...(note === null ? {} : { note }),
  };
  return { take: [choice], standing };
}
