/** The public meetings of two cities: pages, and the items of each that are known. */
import { comparedForm } from 'lycosa/parts';
import { openSource } from '../../data/file-source.js';
import { readTsv } from '../../data/table-file.js';

/** A known value; only some events and fields of a page are known. */
export interface KnownItem {
  readonly title: string | null;
  /** ISO, local time. */
  readonly start: string | null;
  readonly place: string | null;
  readonly address: string | null;
}

export interface EventPage {
  readonly city: 'Chicago' | 'Detroit';
  readonly file: string;
  readonly spider: string;
  readonly url: string;
  readonly kind: string;
  /** Today, as the test sets it. */
  readonly today: number;
  readonly body: Buffer;
  readonly items: readonly KnownItem[];
  /** How many events it has, where that is known. */
  readonly count: number | null;
}

const cities = { 'city-scrapers': 'Chicago', 'city-scrapers-det': 'Detroit' } as const;
const unescaped = (text: string): string =>
  text.replace(/\\([ntr\\])/g, (_, mark: string) => ({ n: '\n', t: '\t', r: '\r', '\\': '\\' })[mark]!);

export async function loadEvents(folder: string): Promise<EventPage[]> {
  const source = await openSource(folder);
  const truth = readTsv(source, 'truth.tsv').map(({ row }) => row);
  const counts = readTsv(source, 'counts.tsv').map(({ row }) => row);
  const pages: EventPage[] = [];
  for (const { row } of readTsv(source, 'pages.tsv')) {
    const own = truth.filter(
      (one) => one.repo === row.repo && one.spider === row.spider && one.file!.split('|').includes(row.file!),
    );
    // What the page does not say cannot be asked of it.
    const usable = own.filter(
      (one) => one.type !== 'null' && one.value !== '' && (one.found === '1' || Number(one.words) >= 1),
    );
    if (usable.length === 0 || own.some((one) => one.file!.includes('|'))) continue;
    const ids = [...new Set(usable.map((one) => one.item!))].filter((id) => id !== '*');
    const items = (ids.length === 0 ? ['*'] : ids).map((id): KnownItem => {
      const value = (field: string): string | null => {
        const found = usable.find((one) => one.field === field && (one.item === id || one.item === '*'));
        return found === undefined ? null : unescaped(found.value!);
      };
      return {
        title: value('title'),
        start: value('start'),
        place: value('location.name'),
        address: value('location.address'),
      };
    });
    pages.push({
      city: cities[row.repo as keyof typeof cities],
      file: row.file!,
      spider: row.spider!,
      url: row.url || 'http://meetings.example/',
      kind: row.kind!,
      today: Date.parse(/^\d{4}-\d\d-\d\d/.exec(row.as_of ?? '')?.[0] ?? '2024-05-08'),
      body: source.read(`pages/${row.repo}/${row.file}`),
      items,
      count:
        Number(counts.find((one) => one.repo === row.repo && one.file === row.file)?.n_items ?? Number.NaN) ||
        null,
    });
  }
  source.close();
  return pages;
}

const months =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/g;

/** A title without dates and the word meeting. */
function titleWords(text: string): string[] {
  return comparedForm(text)
    .replace(months, ' ')
    .replace(/\b\d{1,4}(?:st|nd|rd|th)?\b/g, ' ')
    .replace(/\b(?:meetings?|mtgs?)\b/g, ' ')
    .split(' ')
    .filter(Boolean);
}

/** Whether a title says the true one: it holds it with a few more words, is most of it, or shares two thirds. */
export function isTitle(truth: string, found: string): boolean {
  const a = titleWords(truth);
  const b = titleWords(found);
  const [wanted, got] = [a.join(' '), b.join(' ')];
  if (wanted === got) return true;
  if (got.includes(wanted) && b.length <= a.length + 5) return true;
  if (wanted.includes(got) && b.length > 0 && b.length >= a.length / 2) return true;
  return (2 * a.filter((word) => b.includes(word)).length) / (a.length + b.length) >= 0.66;
}

const short: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  road: 'rd',
  suite: 'ste',
  boulevard: 'blvd',
  floor: 'fl',
  room: 'rm',
  drive: 'dr',
};

/** The number in front of a street's name. */
function houseOf(text: string): string | undefined {
  return /(?<![\w-])(\d{1,5})(?:-\d+)? (?:[NSEW]\.? )?\p{Lu}/u.exec(text)?.[1];
}

/** Whether a place says the true one: the house, three quarters of its words (without town, state and code), and not much else. */
export function isPlace(truth: string, found: string): boolean {
  const words = (text: string): string[] =>
    comparedForm(text)
      .split(' ')
      .map((word) => short[word] ?? word);
  const all = words(truth);
  const core = all.filter((word) => !/^(?:chicago|detroit|il|illinois|mi|michigan|\d{5})$/.test(word));
  const wanted = core.length > 0 ? core : all;
  const got = words(found);
  const [house, other] = [houseOf(truth), houseOf(found)];
  return (
    (house === undefined || other === undefined || got.includes(house)) &&
    wanted.filter((word) => got.includes(word)).length >= 0.75 * wanted.length &&
    got.length <= 3 * (wanted.length + 6) + 8
  );
}
