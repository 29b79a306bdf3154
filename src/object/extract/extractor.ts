/** Everything that is known for extracting a vertical's objects, put to use page by page. */
import { LycosaError, messageOf } from '../../base/error.js';
import { hash64 } from '../../base/hash.js';
import type { Page } from '../../page/page.js';
import { keyOf } from '../../url/address.js';
import { siteOf } from '../../url/site.js';
import { rulesFor, type Vertical } from '../vertical/vertical.js';
import { contextOf, type Extraction, extractPage, type LearnedReading } from './extract-page.js';
import { readFeed } from './feeds/read-feed.js';
import { formOfFurniture } from './furniture.js';
import { withSaid } from './label/said-objects.js';
import { ownKeys } from './own-key.js';
import { firstValue, type Method, type PageObject, type Value } from './page-object.js';
import { nothingLearned, type SiteKnowledge } from './site-knowledge.js';
import { extractedByUser, noUserCode, type Refine, type UserCode } from './user-code.js';
import { Applier } from './wrapper/wrapper.js';

/** What extraction knows; plain data, so that it can go to other threads. */
export interface Knowledge {
  readonly vertical: Vertical;
  /** What was learned, by site. */
  readonly sites: Readonly<Record<string, SiteKnowledge>>;
}

/** An object as extracted, ready to be kept. */
export interface NewObject {
  /** Tells it from the page's others across readings. */
  readonly ownKey: bigint;
  readonly fields: Readonly<Record<string, readonly Value[]>>;
  readonly method: Method;
  readonly confidence: number;
  /** When it happens, for things that do. */
  readonly start: string | null;
}

export class Extractor {
  readonly #knowledge: Knowledge;
  readonly #code: UserCode;
  readonly #ready = new Map<string, LearnedReading | null>();
  readonly #hashes = new Map<string, bigint>();

  /** `code` is the users' own. */
  constructor(knowledge: Knowledge, code: UserCode = noUserCode) {
    this.#knowledge = knowledge;
    this.#code = code;
  }

  get vertical(): Vertical {
    return this.#knowledge.vertical;
  }

  /** A hash of all that is known about a site: with another one, its pages may say more. What is its furniture is the same to pages that no record was read from. */
  knowledgeOf(site: string, hasRecords: boolean): bigint {
    return this.#hashOf(site, hasRecords ? 'with furniture' : 'no records');
  }

  /** The hash that pages with records had before anything was known of the site's furniture; the same as now where nothing is. */
  knowledgeBeforeFurniture(site: string): bigint {
    return this.#hashOf(site, 'before furniture');
  }

  #hashOf(site: string, kind: 'with furniture' | 'before furniture' | 'no records'): bigint {
    const key = `${kind} ${site}`;
    const hashed = this.#hashes.get(key);
    if (hashed !== undefined) return hashed;
    const { name: _, seeds: __, ...rest } = this.#knowledge.vertical;
    const { furniture = null, ...known } = this.#knowledge.sites[site] ?? nothingLearned;
    const texts = kind === 'no records' ? false : kind === 'with furniture' ? furniture : null;
    const hash = hash64(JSON.stringify([rest, known, texts]));
    if (this.#hashes.size > 5000) this.#hashes.clear();
    this.#hashes.set(key, hash);
    return hash;
  }

  /** Whether an object is called by a text that stands on many pages of its site: read again, it may be called otherwise. */
  isCalledByFurniture(site: string, fields: PageObject['fields']): boolean {
    const head = this.#knowledge.vertical.fields.find((field) => field.identifies)!.name;
    const [name] = fields[head] ?? [];
    const furniture = this.#learned(site)?.furniture;
    return name !== undefined && furniture?.has(formOfFurniture(name.raw)) === true;
  }

  #learned(site: string): LearnedReading | null {
    let learned = this.#ready.get(site);
    if (learned === undefined) {
      const known = Object.hasOwn(this.#knowledge.sites, site) ? this.#knowledge.sites[site]! : null;
      learned =
        known === null
          ? null
          : {
              appliers: known.wrappers.map((wrapper) => new Applier(wrapper)),
              lists: known.lists,
              furniture: known.furniture === undefined ? null : new Set(known.furniture),
              venue: known.venue ?? null,
            };
      if (this.#ready.size > 5000) this.#ready.clear();
      this.#ready.set(site, learned);
    }
    return learned;
  }

  /** The objects of a page, and what was not taken for one. `answers` is JSON that its scripts asked for. */
  page(page: Page, servedAt: number | null, answers: readonly string[] = []): Extraction {
    const { vertical } = this.#knowledge;
    const rules = rulesFor(vertical, siteOf(page.url));
    const context = contextOf(page, vertical, rules, servedAt, this.#code.kinds);
    const byUser = extractedByUser(this.#code, page, vertical, context);
    const extraction =
      byUser === null
        ? extractPage(page, vertical, servedAt, {
            answers,
            learned: this.#learned(siteOf(page.url)),
            kinds: this.#code.kinds,
          })
        : { objects: byUser, rejected: [], cuts: [], hasRecords: false };
    const hook = rules === null ? undefined : this.#code.refine.get(rules.site);
    const objects =
      hook === undefined ? extraction.objects : refined(hook, extraction.objects, page, rules!.hook!);
    const labels = this.#knowledge.sites[siteOf(page.url)]?.said?.[keyOf(page.url)] ?? [];
    return { ...extraction, objects: withSaid(objects, labels, vertical, context) };
  }

  /** The objects of a feed; null when the body is none. */
  feed(body: Uint8Array, url: string, servedAt: number | null): PageObject[] | null {
    const { vertical } = this.#knowledge;
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
    return readFeed(
      text,
      vertical,
      contextOf(
        { base: url, language: '' },
        vertical,
        rulesFor(vertical, siteOf(url)),
        servedAt,
        this.#code.kinds,
      ),
    );
  }

  /** Objects as they are kept. */
  ready(objects: readonly PageObject[], url: string): NewObject[] {
    const { vertical } = this.#knowledge;
    const keys = ownKeys(objects, vertical, url);
    const moment = vertical.happens
      ? vertical.fields.find((field) => field.kind === 'datetime' && field.identifies)
      : undefined;
    return objects.map((object, i) => ({
      ownKey: keys[i]!,
      fields: object.fields,
      method: object.by,
      confidence: object.confidence,
      start: moment === undefined ? null : firstValue(object, moment.name),
    }));
  }
}

/** What a user's function makes of a page's objects; complaints name its file. */
function refined(hook: Refine, objects: readonly PageObject[], page: Page, file: string): PageObject[] {
  let result: unknown;
  try {
    result = hook([...objects], page);
  } catch (thrown) {
    throw new LycosaError(
      'bad-vertical',
      `the hook ${file} fails on ${page.url} (${messageOf(thrown)})`,
      'mend it; it is given the objects of a page and returns those that are to be kept',
      thrown,
    );
  }
  const isObject = (one: unknown): boolean =>
    typeof one === 'object' &&
    one !== null &&
    typeof (one as PageObject).fields === 'object' &&
    (one as PageObject).fields !== null;
  if (!Array.isArray(result) || !result.every(isObject))
    throw new LycosaError(
      'bad-vertical',
      `the hook ${file} returns no list of objects for ${page.url}`,
      'return the list it was given, changed or not; promises are not waited for',
    );
  return (result as Partial<PageObject>[]).map((one) => ({
    by: one.by ?? 'hand',
    confidence: one.confidence ?? 1,
    fields: one.fields!,
  }));
}
