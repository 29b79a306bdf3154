/**
 * Recognises endless calendars, facet searches and their like by what they yield. URLs of one shape may be taken as long as they say something
 * new now and then: a page says something new when it has a block of text that the crawl has not met (digits aside).
 * A shape is closed when more than `allowance` + 2 × (pages that were new) of its URLs have been taken.
 */
import { hash64 } from '../base/hash.js';
import type { ShapeTally } from '../store/store.js';
import { shapeOf } from '../url/shape.js';

/** URLs of a shape that may bring nothing new before it is closed. */
const allowance = 100;
const maxShapes = 50_000;
/** Bits of the filter of known blocks: 4 MiB. */
const filterBits = 1 << 25;

type Shape = { siteId: number; shape: bigint; taken: number; novel: number; changed: boolean };

export class TrapGuard {
  readonly #shapes = new Map<string, Shape>();
  readonly #filter = new Uint32Array(filterBits / 32);
  #changed: Shape[] = [];

  constructor(known: readonly ShapeTally[] = []) {
    for (const { siteId, shape, taken, novel } of known) {
      this.#shapes.set(`${siteId} ${shape}`, { siteId, shape, taken, novel, changed: false });
    }
  }

  /** Whether another URL of this shape is worth a request. */
  allows(siteId: number, key: string): boolean {
    const shape = this.#shapes.get(nameOf(siteId, key));
    return shape === undefined || shape.taken < allowance + 2 * shape.novel;
  }

  /** Notes a page and whether it said anything new; `blocks` are hashes of its blocks of text. */
  note(siteId: number, key: string, blocks: ArrayLike<number>): void {
    const name = nameOf(siteId, key);
    let shape = this.#shapes.get(name);
    if (shape === undefined) {
      if (this.#shapes.size >= maxShapes) this.#shapes.delete(this.#shapes.keys().next().value!);
      shape = { siteId, shape: BigInt(name.slice(name.indexOf(' ') + 1)), taken: 0, novel: 0, changed: false };
      this.#shapes.set(name, shape);
    }
    shape.taken++;
    if (this.#learn(siteId, blocks)) shape.novel++;
    if (!shape.changed) {
      shape.changed = true;
      this.#changed.push(shape);
    }
  }

  /** Shapes noted since the last call. */
  takeChanges(): ShapeTally[] {
    const changes = this.#changed;
    this.#changed = [];
    for (const shape of changes) shape.changed = false;
    return changes.map(({ siteId, shape, taken, novel }) => ({ siteId, shape, taken, novel }));
  }

  #learn(siteId: number, blocks: ArrayLike<number>): boolean {
    let isNew = false;
    for (let i = 0; i < blocks.length; i++) {
      const hash = Math.imul(blocks[i]! ^ Math.imul(siteId, 0x9e3779b1), 0x85ebca6b);
      const first = (hash >>> 7) % filterBits;
      const second = Math.imul(hash ^ 0x27d4eb2f, 0xc2b2ae35) >>> 7;
      if (!this.#set(first)) isNew = true;
      if (!this.#set(second % filterBits)) isNew = true;
    }
    return isNew;
  }

  #set(bit: number): boolean {
    const word = bit >>> 5;
    const mask = 1 << (bit & 31);
    const was = (this.#filter[word]! & mask) !== 0;
    this.#filter[word]! |= mask;
    return was;
  }
}

function nameOf(siteId: number, key: string): string {
  return `${siteId} ${hash64(shapeOf(key))}`;
}
