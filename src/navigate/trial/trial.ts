/** Runs a navigator over pages at hand, one after the other, without store, web or clock: for tests of navigators and for experiments with them. */
import { readOwnJson } from '../../base/json.js';
import { keyOf } from '../../url/address.js';
import { checkDecision, checkNavigator } from '../check-decision.js';
import { isDecision } from '../inquiry.js';
import type {
  CandidateLink,
  Deciding,
  Decision,
  FrontierAnswer,
  FrontierQuestion,
  Known,
  NavigableLead,
  NavigablePage,
  Navigator,
  Standing,
} from '../navigator.js';
import { type FrontierRow, MemoryFrontier } from './memory-frontier.js';

/** A page of a trial; its links are those in scope. */
export type TrialPage = Omit<NavigablePage, 'outlinks'>;

/** What answers a request: a page, the address of another, or nothing. */
export type TrialAnswer = TrialPage | { readonly location: string } | null;

export interface TrialOptions<Memory> {
  readonly entries: readonly string[];
  /** Requests at most. */
  readonly maxRequests: number;
  /** What a request is answered; `query` is what its navigator says it asks for. */
  answer(request: {
    readonly url: string;
    readonly posted: string | null;
    readonly query: string | null;
  }): TrialAnswer;
  /** What is remembered before anything was fetched; what the navigator starts with by default. */
  readonly memory?: Memory;
  /** Called after each step with what is remembered; what it returns is remembered instead. By default memory is written as JSON and read back, as after a restart. */
  readonly reload?: (memory: Memory, step: TrialStep<Memory>) => Memory;
}

/** One request of a trial and what followed. */
export interface TrialStep<Memory = unknown> {
  readonly lead: NavigableLead;
  /** The page that came; null where none did. */
  readonly page: NavigablePage | null;
  /** Where a redirect led. */
  readonly target: CandidateLink | null;
  readonly decision: Decision<Memory>;
}

/** Requests in their order, until the navigator wants no more or may make no more. */
export function* trial<Memory>(
  navigator: Navigator<Memory>,
  options: TrialOptions<Memory>,
): Generator<TrialStep<Memory>, Memory> {
  checkNavigator(navigator as Navigator);
  const { entries, maxRequests, reload = usualReload(navigator) } = options;
  const linksOf = new Map<string, readonly string[]>();
  const frontier = new MemoryFrontier(navigator as Navigator, (url) => linksOf.get(url) ?? []);
  const met = new Set<string>();
  let memory = options.memory ?? navigator.start();
  const first = navigator.begin?.(entries, memory) ?? {
    take: entries.map((link) => ({ link, level: 0, rank: 0 })),
    memory,
  };
  checkDecision(navigator, first, 0);
  memory = first.memory;
  frontier.apply(first, []);
  for (let requests = 0; requests < maxRequests; ) {
    const row = frontier.next();
    if (row === null) {
      const more = navigator.more?.(memory);
      if (more === undefined || more.take.length === 0) break;
      memory = more.memory;
      frontier.apply(more, []);
      continue;
    }
    const { url, level, rank, posted, note } = row;
    const lead: NavigableLead = { url, level, rank, posted, note };
    const plan = navigator.prepare?.(lead, memory) ?? {};
    const answer = plan.isDeclined ? null : options.answer({ ...row, query: plan.query ?? null });
    if (!plan.isDeclined) requests++;
    const { page, target, links } = shownAnswer(navigator, row, answer, met);
    if (page !== null)
      linksOf.set(
        row.url,
        page.outlinks().map(({ url }) => url),
      );
    const known = knownOf(navigator, row, links, frontier);
    const deciding =
      page === null
        ? missedBy(navigator, lead, target, known, memory)
        : navigator.visit(page, lead, known, memory);
    const decision = decided(deciding, (question) => frontier.answer(question));
    checkDecision(navigator, decision, links.length);
    frontier.judged(row.key, decision as Decision<unknown>);
    frontier.apply(decision as Decision<unknown>, links);
    const step = { lead, page, target, decision };
    yield step;
    if (decision.enough) return decision.memory;
    memory = reload(decision.memory, step);
  }
  return memory;
}

/** Memory as a store would give it back: what is no JSON does not survive. */
function usualReload<Memory>({ needs }: Navigator<Memory>): (memory: Memory) => Memory {
  return needs.replays ? (memory) => memory : (memory) => readOwnJson<Memory>(JSON.stringify(memory));
}

/** What a store would know of a page and its links. */
function knownOf<Memory>(
  { needs }: Navigator<Memory>,
  row: FrontierRow,
  links: readonly CandidateLink[],
  frontier: MemoryFrontier,
): Known {
  if (needs.links === 'new') return { own: null, links: [] };
  return {
    // It is done with only once this decision is committed.
    own: { ...standingOfRow(row), state: 'waiting' },
    links: links.map(({ url }) => {
      const met = frontier.standingOf(keyOf(url));
      return met === null ? null : standingOfRow(met);
    }),
  };
}

function standingOfRow({ state, rank, weight, count, score, note }: FrontierRow): Standing {
  return { state, rank, weight, count, score, note };
}

/** Brings a decision to its end. */
export function decided<Memory>(
  deciding: Deciding<Memory>,
  answer: (question: FrontierQuestion) => FrontierAnswer,
): Decision<Memory> {
  if (isDecision(deciding)) return deciding;
  let step = deciding.next();
  while (!step.done) step = deciding.next(answer(step.value));
  return step.value;
}

function missedBy<Memory>(
  navigator: Navigator<Memory>,
  lead: NavigableLead,
  target: CandidateLink | null,
  known: Known,
  memory: Memory,
): Deciding<Memory> {
  if (navigator.missed !== undefined) return navigator.missed(lead, target, known, memory);
  const { level, rank, note } = lead;
  const followed = { link: 0, level, rank, ...(note === null ? {} : { note }) };
  return { take: target === null ? [] : [followed], memory };
}

/** A page as its navigator sees it, or where a redirect leads. */
function shownAnswer<Memory>(
  navigator: Navigator<Memory>,
  row: FrontierRow,
  answer: TrialAnswer,
  met: Set<string>,
): { page: NavigablePage | null; target: CandidateLink | null; links: readonly CandidateLink[] } {
  met.add(row.key);
  if (answer === null) return { page: null, target: null, links: [] };
  if ('location' in answer) {
    const target = { url: answer.location, kind: 'anchor', nofollow: false, path: '', said: null } as const;
    return { page: null, target, links: [target] };
  }
  const links = offered(navigator.needs.links, row.key, answer.links, met);
  return { page: { ...answer, links, outlinks: () => answer.links }, target: null, links };
}

function offered(
  wanted: Navigator['needs']['links'],
  own: string,
  links: readonly CandidateLink[],
  met: Set<string>,
): readonly CandidateLink[] {
  if (wanted === 'none') return [];
  const seen = wanted === 'new' ? met : new Set([own]);
  return links.filter(({ url }) => {
    const key = keyOf(url);
    return !seen.has(key) && seen.add(key);
  });
}
