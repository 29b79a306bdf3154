/** What a crawl has left, to read back: records, entities, and the archive. */
import { join } from 'node:path';
import { readWarc } from '../../archive/reader.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import { decodeContent } from '../../web/content-encoding.js';
import { headerOf } from '../../web/outcome.js';
import { answerOfRecord, warcFiles } from '../../web/warc-web.js';
import { type ObjectsOptions, objects } from '../objects/list-entities.js';
import { readStore, storeFolder } from '../open-store.js';
import type { EntityOf } from './typed-vertical.js';

/** A record that a program pushed. */
export interface PushedRecord<Data> {
  readonly url: string;
  readonly kind: string;
  readonly data: Data;
  readonly madeAt: Date;
}

/** Records that programs pushed with `push`, in the order their pages were found. */
export async function* records<Data = unknown>(
  options: { readonly store?: string; readonly kind?: string } = {},
): AsyncGenerator<PushedRecord<Data>> {
  const store = readStore(options);
  try {
    const filter = options.kind === undefined ? {} : { kind: options.kind };
    for await (const { data, madeAt, ...rest } of store.records(filter))
      yield { ...rest, data: data as Data, madeAt: new Date(madeAt) };
  } finally {
    await store.close();
  }
}

/** Entities of a vertical, with the types of its fields where it comes from `defineVertical`. */
export async function* entities<V extends string | Vertical>(
  options: Omit<ObjectsOptions, 'vertical'> & { readonly vertical?: V } = {},
): AsyncGenerator<EntityOf<V>> {
  const { vertical, ...rest } = options;
  const named =
    vertical === undefined ? {} : { vertical: typeof vertical === 'string' ? vertical : vertical.name };
  for await (const entity of objects({ ...rest, ...named })) yield entity as EntityOf<V>;
}

/** What was fetched, as the archive has it. */
export interface Capture {
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  /** Decoded. */
  readonly body: Uint8Array;
  readonly fetchedAt: Date;
}

const maxCaptureBytes = 256 * 1024 * 1024;

/** The responses of an archive: that of a store, or any WARC file or folder of them. Revisits of what is kept already are left out. */
export async function* captures(
  options: { readonly store?: string; readonly warc?: string } = {},
): AsyncGenerator<Capture> {
  for (const file of warcFiles(options.warc ?? join(storeFolder(options), 'archive')))
    for await (const { record } of readWarc(file)) {
      if (record.headers.get('warc-type') !== 'response') continue;
      const url = (record.headers.get('warc-target-uri') ?? '').replace(/^<|>$/g, '');
      const answer = answerOfRecord(record, { url, accept: 'anything', maxBytes: maxCaptureBytes });
      if (answer === null || answer.kind === 'failure') continue;
      const decoded = decodeContent(answer.body, headerOf(answer, 'content-encoding'), maxCaptureBytes);
      yield {
        url,
        status: answer.status,
        contentType: headerOf(answer, 'content-type'),
        body: decoded.kind === 'decoded' ? decoded.body : answer.body,
        fetchedAt: new Date(record.headers.get('warc-date') ?? answer.fetchedAt),
      };
    }
}
