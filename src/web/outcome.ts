/**
 * What became of a request. Ordinary trouble is a value with a kind, never an exception.
 * The list is closed: it is what `pages` shows as `outcome`, documented in docs/reference/outcomes.md, and a test keeps the two in step.
 */
import { dayMs } from '../base/clock.js';

export const outcomeKinds = [
  'ok',
  'not-modified',
  'empty',
  'redirect',
  'redirect-loop',
  'redirect-limit',
  'bad-redirect',
  'http-error',
  'unwanted-type',
  'body-too-large',
  'decode-failed',
  'robots-denied',
  'robots-unreachable',
  'private-address',
  'dns-failed',
  'connect-failed',
  'tls-failed',
  'origin-blocked',
  'timeout',
  'connection-lost',
  'bad-response',
  'headers-too-large',
  'proxy-failed',
  'not-archived',
] as const;

export type OutcomeKind = (typeof outcomeKinds)[number];

const hops: ReadonlySet<OutcomeKind> = new Set(['redirect', 'redirect-loop', 'redirect-limit']);

/** Whether a visit brought a final answer: an HTTP status that is not one more hop. */
export function isFinalAnswer(outcome: OutcomeKind, status: number | null): boolean {
  return status !== null && !hops.has(outcome);
}

/** An HTTP answer with its body as it came over the wire. */
export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  /** Names in lower case; several values of one name in order. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Transfer coding removed, content coding kept. */
  readonly body: Uint8Array;
  /** The site had no cookies before, and wants to see some again now. */
  readonly setsFirstCookies?: boolean;
  /** The body was not read because its type is not wanted. */
  readonly unwanted: boolean;
  readonly requestHead: string;
  readonly responseHead: string;
  readonly fetchedAt: number;
  readonly durationMs: number;
}

/** A request that brought no usable answer. */
export interface Failure {
  readonly kind: 'failure';
  readonly outcome: OutcomeKind;
  /** For a person: what exactly went wrong. */
  readonly detail: string;
  /** Whether asking again later may help. */
  readonly retry: boolean;
  readonly durationMs: number;
}

/** Why a lead brought no answer. */
export interface NoAnswer {
  readonly outcome: OutcomeKind;
  readonly detail: string;
  readonly durationMs?: number;
  /** Whether asking again later may help; it may where nothing is said. */
  readonly retry?: boolean;
}

/** The first value of a header, or null. */
export function headerOf(answer: Answer, name: string): string | null {
  return answer.headers.get(name)?.[0] ?? null;
}

/** A clock that is further behind is wrong. */
const maxBehindMs = 2 * 365 * dayMs;

/** When the server says it answered: what a page leaves out of its dates is meant as of then. Where it does not say, or what cannot be, when it was asked. */
export function servedAt(answer: Answer): number {
  const said = Date.parse(headerOf(answer, 'date') ?? '');
  const isLikely = said > answer.fetchedAt - maxBehindMs && said < answer.fetchedAt + dayMs;
  return isLikely ? said : answer.fetchedAt;
}
