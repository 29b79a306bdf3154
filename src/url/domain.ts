/** Registrable domains, and the shards that follow from them. Apart from `site.ts` because loading the public suffix list takes 40 ms. */
import { getDomain } from 'tldts';
import { hash32 } from '../base/hash.js';
import { hostOf } from './site.js';

/** How many logical shards there are, for ever: a site's shard never changes. */
export const shardCount = 256;

/** The registrable domain by the public suffix list (`shop.example.co.uk` → `example.co.uk`); the host itself where there is none. */
export function registrableDomain(site: string): string {
  const host = hostOf(site);
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

/** The logical shard of a site, by registrable domain, so that one worker owns all of a domain. */
export function shardOf(site: string): number {
  return hash32(registrableDomain(site)) % shardCount;
}
