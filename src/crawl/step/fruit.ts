/** Whether addresses like one are worth a request shows in what they come to. */
import type { Lead } from '../../store/store.js';
import { siteOf } from '../../url/site.js';
import type { Came } from './read-answer.js';
import type { StepContext } from './step-context.js';

/** Notes what came of a lead. */
export async function noteFruit(lead: Lead, came: Came, context: StepContext): Promise<void> {
  const bears = bearsFruit(lead, came, context);
  if (bears === null || !context.fruitless.note(lead.url, bears)) return;
  const count = await context.store.unskip(context.crawl, 'fruitless', maxUnskipLevel, siteOf(lead.url));
  if (count > 0) context.discovered(count);
}

const maxUnskipLevel = 1e9;

/** Whether a lead brought a page that adds something; null where that says nothing about others like it. */
function bearsFruit(lead: Lead, came: Came, context: StepContext): boolean | null {
  const { kind, visit } = came;
  const isMissing = visit.outcome === 'http-error' && visit.status !== null && visit.status < 500;
  if (lead.kind === 'page' && isMissing) context.forms.failed(lead.url);
  if (isMissing || visit.outcome === 'unwanted-type') return lead.kind === 'page' ? false : null;
  if (kind === 'missed' || lead.kind === 'sitemap') return null;
  return !context.companions.addsNothing({
    id: lead.id,
    url: lead.url,
    referrer: lead.referrer,
    hasNews: kind === 'page' && came.hasNews,
    objects: visit.objects?.objects ?? [],
  });
}
