/** An archive as the web: what it holds is answered as it was captured, everything else is not there. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readRecordAt, readWarc } from '../archive/reader.js';
import { parseHeaderLines, type WarcRecord } from '../archive/record.js';
import { LycosaError, messageOf } from '../base/error.js';
import { hash64 } from '../base/hash.js';
import { keyOf, resolveUrl } from '../url/address.js';
import type { Answer, Failure } from './outcome.js';
import { isWantedType, type Web, type WebRequest } from './web.js';

type CapturePlace = { file: number; offset: number; length: number };
/** A capture that is the same as that of another URL. */
type CaptureIndex = { captures: Map<bigint, CapturePlace>; sameAs: Map<bigint, bigint> };

/** Opens WARC files (a file, or a folder of them) for `--web warc:PATH`. The index takes about 100 bytes a capture; of several captures of a URL the last counts. */
export async function openWarcWeb(path: string): Promise<Web & { readonly captures: number }> {
  const files = warcFiles(path);
  const index: CaptureIndex = { captures: new Map(), sameAs: new Map() };
  for (const [number, file] of files.entries()) {
    for await (const { record, offset, length } of readWarc(file)) {
      const key = keyOfHeader(record.headers.get('warc-target-uri'));
      if (key === null) continue;
      if (record.headers.get('warc-type') === 'response') {
        if (offset < 0) {
          throw new LycosaError(
            'bad-archive',
            `${file} is compressed as a whole`,
            'recompress it record by record, for example with "warcio recompress"',
          );
        }
        index.captures.set(key, { file: number, offset, length });
        index.sameAs.delete(key);
      } else if (record.headers.get('warc-type') === 'revisit') {
        const same = keyOfHeader(record.headers.get('warc-refers-to-target-uri'));
        if (same !== null && same !== key) index.sameAs.set(key, same);
      }
    }
  }
  if (index.captures.size === 0) {
    throw new LycosaError(
      'bad-archive',
      `${path} holds no responses`,
      'give a WARC file that holds response records',
    );
  }
  return {
    captures: index.captures.size,
    // What was posted does not belong to the address, so that it cannot be looked up.
    fetch: async (request) =>
      request.posted === undefined
        ? answer(request, findCapture(index, hash64(keyOf(request.url))), files)
        : notArchived,
    close: async () => {},
  };
}

function keyOfHeader(uri: string | undefined): bigint | null {
  const url = uri === undefined ? null : resolveUrl(uri.replace(/^<|>$/g, ''));
  return url === null ? null : hash64(keyOf(url));
}

/** A revisit stands for the capture it refers to, also through other revisits. */
function findCapture(index: CaptureIndex, key: bigint): CapturePlace | undefined {
  let at = key;
  for (let step = 0; step < 8; step++) {
    const capture = index.captures.get(at);
    const same = index.sameAs.get(at);
    if (capture !== undefined || same === undefined) return capture;
    at = same;
  }
  return undefined;
}

/** A WARC file, or those of a folder in the order of their names. */
export function warcFiles(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path).filter((name) => /\.warc(\.gz)?$/.test(name));
    return names.sort().map((name) => join(path, name));
  } catch (thrown) {
    throw new LycosaError(
      'bad-archive',
      `cannot open the archive ${path} (${messageOf(thrown)})`,
      'check the path after warc:',
      thrown,
    );
  }
}

const notArchived: Failure = {
  kind: 'failure',
  outcome: 'not-archived',
  detail: 'the archive has no response for it',
  retry: false,
  durationMs: 0,
};

function answer(
  request: WebRequest,
  capture: CapturePlace | undefined,
  files: readonly string[],
): Answer | Failure {
  const missing = notArchived;
  if (capture === undefined) return missing;
  const record = readRecordAt(files[capture.file]!, capture.offset, capture.length);
  return record === null ? missing : answerOfRecord(record, request);
}

/** The answer that a response record holds. */
export function answerOfRecord(record: WarcRecord, request: WebRequest): Answer | Failure {
  const missing = notArchived;
  const block = Buffer.from(record.block.buffer, record.block.byteOffset, record.block.byteLength);
  const headEnd = block.indexOf('\r\n\r\n');
  const head = block.toString('latin1', 0, headEnd < 0 ? block.length : headEnd);
  const lines = head.split('\r\n');
  const status = Number(/^HTTP\/\S+\s+(\d{3})/.exec(lines[0] ?? '')?.[1] ?? 0);
  if (status === 0)
    return { ...missing, outcome: 'bad-response', detail: 'the archived response has no status line' };
  const headers = new Map([...parseHeaderLines(lines.slice(1))].map(([name, value]) => [name, [value]]));
  let body: Uint8Array = headEnd < 0 ? Buffer.alloc(0) : block.subarray(headEnd + 4);
  if (/chunked/i.test(headers.get('transfer-encoding')?.[0] ?? '')) body = unchunk(body);
  if (body.length > request.maxBytes)
    return { ...missing, outcome: 'body-too-large', detail: `body is larger than ${request.maxBytes} bytes` };
  const unwanted = status < 300 && !isWantedType(request.accept, headers.get('content-type')?.[0] ?? null);
  return {
    kind: 'answer',
    status,
    headers,
    body: unwanted ? Buffer.alloc(0) : body,
    unwanted,
    requestHead: `GET ${request.url} HTTP/1.1\r\n\r\n`,
    responseHead: `${head.replace(/\r\ntransfer-encoding:/i, '\r\nX-Archive-Orig-Transfer-Encoding:')}\r\n\r\n`,
    fetchedAt: Date.parse(record.headers.get('warc-date') ?? '') || 0,
    durationMs: 0,
  };
}

/** Some writers keep the chunks of the transfer coding; a body that is not chunked after all stays as it is. */
function unchunk(body: Uint8Array): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0 || lineEnd - at > 16) return parts.length > 0 ? Buffer.concat(parts) : body;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (!(size >= 0)) return parts.length > 0 ? Buffer.concat(parts) : body;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
