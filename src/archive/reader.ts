/** Reads WARC files, ours or anyone's: gzip by record, gzip as a whole, or plain. One record is in memory at a time. */
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { createGunzip, gunzipSync } from 'node:zlib';
import { LycosaError, messageOf } from '../base/error.js';
import { MemberSplitter } from './member-splitter.js';
import { parseHeaderLines, parseRecord, type WarcRecord } from './record.js';

/** A record and where it stands; `offset` is -1 where records cannot be read one by one (a WARC compressed as a whole). */
export interface PlacedRecord {
  readonly record: WarcRecord;
  readonly offset: number;
  readonly length: number;
}

/** Records above this size are passed over. */
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

async function* readPlain(stream: AsyncIterable<Buffer>, seekable: boolean): AsyncGenerator<PlacedRecord> {
  let buffered: Buffer = Buffer.alloc(0);
  let at = 0;
  for await (const chunk of stream) {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    for (;;) {
      const headEnd = buffered.indexOf('\r\n\r\n');
      if (headEnd < 0) break;
      const headers = parseHeaderLines(buffered.toString('utf8', 0, headEnd).split('\r\n').slice(1));
      const length = Number(headers.get('content-length') ?? Number.NaN);
      if (!Number.isInteger(length) || length > maxRecordBytes) return;
      const total = headEnd + 4 + length + 4;
      if (buffered.length < total) break;
      const block = buffered.subarray(headEnd + 4, headEnd + 4 + length);
      yield { record: { headers, block }, offset: seekable ? at : -1, length: total };
      at += total;
      buffered = buffered.subarray(total);
    }
  }
}
