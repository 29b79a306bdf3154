/**
 * Crawls that are made once and used by every experiment, as 001 §4.1 does with its download: pages are kept as WARC files and replayed from there.
 * What is computed from them (extraction, for instance) can be kept beside them.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MapSummary, map } from 'lycosa/parts';
import { labWeb } from '../web/lab-web.js';
import { serveWeb } from '../web/server/proxy-server.js';
import { hashText } from '../web/world/draw.js';
import type { Parameters } from '../web/world/parameters.js';
import { generatorVersion } from '../web/world/version.js';

/** Which pages a saved crawl holds. */
export interface CrawlSpec {
  readonly parameters: Parameters;
  /** Hosts to crawl; all by default. */
  readonly hosts?: readonly string[];
  readonly levels?: number;
  readonly maxPagesPerSite?: number;
}

export interface SavedCrawl {
  /** The store's folder; its archive can be crawled again with `--web warc:FOLDER/archive`. */
  readonly store: string;
  readonly archive: string;
  readonly entries: readonly string[];
  readonly summary: MapSummary;
}

export class SavedCrawls {
  readonly #folder: string;
  readonly #code: string;
  readonly #say: (remark: string) => void;

  /** `code` names the version of the program, so that no crawl of an older one is taken. */
  constructor(folder: string, code: string, say: (remark: string) => void) {
    this.#folder = folder;
    this.#code = code;
    this.#say = say;
  }

  /** The crawl of a specification: made now, or taken from the folder. */
  async crawl(spec: CrawlSpec): Promise<SavedCrawl> {
    const key = this.#keyOf(spec);
    const store = join(this.#folder, `crawl-${key}`);
    const done = join(store, 'summary.json');
    const web = labWeb(spec.parameters);
    const entries = [...web.entries()]
      .filter(({ site }) => spec.hosts === undefined || spec.hosts.includes(site))
      .map(({ entry }) => entry);
    const saved = { store, archive: join(store, 'archive'), entries };
    if (existsSync(done)) return { ...saved, summary: JSON.parse(readFileSync(done, 'utf8')) as MapSummary };
    rmSync(store, { recursive: true, force: true });
    this.#say(`crawling ${entries.length} sites once, to be replayed from ${store}`);
    const proxy = await serveWeb(web);
    try {
      const summary = await map({
        urls: entries,
        store,
        proxy: proxy.url,
        delayMs: 0,
        environment: {},
        ...(spec.levels === undefined ? {} : { levels: spec.levels }),
        ...(spec.maxPagesPerSite === undefined ? {} : { budget: { maxPagesPerSite: spec.maxPagesPerSite } }),
      });
      writeFileSync(done, `${JSON.stringify(summary)}\n`);
      return { ...saved, summary };
    } finally {
      await proxy.close();
    }
  }

  /** A value that is computed once; `key` must name everything it depends on. */
  async keep<T>(key: string, compute: () => Promise<T> | T): Promise<T> {
    const file = join(
      this.#folder,
      `kept-${hashText(`${this.#code} ${generatorVersion} ${key}`).toString(36)}.json`,
    );
    if (existsSync(file)) {
      const kept = JSON.parse(readFileSync(file, 'utf8')) as { key: string; value: T };
      if (kept.key === key) return kept.value;
    }
    const value = await compute();
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify({ key, value }));
    renameSync(`${file}.part`, file);
    return value;
  }

  #keyOf(spec: CrawlSpec): string {
    const text = JSON.stringify([this.#code, generatorVersion, spec]);
    return hashText(text).toString(36) + hashText(`${text} again`).toString(36);
  }
}
