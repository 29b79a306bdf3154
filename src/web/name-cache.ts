/** Names to addresses, remembered for a while, with private addresses sifted out. It is the `lookup` hook of every connection. */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isPrivateAddress } from './address-guard.js';

const keepNamesMs = 5 * 60_000;
const keepFailureMs = 30_000;
const maxCachedNames = 10_000;

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;
type CachedName = { addresses: LookupAddress[]; error: NodeJS.ErrnoException | null; until: number };

/** Code of the error for a name that leads to private addresses only. */
export const privateAddressCode = 'LYCOSA_PRIVATE';

export class NameCache {
  readonly #allowPrivate: boolean;
  readonly #known = new Map<string, CachedName>();
  readonly #waiting = new Map<string, ((entry: CachedName) => void)[]>();

  constructor(allowPrivate: boolean) {
    this.#allowPrivate = allowPrivate;
  }

  /** As `dns.lookup`. */
  readonly lookup = (name: string, options: LookupOptions, callback: Callback): void => {
    this.#find(name, (entry) => {
      if (entry.error !== null) return callback(entry.error, []);
      if (options.all) return callback(null, entry.addresses);
      const first =
        entry.addresses.find((address) => !options.family || address.family === options.family) ??
        entry.addresses[0]!;
      callback(null, first.address, first.family);
    });
  };

  #find(name: string, done: (entry: CachedName) => void): void {
    const known = this.#known.get(name);
    if (known !== undefined && known.until > Date.now()) return done(known);
    const waiting = this.#waiting.get(name);
    if (waiting !== undefined) {
      waiting.push(done);
      return;
    }
    this.#waiting.set(name, [done]);
    lookup(name, { all: true }, (error, found) => {
      const entry = this.#judge(name, error, found ?? []);
      if (this.#known.size >= maxCachedNames) this.#known.delete(this.#known.keys().next().value!);
      this.#known.delete(name);
      this.#known.set(name, entry);
      const callbacks = this.#waiting.get(name) ?? [];
      this.#waiting.delete(name);
      for (const callback of callbacks) callback(entry);
    });
  }

  #judge(name: string, error: NodeJS.ErrnoException | null, found: LookupAddress[]): CachedName {
    if (error !== null || found.length === 0) {
      const failure = error ?? Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' });
      return { addresses: [], error: failure, until: Date.now() + keepFailureMs };
    }
    const addresses = this.#allowPrivate ? found : found.filter(({ address }) => !isPrivateAddress(address));
    if (addresses.length > 0) return { addresses, error: null, until: Date.now() + keepNamesMs };
    const refused = Object.assign(new Error(`${name} leads to the private address ${found[0]!.address}`), {
      code: privateAddressCode,
    });
    return { addresses: [], error: refused, until: Date.now() + keepNamesMs };
  }
}
