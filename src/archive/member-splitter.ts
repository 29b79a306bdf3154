/** Splits a gzip file into its members, with the offset of each, in one pass and without reading a member twice. */
import { createInflateRaw, type InflateRaw } from 'node:zlib';

/** A member, inflated. */
export interface Member {
  /** Null when it is too large to be kept. */
  readonly bytes: Buffer | null;
  readonly offset: number;
  readonly length: number;
}

export class MemberSplitter {
  readonly #maxBytes: number;
  #pending: Buffer = Buffer.alloc(0);
  #offset = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** All whole members; a member cut off by the end of the file ends the sequence. */
  async *split(chunks: AsyncIterable<Buffer>): AsyncGenerator<Member> {
    const source = chunks[Symbol.asyncIterator]();
    for (;;) {
      const header = await this.#readHeader(source);
      if (header === null) return;
      const start = this.#offset;
      const inflated = await this.#inflate(source, header);
      if (inflated === null) return;
      yield { bytes: inflated.bytes, offset: start, length: inflated.consumed };
      this.#offset = start + inflated.consumed;
    }
  }

  async #more(source: AsyncIterator<Buffer>): Promise<boolean> {
    const next = await source.next();
    if (next.done) return false;
    this.#pending = this.#pending.length === 0 ? next.value : Buffer.concat([this.#pending, next.value]);
    return true;
  }

  /** Length of the gzip header at the start of what is pending; null at the end of the file. */
  async #readHeader(source: AsyncIterator<Buffer>): Promise<number | null> {
    for (;;) {
      const length = headerLength(this.#pending);
      if (length > 0) return length;
      if (length < 0 || !(await this.#more(source))) return null;
    }
  }

  async #inflate(
    source: AsyncIterator<Buffer>,
    header: number,
  ): Promise<{ bytes: Buffer | null; consumed: number } | null> {
    const inflater = createInflateRaw();
    const parts: Buffer[] = [];
    let size = 0;
    inflater.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= this.#maxBytes) parts.push(part);
    });
    this.#pending = this.#pending.subarray(header);
    for (;;) {
      if (this.#pending.length > 0) {
        const before = inflater.bytesWritten;
        const ended = await feed(inflater, this.#pending);
        if (ended === 'broken') return null;
        // What was taken is let go: a large member is not kept as it came.
        this.#pending = this.#pending.subarray(inflater.bytesWritten - before);
        if (ended === 'ended') break;
      }
      if (!(await this.#more(source))) return null;
    }
    const trailer = 8;
    while (this.#pending.length < trailer) if (!(await this.#more(source))) return null;
    this.#pending = this.#pending.subarray(trailer);
    const consumed = header + inflater.bytesWritten + trailer;
    return { bytes: size > this.#maxBytes ? null : Buffer.concat(parts), consumed };
  }
}

/** Gives bytes to the inflater and waits until it has taken them or found the end of the member. */
function feed(inflater: InflateRaw, part: Buffer): Promise<'more' | 'ended' | 'broken'> {
  return new Promise((resolve) => {
    const done = (result: 'more' | 'ended' | 'broken'): void => {
      inflater.off('end', onEnd);
      inflater.off('error', onError);
      resolve(result);
    };
    const onEnd = (): void => done('ended');
    const onError = (): void => done('broken');
    inflater.on('end', onEnd);
    inflater.on('error', onError);
    inflater.write(part, () => {
      // When the member ended inside this part, `end` follows; bytes left over say so already.
      if (inflater.bytesWritten < part.length || inflater.readableEnded) setImmediate(() => done('ended'));
      else setImmediate(() => done('more'));
    });
  });
}

/** A name or a remark in a gzip header is not longer. */
const maxGzipHeader = 64 * 1024;

/** 0 when more bytes are needed, -1 when this is no gzip header. */
function headerLength(bytes: Buffer): number {
  if (bytes.length < 10) return 0;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return -1;
  const flags = bytes[3]!;
  let at = 10;
  if (flags & 4) {
    if (bytes.length < at + 2) return 0;
    at += 2 + bytes.readUInt16LE(at);
  }
  for (const flag of [8, 16]) {
    if (flags & flag) {
      const zero = bytes.indexOf(0, at);
      if (zero < 0) return bytes.length > maxGzipHeader ? -1 : 0;
      at = zero + 1;
    }
  }
  if (flags & 2) at += 2;
  return bytes.length < at ? 0 : at;
}
