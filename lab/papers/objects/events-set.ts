/** Public meetings of ten cities: pages, and the items of each that are known. */
import { createHash } from 'node:crypto';
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
  readonly city: string;
  readonly zone: string;
  readonly half: 'tune' | 'report';
  readonly file: string;
  readonly spider: string;
  /** Made up where the set does not know it. */
  readonly url: string;
  readonly kind: string;
  /** Today, as the test sets it. */
  readonly today: number;
  readonly body: Buffer;
  readonly items: readonly KnownItem[];
  /** How many events it has, where that is known. */
  readonly count: number | null;
}

const central = 'America/Chicago';
const eastern = 'America/New_York';
/** By the name of the repository. */
const cities: Readonly<Record<string, readonly [city: string, zone: string]>> = {
  'city-scrapers': ['Chicago', central],
  'city-scrapers-det': ['Detroit', eastern],
  'city-scrapers-akr': ['Akron', eastern],
  'city-scrapers-atl': ['Atlanta', eastern],
  'city-scrapers-cle': ['Cleveland', eastern],
  'city-scrapers-coloh': ['Columbus', eastern],
  'city-scrapers-kancit': ['Kansas City', central],
  'city-scrapers-minn': ['Minneapolis', central],
  'city-scrapers-philly': ['Philadelphia', eastern],
  'city-scrapers-wichita': ['Wichita', central],
};
const unescaped = (text: string): string =>
  text.replace(/\\([ntr\\])/g, (_, mark: string) => ({ n: '\n', t: '\t', r: '\r', '\\': '\\' })[mark]!);

/** Chicago was always tuned on; hosts of the others by a hash, as the second set has it in a column. */
function halfOf(city: string, host: string, said: string | undefined): EventPage['half'] {
  if (city === 'Chicago') return 'tune';
  if (said === 'tune' || said === 'report') return said;
  return Number.parseInt(createHash('sha1').update(host).digest('hex')[1]!, 16) % 2 === 0 ? 'tune' : 'report';
}

/** The pages of one of the two sets that something is known of. */
export async function loadEvents(folder: string): Promise<EventPage[]> {
  const source = await openSource(folder);
  const truth = readTsv(source, 'truth.tsv').map(({ row }) => row);
  const counts = readTsv(source, 'counts.tsv').map(({ row }) => row);
  const pages: EventPage[] = [];
  const served = new Set<string>();
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
    const [city, zone] = cities[row.repo!]!;
    const host = `${row.spider!.replaceAll('_', '-')}.example`;
    // Several files of one address are pages of their own here.
    let url = row.url || `http://${host}/${row.file}`;
    if (served.has(url)) url += `${url.includes('?') ? '&' : '?'}file=${served.size}`;
    served.add(url);
    pages.push({
      city,
      zone,
      half: halfOf(city, row.url ? new URL(row.url).hostname.toLowerCase() : row.spider!, row.half),
      file: row.file!,
      spider: row.spider!,
      url,
      kind: row.kind!,
      today: Date.parse(/^\d{4}-\d\d-\d\d/.exec(row.as_of ?? '')?.[0] ?? '2024-05-08'),
      body: source.read(`pages/${row.repo}/${row.file}`),
      items,
      count:
        Number(
          counts.find((one) => one.repo === row.repo && one.spider === row.spider && one.file === row.file)
            ?.n_items ?? Number.NaN,
        ) || null,
    });
  }
  source.close();
  return pages;
}

const months =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/g;

/** A title without dates, and without words like "meeting" where they are not to count. */
function titleWords(text: string, withoutKind: boolean): string[] {
  const words = comparedForm(text)
    .replace(months, ' ')
    .replace(/\b\d{1,4}(?:st|nd|rd|th)?\b/g, ' ');
  return (withoutKind ? words.replace(/\b(?:meetings?|mtgs?)\b/g, ' ') : words).split(' ').filter(Boolean);
}

/** Whether a title says the true one: it holds it with a few more words, is most of it, or shares two thirds. */
export function isTitle(truth: string, found: string, withoutKind = false): boolean {
  const a = titleWords(truth, withoutKind);
  const b = titleWords(found, withoutKind);
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

/** Towns, states and codes, which a place may name or not. */
const towns =
  /^(?:chicago|detroit|akron|atlanta|cleveland|columbus|kansas|minneapolis|philadelphia|wichita|city|il|illinois|mi|michigan|oh|ohio|ga|georgia|mo|missouri|ks|mn|minnesota|pa|pennsylvania|\d{5})$/;

/** The number in front of a street's name. */
function houseOf(text: string): string | undefined {
  return /(?<![\w-])(\d{1,5})(?:-\d+)? (?:[NSEW]\.? )?\p{Lu}/u.exec(text)?.[1];
}

/** Whether a place says the true one: the house, three quarters of its words (without town, state and code), and at most as much again. */
export function isPlace(truth: string, found: string): boolean {
  const words = (text: string): string[] =>
    comparedForm(text)
      .split(' ')
      .map((word) => short[word] ?? word);
  const all = words(truth);
  const core = all.filter((word) => !towns.test(word));
  const wanted = core.length > 0 ? core : all;
  const got = words(found);
  const [house, other] = [houseOf(truth), houseOf(found)];
  return (
    (house === undefined || other === undefined || got.includes(house)) &&
    wanted.filter((word) => got.includes(word)).length >= 0.75 * wanted.length &&
    got.length <= 2 * all.length
  );
}
