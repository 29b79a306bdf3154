/** What follows a crawl that looks for objects: pages that came before, learning where nothing was said plainly, reading again, matching. */
import { systemClock } from '../../base/clock.js';
import type { Log } from '../../base/log.js';
import { loadExtractor } from '../../crawl/workers/load-extractor.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import type { Store } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { type CrawlSettings, mayRender } from '../crawl-settings.js';
import { extractArchive } from './extract-archive.js';
import { knowledgeFor } from './knowledge.js';
import { learnSites } from './learn-wrappers.js';
import { loadVertical } from './load-vertical.js';
import { type MatchSummary, matchEntities } from './match-entities.js';

/** What came of the objects. */
export interface CollectSummary extends MatchSummary {
  readonly vertical: string;
  /** Sites whose pages were learned to be read. */
  readonly learned: readonly string[];
}

export interface CollectOptions {
  readonly folder: string;
  readonly site?: string;
  /** Read all pages again, not only those that more is known about now. */
  readonly all?: boolean;
  /** Of pages that were not looked at yet, only these, by key. */
  readonly only?: ReadonlySet<string>;
  readonly log?: Log;
}

/** Loads the vertical of a crawl and keeps it; its knowledge goes with the settings. Without one the settings stay as they are. */
export async function withObjects<T extends CrawlSettings>(settings: T, store: Store): Promise<T> {
  if (settings.vertical === undefined) return settings;
  const vertical = await loadVertical(settings.vertical, store.objects);
  await store.objects.saveVertical(vertical.name, JSON.stringify(vertical), systemClock.now());
  const knowledge = await knowledgeFor(vertical, store.objects);
  // Hooks that cannot be loaded are told before anything is fetched.
  await loadExtractor(knowledge);
  return { ...settings, knowledge };
}

/** Settings of a crawler by example: it collects the objects of its targets, and what those are turns out at the end. What is rendered is read as it comes. */
export function collectingTargets<T extends CrawlSettings>(settings: T): T {
  const isLater = settings.knowledge !== undefined && settings.archive !== false && !mayRender(settings);
  return isLater ? { ...settings, readsObjectsLater: true } : settings;
}

/** Collects what a crawl brought; null when it looked for nothing. Where objects are read later, those of the `wanted` pages. */
export async function collectAfter(
  settings: CrawlSettings,
  store: Store,
  wanted: readonly string[] = [],
): Promise<CollectSummary | null> {
  if (settings.knowledge === undefined) return null;
  return collect(settings.knowledge.vertical, store, {
    folder: settings.store ?? '.lycosa',
    ...(settings.readsObjectsLater ? { only: new Set(wanted.map(keyOf)) } : {}),
    ...(settings.log === undefined ? {} : { log: settings.log }),
  });
}

export async function collect(
  vertical: Vertical,
  store: Store,
  options: CollectOptions,
): Promise<CollectSummary> {
  const { folder, site } = options;
  const where = site === undefined ? { folder } : { folder, site };
  const now = systemClock.now();
  const read = async (all: boolean): Promise<void> => {
    const { pages, objects } = await extractArchive(store, await knowledgeFor(vertical, store.objects), {
      ...where,
      all,
      ...(options.only === undefined ? {} : { only: options.only }),
    });
    if (pages > 0) options.log?.(`${pages} pages of the archive read: ${objects} objects`);
  };
  await read(options.all ?? false);
  const { sites: learned, isNew } = await learnSites(store, vertical, {
    ...where,
    now,
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  for (const { site: name, how } of learned) options.log?.(`${name}: learned from ${how}`);
  if (isNew) await read(false);
  const matched = await matchEntities(vertical, store.objects, now, {
    onProgress: (done, all) => {
      if (all >= 50_000) options.log?.(`matching: ${done} of ${all} objects`);
    },
  });
  return { vertical: vertical.name, learned: learned.map((one) => one.site), ...matched };
}
