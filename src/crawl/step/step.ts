/** The life of one lead, from its turn to its commit: robots, fetch, read, decide, commit. There is no other way for a page to be visited. */

import type { Lead, Visit } from '../../store/store.js';
import { keyOf, resolveUrl } from '../../url/address.js';
import { originOf, siteOf } from '../../url/site.js';
import type { Answer, NoAnswer } from '../../web/outcome.js';
import { headerOf } from '../../web/outcome.js';
import type { SiteClock } from '../../web/pace/site-clock.js';
import { maxSitemapBytes } from '../../web/sitemap.js';
import type { WebRequest } from '../../web/web.js';
import { decidePage, decideWithout, preparationOf } from '../decide/decide.js';
import { Outages } from '../pace/outages.js';
import type { Turn } from '../pace/schedule.js';
import { leadsWanted } from '../page-hook.js';
import { askRobots, markBroken } from './ask-robots.js';
import { filledForm, isRefused } from './form-values.js';
import { noteFruit } from './fruit.js';
import { maxRedirects, redirectLead } from './leads.js';
import { type Came, readAnswer } from './read-answer.js';
import { conditionsFor, mayTryAgain, whenAgain } from './request.js';
import type { StepContext } from './step-context.js';
import { blankVisit, failedVisit } from './visit.js';

/** How a step ended. */
export type StepResult =
  | { readonly kind: 'visited'; readonly visit: Visit }
  /** Try again at a steady time; the lead as it is to be tried, where that has changed. */
  | { readonly kind: 'retry'; readonly at: number; readonly lead?: Lead }
  /** It stays open: its site, or everything, cannot be asked in this run any more. */
  | { readonly kind: 'left'; readonly what: 'site' | 'everything' };

/** Takes a lead through. Resolves when its visit is durable, or at once when it is to be tried again. */
export async function step({ lead, clock }: Turn, context: StepContext): Promise<StepResult> {
  const plan = lead.kind === 'page' ? await preparationOf(context, lead) : {};
  const skip = plan.isDeclined ? 'low-yield' : skipOf(lead, context);
  if (skip !== null)
    return conclude(lead, cameToNothing({ ...blankVisit(lead, context.clock.now()), skip }), context);

  const kept = keptUnder(lead, context);
  if (kept !== null) return conclude(lead, kept, context);

  const robots = await askRobots(lead, clock, context);
  if (robots.kind === 'retry') return robots;
  if (robots.kind === 'failed') return unanswered(lead, robots, clock, context);

  const form = await filledForm(lead, plan.formPage ?? null, context);
  if (form.kind === 'retry') return form;
  if (form.kind === 'failed') return unanswered(lead, form, clock, context);

  context.requestSent();
  const conditions = conditionsFor(lead, context);
  const result = await context.web.fetch({
    url: lead.url,
    headers: { ...context.siteRules(siteOf(lead.url))?.headers, ...conditions },
    accept: typesWanted(lead, context),
    ...(form.body === null ? {} : { posted: form.body }),
    maxBytes: lead.kind === 'sitemap' ? maxSitemapBytes : context.maxBodyBytes,
  });
  const now = context.clock.steady();
  if (isRefused(lead, plan.formPage ?? null, form.body, result, context)) return { kind: 'retry', at: now };
  const again = whenAgain(lead, result, context);
  if (again !== null) return { kind: 'retry', at: again };
  if (result.kind === 'failure') {
    if (result.outcome === 'tls-failed') markBroken(originOf(lead.url), result.detail, context);
    return unanswered(lead, result, clock, context);
  }
  context.outages.answered(siteOf(lead.url));
  const respelled = respelling(lead, result);
  if (respelled !== null) return { kind: 'retry', at: now, lead: respelled };

  // Some sites answer only those who bring their cookie back.
  const wantsCookies = result.setsFirstCookies === true;
  if (wantsCookies && isRedirect(result) && mayTryAgain(lead, context)) return { kind: 'retry', at: now };

  const wasConditional = Object.keys(conditions).length > 0;
  const came = await readAnswer(lead, result, { wasConditional, query: plan.query ?? null }, context);
  if (wantsCookies && leadsNowhere(came) && mayTryAgain(lead, context)) return { kind: 'retry', at: now };
  await noteFruit(lead, came, context);
  return conclude(lead, came, context);
}

/** A lead that brought no answer. What says nothing about the page leaves it open. */
async function unanswered(
  lead: Lead,
  failure: NoAnswer,
  clock: SiteClock,
  context: StepContext,
): Promise<StepResult> {
  const failed = (): Promise<StepResult> =>
    conclude(lead, cameToNothing(failedVisit(lead, context, failure)), context);
  if (!Outages.isPassing(failure)) return failed();
  const origin = originOf(lead.url);
  const after = await context.outages.unanswered(lead, siteOf(lead.url), origin, failure);
  switch (after.kind) {
    case 'again':
      context.robots?.forgetFailure(origin);
      if (after.rests) clock.restUntil(after.at);
      return { kind: 'retry', at: after.at };
    case 'leave':
      return { kind: 'left', what: 'site' };
    case 'stop':
      return { kind: 'left', what: 'everything' };
    case 'gone':
      context.siteGone(lead.siteId);
      return failed();
    case 'page':
      return failed();
  }
}

/** What may answer a lead: where somebody looks for objects, what he named himself may be a calendar, a feed or JSON. */
function typesWanted(lead: Lead, context: StepContext): WebRequest['accept'] {
  if (lead.kind !== 'page') return 'anything';
  if (context.navigator.needs.results) return 'results';
  return context.vertical !== null && lead.level === 0 ? 'objects' : 'pages';
}

/** Why a lead is not fetched; null when nothing is against it. */
function skipOf(lead: Lead, context: StepContext): Visit['skip'] {
  if (lead.kind === 'sitemap') return null;
  if (lead.kind === 'page' && lead.level > context.maxLevel) return 'level';
  if (context.everything) return null;
  if (lead.kind === 'page' && !context.guard.allows(lead.siteId, keyOf(lead.url), lead.level, lead.referrer))
    return 'trap';
  return lead.level === 0 || context.fruitless.allows(lead.url) ? null : 'fruitless';
}

/** A page that is another one under an address of its own is not asked for: it leads to that one, as a redirect would. Null for all others. */
function keptUnder(lead: Lead, context: StepContext): Came | null {
  if (lead.kind !== 'page' || lead.level === 0 || lead.posted != null || lead.hops >= maxRedirects)
    return null;
  if (context.navigator.needs.results || context.everything) return null;
  const target = lead.keptAs ?? context.forms.representative(lead.url);
  if (target === null || !context.scope.contains(target, siteOf(target)) || !context.scope.permits(target))
    return null;
  context.forms.spared(lead.url, target);
  const visit: Visit = {
    ...blankVisit(lead, context.clock.now()),
    outcome: 'redirect',
    location: target,
    detail: isOtherForm,
  };
  return { kind: 'missed', visit, target: redirectLead(lead, target) };
}

const isOtherForm = 'not asked for: pages of this shape say that they are others under this address';

/** A lead that brought no page. */
function cameToNothing(visit: Visit): Came {
  return { kind: 'missed', visit, target: null };
}

/** What came of a lead is decided upon, and becomes durable with what follows from it. */
async function conclude(lead: Lead, came: Came, context: StepContext): Promise<StepResult> {
  if (came.kind === 'page' && lead.kind === 'page') context.answering.add(siteOf(lead.url));
  const decided = await decidedVisit(lead, came, context);
  const visit = context.answering.has(siteOf(lead.url)) ? decided : { ...decided, isDoubted: true };
  await context.committer.commit(visit);
  context.ahead.settled(lead.id);
  return { kind: 'visited', visit };
}

async function decidedVisit(lead: Lead, came: Came, context: StepContext): Promise<Visit> {
  const { visit } = came;
  switch (came.kind) {
    case 'listed':
      return visit;
    case 'missed': {
      // Only pages are navigated by; what a feed or a sitemap led to is fetched as such.
      if (lead.kind !== 'page') return came.target === null ? visit : { ...visit, found: [came.target] };
      return { ...visit, ...(await decideWithout(context, lead, came.target)) };
    }
    case 'page': {
      const wishes = came.hooked === null ? null : ((await context.onPage?.(came.hooked)) ?? null);
      const page = wishes === null ? came.page : { ...came.page, skips: wishes.skips };
      const { outcome = visit.outcome, ...rest } = await decidePage(context, lead, page);
      const wanted = wishes === null ? [] : leadsWanted(wishes, lead.level);
      const found = [...rest.found, ...wanted, ...visit.found];
      const pushed = wishes === null ? {} : { pushed: wishes.records };
      // A page that turns out to be empty has none of the objects that its furniture may look like.
      const objects = outcome === 'empty' ? null : visit.objects;
      return { ...visit, ...rest, ...pushed, found, outcome, objects };
    }
  }
}

function isRedirect({ status }: Answer): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** A page without a single link, or one that was refused: what a site shows to those who bring no cookie. */
function leadsNowhere(came: Came): boolean {
  if (came.kind === 'missed') return came.visit.status === 401 || came.visit.status === 403;
  return came.kind === 'page' && came.page.links.urls.length === 0;
}

/** The lead under the address its site prefers, when a redirect leads to another spelling of the same page (`?utm_source=` dropped, say). */
function respelling(lead: Lead, result: Answer): Lead | null {
  if (!isRedirect(result) || lead.hops >= maxRedirects) return null;
  // What answers a form may well stand under the form's own address.
  if (lead.posted != null) return null;
  const target = resolveUrl(headerOf(result, 'location') ?? '', lead.url);
  if (target === null || target === lead.url || keyOf(target) !== keyOf(lead.url)) return null;
  return { ...lead, url: target, hops: lead.hops + 1, respelled: true };
}
