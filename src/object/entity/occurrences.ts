/** When an entity happens: one occurrence a start, with what became of it. */
import type { Value } from '../extract/page-object.js';
import type { Vertical } from '../vertical/vertical.js';

/** What is known of one account of an occurrence. */
export interface Happening {
  readonly start: string;
  readonly end: string | null;
  readonly place: Value | null;
  readonly status: string | null;
  /** Starts its source gave before. */
  readonly earlier: readonly string[];
  readonly isGone: boolean;
  readonly url: string;
  readonly site: string;
  /** Whether it is one of a list. */
  readonly isRecord: boolean;
}

/**
 * `scheduled`: lies ahead. `rescheduled`: lies ahead, and its source gave another start before. `cancelled`, `postponed`: as its source says.
 * `past`: is over. `gone`: lies ahead, but no source has it any more.
 */
export type OccurrenceState = 'scheduled' | 'rescheduled' | 'cancelled' | 'postponed' | 'past' | 'gone';

export interface Occurrence {
  readonly start: string;
  readonly end?: string;
  readonly location?: string;
  readonly state: OccurrenceState;
  /** The start it was moved from. */
  readonly movedFrom?: string;
  readonly sources: readonly string[];
}

/** Occurrences in the order of their starts. A day without an hour is the same as the hour that another source gives. */
export function occurrencesOf(
  happenings: readonly Happening[],
  now: number,
  placeOf: (group: readonly Happening[]) => string | null,
): Occurrence[] {
  const groups: Happening[][] = [];
  for (const happening of [...happenings].sort(
    (a, b) => b.start.length - a.start.length || (a.start < b.start ? -1 : 1),
  )) {
    const group = groups.find((others) => isSame(others[0]!, happening));
    if (group === undefined) groups.push([happening]);
    else group.push(happening);
  }
  return groups
    .map((group) => occurrenceOf(group, now, placeOf(group)))
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

/** The same instant or the same time on the clock there, whatever its offset is said to be; the same day where one side says no more. */
function isSame(a: Happening, b: Happening): boolean {
  if (a.start.length === 10 || b.start.length === 10) return a.start.slice(0, 10) === b.start.slice(0, 10);
  if (a.start.slice(0, 16) === b.start.slice(0, 16)) return true;
  return a.start.length > 16 && b.start.length > 16 && Date.parse(a.start) === Date.parse(b.start);
}

function occurrenceOf(group: readonly Happening[], now: number, place: string | null): Occurrence {
  const live = group.filter(({ isGone }) => !isGone);
  const best = live[0] ?? group[0]!;
  const end = group.map((one) => one.end).find((one) => one !== null) ?? null;
  const moved = (live.length > 0 ? live : group)
    .flatMap(({ earlier }) => earlier)
    .filter((start) => !isSame({ ...best, start }, best))
    .at(-1);
  return {
    start: best.start,
    ...(end === null ? {} : { end }),
    ...(place === null ? {} : { location: place }),
    state: stateOfOccurrence(best.start, end, live, moved, now),
    ...(moved === undefined ? {} : { movedFrom: moved }),
    sources: [...new Set(group.map(({ url }) => url))],
  };
}

function stateOfOccurrence(
  start: string,
  end: string | null,
  live: readonly Happening[],
  moved: string | undefined,
  now: number,
): OccurrenceState {
  const said = live.map(({ status }) => status?.toLowerCase() ?? '').join(' ');
  if (/cancel|abgesagt|annul|cancelad/.test(said)) return 'cancelled';
  if (isOver(end ?? start, now)) return 'past';
  if (/postpon|verschoben|reporté|aplazad/.test(said) && !/reschedul/.test(said)) return 'postponed';
  if (live.length === 0) return 'gone';
  return moved !== undefined || /reschedul/.test(said) ? 'rescheduled' : 'scheduled';
}

/** A day is over when it ends, wherever on earth. */
function isOver(moment: string, now: number): boolean {
  const time = Date.parse(
    moment.length === 10 ? `${moment}T23:59:59-12:00` : moment.length === 16 ? `${moment}-12:00` : moment,
  );
  return !Number.isNaN(time) && time < now;
}

/** The start that stands for the entity: the next one that takes place, else the last. */
export function nextStart(occurrences: readonly Occurrence[]): string | null {
  const ahead = occurrences.find(({ state }) => state === 'scheduled' || state === 'rescheduled');
  return (ahead ?? occurrences.at(-1))?.start ?? null;
}

/** Fields that say when and where a vertical's objects happen. */
export function happeningFields(vertical: Vertical): {
  start: string | null;
  end: string | null;
  place: string | null;
  status: string | null;
} {
  const moments = vertical.fields.filter((field) => field.kind === 'datetime');
  const start = moments.find((field) => field.identifies) ?? null;
  return {
    start: vertical.happens ? (start?.name ?? null) : null,
    end: moments.find((field) => field !== start && /end|until/i.test(field.name))?.name ?? null,
    place: vertical.fields.find((field) => field.kind === 'place')?.name ?? null,
    status: vertical.fields.find((field) => /status/i.test(field.name))?.name ?? null,
  };
}
