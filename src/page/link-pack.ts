/**
 * A page's links as one small blob: a line a link, same-origin addresses without their origin, deflated. Where the links' places in the page are kept,
 * they follow on lines of their own, each place once.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { originOf } from '../url/site.js';
import type { LinkKind } from './links.js';

/** A link as kept. */
export interface PackedLink {
  readonly url: string;
  readonly kind: LinkKind;
  readonly nofollow: boolean;
  readonly anchor: string;
  /** Tag path of the place it stands in; empty where it was not kept. */
  readonly path: string;
}

const kinds: readonly LinkKind[] = ['anchor', 'area', 'frame', 'next', 'refresh', 'state'];
const maxPackedAnchor = 120;

/** Packs links of the page at `url`; `anchorOf` gives the text of each, `pathOf` its place. */
export function packLinks<L extends Omit<PackedLink, 'anchor' | 'path'>>(
  url: string,
  links: readonly L[],
  anchorOf: (link: L) => string,
  pathOf: (link: L, i: number) => string = () => '',
): Uint8Array {
  const origin = originOf(url);
  const places = new Map<string, number>([['', 0]]);
  let text = '';
  for (const [i, link] of links.entries()) {
    const address =
      link.url.startsWith(origin) && link.url.charCodeAt(origin.length) === 47
        ? link.url.slice(origin.length)
        : link.url;
    const anchor = anchorOf(link).slice(0, maxPackedAnchor);
    const path = pathOf(link, i);
    let place = places.get(path);
    if (place === undefined) {
      place = places.size;
      places.set(path, place);
    }
    text += `${address}\t${kinds.indexOf(link.kind)}${link.nofollow ? 'n' : ''}\t${/[\t\n\r]/.test(anchor) ? anchor.replace(/[\t\n\r]+/g, ' ') : anchor}${place === 0 ? '' : `\t${place}`}\n`;
  }
  for (const path of places.keys()) if (path !== '') text += `\t${path}\n`;
  return deflateRawSync(text, { level: 1, memLevel: 7, windowBits: 13 });
}

/** The links that `packLinks` packed. */
export function unpackLinks(url: string, packed: Uint8Array): PackedLink[] {
  const origin = originOf(url);
  const lines = inflateRawSync(packed).toString('utf8').split('\n');
  lines.pop();
  const places: string[] = [];
  while (lines.at(-1)?.startsWith('\t')) places.push(lines.pop()!.slice(1));
  places.push('');
  places.reverse();
  return lines.map((line) => {
    const [address, flags, anchor, place = '0'] = line.split('\t') as [string, string, string, string?];
    return {
      url: address.startsWith('/') ? origin + address : address,
      kind: kinds[Number(flags[0])] ?? 'anchor',
      nofollow: flags.endsWith('n'),
      anchor,
      path: places[Number(place)] ?? '',
    };
  });
}
