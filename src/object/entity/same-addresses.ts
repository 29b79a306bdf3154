/** Addresses as numbers, where all addresses of one page have the same. */
import { hash32 } from '../../base/hash.js';
import { keyOf } from '../../url/address.js';

/** A chain of redirects is followed so far. */
const maxRedirectSteps = 5;

export class SameAddresses {
  readonly #keptAs = new Map<number, number>();

  /** The page of `address` is kept under another one. */
  add(address: string, keptAs: string): void {
    const [from, to] = [hash32(keyOf(address)) | 0, hash32(keyOf(keptAs)) | 0];
    if (from !== to) this.#keptAs.set(from, to);
  }

  /** Of an address in the form of a key. */
  numberOf(key: string): number {
    let number = hash32(key) | 0;
    for (let step = 0; step < maxRedirectSteps; step++) {
      const next = this.#keptAs.get(number);
      if (next === undefined) break;
      number = next;
    }
    return number;
  }
}
