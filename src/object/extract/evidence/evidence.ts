/**
 * What speaks for and against an object that a page does not mark up: a row of numbers, the same for every vertical. None is a word of a language but for the names of kinds of things themselves;
 * the rest is what the object has, what the page's others have, and what the page says that it is.
 */
import type { Page } from '../../../page/page.js';
import { keyOf } from '../../../url/address.js';
import { siteOf } from '../../../url/site.js';
import { comparedWords } from '../../value/text.js';
import { readyNames, readyVertical } from '../../vertical/ready-verticals.js';
import type { Vertical } from '../../vertical/vertical.js';
import { type PageObject, trust } from '../page-object.js';
import type { Item } from '../structured/item.js';
import { textColumns, textLook } from './text-look.js';

/** What each number of a row is. */
export const evidenceColumns = [
  'happens',
  'is one of several',
  'is of scripts or meta data',
  'objects of the page',
  'identifying fields',
  'other fields',
  'has an hour',
  'objects with an hour',
  'has a place',
  'objects with a place',
  'letters of the name',
  'digits of the name',
  'name in title',
  'leads on',
  'objects that lead on',
  'days ahead',
  'objects ahead',
  'different days',
  'different names',
  'page says another thing',
  'page says article',
  'meta data say article',
  'meta data say another thing',
  'letters of the page',
  'heading of the name',
  'names its kind',
  'names another kind',
  'share of the page that is its text',
  'how sure its amount is',
  'words of its line',
  ...textColumns,
] as const;

/** Pages that say of themselves that they are articles may tell of anything. */
const articleTypes = new Set(readyVertical('Article')!.types);
/** A page about another thing names it; people and places stand on pages of all kinds. */
const namedKinds = readyNames.filter((name) => !['Person', 'Place', 'Organization'].includes(name));
const maxDays = 400;
/** Values that are believed less than this share of what their kind of finding is were guessed. */
const guessShare = 0.6;

/** A row for each object of a page. */
export function evidenceOf(
  objects: readonly PageObject[],
  page: Page,
  items: readonly Item[],
  vertical: Vertical,
  servedAt: number | null,
): Float64Array[] {
  if (objects.length === 0) return [];
  const looks = objects.map((object) => lookAt(object, page, vertical, servedAt));
  const share = (is: (look: ObjectLook) => boolean): number => looks.filter(is).length / looks.length;
  const different = (of: (look: ObjectLook) => string): number => new Set(looks.map(of)).size / looks.length;
  const shared = {
    hours: share(({ hasHour }) => hasHour),
    places: share(({ hasPlace }) => hasPlace),
    leading: share(({ leadsOn }) => leadsOn),
    ahead: share(({ daysAhead }) => daysAhead >= 0),
    days: different(({ day }) => day),
    names: different(({ name }) => name),
    ...saysOf(page, items, vertical),
    letters: Math.log(1 + lettersOf(page)),
  };
  // Records of what happens stand on pages of any make, and are many.
  const text = vertical.happens ? textColumns.map(() => Number.NaN) : textLook(page);
  const many = Math.log(1 + objects.length);
  const titled = ` ${comparedWords(page.title).join(' ')} `;
  return objects.map((object, i) => {
    const look = looks[i]!;
    const words = comparedWords(look.name);
    const whenItHappens = (value: number): number => (vertical.happens ? value : Number.NaN);
    return Float64Array.from([
      vertical.happens ? 1 : 0,
      object.by === 'record' ? 1 : 0,
      object.by === 'state' || object.by === 'open-graph' ? 1 : 0,
      many,
      look.identifying,
      look.others,
      whenItHappens(look.hasHour ? 1 : 0),
      whenItHappens(shared.hours),
      look.hasPlace ? 1 : 0,
      shared.places,
      Math.log(1 + look.name.length),
      look.name.replace(/\D/g, '').length / Math.max(1, look.name.length),
      words.filter((word) => titled.includes(` ${word} `)).length / Math.max(1, words.length),
      look.leadsOn ? 1 : 0,
      shared.leading,
      look.daysAhead,
      whenItHappens(shared.ahead),
      whenItHappens(shared.days),
      shared.names,
      shared.another,
      shared.article,
      shared.metaArticle,
      shared.metaAnother,
      shared.letters,
      look.heading,
      shared.namesKind,
      shared.namesOther,
      look.prose === 0 ? Number.NaN : look.prose / Math.exp(shared.letters),
      look.amount,
      Math.log1p(object.lineWords ?? Number.NaN),
      ...text,
    ]);
  });
}

/** What one object has. */
interface ObjectLook {
  readonly name: string;
  readonly day: string;
  readonly identifying: number;
  readonly others: number;
  readonly hasHour: boolean;
  readonly hasPlace: boolean;
  readonly leadsOn: boolean;
  readonly daysAhead: number;
  readonly heading: number;
  readonly prose: number;
  readonly amount: number;
}

function lookAt(object: PageObject, page: Page, vertical: Vertical, servedAt: number | null): ObjectLook {
  const fields = ownFields(object);
  const valueAt = (is: (field: Vertical['fields'][number]) => boolean): string | undefined =>
    vertical.fields
      .filter((field) => is(field) && fields[field.name] !== undefined)
      .map((field) => fields[field.name]![0]?.value)
      .find((value) => value !== undefined);
  const identifying = vertical.fields.filter((field) => field.identifies);
  const head = identifying[0]!.name;
  const start = valueAt((field) => field.kind === 'datetime' && field.identifies) ?? '';
  const url = valueAt((field) => field.kind === 'url');
  const present = identifying.filter((field) => fields[field.name] !== undefined).length;
  const days = servedAt === null ? Number.NaN : (Date.parse(start.slice(0, 10)) - servedAt) / 86_400_000;
  return {
    name: fields[head]?.[0]?.value ?? '',
    day: start.slice(0, 10),
    identifying: present / identifying.length,
    others: Object.keys(fields).length - present,
    hasHour: start.length > 10,
    hasPlace: valueAt((field) => field.kind === 'place') !== undefined,
    leadsOn: url !== undefined && keyOf(url) !== keyOf(page.url) && siteOf(url) === siteOf(page.url),
    daysAhead: vertical.happens ? Math.max(-maxDays, Math.min(maxDays, days)) : Number.NaN,
    heading: Number(/\bh([1-6])\b/.exec(fields[head]?.[0]?.place ?? '')?.[1] ?? 7),
    prose: valueAt((field) => field.kind === 'prose')?.length ?? 0,
    amount:
      vertical.fields
        .filter((field) => field.kind === 'money')
        .map((field) => object.fields[field.name]?.[0]?.confidence)
        .find((confidence) => confidence !== undefined) ?? Number.NaN,
  };
}

/** Fields without what is only guessed from elsewhere on the site: where its owner sits is not where everything happens. */
function ownFields({ fields, by }: PageObject): PageObject['fields'] {
  return Object.fromEntries(
    Object.entries(fields).filter(([, [first]]) => (first?.confidence ?? 0) > guessShare * trust[by]),
  );
}

/** What a page says that it is: in its structured data, its meta data, its title and its address. */
function saysOf(
  page: Page,
  items: readonly Item[],
  vertical: Vertical,
): Record<'another' | 'article' | 'metaArticle' | 'metaAnother' | 'namesKind' | 'namesOther', number> {
  const own = new Set(vertical.types);
  const types = items.flatMap((item) => item.types).filter((type) => !own.has(type));
  const meta = page.meta.find(([name]) => name === 'og:type')?.[1]?.toLowerCase() ?? '';
  const said = new Set([...comparedWords(page.title), ...comparedWords(pathOf(page.url))]);
  const isNamed = (kind: string): boolean => {
    const word = kind.toLowerCase().replace(/posting$/, '');
    return said.has(word) || said.has(`${word}s`);
  };
  return {
    another: types.some((type) => typesBeside(vertical).has(type)) ? 1 : 0,
    article: types.some((type) => articleTypes.has(type)) ? 1 : 0,
    metaArticle: meta === 'article' ? 1 : 0,
    metaAnother: /^(?:product|book|video|music|profile)/.test(meta) ? 1 : 0,
    namesKind: isNamed(vertical.object) ? 1 : 0,
    namesOther: namedKinds.some((kind) => kind !== vertical.object && isNamed(kind)) ? 1 : 0,
  };
}

const typesOfOthers = new Map<string, ReadonlySet<string>>();

/** Types of the other kinds of things that pages are about. */
function typesBeside(vertical: Vertical): ReadonlySet<string> {
  let types = typesOfOthers.get(vertical.object);
  if (types === undefined) {
    const own = new Set(vertical.types);
    types = new Set(
      namedKinds
        .filter((kind) => kind !== 'Article')
        .flatMap((kind) => readyVertical(kind)!.types)
        .filter((type) => !own.has(type)),
    );
    typesOfOthers.set(vertical.object, types);
  }
  return types;
}

function pathOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2)).replace(/[^\p{L}]+/gu, ' ');
}

/** How much a page says, up to where it does not matter any more. */
function lettersOf(page: Page): number {
  return page.textOf(0, 100_000).length;
}
