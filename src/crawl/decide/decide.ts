/** Asks the navigator what follows from a page, or from none, and turns that into leads. The only place that does. */
import { hash64 } from '../../base/hash.js';
import { checkDecision } from '../../navigate/check-decision.js';
import { isDecision, settle } from '../../navigate/inquiry.js';
import type {
  CandidateLink,
  Deciding,
  Decision,
  FrontierAnswer,
  FrontierQuestion,
  Known,
  NavigableLead,
  NavigablePage,
  Preparation,
  Standing,
} from '../../navigate/navigator.js';
import { decodeNote } from '../../navigate/note-format.js';
import type { CrawlRecord, Lead, LeadStanding, NewLead, Store, Visit } from '../../store/store.js';
import { siteOf } from '../../url/site.js';
import { type FrontierAhead, targetOf } from './frontier-ahead.js';
import type { NavigatorMemory } from './navigator-memory.js';
import {
  emptyOffer,
  type LinkOffer,
  mayFollow,
  type OfferContext,
  type OfferedPage,
  offerOf,
  ownLinks,
} from './offer.js';
import { type TakingContext, takenLeads } from './taken-leads.js';

/** What deciding needs to know of the crawl. */
export interface DecideContext extends OfferContext, TakingContext {
  readonly store: Store;
  readonly crawl: CrawlRecord;
  readonly memory: NavigatorMemory;
  readonly ahead: FrontierAhead;
  /** Ends the crawl: its navigator has learned what it wanted to. */
  enough(): void;
  /** Leads were added to the store besides those of a visit. */
  discovered(count: number): void;
}

/** A page as it was read, or as it is kept. */
export interface DecidedPage
  extends OfferedPage,
    Pick<NavigablePage, 'title' | 'structure' | 'results' | 'objects'> {}

/** What a decision adds to a visit. */
export type Decided = Pick<Visit, 'found'> & {
  readonly standing?: NonNullable<Visit['standing']>;
  readonly outcome?: 'empty';
};

/** A lead as far as decisions look at it. */
export type DecidedLead = Pick<Lead, 'id' | 'url' | 'level' | 'rank' | 'hops' | 'note' | 'posted'>;

/** What follows from a page. */
export function decidePage(context: DecideContext, lead: DecidedLead, page: DecidedPage): Promise<Decided> {
  const offer = offerOf(context, lead, page);
  const visited: NavigablePage = {
    url: lead.url,
    title: page.title,
    structure: page.structure,
    links: offer.links,
    outlinks: () => ownLinks(context, page),
    score: page.topic?.score ?? null,
    results: page.results,
    objects: page.objects,
  };
  return decide(context, lead, offer, (navigable, known, memory) =>
    context.navigator.visit(visited, navigable, known, memory),
  );
}

/** What follows from a lead that brought no page; `target` is where a redirect led, if it may be followed. */
export async function decideWithout(
  context: DecideContext,
  lead: DecidedLead,
  target: NewLead | null,
): Promise<Decided> {
  const { navigator } = context;
  const link: CandidateLink | null =
    target === null ? null : { url: target.url, kind: 'anchor', nofollow: false, path: '', said: null };
  if (navigator.missed === undefined) return { found: target === null ? [] : [target] };
  const offer =
    target === null || link === null ? emptyOffer : { links: [link], targets: [target], stopped: [] };
  const decided = await decide(context, lead, offer, (navigable, known, memory) =>
    navigator.missed!(navigable, link, known, memory),
  );
  // Where a redirect leads, it has been redirected.
  const found = decided.found.map((one) =>
    one.url === target?.url ? { ...one, hops: target.hops, kind: target.kind } : one,
  );
  return { ...decided, found };
}

type Ask = (lead: NavigableLead, known: Known, memory: unknown) => Deciding<unknown>;

async function decide(
  context: DecideContext,
  lead: DecidedLead,
  offer: LinkOffer,
  ask: Ask,
): Promise<Decided> {
  const { navigator, memory } = context;
  if (navigator.needs.links === 'new' && navigator.needs.memoryOf !== 'site') {
    const decision = ask(navigableLead(context, lead), nothingKnown, memory.whole);
    // Nothing else was decided meanwhile.
    if (isDecision(decision) && (decision.reorder?.length ?? 0) === 0) {
      checkDecision(navigator, decision, offer.links.length);
      applyDecision(context, siteOf(lead.url), decision);
      const leads = takenLeads(context, inScope(context, decision), offer.targets).map((taken) => taken.lead);
      return decidedOf(decision, offer.stopped.length === 0 ? leads : [...offer.stopped, ...leads]);
    }
  }
  return context.ahead.inTurn(() => decideInTurn(context, lead, offer, ask));
}

/** A decision that sees what the store knows, and what decisions before it have changed. */
async function decideInTurn(
  context: DecideContext,
  lead: DecidedLead,
  offer: LinkOffer,
  ask: Ask,
): Promise<Decided> {
  const { ahead, memory } = context;
  const site = siteOf(lead.url);
  const own = targetOf(lead.url);
  const [before = null, ...standings] = await ahead.of([own, ...offer.targets]);
  const known = {
    own: standingOf(context, before),
    links: standings.map((standing) => standingOf(context, standing)),
  };
  const deciding = ask(navigableLead(context, lead), known, await memory.of(site));
  const decision = await settle(deciding, (question) => answerTo(context, question));
  checkDecision(context.navigator, decision, offer.links.length);
  const all = takenLeads(context, inScope(context, decision), offer.targets);
  const others = all.filter(({ at }) => at === null).map((one) => one.lead);
  const standingsOfOthers = await ahead.of(others);
  const beforeOf = new Map(others.map(({ key }, i) => [key, standingsOfOthers[i] ?? null]));
  const newKeys = new Set(all.filter(({ ifWaiting }) => !ifWaiting).map((one) => one.lead.key));
  const taken = all
    .map(({ lead: found, at, ifWaiting = false }) => ({
      lead: found,
      before: (at === null ? beforeOf.get(found.key) : standings[at]) ?? null,
      ifWaiting,
    }))
    .filter(
      ({ lead: found, ifWaiting, before: known }) =>
        !ifWaiting || known?.state === 'waiting' || newKeys.has(found.key),
    );
  ahead.decided(
    lead.id,
    { target: own, before, after: decision.standing ?? { score: null, weight: 0 } },
    taken,
  );
  applyDecision(context, site, decision);
  if (decision.reopens) await reopen(context, site);
  return decidedOf(decision, [...offer.stopped, ...taken.map((one) => one.lead)]);
}

/** How a lead is to be fetched and read. */
export async function preparationOf(context: DecideContext, lead: DecidedLead): Promise<Preparation> {
  const { navigator, memory } = context;
  if (navigator.prepare === undefined) return {};
  return navigator.prepare(navigableLead(context, lead), await memory.of(siteOf(lead.url)));
}

const nothingKnown = { own: null, links: [] };

function navigableLead({ navigator }: DecideContext, lead: DecidedLead): NavigableLead {
  const { url, level, rank, posted = null } = lead;
  return { url, level, rank, posted, note: decodeNote(navigator.notes, lead.note) };
}

function standingOf({ navigator }: DecideContext, standing: LeadStanding | null): Standing | null {
  return standing === null ? null : { ...standing, note: decodeNote(navigator.notes, standing.note) };
}

async function answerTo(context: DecideContext, question: FrontierQuestion): Promise<FrontierAnswer> {
  const { ahead, scope } = context;
  const known = (standing: LeadStanding): Standing => standingOf(context, standing)!;
  switch (question.kind) {
    case 'standings': {
      const targets = question.requests.map(({ url, key }) => ({ key: hash64(key), site: siteOf(url) }));
      const standings = await ahead.of(targets);
      return {
        kind: 'standings',
        standings: question.requests.map(({ url }, i) => ({
          isAllowed: mayFollow(scope, url),
          standing: standingOf(context, standings[i] ?? null),
        })),
      };
    }
    case 'best-waiting': {
      const leads = await ahead.bestWaiting(question.count);
      return {
        kind: 'best-waiting',
        leads: leads.map(({ url, standing }) => ({ url, standing: known(standing) })),
      };
    }
    case 'heaviest': {
      const heavy = await ahead.heaviest((url) => mayFollow(scope, url));
      if (heavy === null) return { kind: 'heaviest', page: null };
      const standings = await ahead.of(heavy.links);
      const links = heavy.links.map(({ url }, i) => ({
        url,
        standing: standingOf(context, standings[i] ?? null),
      }));
      return { kind: 'heaviest', page: { url: heavy.page.url, standing: known(heavy.standing), links } };
    }
  }
}

/** What was only listed of a site is fetched, too. */
async function reopen({ store, crawl, discovered }: DecideContext, site: string): Promise<void> {
  const count = await store.unskip(crawl, 'listed', Number.MAX_SAFE_INTEGER, site);
  if (count > 0) discovered(count);
}

/** A decision without addresses that do not belong to the crawl, which nobody has offered. */
function inScope({ scope }: DecideContext, decision: Decision<unknown>): Decision<unknown> {
  const isOther = ({ link }: Decision<unknown>['take'][number]): boolean =>
    typeof link === 'string' && !mayFollow(scope, link);
  return decision.take.some(isOther)
    ? { ...decision, take: decision.take.filter((choice) => !isOther(choice)) }
    : decision;
}

function applyDecision(context: DecideContext, site: string, decision: Decision<unknown>): void {
  context.memory.keep(site, decision.memory);
  if (decision.enough) context.enough();
}

function decidedOf({ standing, outcome }: Decision<unknown>, found: readonly NewLead[]): Decided {
  return {
    found,
    ...(standing === undefined ? {} : { standing }),
    ...(outcome === undefined ? {} : { outcome }),
  };
}
