/** Asking the frontier in the middle of a decision, and answering: `const [one] = yield* standingsOf([request])`. */
import type {
  Deciding,
  Decision,
  FrontierAnswer,
  FrontierQuestion,
  HeavyPage,
  KeyedRequest,
  KnownUrl,
  Standing,
} from './navigator.js';

type Inquiry<Note, Result> = Generator<FrontierQuestion, Result, FrontierAnswer<Note>>;

/** Whether each request may be made at all, and what is known of it. */
export function* standingsOf<Note>(
  requests: readonly Pick<KeyedRequest, 'url' | 'key'>[],
): Inquiry<Note, readonly { readonly isAllowed: boolean; readonly standing: Standing<Note> | null }[]> {
  if (requests.length === 0) return [];
  const answer = yield { kind: 'standings', requests };
  return answer.kind === 'standings' ? answer.standings : [];
}

/** The best waiting leads that have a note. */
export function* bestWaiting<Note>(count: number): Inquiry<Note, readonly KnownUrl<Note>[]> {
  const answer = yield { kind: 'best-waiting', count };
  return answer.kind === 'best-waiting' ? answer.leads : [];
}

/** The fetched page with most weight; null when none has any. */
export function* heaviestPage<Note>(): Inquiry<Note, HeavyPage<Note> | null> {
  const answer = yield { kind: 'heaviest' };
  return answer.kind === 'heaviest' ? answer.page : null;
}

/** Whether a decision was made at once. */
export function isDecision<Memory, Note>(
  deciding: Deciding<Memory, Note>,
): deciding is Decision<Memory, Note> {
  return !(typeof deciding === 'object' && deciding !== null && 'next' in deciding);
}

/** Brings a decision to its end, asking where it asks. */
export async function settle<Memory, Note>(
  deciding: Deciding<Memory, Note>,
  answer: (question: FrontierQuestion) => Promise<FrontierAnswer<Note>>,
): Promise<Decision<Memory, Note>> {
  if (isDecision(deciding)) return deciding;
  let step = deciding.next();
  while (!step.done) step = deciding.next(await answer(step.value));
  return step.value;
}
