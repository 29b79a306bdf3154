/** Kinds of links: what a URL looks like, with the parts masked that number or name single pages. */
import { shapeOf } from '../../url/shape.js';

/** What a URL looks like. */
export interface UrlLook {
  /** Shape and form together: links that look the same. */
  readonly kind: string;
  readonly shape: string;
  /** First and last token of the last name, numbers masked. */
  readonly head: string;
  readonly tail: string;
  readonly tokens: number;
}

/** How a URL (a dedup key) looks. */
export function lookOf(key: string): UrlLook {
  const question = key.indexOf('?');
  const path = question < 0 ? key : key.slice(0, question);
  const isFolder = path.endsWith('/') && path.length > path.indexOf('//') + 2;
  const bare = isFolder ? path.slice(0, -1) : path;
  const query = question < 0 ? '' : key.slice(question);
  // An index by letters is one kind, whatever the letter.
  const shape = `${shapeOf(bare + query).replace(/(?<=\/)[a-z](?=[/?]|$)/gi, 'l')}${isFolder ? '/' : ''}`;
  const name = bare.slice(bare.lastIndexOf('/') + 1).replace(/\.[a-z]{2,5}$/i, '');
  const tokens = name
    .split(/[-_.]/)
    .filter((token) => token !== '')
    .map((token) => token.replace(/\d+/g, '0'));
  const form = /^\d+$/.test(name) ? '0' : `${/^[A-Z]/.test(name) ? 'A' : 'a'}${/[-_]/.test(name) ? '-' : ''}`;
  return {
    kind: `${shape}|${form}`,
    shape,
    head: tokens[0] ?? '',
    tail: tokens.at(-1) ?? '',
    tokens: tokens.length,
  };
}
