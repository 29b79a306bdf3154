/** Saved pages read as a user has them read: mapped with a vertical into a store, taught, and taken out of the store. */
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BoostedTrees,
  encodeExchange,
  judgePairs,
  keyOf,
  label,
  map,
  matchEntities,
  openStore,
  readStore,
  sha1Of,
  sureFrom,
  unsurePairs,
  type Vertical,
} from 'lycosa/parts';

/** A page to be served at its own address. */
export interface ServedPage {
  readonly url: string;
  read(): Buffer;
  /** Of an HTML page it is left out. */
  readonly type?: string;
}

/** An object that a page gives, as the store has it. */
export interface GivenObject {
  readonly confidence: number;
  readonly method: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** Values by field, as a person would write them. */
export type TaughtValues = Readonly<Record<string, readonly string[]>>;

function captureOf(page: ServedPage, fetchedAt: number): Uint8Array {
  const body = page.read();
  return encodeExchange(
    {
      url: page.url,
      fetchedAt,
      requestHead: '',
      responseHead: `HTTP/1.1 200 OK\r\nContent-Type: ${page.type ?? 'text/html'}\r\n\r\n`,
      body,
    },
    sha1Of(body),
    false,
  ).response;
}

export class ProductRun {
  readonly #folder: string;
  readonly #vertical: { readonly file: string; readonly name: string };

  private constructor(folder: string, vertical: { file: string; name: string }) {
    this.#folder = folder;
    this.#vertical = vertical;
  }

  /** `lycosa map URL… --vertical FILE --levels 0 --web warc:FILE`, over pages as they were captured at their addresses. */
  static async map(
    pages: readonly ServedPage[],
    vertical: { readonly file: string; readonly name: string },
    servedAt: number = Date.now(),
  ): Promise<ProductRun> {
    const folder = mkdtempSync(join(tmpdir(), 'lycosa-product-'));
    const archive = join(folder, 'pages.warc.gz');
    writeFileSync(archive, '');
    for (const page of pages) appendFileSync(archive, captureOf(page, servedAt));
    await map({
      urls: pages.map(({ url }) => url),
      levels: 0,
      sitemaps: false,
      vertical: vertical.file,
      store: folder,
      web: `warc:${archive}`,
      environment: {},
      delayMs: 0,
    });
    rmSync(archive);
    return new ProductRun(folder, vertical);
  }

  /** Another store with the same pages, so that something else can be taught. */
  copy(): ProductRun {
    const folder = mkdtempSync(join(tmpdir(), 'lycosa-product-'));
    cpSync(this.#folder, folder, { recursive: true });
    return new ProductRun(folder, this.#vertical);
  }

  /** `lycosa label URL URL URL --teacher …`, with a teacher who knows what the pages say. */
  async label(taught: ReadonlyMap<string, readonly TaughtValues[]>): Promise<void> {
    const byAddress = new Map([...taught].map(([url, objects]) => [keyOf(url), objects]));
    const teacher = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { url } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { url: string };
        response.end(JSON.stringify({ objects: byAddress.get(keyOf(url)) }));
      });
    });
    await new Promise<void>((resolve) => teacher.listen(0, '127.0.0.1', resolve));
    try {
      await label({
        urls: [...taught.keys()],
        vertical: this.#vertical.file,
        store: this.#folder,
        teacher: `http://127.0.0.1:${(teacher.address() as AddressInfo).port}/`,
      });
    } finally {
      await new Promise((resolve) => teacher.close(resolve));
    }
  }

  /** What each page gives, of what is sure enough to be listed. */
  async objects(least = sureFrom): Promise<Map<string, GivenObject[]>> {
    const store = readStore({ store: this.#folder });
    try {
      const given = new Map<string, GivenObject[]>();
      for await (const object of store.objects.allObjects(this.#vertical.name)) {
        if (object.goneAt !== null || object.confidence < least) continue;
        const key = keyOf(object.url);
        given.set(key, [
          ...(given.get(key) ?? []),
          {
            confidence: object.confidence,
            method: object.method,
            values: Object.fromEntries(
              Object.entries(object.fields).map(([name, values]) => [name, values.map(({ value }) => value)]),
            ),
          },
        ]);
      }
      return given;
    } finally {
      await store.close();
    }
  }

  /** The entity of each page's first object. */
  async entities(): Promise<Map<string, { readonly object: number; readonly entity: number | null }>> {
    const store = readStore({ store: this.#folder });
    try {
      const found = new Map<string, { object: number; entity: number | null }>();
      for await (const { id, url, entity } of store.objects.allObjects(this.#vertical.name))
        if (!found.has(keyOf(url))) found.set(keyOf(url), { object: id, entity });
      return found;
    } finally {
      await store.close();
    }
  }

  /** Matches everything again, by trees that learned from other sets; first with what is judged, where something is. */
  async match(
    vertical: Vertical,
    trees: BoostedTrees,
    judged: readonly { readonly a: number; readonly b: number; readonly areSame: boolean }[] = [],
  ): Promise<void> {
    const store = openStore({ store: this.#folder, archive: false });
    try {
      const now = Date.now();
      if (judged.length > 0) await store.objects.judge(vertical.name, judged, now);
      await matchEntities(vertical, store.objects, now, { all: true, trees });
    } finally {
      await store.close();
    }
  }

  /** The pairs that `lycosa label --unsure` asks for. */
  async unsure(
    vertical: Vertical,
    count: number,
    trees: BoostedTrees,
  ): Promise<readonly { readonly a: number; readonly b: number }[]> {
    const store = readStore({ store: this.#folder });
    try {
      return await unsurePairs(vertical, store.objects, count, trees);
    } finally {
      await store.close();
    }
  }

  /** `lycosa label --pairs FILE`. */
  async judge(
    judged: readonly { readonly a: number; readonly b: number; readonly areSame: boolean }[],
  ): Promise<void> {
    const file = join(this.#folder, 'pairs.csv');
    const rows = judged.map(({ a, b, areSame }) => `${a},${b},${areSame ? 'yes' : 'no'}\n`);
    writeFileSync(file, `a,b,same\n${rows.join('')}`);
    await judgePairs({ store: this.#folder, vertical: this.#vertical.name, file });
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
