/** What the parts of a step share. */
import type { Clock } from '../../base/clock.js';
import type { Random } from '../../base/random.js';
import type { SiteRules } from '../../object/vertical/vertical.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import type { Committer } from '../committer.js';
import type { DecideContext } from '../decide/decide.js';
import type { Companions } from '../guard/companions.js';
import type { FruitlessFamilies } from '../guard/fruitless.js';
import type { NearDuplicates } from '../guard/near-duplicates.js';
import type { TrapGuard } from '../guard/trap-guard.js';
import type { Outages } from '../pace/outages.js';
import type { PageHook } from '../page-hook.js';
import type { Rendering } from '../render/rendering.js';
import type { ReadPool } from '../workers/read-pool.js';
import type { FreshValues } from './fresh-values.js';
import type { RobotsCache } from './robots-cache.js';

/** Everything a step touches. */
export interface StepContext extends DecideContext {
  readonly web: PoliteWeb;
  readonly pool: ReadPool;
  readonly robots: RobotsCache | null;
  readonly committer: Committer;
  readonly guard: TrapGuard;
  readonly near: NearDuplicates;
  readonly fruitless: FruitlessFamilies;
  readonly companions: Companions;
  /** Fetch also what looks endless, doubled or fruitless. */
  readonly everything: boolean;
  readonly fresh: FreshValues;
  readonly clock: Clock;
  readonly random: Random;
  readonly productToken: string;
  readonly archive: boolean;
  /** The note that sitemaps of a site are read with; null when they are not read. */
  sitemaps(site: string): { readonly note: Uint8Array | null } | null;
  /** A program's look at each page. */
  readonly onPage: PageHook | null;
  /** What a user said of a site. */
  siteRules(site: string): SiteRules | null;
  /** Runs pages in a browser; null when scripts are left alone. */
  readonly rendering: Rendering | null;
  /** The vertical whose objects are looked for. */
  readonly vertical: string | null;
  readonly maxBodyBytes: number;
  /** Origins whose TLS failed, with what was wrong. */
  readonly brokenOrigins: Map<string, string>;
  /** robots.txt requests under way. */
  readonly robotsUnderWay: Map<string, Promise<unknown>>;
  /** Origins whose sitemaps are in the frontier. */
  readonly sitemapsKnown: Set<string>;
  /** How often a lead has been tried. */
  readonly attempts: Map<number, number>;
  /** Sites that have answered a page in this run, by name. */
  readonly answering: Set<string>;
  /** What cannot be reached, and what that says. */
  readonly outages: Outages;
  /** A site is given up for this run, with all of it that waits. */
  siteGone(siteId: number): void;
  /** Widens the scope when an entry has moved. */
  moved(url: string): void;
  requestSent(): void;
  /** A page has too much of something. */
  cut(url: string, what: string): void;
  /** No objects could be had from a page. */
  objectsFailed(url: string, why: string): void;
}
