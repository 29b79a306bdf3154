/**
 * Strategies that pass cash from page to page; a waiting URL is worth what it has. A lead's weight is its cash.
 *
 * OPIC (Abiteboul et al., WWW 2003), greedy: a page shares its cash evenly among its links.
 * OTIE (002): a page's cash is first revised by how much it is on topic (equation 3), then shared in proportion to how much its links are, as read or else as predicted (equations 1, 2, 4).
 *
 * Departures, because 002 leaves them open: the fetched page with most cash shares it every 100 pages; it does so by the links that are kept of it, or is really fetched again where that is asked for;
 * equation 3 is not applied to it once more. Where no link is on topic at all, they share evenly. The cash of a page without links is lost. Cash is not kept constant by equation 3; the engine
 * scales all of it down long before numbers overflow, which changes no order.
 */
import { heaviestPage } from '../inquiry.js';
import type { CandidateLink, Choice, HeavyPage, Navigator, Standing } from '../navigator.js';
import { decodeNote, numberNotes } from '../note-format.js';
import { revision, type SharingOptions, shareOut, similarity } from './sharing.js';
import { knownScore, passOn, topicalNeeds } from './topical-page.js';

export interface CashOptions {
  /** Pages between two times that the richest fetched page shares. */
  readonly period?: number;
  /** Whether it is really fetched again for that. */
  readonly refetches?: boolean;
}

export interface OtieOptions extends CashOptions, SharingOptions {}

/** How the cash of a page, and what each of its links gets of it, are found. */
interface SharingRule {
  revised(cash: number, score: number): number;
  similarity(score: number, link: Pick<CandidateLink, 'said'>, standing: Standing | null): number;
}

export function opic(options: CashOptions = {}): Navigator<number, number> {
  return cashNavigator('opic', options, { revised: (cash) => cash, similarity: () => 1 });
}

export function otie(options: OtieOptions = {}): Navigator<number, number> {
  return cashNavigator('otie', options, {
    revised: (cash, score) => cash * (1 + revision(score, options)),
    similarity: (score, link, standing) => similarity(score, link, standing, options),
  });
}

/** The note of a page that is fetched again to share what it has gathered. */
const again = 1;
const againNotes = numberNotes(1);
const againRank = -Number.MAX_VALUE;

/** Whether a lead was one of a page that was fetched again to share. */
export function isFetchedAgain(note: Uint8Array | null): boolean {
  return decodeNote(againNotes, note) === again;
}

/** Memory is the number of pages so far. */
function cashNavigator(
  name: string,
  { period = 100, refetches = false }: CashOptions,
  rule: SharingRule,
): Navigator<number, number> {
  return {
    name,
    needs: { ...topicalNeeds, ranksByWeight: true, rereads: (note) => note !== again },
    notes: againNotes,
    start: () => 0,
    begin: (entries, memory) => ({
      take: entries.map((link) => ({
        link,
        level: 0,
        rank: -1 / entries.length,
        weight: 1 / entries.length,
      })),
      memory,
    }),
    *visit(page, lead, known, pages) {
      const isAgain = lead.note === again;
      const cash = known.own?.weight ?? 0;
      const score = knownScore(page, known);
      const purse = new Purse();
      const links = page.links.map((link, i) => ({
        link: i,
        url: link.url,
        level: lead.level + 1,
        standing: known.links[i] ?? null,
        similarity: rule.similarity(score, link, known.links[i] ?? null),
      }));
      const take = purse.share(isAgain ? cash : rule.revised(cash, score), links);
      const memory = isAgain ? pages : pages + 1;
      const isTime = !isAgain && memory % period === 0;
      const rich = isTime ? yield* heaviestPage<number>() : null;
      if (rich !== null) take.push(...(refetches ? [fetchAgain(rich)] : purse.shareOf(rich, rule)));
      return { take, standing: { score: page.score, weight: -cash }, memory };
    },
    missed: (lead, target, known, memory) => ({
      ...passOn({ ...lead, note: null }, target !== null, withoutNotes(known), { ranksByWeight: true }),
      memory,
    }),
  };
}

/** It is fetched for the first time, whatever its address was fetched for. */
function withoutNotes<Known extends { readonly own: Standing<number> | null }>(known: Known): Known {
  return { ...known, own: known.own === null ? null : { ...known.own, note: null } };
}

function fetchAgain({ url }: HeavyPage): Choice<number> {
  return { link: url, level: 0, rank: againRank, note: again, weight: 0, again: true };
}

interface Heir {
  readonly link: number | string;
  readonly url: string;
  readonly level: number;
  readonly standing: Standing<number> | null;
  readonly similarity: number;
}

/** What URLs have gained in one decision, which may pass to one of them more than once. */
class Purse {
  readonly #gained = new Map<string, number>();

  share(cash: number, heirs: readonly Heir[]): Choice<number>[] {
    const gains = shareOut(
      cash,
      heirs.map((heir) => heir.similarity),
    );
    return heirs.map(({ link, url, level, standing }, i) => {
      const gained = (this.#gained.get(url) ?? 0) + gains[i]!;
      this.#gained.set(url, gained);
      // What is to be fetched again comes next, whoever links to it.
      const isNext = standing?.state === 'waiting' && standing.note === again;
      const rank = isNext ? standing.rank : -((standing?.weight ?? 0) + gained);
      return { link, level, rank, weight: gains[i]! };
    });
  }

  /** A fetched page shares what it has gathered among the links that are kept of it. */
  shareOf({ url, standing, links }: HeavyPage<number>, rule: SharingRule): Choice<number>[] {
    const cash = standing.weight + (this.#gained.get(url) ?? 0);
    // What was said around the links is not kept.
    const score = standing.score ?? 0;
    const heirs = links.map((one) => ({
      ...one,
      link: one.url,
      level: 1,
      similarity: rule.similarity(score, { said: null }, one.standing),
    }));
    return [...this.share(cash, heirs), { link: url, level: 0, rank: standing.rank, weight: -cash }];
  }
}
