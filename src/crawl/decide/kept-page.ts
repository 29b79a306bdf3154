/** A page as its last reading left it, for when it has not changed or is shown to a navigator again. */
import { hash64 } from '../../base/hash.js';
import { unpackLinks } from '../../page/link-pack.js';
import type { StoredReading } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { type FoundLinks, linkKinds, nofollowFlag, noLinks } from '../workers/reading.js';
import type { DecidedPage } from './decide.js';

export function keptPage(url: string, kept: StoredReading | null): DecidedPage {
  const isOpen = kept !== null && !kept.nofollow && kept.packed.length > 0;
  return {
    title: kept?.title ?? '',
    structure: kept?.structure ?? null,
    links: isOpen ? unpackedLinks(url, kept.packed) : noLinks,
    topic: null,
    results: null,
    objects: [],
  };
}

function unpackedLinks(url: string, packed: Uint8Array): FoundLinks {
  const links = unpackLinks(url, packed);
  const places = new Map<string, number>();
  for (const { path } of links) if (!places.has(path)) places.set(path, places.size);
  return {
    urls: links.map((link) => link.url),
    keys: BigInt64Array.from(links, (link) => hash64(keyOf(link.url))),
    flags: Uint8Array.from(
      links,
      (link) => linkKinds.indexOf(link.kind) | (link.nofollow ? nofollowFlag : 0),
    ),
    paths: Uint32Array.from(links, (link) => places.get(link.path)!),
    pathNames: [...places.keys()],
  };
}
