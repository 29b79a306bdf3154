/** Families of addresses that a site's software makes in one way: the same number of segments, kinds of segments, endings and names of arguments. */
import { siteOf } from '../../url/site.js';

/** The families of an address, the narrower one first: with the first segment as it is, which usually names a section or a script, and with any. */
export function addressFamilies(url: string): readonly [narrow: string, wide: string] {
  const { pathname, searchParams } = new URL(url);
  const segments = pathname.split('/').slice(1);
  const kinds = segments.map(kindOf);
  const names = [...new Set(searchParams.keys())].sort().join('&');
  const wide = `${siteOf(url)}/${kinds.join('/')}?${names}`;
  if (segments.length < 2 && names === '') return [wide, wide];
  return [`${siteOf(url)}/${[segments[0], ...kinds.slice(1)].join('/')}?${names}`, wide];
}

/** What software writes and what it fills in: endings are its own, names and numbers are not. */
function kindOf(segment: string): string {
  const dot = segment.indexOf('.', 1);
  const ending = dot > 0 && segment.length - dot <= 9 ? segment.slice(dot) : '';
  const name = ending === '' ? segment : segment.slice(0, dot);
  if (name === '') return ending;
  return (/^\d+$/.test(name) ? '0' : '*') + (/^[.\p{L}]*$/u.test(ending) ? ending : '');
}
