/** Public meetings: what markup and feeds give, and what lists and pages without them give, with and without labels. */
import {
  applyRecordRules,
  Extractor,
  extractPage,
  itemsOf,
  learnRecordRules,
  mine,
  objectsOfMined,
  type PageObject,
  PageReader,
  readyVertical,
  type Vertical,
} from 'lycosa/parts';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { type EventPage, isPlace, isTitle, type KnownItem, loadEvents } from './events-set.js';
import { folderOf } from './measures.js';

type Sums = Record<string, { right: number; wrong: number; missing: number }>;

/** A found event as the scoring sees it. */
interface Found {
  readonly title: string | null;
  readonly start: string | null;
  readonly place: string | null;
}

function foundOf(object: PageObject): Found {
  const value = (name: string): string | null => object.fields[name]?.[0]?.value ?? null;
  const places = [value('location'), value('address')].filter((text) => text !== null);
  return {
    title: value('name'),
    start: value('startDate'),
    place: places.length === 0 ? null : places.join(', '),
  };
}

/** Events are told by their day, among those of one day by title and hour; of an item that only a place is known of, one with that place. */
function pick(item: KnownItem, found: readonly Found[]): Found | null {
  if (item.start === null && item.title === null) {
    const truths = [item.place, item.address].filter((text) => text !== null);
    const fits = (one: Found): number =>
      truths.filter((truth) => one.place !== null && isPlace(truth, one.place)).length;
    return [...found].sort((a, b) => fits(b) - fits(a))[0] ?? null;
  }
  const fit = (one: Found): number =>
    (item.title !== null && one.title !== null && isTitle(item.title, one.title) ? 2 : 0) +
    (one.start?.slice(0, 16) === item.start?.slice(0, 16) ? 1 : 0);
  const same =
    item.start === null
      ? found.filter((one) => item.title !== null && one.title !== null && isTitle(item.title, one.title))
      : found.filter((one) => one.start?.slice(0, 10) === item.start!.slice(0, 10));
  return [...same].sort((a, b) => fit(b) - fit(a))[0] ?? null;
}

function score(items: readonly KnownItem[], found: readonly Found[], sums: Sums, text: string): void {
  const add = (field: string, isRight: boolean | null): void => {
    sums[field] ??= { right: 0, wrong: 0, missing: 0 };
    sums[field][isRight === null ? 'missing' : isRight ? 'right' : 'wrong']++;
  };
  for (const item of items) {
    const one = pick(item, found);
    if (item.start !== null) {
      add('start, day', one === null ? null : true);
      if (saysHour(text, item.start))
        add('start, with hour', one === null ? null : one.start!.slice(0, 16) === item.start.slice(0, 16));
    }
    if (item.title !== null)
      add('title', one === null || one.title === null ? null : isTitle(item.title, one.title));
    for (const truth of [item.place, item.address])
      if (truth !== null)
        add('location', one === null || one.place === null ? null : isPlace(truth, one.place));
  }
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

/** Labels for scoring one item: up to three others of its page. */
function labelsFor(item: KnownItem, items: readonly KnownItem[]): Record<string, string[]>[] {
  return items
    .filter(
      (other) =>
        other !== item && other.start !== null && other.start.slice(0, 10) !== item.start?.slice(0, 10),
    )
    .slice(0, 3)
    .map((other) => {
      const place = [other.place, other.address].filter((text) => text !== null).join(', ');
      return {
        startDate: [other.start!.slice(0, 16)],
        ...(other.title === null ? {} : { name: [other.title] }),
        ...(place === '' ? {} : { location: [place] }),
      };
    });
}

function measure(
  page: EventPage,
  vertical: Vertical,
  reader: PageReader,
  sums: Map<string, Sums>,
  counts: { known: number; found: number }[],
): void {
  const of = (name: string): Sums => {
    const key = `${page.city}\n${name}`;
    const own = sums.get(key) ?? {};
    sums.set(key, own);
    return own;
  };
  const text = page.body.toString('utf8');
  if (page.kind !== 'html') {
    const found = new Extractor({ vertical, sites: {} }).feed(page.body, page.url, page.today) ?? [];
    score(page.items, found.map(foundOf), of('markup or feed'), text);
    return;
  }
  const read = reader.read(page.body, page.url, null);
  const { objects } = extractPage(read, vertical, page.today);
  const hasMarkup = itemsOf(read).some(({ types }) => types.some((type) => vertical.types.includes(type)));
  if (hasMarkup) {
    score(page.items, objects.map(foundOf), of('markup or feed'), text);
    return;
  }
  score(page.items, objects.map(foundOf), of('the rest, no labels'), text);
  if (page.count !== null) counts.push({ known: page.count, found: objects.length });
  const context = {
    base: page.url,
    currency: null,
    zone: null,
    today: new Date(page.today).toISOString().slice(0, 10),
    year: null,
    order: 'mdy' as const,
  };
  const mined = mine(read, vertical, context);
  for (const item of page.items) {
    const labels = labelsFor(item, page.items);
    const rules = labels.length === 0 ? null : learnRecordRules(mined, labels, vertical);
    const found =
      rules === null
        ? objects
        : objectsOfMined(mined, vertical, context, (record) =>
            applyRecordRules(record, mined, rules, vertical),
          );
    score([item], found.map(foundOf), of('the rest, labels where others are known'), text);
    if (labels.length > 0)
      score([item], found.map(foundOf), of('the rest, only items that others label'), text);
  }
}

export const eventsTable: Experiment = {
  name: 'objects-events',
  title: 'Public meetings of two cities',
  paper: null,
  method:
    'Events sample. Tuned on Chicago, reported on Detroit; all that is said of a site by hand is its time zone. Known values that stand in the file are asked for (found = 1, or all of their words). An event is told by its day, so its day is either right or missing. ' +
    'Hours are asked for where they stand in the file. Titles without dates and the word meeting, with tolerance; places by three quarters of their words, and the house number where both have one; of an item of which only the place is known, any event of the page may have it. With labels: up to three other known items of the page label it for each item that is scored (leave one out); where no other is known, the figure without labels counts.',
  async run(context): Promise<Findings> {
    const pages = await loadEvents(folderOf(context.data, 'events'));
    const reader = new PageReader();
    const sums = new Map<string, Sums>();
    const counts: { known: number; found: number }[] = [];
    for (const page of pages)
      measure(
        page,
        {
          ...readyVertical('Event')!,
          timeZone: page.city === 'Chicago' ? 'America/Chicago' : 'America/Detroit',
        },
        reader,
        sums,
        page.city === 'Detroit' ? counts : [],
      );
    const rows: Cell[][] = [...sums].sort().flatMap(([key, fields]) => {
      const [city, name] = key.split('\n');
      return Object.entries(fields).map(([field, { right, wrong, missing }]): Cell[] => {
        const precision = right === 0 ? 0 : right / (right + wrong);
        const recall = right === 0 ? 0 : right / (right + wrong + missing);
        return [
          city!,
          name!,
          field,
          right,
          wrong,
          missing,
          precision,
          recall,
          right === 0 ? 0 : (2 * precision * recall) / (precision + recall),
        ];
      });
    });
    const equal = counts.filter(({ known, found }) => known === found).length;
    return {
      columns: ['city', 'pages', 'field', 'right', 'wrong', 'missing', 'precision', 'recall', 'F1'],
      rows,
      remarks: [
        `Detroit, pages without markup whose number of events is known: ${equal} of ${counts.length} exact; scrapers leave out old ones and what is no meeting.`,
      ],
    };
  },
};
