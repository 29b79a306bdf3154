/** Sitemaps: XML, an index of further ones, or plain text with a URL a line; any of them gzipped. */
import { gunzipSync } from 'node:zlib';
import { decodeXML } from 'entities/decode';

/** What a sitemap lists. */
export interface Sitemap {
  /** Further sitemaps. */
  readonly sitemaps: string[];
  readonly pages: { readonly url: string; readonly lastModified: string | null }[];
}

/** The protocol allows 50 MiB and 50,000 URLs; a larger one is cut. */
export const maxSitemapBytes = 52_428_800;
const maxEntries = 100_000;
const maxElementText = 8192;

/** Reads a sitemap as fetched; never throws: what cannot be read lists nothing. */
export function parseSitemap(body: Uint8Array): Sitemap {
  let bytes = body;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      bytes = gunzipSync(bytes, { maxOutputLength: maxSitemapBytes });
    } catch {
      return { sitemaps: [], pages: [] };
    }
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return /^\s*</.test(text) ? parseXml(text) : parseText(text);
}

/** One pass from tag to tag: entries are `url`, `sitemap`, `item` or `entry` elements, told apart by what stands in them. */
function parseXml(text: string): Sitemap {
  const sitemaps: string[] = [];
  const pages: { url: string; lastModified: string | null }[] = [];
  let kind = '';
  let url: string | null = null;
  let lastModified: string | null = null;
  const end = (): void => {
    if (kind !== '' && url !== null) {
      if (kind === 'sitemap') sitemaps.push(url);
      else pages.push({ url, lastModified });
    }
    kind = '';
    url = null;
    lastModified = null;
  };
  for (
    let at = text.indexOf('<');
    at >= 0 && pages.length + sitemaps.length < maxEntries;
    at = text.indexOf('<', at + 1)
  ) {
    const close = text.indexOf('>', at);
    if (close < 0) break;
    const name = nameAt(text, at + 1);
    if (name === '/url' || name === '/sitemap' || name === '/item' || name === '/entry') end();
    else if (name === 'url' || name === 'sitemap' || name === 'item' || name === 'entry') {
      end();
      kind = name;
    } else if (kind !== '' && url === null && (name === 'loc' || name === 'link'))
      url = textOfElement(text, close + 1);
    else if (kind !== '' && (name === 'lastmod' || name === 'updated'))
      lastModified = textOfElement(text, close + 1);
    at = close;
  }
  end();
  return { sitemaps, pages };
}

/** The name of the tag at a position, without prefix, in lower case, with its slash if it is an end tag. */
function nameAt(text: string, at: number): string {
  const match = /^(\/?)(?:[\w-]+:)?([\w-]+)/.exec(text.slice(at, at + 64));
  return match === null ? '' : match[1]! + match[2]!.toLowerCase();
}

/** The text from a position up to the next tag, or a CDATA section that stands there. */
function textOfElement(text: string, start: number): string | null {
  let from = start;
  while (from < text.length && text.charCodeAt(from) <= 32) from++;
  // No address is longer; looking further each time would take for ever where the end never comes.
  const near = text.slice(from, from + maxElementText);
  if (near.startsWith('<![CDATA[')) {
    const end = near.indexOf(']]>');
    return end < 0 ? null : near.slice(9, end).trim() || null;
  }
  const end = near.indexOf('<');
  return decodeXML(near.slice(0, end < 0 ? 0 : end).trim()) || null;
}

function parseText(text: string): Sitemap {
  const pages: { url: string; lastModified: null }[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const url = line.trim();
    if (/^https?:\/\//i.test(url)) pages.push({ url, lastModified: null });
    if (pages.length >= maxEntries) break;
  }
  return { sitemaps: [], pages };
}
