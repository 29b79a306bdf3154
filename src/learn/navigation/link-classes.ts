/** URLs by kind: their look, and beyond that the first or last word of their name where many of one look share it (`sql-select`, `sql-insert`; `qlabel-members`). */
import { lookOf, type UrlLook } from '../explore/link-kind.js';

/** Kinds as they are among some URLs. */
export interface LinkClasses {
  of(key: string): string;
}

/** A word makes a kind of its own when this many URLs of a look share it, and this share of them. */
const minSharedLinks = 3;
const minClassShare = 0.05;

export function linkClasses(keys: Iterable<string>): LinkClasses {
  const looks = new Map<string, { count: number; heads: Map<string, number>; tails: Map<string, number> }>();
  const seen = new Map<string, UrlLook>();
  for (const key of keys) {
    const own = lookOf(key);
    const { kind, head, tail, tokens } = own;
    seen.set(key, own);
    let look = looks.get(kind);
    if (look === undefined) {
      look = { count: 0, heads: new Map(), tails: new Map() };
      looks.set(kind, look);
    }
    look.count++;
    if (tokens < 2) continue;
    look.heads.set(head, (look.heads.get(head) ?? 0) + 1);
    look.tails.set(tail, (look.tails.get(tail) ?? 0) + 1);
  }
  const known = new Map<string, string>();
  return {
    of(key) {
      let found = known.get(key);
      if (found !== undefined) return found;
      const { kind, head, tail, tokens } = seen.get(key) ?? lookOf(key);
      const look = looks.get(kind);
      found = kind;
      if (look !== undefined && tokens > 1) {
        const needed = Math.max(minSharedLinks, minClassShare * look.count);
        if ((look.heads.get(head) ?? 0) >= needed) found += `|^${head}`;
        if (tail !== '0' && (look.tails.get(tail) ?? 0) >= needed) found += `|${tail}$`;
      }
      known.set(key, found);
      return found;
    },
  };
}
