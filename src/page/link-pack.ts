/** A page's links as one small blob: a line a link, same-origin addresses without their origin, deflated. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { originOf } from '../url/site.js';
import type { LinkKind } from './links.js';

/** A link as kept. */
export interface PackedLink {
  readonly url: string;
  readonly kind: LinkKind;
  readonly nofollow: boolean;
  readonly anchor: string;
}

const kinds: readonly LinkKind[] = ['anchor', 'area', 'frame', 'next', 'refresh'];
const maxAnchor = 120;

/** Packs links of the page at `url`; `anchorOf` gives the text of each. */
export function packLinks<L extends Omit<PackedLink, 'anchor'>>(
  url: string,
  links: readonly L[],
  anchorOf: (link: L) => string,
): Uint8Array {
  const origin = originOf(url);
  let text = '';
  for (const link of links) {
    const address =
      link.url.startsWith(origin) && link.url.charCodeAt(origin.length) === 47
        ? link.url.slice(origin.length)
        : link.url;
    const anchor = anchorOf(link).slice(0, maxAnchor);
    text += `${address}\t${kinds.indexOf(link.kind)}${link.nofollow ? 'n' : ''}\t${/[\t\n\r]/.test(anchor) ? anchor.replace(/[\t\n\r]+/g, ' ') : anchor}\n`;
  }
  return deflateRawSync(text, { level: 1, memLevel: 7, windowBits: 13 });
}

/** The links that `packLinks` packed. */
export function unpackLinks(url: string, packed: Uint8Array): PackedLink[] {
  const origin = originOf(url);
  const lines = inflateRawSync(packed).toString('utf8').split('\n');
  return lines.slice(0, -1).map((line) => {
    const [address, flags, anchor] = line.split('\t') as [string, string, string];
    return {
      url: address.startsWith('/') ? origin + address : address,
      kind: kinds[Number(flags[0])] ?? 'anchor',
      nofollow: flags.endsWith('n'),
      anchor,
    };
  });
}
