/**
 * Which of several values is believed. Copies are no witnesses: each site has one vote, which it shares out among what it says. A site's pages about one thing speak before its lists,
 * and preferred sites before all others.
 */
import { comparedForm } from '../value/text.js';
import type { Field } from '../vertical/vertical.js';

/** What one account says of a field. */
export interface Saying {
  readonly site: string;
  /** Whether it is said by one of a list. */
  readonly isRecord: boolean;
  readonly values: readonly string[];
  /** How sure it is read. */
  readonly sure: number;
}

/** How much each site that is preferred counts more than one that is not. */
const preferredShare = 1000;

interface ValueOfSite {
  readonly values: readonly string[];
  sure: number;
  pages: number;
  lists: number;
}

/** The values most believed; at a tie those that were said first, so that nothing flips from run to run. Null when nobody says anything. */
export function mostBelieved(
  field: Field,
  sayings: readonly Saying[],
  preferred: readonly string[],
): readonly string[] | null {
  const bySite = new Map<string, Map<string, ValueOfSite>>();
  for (const { site, isRecord, values, sure } of sayings) {
    if (values.length === 0) continue;
    const key = values.map((value) => formOf(field, value)).join('\n');
    const own = bySite.get(site) ?? new Map<string, ValueOfSite>();
    bySite.set(site, own);
    const said = own.get(key) ?? { values, sure: 0, pages: 0, lists: 0 };
    own.set(key, said);
    said.sure = Math.max(said.sure, sure);
    if (isRecord) said.lists++;
    else said.pages++;
  }
  const votes = new Map<string, { weight: number; readonly values: readonly string[] }>();
  for (const [site, own] of bySite) {
    const all = [...own.values()];
    const pages = all.reduce((sum, said) => sum + said.pages, 0);
    const lists = all.reduce((sum, said) => sum + said.lists, 0);
    for (const [key, said] of own) {
      const share = pages > 0 ? said.pages / pages : said.lists / lists;
      const vote = votes.get(key) ?? { weight: 0, values: said.values };
      vote.weight += share * said.sure * voiceOf(site, preferred);
      votes.set(key, vote);
    }
  }
  let best: { weight: number; values: readonly string[] } | null = null;
  for (const vote of votes.values()) if (best === null || vote.weight > best.weight + 1e-9) best = vote;
  return best?.values ?? null;
}

function voiceOf(site: string, preferred: readonly string[]): number {
  const rank = preferred.findIndex((one) => site === one || site.endsWith(`.${one}`));
  return rank < 0 ? 1 : preferredShare * (preferred.length - rank);
}

function formOf({ kind }: Field, value: string): string {
  return kind === 'text' || kind === 'person' || kind === 'place' ? comparedForm(value) : value;
}
