/** Bytes of a stream, taken from its front in pieces of any length. Every byte is looked at and copied a bounded number of times, however the stream is cut. */
export class ByteQueue {
  readonly #source: AsyncIterator<Buffer>;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#source = stream[Symbol.asyncIterator]();
  }

  /** The next bytes up to and with a mark; null when there is none within `most`, or the stream ends before. */
  async through(mark: string, most: number): Promise<Buffer | null> {
    for (let seen = 0; ; ) {
      const front = this.#front(most);
      const found = front.indexOf(mark, Math.max(0, seen - mark.length), 'latin1');
      if (found >= 0) return this.take(found + mark.length);
      seen = front.length;
      if (seen >= most || !(await this.#more())) return null;
    }
  }

  /** So many bytes; null when the stream ends before. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#length < count) if (!(await this.#more())) return null;
    const taken = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#length -= count;
    this.#chunks = this.#length === 0 ? [] : [taken.subarray(count)];
    return taken.subarray(0, count);
  }

  /** Passes over so many bytes without keeping them; false when the stream ends before. */
  async skip(count: number): Promise<boolean> {
    let left = count;
    for (;;) {
      const dropped = Math.min(left, this.#length);
      this.#drop(dropped);
      left -= dropped;
      if (left === 0) return true;
      if (!(await this.#more())) return false;
    }
  }

  #drop(count: number): void {
    let left = count;
    this.#length -= count;
    while (left > 0) {
      const first = this.#chunks[0]!;
      if (first.length > left) this.#chunks[0] = first.subarray(left);
      else this.#chunks.shift();
      left -= Math.min(left, first.length);
    }
  }

  #front(most: number): Buffer {
    if (this.#chunks.length === 1) return this.#chunks[0]!.subarray(0, most);
    let length = 0;
    const parts: Buffer[] = [];
    for (const chunk of this.#chunks) {
      if (length >= most) break;
      parts.push(chunk);
      length += chunk.length;
    }
    return Buffer.concat(parts).subarray(0, most);
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    this.#chunks.push(next.value);
    this.#length += next.value.length;
    return true;
  }
}
