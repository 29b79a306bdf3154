import { decodedPart } from './decoded.js';

/** What an address calls its page: the values of its arguments, or else the last segment of its path without its ending. */
export function namesOfPage(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { pathname, searchParams } = new URL(url);
  return searchParams.size > 0 ? [...searchParams.values()] : segmentNames(pathname).slice(-1);
}

/** Whether an address holds one of these names, whole. */
export function holdsName(url: string, names: readonly string[]): boolean {
  const text = decodedPart(url);
  return names.some((name) => {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
      if (!isNamePart(text[at - 1]) && !isNamePart(text[at + name.length])) return true;
    return false;
  });
}

function isNamePart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** All that an address carries: segments of its path without endings, and values of its arguments. */
export function carriedNames(url: string): Set<string> {
  const { pathname, searchParams } = new URL(url);
  return new Set([...segmentNames(pathname), ...searchParams.values()]);
}

function segmentNames(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => decodedPart(segment).replace(/(.)\.\w{1,8}$/, '$1'));
}
