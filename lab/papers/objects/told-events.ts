/** Which event of the truth an extracted object is. */
import { comparedForm, normalise, readyVertical } from 'lycosa/parts';
import type { LabWeb } from '../../web/lab-web.js';
import type { PageTruth } from '../../web/truth/page-truth.js';

/** An entity as a page shows it. */
export type Shown = {
  readonly id: string;
  readonly as: string;
  readonly shown: Readonly<Record<string, string>>;
};

const startField = readyVertical('Event')!.fields.find((field) => field.name === 'startDate')!;
const context = {
  base: 'http://lab.example/',
  currency: null,
  zone: null,
  today: '2026-01-01',
  year: null,
  order: 'dmy' as const,
};

/** The start that a page shows, in normal form; Americans write the month first. */
export function startOf({ shown }: Shown, url: string, web: LabWeb): string {
  const order = /^en/.test(web.siteOf(url)!.profile.language) ? 'mdy' : 'dmy';
  return normalise(startField, shown.start ?? '', { ...context, order }) ?? '';
}

/** The event a page is about, and the one an object of it is: that of the page, or the record of the same title, on the same day if there are several. */
export function toldEvent(
  web: LabWeb,
  url: string,
  fields: Readonly<Record<string, unknown>>,
): { readonly main: Shown | null; readonly told: Shown | null } {
  const truth = web.truth(url) as (PageTruth & { entities: readonly Shown[] }) | null;
  if (truth === null) return { main: null, told: null };
  const main = (truth.role === 'target' && truth.entities.find(({ as }) => as === 'main')) || null;
  const name = comparedForm(String(fields.name ?? ''));
  const named = truth.entities.filter(
    ({ as, shown }) => as !== 'main' && comparedForm(shown.title ?? '') === name,
  );
  const day = String(fields.startDate ?? '').slice(0, 10);
  const told = main ?? named.find((one) => startOf(one, truth.url, web).startsWith(day)) ?? named[0] ?? null;
  return { main, told };
}
