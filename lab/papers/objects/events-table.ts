/** Public meetings, as the commands read them: what markup and feeds give, and what lists and pages without them give, with and without labels. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itemsOf, keyOf, PageReader, readyVertical } from 'lycosa/parts';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { type EventPage, isPlace, isTitle, type KnownItem, loadEvents } from './events-set.js';
import { dice, folderOf } from './measures.js';
import { type GivenObject, ProductRun, type TaughtValues } from './product-run.js';

/** What of an item is asked for, and whether it was right; null where nothing was found. */
interface Answer {
  readonly field: string;
  readonly isRight: boolean | null;
}

/** How one item fared, by the host that it counts for. */
interface Asked {
  readonly host: string;
  readonly way: string;
  readonly answers: readonly Answer[];
}

const first = (object: GivenObject, field: string): string | null => object.values[field]?.[0] ?? null;

/** Where an object happens, in all the ways it may be told. */
function placesOf(object: GivenObject): string[] {
  const [place, address] = [first(object, 'location'), first(object, 'address')];
  return [place, address, place !== null && address !== null ? `${place}, ${address}` : null].filter(
    (text) => text !== null,
  );
}

function hasPlace({ place, address }: KnownItem, object: GivenObject): boolean {
  const truths = [place, address, place !== null && address !== null ? `${place}, ${address}` : null];
  return truths.some((truth) => truth !== null && placesOf(object).some((found) => isPlace(truth, found)));
}

/** Events are told by their day, among those of one day by title and hour; an item that only a place is known of is any event. */
function pick(item: KnownItem, given: readonly GivenObject[]): GivenObject | null {
  const isCalled = (object: GivenObject): boolean =>
    item.title !== null && isTitle(item.title, first(object, 'name') ?? '', true);
  const fit = (object: GivenObject): number =>
    (isCalled(object) ? 2 : 0) +
    (first(object, 'startDate')?.slice(0, 16) === item.start?.slice(0, 16) ? 1 : 0) +
    (hasPlace(item, object) ? 0.5 : 0);
  const same =
    item.start !== null
      ? given.filter((object) => first(object, 'startDate')?.slice(0, 10) === item.start!.slice(0, 10))
      : item.title !== null
        ? given.filter(isCalled)
        : given;
  return [...same].sort((a, b) => fit(b) - fit(a))[0] ?? null;
}

function answersOf(item: KnownItem, given: readonly GivenObject[], text: string): Answer[] {
  const one = pick(item, given);
  const answers: Answer[] = [];
  const ask = (field: string, isRight: (object: GivenObject) => boolean | null): void => {
    answers.push({ field, isRight: one === null ? null : isRight(one) });
  };
  if (item.start !== null) {
    ask('day', () => true);
    if (saysHour(text, item.start))
      ask('hour', (object) => first(object, 'startDate')!.slice(0, 16) === item.start!.slice(0, 16));
  }
  if (item.title !== null)
    for (const [field, withoutKind] of [
      ['title', false],
      ['title but for words like meeting', true],
    ] as const)
      ask(field, (object) => {
        const name = first(object, 'name');
        return name === null ? null : isTitle(item.title!, name, withoutKind);
      });
  if (item.place !== null || item.address !== null)
    ask('location', (object) => (placesOf(object).length === 0 ? null : hasPlace(item, object)));
  return answers;
}

/** Whether an hour stands in a text at all: many were added by the authors of the scrapers. */
function saysHour(text: string, start: string): boolean {
  const hour = Number(start.slice(11, 13));
  const minute = start.slice(14, 16);
  if (hour === 0 && minute === '00') return false;
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  const minutes = minute === '00' ? '(?:[:.]00)?' : `[:.]${minute}`;
  return (
    new RegExp(
      `(?<![\\d:])0?${twelve}${minutes}\\s*(?:[-–to]+\\s*[\\d:.]+\\s*)?${hour < 12 ? 'a' : 'p'}\\.?\\s?m`,
      'i',
    ).test(text) ||
    new RegExp(`(?<![\\d:])0?${hour}:${minute}(?!\\s*[ap]\\.?m)`, 'i').test(text) ||
    (hour === 12 && minute === '00' && /\bnoon\b/i.test(text))
  );
}

/** What a person would say of an item. */
function taughtOf({ title, start, place, address }: KnownItem): TaughtValues {
  const where = [place, address].filter((text) => text !== null).join(', ');
  return {
    startDate: [start!.slice(0, 16)],
    ...(title === null ? {} : { name: [title] }),
    ...(where === '' ? {} : { location: [where] }),
  };
}

const maxLabels = 3;

/** Up to three other items of the site that could be labelled, by the address of their page. */
function labelsFor(item: KnownItem, pages: readonly EventPage[]): Map<string, TaughtValues[]> {
  const others = pages.flatMap(({ url, items, kind }) =>
    kind === 'html'
      ? items
          .filter(({ start }) => start !== null && start.slice(0, 10) !== (item.start ?? '').slice(0, 10))
          .map((other) => ({ url, other }))
      : [],
  );
  const labels = new Map<string, TaughtValues[]>();
  for (const { url, other } of others.slice(0, maxLabels))
    labels.set(url, [...(labels.get(url) ?? []), taughtOf(other)]);
  return labels;
}

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  json: 'application/json',
  ics: 'text/calendar',
  xml: 'application/rss+xml',
};

/** One site as its day has it: mapped, asked, and asked again after labels. */
async function measureSite(
  pages: readonly EventPage[],
  ask: (asked: Asked) => void,
  count: (known: number, given: number, host: string) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-vertical-'));
  const file = join(folder, 'event.yaml');
  writeFileSync(file, `object: Event\ntimezone: ${pages[0]!.zone}\n`);
  const served = pages.map((page) => ({
    url: page.url,
    type: contentTypes[page.kind] ?? 'text/html',
    read: () => page.body,
  }));
  const run = await ProductRun.map(served, { file, name: 'event' }, pages[0]!.today);
  try {
    const given = await run.objects();
    const reader = new PageReader();
    const types = new Set(readyVertical('Event')!.types);
    for (const page of pages) {
      const { host } = new URL(page.url);
      const own = given.get(keyOf(page.url)) ?? [];
      const text = page.body.toString('utf8');
      const isMarked =
        page.kind !== 'html' ||
        itemsOf(reader.read(page.body, page.url, null)).some((item) =>
          item.types.some((type) => types.has(type)),
        );
      if (!isMarked && page.count !== null) count(page.count, own.length, host);
      for (const item of page.items) {
        ask({ host, way: isMarked ? 'markup or feed' : 'no labels', answers: answersOf(item, own, text) });
        const labels = isMarked ? new Map<string, TaughtValues[]>() : labelsFor(item, pages);
        if (labels.size === 0) continue;
        const taught = run.copy();
        try {
          await taught.label(labels);
          const after = (await taught.objects()).get(keyOf(page.url)) ?? [];
          ask({ host, way: 'up to three labels', answers: answersOf(item, after, text) });
        } finally {
          taught.close();
        }
      }
    }
  } finally {
    run.close();
    rmSync(folder, { recursive: true });
  }
}

interface Tallied {
  readonly right: number;
  readonly wrong: number;
  readonly missing: number;
}

function tallyOf(answers: readonly Answer[]): Tallied {
  const of = (isRight: boolean | null): number =>
    answers.filter((answer) => answer.isRight === isRight).length;
  return { right: of(true), wrong: of(false), missing: of(null) };
}

const recallOf = ({ right, wrong, missing }: Tallied): number => right / (right + wrong + missing);

const resamples = 1000;

/** Half the width of the interval that holds 95 % of the figures of as many hosts, drawn with replacement. */
function spreadOf(byHost: readonly (readonly Answer[])[]): number {
  const roll = dice(7);
  const figures = Array.from({ length: resamples }, () =>
    recallOf(tallyOf(byHost.flatMap(() => byHost[roll(byHost.length)]!))),
  ).sort((a, b) => a - b);
  return (figures[Math.floor(0.975 * resamples)]! - figures[Math.floor(0.025 * resamples)]!) / 2;
}

export const eventsTable: Experiment = {
  name: 'objects-events',
  title: 'Public meetings of ten cities',
  paper: null,
  method:
    'Events samples; a site is mapped as `lycosa map … --vertical FILE` does, on the day that its scraper was tested, and read from the store at the usual confidence; all that is said by hand is the time zone. Known values that stand in the file are asked for (found = 1, or all of their words). An event is told by its day, so its day is either right or missing. ' +
    'Hours are asked for where they stand in the file. Titles without dates, with tolerance, and again without words like meeting; places by three quarters of their words and the number of the house where both have one, and at most twice as long as the truth. Labels are made as `lycosa label` makes them, of up to three other known items of the site, for each item that is scored (leave one out). Intervals by drawing hosts. ' +
    'Chicago was tuned on, other cities by a hash of the host; --quick takes the tuned half alone.',
  async run(context): Promise<Findings> {
    const pages = (
      await Promise.all(
        ['events', 'events-more']
          .filter((name, i) => i === 0 || context.data.has(name))
          .map((name) => loadEvents(folderOf(context.data, name))),
      )
    )
      .flat()
      .filter(({ half }) => !context.quick || half === 'tune');
    const rows: Cell[][] = [];
    const remarks: string[] = [];
    for (const half of ['tune', 'report'] as const) {
      const asked: Asked[] = [];
      const counts: { known: number; given: number; host: string }[] = [];
      const sites = new Map<string, EventPage[]>();
      for (const page of pages.filter((one) => one.half === half)) {
        const key = `${new URL(page.url).host} ${page.today} ${page.zone}`;
        sites.set(key, [...(sites.get(key) ?? []), page]);
      }
      for (const [name, own] of sites) {
        context.say(name);
        await measureSite(
          own,
          (one) => asked.push(one),
          (known, given, host) => counts.push({ known, given, host }),
        );
      }
      for (const way of [...new Set(asked.map((one) => one.way))].sort()) {
        const ofWay = asked.filter((one) => one.way === way);
        for (const field of [...new Set(ofWay.flatMap(({ answers }) => answers.map((one) => one.field)))]) {
          const byHost = new Map<string, Answer[]>();
          for (const { host, answers } of ofWay)
            byHost.set(host, [...(byHost.get(host) ?? []), ...answers.filter((one) => one.field === field)]);
          const all = tallyOf([...byHost.values()].flat());
          rows.push([
            half === 'tune' ? 'tuned on' : 'reported',
            way,
            field,
            byHost.size,
            all.right,
            all.wrong,
            all.missing,
            all.right / Math.max(1, all.right + all.wrong),
            recallOf(all),
            spreadOf([...byHost.values()]),
          ]);
        }
      }
      if (counts.length > 0) {
        const near = counts.filter(({ known, given }) => Math.abs(given - known) <= 0.2 * known).length;
        remarks.push(
          `${half === 'tune' ? 'Tuned on' : 'Reported'}: pages without markup whose number of events is known: ${near} of ${counts.length} within a fifth, ${counts.filter(({ known, given }) => known === given).length} exact (${counts.map(({ known, given, host }) => `${host} ${given} of ${known}`).join(', ')}). Scrapers leave out old ones and what is no meeting.`,
        );
      }
    }
    return {
      columns: [
        'half',
        'way',
        'field',
        'hosts',
        'right',
        'wrong',
        'missing',
        'precision',
        'recall',
        '± (95 %, hosts)',
      ],
      rows,
      remarks,
    };
  },
};
