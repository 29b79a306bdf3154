/** What a lead posts. Where that needs values of the form's page, the page is fetched first and the lead waits its turn. */
import type { Lead } from '../../store/store.js';
import type { Answer, Failure, NoAnswer } from '../../web/outcome.js';
import { mayTryAgain, whenAgain } from './request.js';
import type { StepContext } from './step-context.js';

export type FilledForm =
  | { readonly kind: 'filled'; readonly body: string | null }
  | { readonly kind: 'retry'; readonly at: number }
  | ({ readonly kind: 'failed' } & NoAnswer);

export async function filledForm(
  lead: Lead,
  formPage: string | null,
  context: StepContext,
): Promise<FilledForm> {
  // Where an answer leads to is just asked for.
  if (lead.posted == null || lead.hops > 0) return { kind: 'filled', body: null };
  if (formPage === null) return { kind: 'filled', body: lead.posted };
  const body = context.fresh.fill(lead.posted, formPage);
  if (body !== null) return { kind: 'filled', body };
  context.requestSent();
  const result = await context.web.fetch({ url: formPage, accept: 'pages', maxBytes: context.maxBodyBytes });
  const isKept =
    result.kind === 'answer' &&
    result.status < 300 &&
    context.fresh.keep(formPage, result, context.maxBodyBytes);
  if (isKept) return { kind: 'retry', at: context.clock.steady() };
  const again = whenAgain(lead, result, context);
  if (again !== null) return { kind: 'retry', at: again };
  const isFailure = result.kind === 'failure';
  const why = isFailure ? result.detail : result.status;
  const detail = `the page of its form cannot be had: ${why}`;
  return isFailure
    ? { kind: 'failed', outcome: result.outcome, retry: result.retry, detail }
    : { kind: 'failed', outcome: 'http-error', detail };
}

/** Whether a form was refused whose values may be stale: it is tried once more with new ones. */
export function isRefused(
  lead: Lead,
  formPage: string | null,
  sent: string | null,
  result: Answer | Failure,
  context: StepContext,
): boolean {
  if (formPage === null || sent === null || lead.posted == null) return false;
  return context.fresh.refuses(formPage, lead.posted, sent, result) && mayTryAgain(lead, context);
}
