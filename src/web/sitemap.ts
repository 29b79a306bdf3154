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

function parseXml(text: string): Sitemap {
  const sitemaps: string[] = [];
  const pages: { url: string; lastModified: string | null }[] = [];
  const entry = /<(?:\w+:)?(url|sitemap|item|entry)(?:\s[^>]*)?>/gi;
  for (
    let match = entry.exec(text);
    match !== null && pages.length + sitemaps.length < maxEntries;
    match = entry.exec(text)
  ) {
    const kind = match[1]!.toLowerCase();
    const start = entry.lastIndex;
    let end = text.indexOf('</', start);
    const close = new RegExp(`</(?:\\w+:)?${kind}\\s*>`, 'gi');
    close.lastIndex = start;
    end = close.exec(text)?.index ?? text.length;
    const content = text.slice(start, end);
    const url = elementText(content, 'loc') ?? elementText(content, 'link');
    if (url === null) continue;
    if (kind === 'sitemap') sitemaps.push(url);
    else
      pages.push({ url, lastModified: elementText(content, 'lastmod') ?? elementText(content, 'updated') });
    entry.lastIndex = end;
  }
  return { sitemaps, pages };
}

function elementText(content: string, name: string): string | null {
  const match = new RegExp(
    `<(?:\\w+:)?${name}(?:\\s[^>]*)?>\\s*(?:<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|([^<]*))`,
    'i',
  ).exec(content);
  const text = (match?.[1] ?? (match?.[2] === undefined ? undefined : decodeXML(match[2])))?.trim();
  return text ? text : null;
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
