/** Registrable domains, and the shards that follow from them. The public suffix list is loaded when the first name asks for it: it takes 40 ms. */
import { createRequire } from 'node:module';
import { hash32 } from '../base/hash.js';
import { hostOf } from './site.js';

const loadSuffixes = createRequire(import.meta.url);
let getDomain: ((host: string, options: { allowPrivateDomains: boolean }) => string | null) | null = null;

/** How many logical shards there are, for ever: a site's shard never changes. */
export const shardCount = 256;

/** The registrable domain by the public suffix list (`shop.example.co.uk` → `example.co.uk`); the host itself where there is none. */
export function registrableDomain(site: string): string {
  const host = hostOf(site);
  if (/^[\d.]+$|^\[/.test(host)) return host;
  getDomain ??= (loadSuffixes('tldts') as { getDomain: NonNullable<typeof getDomain> }).getDomain;
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** The logical shard of a site, by registrable domain, so that one worker owns all of a domain. */
export function shardOf(site: string): number {
  return hash32(registrableDomain(site)) % shardCount;
}
