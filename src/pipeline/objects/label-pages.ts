/** Labels of pages, by hand or by a teacher behind HTTP; what they teach is used at once. */

import { systemClock } from '../../base/clock.js';
import { LycosaError, messageOf } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import { contextOf } from '../../object/extract/extract-page.js';
import { absentValues } from '../../object/extract/label/absent-values.js';
import { parseKnowledge, type SiteKnowledge } from '../../object/extract/site-knowledge.js';
import { fieldOf, rulesFor, type Vertical } from '../../object/vertical/vertical.js';
import type { Page } from '../../page/page.js';
import { PageReader } from '../../page/reader.js';
import type { ArchivedPage, Label } from '../../store/objects.js';
import type { Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import { entriesOf } from '../entries.js';
import { openStore, readStore, type StoreOptions } from '../open-store.js';
import { collect } from './collect.js';
import { loadVertical } from './load-vertical.js';
import { readArchived } from './read-archive.js';

type Values = Readonly<Record<string, readonly string[]>>;

export interface LabelOptions extends StoreOptions {
  readonly urls: readonly string[];
  readonly vertical: string;
  readonly values?: Values;
  /** Add to the objects of a page instead of replacing them. */
  readonly another?: boolean;
  readonly teacher?: string;
  readonly log?: Log;
}

export interface LabelSummary {
  readonly site: string;
  readonly labels: number;
  readonly learned: boolean;
  /** Share of the template's pages where each field is found; 1 for rules of lists. */
  readonly fields: Readonly<Record<string, number>>;
  readonly objects: number;
  readonly entities: number;
}

/** A teacher labels this many pages at most: it teaches, it does not extract. */
const maxTaught = 3;
const teacherTimeoutMs = 60_000;
const maxAnswer = 5_000_000;
const maxSent = 200_000;

/** Keeps labels, learns from them, and reads the site's pages again. */
export async function label(options: LabelOptions): Promise<LabelSummary> {
  const urls = entriesOf(options.urls);
  if (options.teacher !== undefined && urls.length > maxTaught)
    throw new LycosaError(
      'bad-option',
      `a teacher is asked for ${maxTaught} pages at most`,
      'give three typical pages; the rest is learned from them',
    );
  if (options.teacher === undefined && urls.length > 1)
    throw new LycosaError('bad-option', '--set is about one page', 'label pages one by one');
  const site = siteOf(urls[0]!);
  if (urls.some((url) => siteOf(url) !== site))
    throw new LycosaError('bad-option', 'the pages are of several sites', 'label one site at a time');
  // A store that is not there is not made for this.
  await readStore(options).close();
  const store = openStore({ ...options, archive: false });
  try {
    const vertical = await loadVertical(options.vertical, store.objects);
    await store.objects.saveVertical(vertical.name, JSON.stringify(vertical), systemClock.now());
    const archived = await archivedPages(store, vertical, site);
    for (const url of urls) {
      const page = archived.get(keyOf(url));
      if (page === undefined)
        throw new LycosaError(
          'bad-url',
          `${url} is not in the archive`,
          `crawl it first: lycosa map ${url} --vertical ${options.vertical} --max-pages 100`,
        );
      const objects =
        options.teacher === undefined
          ? await byHand(store, vertical, page, options)
          : await ask(options.teacher, vertical, page, options);
      await store.objects.saveLabel({
        vertical: vertical.name,
        url: page.url,
        site,
        objects,
        madeAt: systemClock.now(),
      });
    }
    return await learnedFrom(site, vertical, store, options);
  } finally {
    await store.close();
  }
}

/** Takes back what was said of pages, learns their sites anew and reads them again. */
export async function unlabel(
  options: StoreOptions & { readonly urls: readonly string[]; readonly vertical: string; readonly log?: Log },
): Promise<LabelSummary> {
  const urls = entriesOf(options.urls);
  const site = siteOf(urls[0]!);
  await readStore(options).close();
  const store = openStore({ ...options, archive: false });
  try {
    const vertical = await loadVertical(options.vertical, store.objects);
    const labels = await store.objects.labels(vertical.name);
    const labelled = urls.map((url) => {
      const label = labels.find((one) => keyOf(one.url) === keyOf(url));
      if (label === undefined || label.site !== site)
        throw new LycosaError(
          'bad-url',
          `nothing was said of ${url}${label === undefined ? '' : `, or it is of another site than ${site}`}`,
          `see what was: lycosa label --list --vertical ${options.vertical}`,
        );
      return label;
    });
    for (const { url } of labelled) await store.objects.removeLabel(vertical.name, url);
    return await learnedFrom(site, vertical, store, options);
  } finally {
    await store.close();
  }
}

/** What was said of pages, of a vertical or of all. */
export async function listLabels(
  options: StoreOptions & { readonly vertical?: string },
): Promise<readonly Label[]> {
  const store = readStore(options);
  try {
    const names =
      options.vertical === undefined
        ? [...(await store.objects.verticals()).keys()]
        : [(await loadVertical(options.vertical, store.objects)).name];
    return (await Promise.all(names.map((name) => store.objects.labels(name)))).flat();
  } finally {
    await store.close();
  }
}

/** Learns a site from its labels, reads its pages again, and says what came of it. */
async function learnedFrom(
  site: string,
  vertical: Vertical,
  store: Store,
  options: StoreOptions & { readonly log?: Log },
): Promise<LabelSummary> {
  const summary = await collect(vertical, store, {
    folder: options.store ?? '.lycosa',
    site,
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  const known = (await store.objects.wrappers(vertical.name)).get(site)?.definition;
  const knowledge = known === undefined ? null : parseKnowledge(known);
  const labels = (await store.objects.labels(vertical.name)).filter((one) => one.site === site).length;
  return {
    site,
    labels,
    learned: summary.learned.includes(site),
    fields: fieldsOfLabel(knowledge),
    objects: summary.objects,
    entities: summary.entities,
  };
}

function fieldsOfLabel(knowledge: SiteKnowledge | null): Record<string, number> {
  const fields: Record<string, number> = {};
  for (const { rules } of knowledge?.lists ?? [])
    for (const name of Object.keys(rules.fields)) fields[name] = 1;
  for (const wrapper of knowledge?.wrappers ?? [])
    for (const [name, { coverage }] of Object.entries(wrapper.fields))
      fields[name] = Math.max(fields[name] ?? 0, Math.round(coverage * 100) / 100);
  return fields;
}

async function archivedPages(
  store: Store,
  vertical: Vertical,
  site: string,
): Promise<Map<string, ArchivedPage>> {
  const pages = new Map<string, ArchivedPage>();
  for await (const page of store.objects.archivedPages(vertical.name, { site }))
    pages.set(keyOf(page.url), page);
  return pages;
}

async function byHand(
  store: Store,
  vertical: Vertical,
  page: ArchivedPage,
  options: LabelOptions,
): Promise<Label['objects']> {
  const values = checked(options.values ?? {}, vertical);
  if (Object.keys(values).length === 0)
    throw new LycosaError('bad-option', 'there is nothing to label', 'give values: --set name="…"');
  refuseAbsent(values, page, vertical, options);
  if (!options.another) return [values];
  const before = (await store.objects.labels(vertical.name)).find(
    (one) => keyOf(one.url) === keyOf(page.url),
  );
  return [...(before?.objects ?? []), values];
}

/** What the page does not say cannot be learned from it. */
function refuseAbsent(
  values: Values,
  archived: ArchivedPage,
  vertical: Vertical,
  options: LabelOptions,
): void {
  const { page, servedAt } = readLabelledPage(archived, options);
  const context = contextOf(page, vertical, rulesFor(vertical, siteOf(page.url)), servedAt);
  const absent = absentValues(values, page, vertical, context);
  if (absent.length > 0)
    throw new LycosaError(
      'bad-option',
      `${archived.url} does not say ${absent.map(({ field, value }) => `${field} "${value}"`).join(', nor ')}`,
      'give values as the page has them; what it does not say can be set with lycosa fix, or for a whole site as a constant of the vertical file',
    );
}

function readLabelledPage(archived: ArchivedPage, { store }: LabelOptions): { page: Page; servedAt: number } {
  const source = readArchived(archived, store ?? '.lycosa');
  if (source === null)
    throw new LycosaError('bad-url', `${archived.url} cannot be read from the archive`, 'crawl it again');
  return {
    page: new PageReader().read(source.body, archived.url, source.contentType),
    servedAt: source.servedAt,
  };
}

function checked(values: Values, vertical: Vertical): Values {
  for (const name of Object.keys(values))
    if (fieldOf(vertical, name) === undefined)
      throw new LycosaError(
        'bad-option',
        `${vertical.object} has no field "${name}"`,
        `use one of ${vertical.fields.map((field) => field.name).join(', ')}`,
      );
  return values;
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxAnswer) throw new Error('its answer has no end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Sends a page to a teacher: `{url, object, fields, title, text}`; it answers `{objects: [{field: value or values}]}`. */
async function ask(
  teacher: string,
  vertical: Vertical,
  page: ArchivedPage,
  options: LabelOptions,
): Promise<Label['objects']> {
  const { page: read } = readLabelledPage(page, options);
  const question = {
    url: page.url,
    object: vertical.object,
    fields: vertical.fields.map(({ name, kind, list }) => ({ name, kind, list })),
    title: read.title,
    text: read.text().slice(0, maxSent),
  };
  let answer: unknown;
  try {
    const response = await fetch(teacher, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(teacherTimeoutMs),
    });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    answer = JSON.parse(await limitedText(response));
  } catch (thrown) {
    throw new LycosaError(
      'not-reached',
      `the teacher ${teacher} cannot be asked (${messageOf(thrown)})`,
      'check that it runs and answers JSON, as docs/guide/objects.md says',
      thrown,
    );
  }
  const objects = (answer as { objects?: unknown } | null)?.objects;
  if (!Array.isArray(objects) || objects.length === 0 || objects.length > 500)
    throw new LycosaError(
      'not-reached',
      `the teacher ${teacher} named no objects of ${page.url}`,
      'it must answer {"objects": [{"field": "value"}]}',
    );
  return objects.map((object) => {
    const values: Record<string, string[]> = {};
    for (const field of vertical.fields) {
      const value = (object as Record<string, unknown> | null)?.[field.name];
      const texts = (Array.isArray(value) ? value : [value])
        .filter((one) => typeof one === 'string' || typeof one === 'number')
        .map(String);
      if (texts.length > 0) values[field.name] = texts;
    }
    return values;
  });
}
