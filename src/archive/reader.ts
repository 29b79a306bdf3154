/** Reads WARC files, ours or anyone's: gzip by record, gzip as a whole, or plain. One record is in memory at a time. */
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { createGunzip, gunzipSync } from 'node:zlib';
import { LycosaError, messageOf } from '../base/error.js';
import { ByteQueue } from './byte-queue.js';
import { MemberSplitter } from './member-splitter.js';
import { parseHeaderLines, parseRecord, type WarcRecord } from './record.js';

/** A record and where it stands; `offset` is -1 where records cannot be read one by one (a WARC compressed as a whole). */
export interface PlacedRecord {
  readonly record: WarcRecord;
  readonly offset: number;
  readonly length: number;
}

/** Records above this size are passed over, and those behind them read. */
const maxRecordBytes = 256 * 1024 * 1024;

/** All records of a file in order. A file that ends in the middle of a record gives those before it. */
export async function* readWarc(path: string): AsyncGenerator<PlacedRecord> {
  const head = Buffer.alloc(5);
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (thrown) {
    throw new LycosaError(
      'bad-archive',
      `cannot open the archive ${path} (${messageOf(thrown)})`,
      'check the path after warc:',
      thrown,
    );
  }
  readSync(descriptor, head, 0, 5, 0);
  closeSync(descriptor);
  if (head[0] === 0x1f && head[1] === 0x8b) yield* readMembers(path);
  else if (head.toString('latin1') === 'WARC/') yield* readPlain(createReadStream(path), true);
  else throw new LycosaError('bad-archive', `${path} is not a WARC file`, 'give a .warc or .warc.gz file');
}

/** The record of ours at an offset. */
export function readRecordAt(path: string, offset: number, length: number): WarcRecord | null {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const read = readSync(descriptor, bytes, filled, length - filled, offset + filled);
      if (read === 0) return null;
      filled += read;
    }
    return parseRecord(bytes[0] === 0x1f ? gunzipSync(bytes, { maxOutputLength: maxRecordBytes }) : bytes);
  } finally {
    closeSync(descriptor);
  }
}

async function* readMembers(path: string): AsyncGenerator<PlacedRecord> {
  const splitter = new MemberSplitter(maxRecordBytes);
  let first = true;
  for await (const member of splitter.split(createReadStream(path, { highWaterMark: 1 << 20 }))) {
    if (member.bytes === null) {
      first = false;
      continue;
    }
    const record = parseRecord(member.bytes);
    if (record !== null && isWholeMember(record, member.bytes)) {
      yield { record, offset: member.offset, length: member.length };
    } else if (first) {
      yield* readPlain(createReadStream(path).pipe(createGunzip()), false);
      return;
    }
    first = false;
  }
}

function isWholeMember(record: WarcRecord, bytes: Uint8Array): boolean {
  return bytes.byteLength - (record.block.byteOffset - bytes.byteOffset) - record.block.byteLength <= 8;
}

/** The head of a record is not longer. */
const maxHeadBytes = 64 * 1024;

async function* readPlain(stream: AsyncIterable<Buffer>, seekable: boolean): AsyncGenerator<PlacedRecord> {
  const bytes = new ByteQueue(stream);
  for (let at = 0; ; ) {
    const head = await bytes.through('\r\n\r\n', maxHeadBytes);
    if (head === null) return;
    const headers = parseHeaderLines(
      head
        .toString('utf8', 0, head.length - 4)
        .split('\r\n')
        .slice(1),
    );
    const length = Number(headers.get('content-length') ?? Number.NaN);
    if (!Number.isSafeInteger(length) || length < 0) return;
    const total = head.length + length + 4;
    if (length > maxRecordBytes) {
      if (!(await bytes.skip(length + 4))) return;
    } else {
      const rest = await bytes.take(length + 4);
      if (rest === null) return;
      const record = { headers, block: rest.subarray(0, length) };
      yield { record, offset: seekable ? at : -1, length: total };
    }
    at += total;
  }
}
