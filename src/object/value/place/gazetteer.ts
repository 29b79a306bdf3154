/** Towns of the world: whether a text names one, and which time it keeps there. A name alone is in doubt; with its region or country beside it, it is not. */

import { createRequire } from 'node:module';
import { comparedForm } from '../text.js';
import { isTimeZone } from '../time-zone.js';

const loadTowns = createRequire(import.meta.url);

export interface Town {
  readonly name: string;
  /** IANA name of its time zone. */
  readonly timeZone: string;
  /** The text names its region or country, too. */
  readonly isSure: boolean;
}

interface TownEntry {
  readonly name: string;
  readonly timeZone: string;
  readonly population: number;
  /** Compared forms of what may stand behind the town: region, country, their codes. */
  readonly regions: ReadonlySet<string>;
}

/** A name that only one large town has needs nothing beside it. */
const largeTown = 300_000;
const clearlyLarger = 8;
const maxTownLength = 200;
/** What people write for countries beside their names and codes. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  US: ['us', 'u s', 'usa', 'u s a', 'united states'],
  GB: ['uk', 'u k', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  AE: ['uae'],
};
/** Codes of regions that the table leaves out. */
const regionCodes: Readonly<Record<string, string>> = {
  'district of columbia': 'dc',
  ontario: 'on',
  quebec: 'qc',
  'british columbia': 'bc',
  alberta: 'ab',
  manitoba: 'mb',
  saskatchewan: 'sk',
  'nova scotia': 'ns',
  'new brunswick': 'nb',
  'new south wales': 'nsw',
  victoria: 'vic',
  queensland: 'qld',
  'western australia': 'wa',
  'south australia': 'sa',
};
/** What towns are called at home, where the table has their English names. */
const homeNames: Readonly<Record<string, string>> = Object.fromEntries(
  `münchen munich;köln cologne;nürnberg nuremberg;hannover hanover;wien vienna;genève geneva;genf geneva;bruxelles brussels;brussel brussels;antwerpen antwerp;gent ghent;
den haag the hague;roma rome;milano milan;torino turin;napoli naples;firenze florence;venezia venice;genova genoa;sevilla seville;lisboa lisbon;praha prague;warszawa warsaw;
kraków krakow;københavn copenhagen;göteborg gothenburg;beograd belgrade;bucurești bucharest;moskva moscow;sankt-peterburg saint petersburg;kyiv kiev`
    .split(/;\s*/)
    .map((pair) => {
      const cut = pair.startsWith('den ') ? 8 : pair.indexOf(' ');
      return [comparedForm(pair.slice(0, cut)), pair.slice(cut + 1)];
    }),
);
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'];

let townIndex: Map<string, TownEntry[]> | null = null;
/** Everything that may stand behind a town. */
const regions = new Set<string>();

/** The town that a text names, as in "Main Hall, 12 Oak Street, Springfield, IL 62701". */
export function townIn(text: string): Town | null {
  if (text.length > maxTownLength) return null;
  townIndex ??= readTowns();
  const parts = text
    .split(/[,;\n|]|\s[-–—·]\s/)
    .map(withoutPostcode)
    .map((part) => comparedForm(part))
    .filter((part) => part !== '');
  let doubtful: TownEntry | null = null;
  for (let i = parts.length - 1; i >= 0; i--) {
    const found = entryOf(parts[i]!, parts.slice(i + 1));
    if (found?.isSure) return saidName(found.entry, true);
    doubtful ??= found?.entry ?? null;
  }
  return doubtful === null ? null : saidName(doubtful, false);
}

/** Towns of a name, as the table has it and as it is called at home. */
function townsOf(form: string): readonly TownEntry[] | undefined {
  const own = townIndex!.get(form);
  const home = Object.hasOwn(homeNames, form) ? townIndex!.get(homeNames[form]!) : undefined;
  if (home === undefined || own === undefined) return own ?? home;
  return [...own, ...home].sort((a, b) => b.population - a.population);
}

function saidName({ name, timeZone }: TownEntry, isSure: boolean): Town {
  return { name, timeZone, isSure };
}

/** A part that is a town, with the parts behind it, or with its own last words, as its region. */
function entryOf(part: string, behind: readonly string[]): { entry: TownEntry; isSure: boolean } | null {
  const own = townsOf(part);
  const sure = own?.find(({ regions }) => behind.slice(0, 3).some((region) => regions.has(region)));
  if (sure !== undefined) return { entry: sure, isSure: true };
  const words = part.split(' ');
  for (let cut = words.length - 1; cut >= 1 && cut >= words.length - 3; cut--) {
    const region = words.slice(cut).join(' ');
    // "Springfield IL", "12 Oak Street Springfield IL".
    for (let from = Math.max(0, cut - 3); from < cut; from++) {
      const entry = townsOf(words.slice(from, cut).join(' '))?.find(({ regions }) => regions.has(region));
      if (entry !== undefined) return { entry, isSure: true };
    }
  }
  const [first, second] = own ?? [];
  // "Paris, TX": a region that is written, and is not its own, means another town.
  if (first !== undefined && behind.some((other) => regions.has(other) && !first.regions.has(other)))
    return null;
  return first !== undefined &&
    first.population >= largeTown &&
    first.population >= clearlyLarger * (second?.population ?? 0)
    ? { entry: first, isSure: false }
    : null;
}

/** "D-10115 Berlin", "60602-1201", "M5V 2T6", "EC1A 1BB" without their codes. */
function withoutPostcode(part: string): string {
  return part
    .replace(/\b(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?\b(?: ?[A-Z]{2}\b(?= ?\p{Lu}))?/gu, ' ')
    .replace(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{1,2}\d?\b/g, ' ');
}

function readTowns(): Map<string, TownEntry[]> {
  const { cityMapping } = loadTowns('city-timezones') as {
    cityMapping: readonly {
      city: string;
      city_ascii: string;
      pop: number;
      country: string;
      iso2: string;
      iso3: string;
      province: string | number;
      state_ansi?: string;
      timezone: string | null;
    }[];
  };
  const namesOf = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  const countries = new Map<string, string[]>();
  const countryNames = (code: string): string[] => {
    const known =
      countries.get(code) ??
      (/^[A-Z]{2}$/.test(code) ? namesOf.map((names) => comparedForm(names.of(code) ?? code)) : []);
    countries.set(code, known);
    return known;
  };
  const found = new Map<string, TownEntry[]>();
  for (const row of cityMapping) {
    if (row.timezone === null || !isTimeZone(row.timezone)) continue;
    const entry: TownEntry = {
      name: row.city,
      timeZone: row.timezone,
      population: row.pop,
      regions: new Set(
        [
          ...[row.country, row.iso2, row.iso3, row.province, row.state_ansi ?? ''].map((text) =>
            comparedForm(String(text ?? '')),
          ),
          ...countryNames(row.iso2),
          ...(usualNames[row.iso2] ?? []),
          regionCodes[comparedForm(String(row.province))] ?? '',
        ].filter((region) => region !== ''),
      ),
    };
    for (const name of new Set([row.city, row.city_ascii, row.city.split(',')[0]!].map(comparedForm)))
      if (name !== '') found.set(name, [...(found.get(name) ?? []), entry]);
  }
  for (const entries of found.values())
    for (const entry of entries) for (const region of entry.regions) regions.add(region);
  for (const entries of found.values()) entries.sort((a, b) => b.population - a.population);
  return found;
}
