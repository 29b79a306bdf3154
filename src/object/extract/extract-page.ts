/** What a page says of a vertical's objects. The surest account of each is kept; the others fill in what it lacks. */
import type { Page } from '../../page/page.js';
import { select } from '../../page/select.js';
import { keyOf } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import { dateOrderOf } from '../value/datetime/date-habit.js';
import { normalise, type OwnKind, type ValueContext } from '../value/normalise.js';
import { comparedForm } from '../value/text.js';
import { fieldOf, rulesFor, type SiteRules, type Vertical } from '../vertical/vertical.js';
import { consolidate, merge, withoutVariants } from './consolidate.js';
import { evidenceOf } from './evidence/evidence.js';
import { likelihoodOf } from './evidence/likelihood.js';
import { withTaught } from './label/taught-object.js';
import { nodePath } from './node-path.js';
import { withOffer } from './offer/with-offer.js';
import { type Method, type PageObject, trust, type Value } from './page-object.js';
import { withProse } from './prose/with-prose.js';
import { isLikelyNews } from './records/likely-news.js';
import { mine, objectsOfMined } from './records/mine-records.js';
import { applyRecordRules } from './records/record-rules.js';
import { rulesForList, type TaughtList } from './records/taught-lists.js';
import { statusSaidIn, statusSaidOf, withoutStatus } from './said-status.js';
import { atHome } from './site-venue.js';
import { objectsOfItems } from './structured/from-items.js';
import type { Item } from './structured/item.js';
import { maxJsonLd } from './structured/json-ld.js';
import { objectsOfStates } from './structured/json-records.js';
import { objectOfMeta } from './structured/open-graph.js';
import { itemsOf } from './structured/page-items.js';
import { inTownTime } from './town-time.js';
import { RunTable } from './wrapper/run-table.js';
import type { Applier } from './wrapper/wrapper.js';

/** An account that was not taken, and why. */
export interface Rejected {
  readonly object: PageObject;
  readonly why: string;
}

export interface Extraction {
  readonly objects: readonly PageObject[];
  readonly rejected: readonly Rejected[];
  /** What was too much to be read or kept, in words. */
  readonly cuts: readonly string[];
  /** Records without markup were found on it, whatever became of them. */
  readonly hasRecords: boolean;
}

/** Objects that are less sure are not taken. */
const minObjectConfidence = 0.4;
/** Ways of finding that guess. */
const unmarked: ReadonlySet<Method> = new Set(['state', 'wrapper', 'open-graph', 'record', 'text']);
/** So many objects of a page are a list. */
const manyObjects = 3;
const keyOfStart = /^(?:starts?|begins?|dtstart)(?![a-z])|(?:Start|Begin)(?![a-z])/;
/** So much of a page is looked at for what became of what it is about. */
const maxStatusText = 20_000;
/** Objects of one page beyond this are cut. */
const maxPageObjects = 2000;

/** What was learned of the page's site, ready for use. */
export interface LearnedReading {
  readonly appliers: readonly Applier[];
  readonly lists: readonly TaughtList[];
  readonly furniture: ReadonlySet<number> | null;
  readonly venue: string | null;
}

/** Extracts with everything that is known of the page's site. `servedAt` gives years that dates leave out. */
export function extractPage(
  page: Page,
  vertical: Vertical,
  servedAt: number | null,
  known: {
    readonly answers?: readonly string[];
    readonly learned?: LearnedReading | null;
    readonly kinds?: ReadonlyMap<string, OwnKind>;
  } = {},
): Extraction {
  const rules = rulesFor(vertical, siteOf(page.url));
  const context = contextOf(page, vertical, rules, servedAt, known.kinds);
  const rejected: Rejected[] = [];
  const items = itemsOf(page);
  let records: ReturnType<typeof mined> | null = null;
  const readRecords = (): ReturnType<typeof mined> => {
    records ??= mined(page, vertical, context, known.learned ?? null);
    return records;
  };
  const end = (objects: PageObject[], isLabelled: boolean): Extraction => {
    const read = finished(applyRules(objects, page, vertical, rules, context), page, vertical, rejected, {
      items,
      servedAt,
      isLabelled,
      isGuessed: applied?.isGuessed ?? false,
      hasRecords: records?.hasRecords ?? false,
    });
    const leads = (object: PageObject): boolean => leadsOn(object, page, vertical);
    return { ...read, objects: atHome(read.objects, leads, known.learned?.venue ?? null, vertical, context) };
  };
  const accounts = objectsOfItems(items, vertical, context);
  if (accounts.length === 0)
    accounts.push(...objectsOfStates([...page.states(), ...(known.answers ?? [])], vertical, context));
  accounts.splice(0, accounts.length, ...accounts.map((account) => withoutMidnight(account, vertical)));
  const isTaught = known.learned?.appliers.some(({ isLabelled }) => isLabelled) ?? false;
  const applied =
    accounts.length <= 1 || isTaught ? wrapped(page, vertical, context, known.learned ?? null) : null;
  const learned = applied?.object ?? null;
  if (applied !== null && !applied.isLabelled && vertical.happens && accounts.length === 0) {
    const { taken } = readRecords();
    // A page that tells plainly what happens and when is read as it stands; what was guessed from other sites only fills in.
    const isPlain = taken.length >= manyObjects || taken.some(({ by }) => by === 'text');
    if ((applied.isGuessed && isPlain) || isOfRecords(applied.object, taken, page, vertical)) {
      rejected.push({ object: applied.object, why: 'the page itself says more' });
      const filled = taken.map((object) =>
        object.by === 'text' && hasName(object, applied.object, vertical)
          ? { ...object, fields: { ...applied.object.fields, ...object.fields } }
          : object,
      );
      return end(filled, false);
    }
  }
  const marked = withoutVariants(consolidate(accounts, vertical), vertical);
  let objects =
    learned === null
      ? marked
      : applied!.isLabelled
        ? withTaught(learned, marked, vertical)
        : consolidate([...marked, learned], vertical);
  // The page says plainly what it has: what a rule finds beside that is something else, unless a person taught it.
  if (learned !== null && !applied!.isLabelled && objects.length > 1) {
    rejected.push({ object: learned, why: 'the page says otherwise in its structured data' });
    objects = objects.filter((object) => object !== learned);
  }
  const meta = objectOfMeta(page, vertical, context);
  if (meta !== null && objects.length === 1) objects = [merge(objects[0]!, meta.object)];
  else if (meta !== null && objects.length === 0 && meta.claims) objects = [meta.object];
  else if (meta !== null)
    rejected.push({
      object: meta.object,
      why: objects.length > 1 ? 'the page has several objects' : `og:type does not say ${vertical.object}`,
    });
  // Data of scripts often knows little more than names, markup may leave out when or where, and rules know only what varies over a site: what the page tells besides fills them up.
  const isThin = objects.length === 1 && (objects[0]!.by === 'state' || lacksSome(objects[0]!, vertical));
  if (objects.length === 0 || isThin) {
    const { taken, doubtful } = readRecords();
    objects = isThin ? filledUp(objects[0]!, taken, page, vertical) : taken;
    rejected.push(...doubtful);
    // Something that happens, without a day, or news: unless a person taught the rule, it has met a page of another kind, and what that lists counts.
    const why = isThin && !applied?.isLabelled ? doubtAbout(objects[0]!, page, vertical) : null;
    if (why !== null) {
      rejected.push({ object: objects[0]!, why });
      objects = taken;
    }
  }
  const offered = withOffer(objects, page, vertical, context, { meta: meta?.object ?? null, items });
  const told = withProse(offered, page, vertical, meta?.object ?? null);
  return end([...told], applied?.isLabelled ?? false);
}

function finished(
  objects: readonly PageObject[],
  page: Page,
  vertical: Vertical,
  rejected: readonly Rejected[],
  {
    items,
    servedAt,
    isLabelled,
    isGuessed,
    hasRecords,
  }: {
    items: readonly Item[];
    servedAt: number | null;
    isLabelled: boolean;
    isGuessed: boolean;
    hasRecords: boolean;
  },
): Extraction {
  const possible = objects.slice(0, maxPageObjects).map((object) => withoutEarlyEnd(object, vertical));
  const kept = inTownTime(withStatus(possible, page, vertical), vertical).map((object) =>
    withPlainName(object, vertical),
  );
  return {
    objects: isLabelled ? kept : withLikelihood(kept, page, items, vertical, { servedAt, isGuessed }),
    rejected,
    cuts: cutsOf(page, objects.length),
    hasRecords,
  };
}

/** Midnight in markup is how software writes a day without an hour. Where something does begin then, its page says so. */
function withoutMidnight(object: PageObject, vertical: Vertical): PageObject {
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies)?.name ?? '';
  const [moment, ...others] = object.fields[start] ?? [];
  const day = /^(\d{4}-\d\d-\d\d)T00:00(?:[+-](?!00:00)\d\d:\d\d)?$/.exec(moment?.value ?? '')?.[1];
  return !vertical.happens || moment === undefined || day === undefined
    ? object
    : { ...object, fields: { ...object.fields, [start]: [{ ...moment, value: day }, ...others] } };
}

/** Whether an object lacks something that identifies it, or the hour of what happens. */
function lacksSome({ fields }: PageObject, vertical: Vertical): boolean {
  return vertical.fields.some((field) => {
    if (!field.identifies || field.kind === 'identifier') return false;
    const value = fields[field.name]?.[0]?.value;
    return value === undefined || (vertical.happens && field.kind === 'datetime' && value.length === 10);
  });
}

/** Nothing ends before it begins: an end that does was read somewhere else. */
function withoutEarlyEnd(object: PageObject, vertical: Vertical): PageObject {
  const moments = vertical.fields.filter((field) => field.kind === 'datetime');
  const start = moments.find((field) => field.identifies)?.name;
  const end = moments.find((field) => /^end/i.test(field.name))?.name;
  const [from, to] = [start, end].map((name) =>
    name === undefined ? undefined : object.fields[name]?.[0]?.value,
  );
  if (end === undefined || from === undefined || to === undefined) return object;
  if (to.slice(0, 10) >= from.slice(0, 10)) return object;
  const { [end]: _, ...fields } = object.fields;
  return { ...object, fields };
}

/** What the page of one thing says became of it, where its data do not. */
function withStatus(objects: readonly PageObject[], page: Page, vertical: Vertical): readonly PageObject[] {
  const status = vertical.fields.find((field) => /status/i.test(field.name))?.name;
  const [only, ...others] = objects;
  if (!vertical.happens || status === undefined || only === undefined || others.length > 0) return objects;
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const name = only.fields[head]?.[0]?.value;
  if (name === undefined || only.fields[status] !== undefined) return objects;
  const said = statusSaidOf(name, page.textOf(0, maxStatusText));
  if (said === null) return objects;
  const value: Value = {
    value: said,
    raw: said,
    by: 'text',
    place: 'said on the page',
    confidence: trust.text,
  };
  return [{ ...only, fields: { ...only.fields, [status]: [value] } }];
}

/** "CANCELLED: Jazz Night" is a name and a state. */
function withPlainName(object: PageObject, vertical: Vertical): PageObject {
  if (!vertical.happens) return object;
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const status = vertical.fields.find((field) => /status/i.test(field.name))?.name;
  const [name, ...others] = object.fields[head] ?? [];
  const plain = name === undefined ? '' : withoutStatus(name.value);
  if (name === undefined || plain === name.value) return object;
  const said = statusSaidIn(name.value);
  // Programs write "scheduled" by themselves.
  const written = status === undefined ? undefined : object.fields[status]?.[0]?.value;
  const isNew =
    status !== undefined && said !== null && (written === undefined || /^EventScheduled$/i.test(written));
  return {
    ...object,
    fields: {
      ...object.fields,
      [head]: [{ ...name, value: plain }, ...others],
      ...(isNew ? { [status]: [{ ...name, value: said, raw: name.value }] } : {}),
    },
  };
}

/** Objects that are not marked up, nor taught by a person, are as sure as evidence like theirs was right elsewhere. */
function withLikelihood(
  objects: readonly PageObject[],
  page: Page,
  items: readonly Item[],
  vertical: Vertical,
  { servedAt, isGuessed }: { readonly servedAt: number | null; readonly isGuessed: boolean },
): PageObject[] {
  const isDoubted = (object: PageObject): boolean => unmarked.has(object.by) && !saysStart(object, vertical);
  const doubted = objects
    .filter(isDoubted)
    .map((object) => (isGuessed && vertical.happens ? withoutGuesses(object, vertical) : object));
  const rows = evidenceOf(doubted, page, items, vertical, servedAt).values();
  return objects.map((object) =>
    isDoubted(object) ? { ...object, confidence: likelihoodOf(rows.next().value!) } : object,
  );
}

/** Whether data of scripts have all that identifies what happens, with a start by this name: a date may be of anything. */
function saysStart({ by, fields }: PageObject, vertical: Vertical): boolean {
  if (by !== 'state' || !vertical.happens) return false;
  const identifying = vertical.fields.filter((field) => field.identifies);
  const start = fields[identifying.find(({ kind }) => kind === 'datetime')?.name ?? '']?.[0];
  return (
    identifying.every(({ name }) => fields[name] !== undefined) &&
    start !== undefined &&
    start.value.length > 10 &&
    keyOfStart.test(start.place.slice(start.place.lastIndexOf('.') + 1))
  );
}

/** What a rule that was guessed from other sites found besides name and start speaks for nothing. */
function withoutGuesses(object: PageObject, vertical: Vertical): PageObject {
  const head = vertical.fields.find((field) => field.identifies)!;
  const isSure = (name: string): boolean =>
    name === head.name ||
    vertical.fields.some((field) => field.name === name && field.identifies && field.kind === 'datetime');
  return {
    ...object,
    fields: Object.fromEntries(
      Object.entries(object.fields).filter(([name, [value]]) => value?.by !== 'wrapper' || isSure(name)),
    ),
  };
}

function cutsOf(page: Page, objects: number): string[] {
  const cuts: string[] = [];
  const large = page.jsonLd.filter((script) => script.length > maxJsonLd).length;
  if (large > 0)
    cuts.push(`${large} of its JSON-LD scripts have over ${maxJsonLd / 1e6} MB and are not read`);
  if (objects > maxPageObjects) cuts.push(`of its ${objects} objects the first ${maxPageObjects} are kept`);
  return cuts;
}

/** What is known little of, with what the page tells of it besides: under its name, or as the days of what has none. */
function filledUp(
  thin: PageObject,
  taken: readonly PageObject[],
  page: Page,
  vertical: Vertical,
): PageObject[] {
  const named = taken.filter((object) => hasName(object, thin, vertical));
  const when = vertical.fields.filter((field) => field.kind === 'datetime').map((field) => field.name);
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies)?.name ?? '';
  // Records that lead on are of other things.
  const isOfOthers = taken.some((object) => leadsOn(object, page, vertical));
  if (named.length > 0 || !vertical.happens || isOfOthers) return consolidate([thin, ...named], vertical);
  const day = thin.fields[start]?.[0];
  if (day !== undefined) {
    const hours = taken.flatMap(({ fields }) => fields[start]?.slice(0, 1) ?? []);
    const [hour, ...others] = hours.filter(({ value }) => value.startsWith(`${day.value}T`));
    const isSaid = hour !== undefined && others.every(({ value }) => value === hour.value);
    return [isSaid ? { ...thin, fields: { ...thin.fields, [start]: [hour] } } : thin];
  }
  const told = taken.filter(({ fields }) => fields[start] !== undefined);
  if (told.length === 0) return [thin];
  return told.map(({ fields }) => ({
    ...thin,
    fields: {
      ...thin.fields,
      ...Object.fromEntries(Object.entries(fields).filter(([name]) => when.includes(name))),
    },
  }));
}

/** Whether an object has a page of its own besides this one. */
function leadsOn({ fields }: PageObject, page: Page, vertical: Vertical): boolean {
  const url = vertical.fields.find((field) => field.kind === 'url')?.name ?? '';
  const address = fields[url]?.[0]?.value;
  return address !== undefined && keyOf(address) !== keyOf(page.url) && siteOf(address) === siteOf(page.url);
}

/** Whether the day that a rule found stands only in records of a list, which have other names and lead to pages of their own. */
function isOfRecords(
  object: PageObject,
  taken: readonly PageObject[],
  page: Page,
  vertical: Vertical,
): boolean {
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies)?.name ?? '';
  const day = object.fields[start]?.[0];
  if (day === undefined) return false;
  const records = taken.filter(
    (record) =>
      record.by === 'record' &&
      record.fields[start]?.[0]?.value === day.value &&
      leadsOn(record, page, vertical) &&
      !hasName(record, object, vertical),
  );
  return records.length > 0 && page.textOf(0).split(day.raw).length - 1 <= records.length;
}

/** Why what a rule found does not happen; null when it may. */
function doubtAbout({ by, fields }: PageObject, page: Page, vertical: Vertical): string | null {
  const start = vertical.fields.find((field) => field.kind === 'datetime' && field.identifies);
  if (!vertical.happens || by !== 'wrapper' || start === undefined) return null;
  if (fields[start.name] === undefined) return 'it does not say when';
  return isLikelyNews(fields, page.url, vertical) ? 'it looks like news' : null;
}

/** Whether two objects are called the same. */
function hasName(a: PageObject, b: PageObject, vertical: Vertical): boolean {
  const head = vertical.fields.find((field) => field.identifies)!.name;
  const name = (object: PageObject): string => comparedForm(object.fields[head]?.[0]?.value ?? '');
  return name(a) !== '' && name(a) === name(b);
}

/** The object that rules find: those of the template that the page is most like are asked first. */
function wrapped(
  page: Page,
  vertical: Vertical,
  context: ValueContext,
  learned: LearnedReading | null,
): { object: PageObject; isGuessed: boolean; isLabelled: boolean } | null {
  if (learned === null || learned.appliers.length === 0) return null;
  const table = new RunTable(page);
  const fitting = learned.appliers
    .map((applier) => ({ applier, fit: applier.fit(table) }))
    .filter(({ fit }) => fit !== null)
    .sort((a, b) => b.fit! - a.fit!);
  for (const { applier } of fitting) {
    const object = applier.object(page, table, vertical, context);
    if (object !== null) return { object, isGuessed: applier.isGuessed, isLabelled: applier.isLabelled };
  }
  return null;
}

/** Objects without markup; those that little speaks for are rejected. */
function mined(
  page: Page,
  vertical: Vertical,
  context: ValueContext,
  learned: LearnedReading | null,
): { taken: PageObject[]; doubtful: Rejected[]; hasRecords: boolean } {
  const found = mine(page, vertical, context, learned?.furniture);
  const [first] = found.records;
  const rules =
    first === undefined || learned === null
      ? null
      : rulesForList(learned.lists, keyOf(page.url), first.context.group.signature);
  const objects = objectsOfMined(
    found,
    vertical,
    context,
    rules === null ? undefined : (record) => applyRecordRules(record, found, rules, vertical),
  );
  const taken = objects.filter(({ confidence }) => confidence >= minObjectConfidence);
  return {
    hasRecords: found.records.length > 0,
    taken,
    doubtful: objects
      .filter((object) => !taken.includes(object))
      .map((object) => ({ object, why: 'too little speaks for it' })),
  };
}

/** What the page and its site add to the meaning of values. */
export function contextOf(
  page: Pick<Page, 'base' | 'language'>,
  vertical: Vertical,
  rules: SiteRules | null,
  servedAt: number | null,
  kinds?: ReadonlyMap<string, OwnKind>,
): ValueContext {
  return {
    ...(kinds === undefined ? {} : { kinds }),
    base: page.base,
    currency: null,
    zone: rules?.timeZone ?? vertical.timeZone,
    today: servedAt === null ? null : new Date(servedAt).toISOString().slice(0, 10),
    year: null,
    order: dateOrderOf(page.language),
  };
}

/** What a user said of the site by hand: places of fields win over everything else, constants stand where nothing was found. */
function applyRules(
  objects: PageObject[],
  page: Page,
  vertical: Vertical,
  rules: SiteRules | null,
  context: ValueContext,
): PageObject[] {
  if (rules === null) return objects;
  const chosen: Record<string, Value[]> = {};
  for (const [name, selector] of Object.entries(rules.selectors)) {
    const field = fieldOf(vertical, name);
    if (field === undefined) continue;
    const values = select(page, selector)
      .slice(0, field.list ? 500 : 1)
      .map((node) => ({ node, raw: textAtNode(page, node, field.kind) }))
      .map(({ node, raw }) => ({ node, raw, value: normalise(field, raw, context) }))
      .filter(({ value }) => value !== null)
      .map(
        ({ node, raw, value }): Value => ({
          value: value!,
          raw: raw.slice(0, 300),
          by: 'selector',
          place: nodePath(page.tree, node),
          confidence: trust.selector,
        }),
      );
    if (values.length > 0) chosen[name] = values;
  }
  const constants: Record<string, Value[]> = {};
  for (const [name, text] of Object.entries(rules.constants)) {
    const field = fieldOf(vertical, name);
    const value = field === undefined ? null : normalise(field, text, context);
    if (value !== null)
      constants[name] = [
        { value, raw: text, by: 'site', place: `constants of ${rules.site}`, confidence: trust.site },
      ];
  }
  const identified = vertical.fields.some((field) => field.identifies && chosen[field.name] !== undefined);
  const base =
    objects.length === 0 && identified
      ? [{ fields: {}, by: 'selector', confidence: trust.selector } as PageObject]
      : objects;
  return base.map((object) => ({
    ...object,
    fields: { ...constants, ...object.fields, ...(base.length === 1 ? chosen : {}) },
  }));
}

/** A link's address for addresses, what is written otherwise. */
function textAtNode(page: Page, node: number, kind: string): string {
  const attributes = page.tree.attributesOf(node).toRecord();
  if (kind === 'url') return attributes.href ?? page.textOf(node);
  if (kind === 'image') return attributes.src ?? attributes.href ?? '';
  return attributes.datetime ?? attributes.content ?? page.textOf(node, 20_000);
}
