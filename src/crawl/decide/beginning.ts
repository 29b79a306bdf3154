/** Where a navigator begins, what it is shown again after a restart, and what else it wants once nothing waits. */
import type { Decision } from '../../navigate/navigator.js';
import type { NewLead } from '../../store/store.js';
import { type DecideContext, decidePage, decideWithout } from './decide.js';
import { targetOf } from './frontier-ahead.js';
import { keptPage } from './kept-page.js';
import { mayFollow } from './offer.js';
import { takenLeads } from './taken-leads.js';

/** Leads put into the store at a time. */
const leadsAtATime = 500;

/** Puts what a crawl begins with into the store. What it began with is given once: a run that goes on gets no weight for it. */
export async function begin(context: DecideContext, entries: readonly string[]): Promise<void> {
  const { navigator, memory, crawl } = context;
  const decision = navigator.begin?.(entries, memory.whole) ?? {
    take: entries.map((link) => ({ link, level: 0, rank: 0 })),
    memory: memory.whole,
  };
  const leads = leadsOf(context, decision);
  await discoverLeads(context, crawl.resumed ? leads.map(({ change: _, ...lead }) => lead) : leads);
  if (navigator.needs.replays && crawl.resumed) await replay(context);
}

/** Asks for more once nothing waits; true when there is. */
export async function askForMore(context: DecideContext): Promise<boolean> {
  const { navigator, memory } = context;
  const decision = navigator.more?.(memory.whole);
  return decision !== undefined && (await discoverLeads(context, leadsOf(context, decision))) > 0;
}

/** Shows the navigator what an interrupted run had fetched. What it wants because of it waits already, or is put into the store. */
async function replay(context: DecideContext): Promise<void> {
  const { store, crawl, scope } = context;
  let found: NewLead[] = [];
  for await (const page of store.visited(crawl)) {
    const lead = { ...page, hops: 0, posted: null };
    const isRead = page.outcome === 'ok' || page.outcome === 'not-modified';
    const { location } = page;
    const target =
      page.outcome === 'redirect' && location !== null && mayFollow(scope, location)
        ? redirectedTo(location, page)
        : null;
    const kept = page.links === null ? null : { ...page.links, title: page.title, structure: page.structure };
    const decided = isRead
      ? await decidePage(context, lead, keptPage(page.url, kept))
      : await decideWithout(context, lead, target);
    context.ahead.settled(page.id);
    found.push(...decided.found);
    if (found.length < leadsAtATime) continue;
    await discoverLeads(context, found);
    found = [];
  }
  await discoverLeads(context, found);
}

function redirectedTo(url: string, { level, rank }: { level: number; rank: number }): NewLead {
  return { ...targetOf(url), level, rank, hops: 1, kind: 'page', skip: null };
}

function leadsOf(context: DecideContext, decision: Decision<unknown>): NewLead[] {
  context.memory.keepWhole(decision.memory);
  if (decision.enough) context.enough();
  return takenLeads(context, decision, []).map(({ lead }) => lead);
}

async function discoverLeads(
  { store, crawl, discovered }: DecideContext,
  leads: readonly NewLead[],
): Promise<number> {
  if (leads.length === 0) return 0;
  const count = await store.discover(crawl, leads);
  discovered(count);
  return count;
}
