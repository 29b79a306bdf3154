/** What a recrawl fetches, as it is kept: patterns with what speaks for or against each, and the way to the chosen ones. */

import { LycosaError, messageOf } from '../../base/error.js';
import { readOwnJson } from '../../base/json.js';
import type { NavigationNode } from '../../learn/navigation/navigation.js';
import type { VisitForecast } from '../../learn/navigation/visit-forecast.js';
import type { Way } from '../../learn/patterns/learn-patterns.js';
import type { PatternKind } from '../../learn/patterns/object-patterns.js';
import type { CollectionStore } from '../../store/collection.js';
import { type PrintedNode, parseNavigation, printNavigation } from '../crawlers/definition.js';

export interface PlannedPattern {
  readonly pattern: string;
  readonly kind: PatternKind;
  readonly pages: number;
  /** Pages on the way to its own. */
  readonly hubs: number;
  readonly entities: number;
  /** Entities that no pattern chosen before it has; of one that is not chosen, those that no chosen one has. */
  readonly newEntities: number;
  readonly selected: boolean;
  readonly why: string;
}

export interface SitePlan {
  readonly entry: string;
  readonly patterns: readonly PlannedPattern[];
  /** Requests of a visit: by a walk over the mapped pages where a way was learned, else pages of the chosen patterns and pages on the way, each once. */
  readonly requests: number;
  /** What a visit takes, by that walk. */
  readonly forecast?: VisitForecast;
  /** Pages of chosen patterns that nothing leads to. */
  readonly unreached?: number;
  readonly navigation: readonly NavigationNode[];
  /** Pages that no links lead to, by node. */
  readonly direct?: Way['direct'];
  /** The site's sitemap is read, and what it lists is followed as from the entry. */
  readonly needsSitemap?: boolean;
  /** A person edited the navigation: learning leaves it alone. */
  readonly isByHand?: boolean;
}

/** A point of the trade-off: what so many pages bring. */
export interface PlanPoint {
  readonly patterns: number;
  readonly pages: number;
  /** Share of what all patterns would bring next time. */
  readonly expected: number;
}

export interface VerticalPlan {
  readonly rule: string;
  readonly sites: number;
  readonly patterns: number;
  readonly selected: number;
  /** Pages of the chosen patterns, and pages on the way to them. */
  readonly pages: number;
  readonly hubs: number;
  /** What a visit takes, by a walk over the mapped pages. */
  readonly requests: number;
  readonly bytes: number;
  /** Pages of chosen patterns that nothing leads to: they are asked for by their addresses, the more rarely the longer they are there. */
  readonly unreached: number;
  /** Pages that were mapped. */
  readonly mapped: number;
  readonly entities: number;
  /** Share of the entities that chosen patterns have; and share of what all patterns would bring that is expected next time. */
  readonly covered: number;
  readonly expected: number;
  /** No choice that covers as much costs less than this; and the least itself, where it was asked for and found. */
  readonly bound: number;
  readonly optimum: number | null;
  readonly curve: readonly PlanPoint[];
}

type KeptSite = Omit<SitePlan, 'navigation' | 'requests'> & {
  readonly navigation: readonly PrintedNode[];
  readonly requests?: number;
};

export function printSitePlan(plan: SitePlan): string {
  const kept: KeptSite = { ...plan, navigation: printNavigation(plan.navigation) };
  return JSON.stringify(kept);
}

function parseSitePlan(text: string, site: string): SitePlan {
  try {
    const kept = readOwnJson<KeptSite>(text);
    const chosen = kept.patterns.filter(({ selected }) => selected);
    return {
      ...kept,
      requests: kept.requests ?? chosen.reduce((sum, { pages }) => sum + pages, 0),
      navigation: parseNavigation(kept.navigation),
    };
  } catch (thrown) {
    throw new LycosaError(
      'store-broken',
      `the patterns of ${site} cannot be read (${messageOf(thrown)})`,
      'make them again with "lycosa learn"',
      thrown,
    );
  }
}

/** The plans of all sites; an error when nothing was learned yet. */
export async function loadPlans(store: CollectionStore, vertical: string): Promise<Map<string, SitePlan>> {
  const kept = await store.sitePlans(vertical);
  if (kept.size === 0)
    throw new LycosaError(
      'nothing-learned',
      `nothing was learned about ${vertical} yet`,
      `"lycosa map" its sites, then "lycosa learn ${vertical}"; "lycosa run" does both`,
    );
  return new Map([...kept].map(([site, { definition }]) => [site, parseSitePlan(definition, site)]));
}
