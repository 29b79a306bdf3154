/**
 * URL patterns as published (001 §3.2): the object pages of a folder share the longest prefix that all their URLs have, and the pattern is that prefix within its folder.
 * A folder with one object page gives a pattern of that URL alone.
 *
 * What the paper leaves open: whether a URL with arguments belongs to its folder, or to a folder of its own script. Read literally (`folder`), `/event.php?id=1` and `/about.html`
 * share a folder; read as the paper's own examples suggest (`script`), pages of one script with the same argument names do.
 */
import { type PatternPart, type Sequence, UrlPattern } from './url-pattern.js';

export type LcpReading = 'folder' | 'script';

export interface LcpPattern {
  readonly pattern: UrlPattern;
  readonly members: readonly string[];
}

/** The patterns of some URLs (dedup keys), those that another one takes in left out. */
export function lcpPatterns(urls: Iterable<string>, reading: LcpReading): LcpPattern[] {
  const groups = new Map<string, string[]>();
  for (const url of new Set(urls)) {
    const key = groupOf(url, reading);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [url]);
    else group.push(url);
  }
  const found = [...groups.values()].map((members) => {
    const [first] = members as [string];
    return members.length === 1
      ? { folder: '', prefix: first, members }
      : { folder: folderOfUrl(first), prefix: commonPrefix(members), members };
  });
  return withoutContained(found).map(({ folder, prefix, members }) => ({
    pattern: folder === '' ? UrlPattern.literal(prefix) : prefixPattern(prefix),
    members,
  }));
}

interface Prefixed {
  /** Empty for a single URL. */
  readonly folder: string;
  readonly prefix: string;
  readonly members: readonly string[];
}

/** Up to the last slash before the arguments. */
function folderOfUrl(url: string): string {
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function groupOf(url: string, reading: LcpReading): string {
  const question = url.indexOf('?');
  if (question < 0 || reading === 'folder') return folderOfUrl(url);
  const names = url
    .slice(question + 1)
    .split('&')
    .map((argument) => argument.split('=')[0]!);
  return `${url.slice(0, question)}?${names.join('&')}`;
}

function commonPrefix(urls: readonly string[]): string {
  let prefix = urls[0]!;
  for (const url of urls) {
    let length = 0;
    while (length < prefix.length && prefix[length] === url[length]) length++;
    prefix = prefix.slice(0, length);
  }
  return prefix;
}

/** A prefix that begins with another one of the same folder says nothing more. */
function withoutContained(patterns: readonly Prefixed[]): Prefixed[] {
  // In the order of the alphabet, all that begins with a prefix stands right behind it.
  const sorted = [...patterns].sort((a, b) =>
    a.prefix === b.prefix ? b.folder.length - a.folder.length : a.prefix < b.prefix ? -1 : 1,
  );
  const outers = new Map<string, { prefix: string; members: string[]; folder: string }>();
  const kept: { prefix: string; members: string[]; folder: string }[] = [];
  for (const { folder, prefix, members } of sorted) {
    const own = folderOfUrl(prefix);
    const outer = outers.get(own);
    if (outer !== undefined && prefix.startsWith(outer.prefix)) {
      for (const member of members) outer.members.push(member);
      continue;
    }
    const entry = { folder, prefix, members: [...members] };
    kept.push(entry);
    if (folder !== '') outers.set(own, entry);
  }
  return kept;
}

const rest: PatternPart = { class: '[^/?#]', min: 0, many: true };
const anything: PatternPart = { class: '.', min: 0, many: true };

/** All that starts with a prefix and is in its folder. */
function prefixPattern(prefix: string): UrlPattern {
  if (prefix.includes('?')) return new UrlPattern([[{ text: prefix }, anything]]);
  const file: Sequence = [{ text: prefix }, rest];
  return new UrlPattern([file, [...file, { text: '?' }, anything]]);
}
