/** How many requests a step would take, and how long at the pauses that its sites get. */
import { rulesFor, type Vertical } from '../../object/vertical/vertical.js';
import type { CollectionStep } from '../../store/collection.js';
import type { Store } from '../../store/store.js';
import { loadPlans } from '../collection/plan.js';
import type { CrawlSettings } from '../crawl-settings.js';
import { usualDelayMs } from '../open-web.js';
import type { StepHistory } from './due.js';

export interface Forecast {
  readonly requests: number;
  /** Sites are asked side by side: it takes as long as the slowest of them. */
  readonly seconds: number;
  readonly sites: readonly { readonly site: string; readonly requests: number; readonly seconds: number }[];
}

/** Pages of a site that nobody has looked at yet: a guess. */
const unknownSite = 500;
/** What a request takes besides the pause. */
const answerMs = 300;

export async function forecast(
  step: CollectionStep,
  store: Store | null,
  vertical: Vertical,
  { candidates }: StepHistory,
  settings: CrawlSettings,
): Promise<Forecast | null> {
  if (step !== 'map' && step !== 'recrawl') return null;
  const requests =
    step === 'recrawl' && store !== null
      ? await plannedRequests(store, vertical.name)
      : candidates
          .filter(({ state }) => state === 'candidate' || state === 'given')
          .map(({ site, sampled }) => ({ site, requests: Math.max(unknownSite, sampled) }));
  const sites = requests.map((one) => {
    const delay = Math.max(settings.delayMs ?? usualDelayMs, rulesFor(vertical, one.site)?.delayMs ?? 0);
    return { ...one, seconds: Math.round((one.requests * (delay + answerMs)) / 1000) };
  });
  return {
    requests: sites.reduce((sum, one) => sum + one.requests, 0),
    seconds: Math.max(0, ...sites.map(({ seconds }) => seconds)),
    sites,
  };
}

/** Chosen pages, the pages on the way, and robots.txt, by site. */
async function plannedRequests(
  store: Store,
  vertical: string,
): Promise<{ site: string; requests: number }[]> {
  const found: { site: string; requests: number }[] = [];
  for (const [site, plan] of await loadPlans(store.collection, vertical))
    if (plan.navigation.length > 0)
      found.push({ site, requests: plan.requests + (plan.forecast === undefined ? 1 : 0) });
  return found;
}
