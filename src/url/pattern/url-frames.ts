/** Many URLs of one site by their frames, taken apart once for all patterns that are made among them. */
import { induceFrame, type PatternLeaf } from './induce-pattern.js';
import { frameKey, type ParsedUrl, parseUrl } from './parsed-url.js';
import { UrlPattern } from './url-pattern.js';

export class UrlFrames {
  readonly #frames = new Map<string, ParsedUrl[]>();
  readonly #frameOf = new Map<string, ParsedUrl[]>();

  constructor(urls: Iterable<string>) {
    for (const url of urls) this.#add(url);
  }

  #add(url: string): ParsedUrl[] {
    const known = this.#frameOf.get(url);
    if (known !== undefined) return known;
    const parsed = parseUrl(url);
    const name = frameKey(parsed);
    let frame = this.#frames.get(name);
    if (frame === undefined) {
      frame = [];
      this.#frames.set(name, frame);
    }
    frame.push(parsed);
    this.#frameOf.set(url, frame);
    return frame;
  }

  /** The URLs with the frame of one. */
  like(url: string): readonly ParsedUrl[] {
    return this.#frameOf.get(url) ?? [];
  }

  /** Leaves of patterns for some URLs that keep off the others; those among `silent` do not count as others. */
  leaves(members: Iterable<string>, silent: ReadonlySet<string> = new Set()): PatternLeaf[] {
    const wanted = new Set(members);
    const frames = new Set<ParsedUrl[]>();
    for (const url of wanted) frames.add(this.#add(url));
    return [...frames].flatMap((frame) =>
      induceFrame(
        frame.filter(({ url }) => wanted.has(url)),
        frame.filter(({ url }) => !wanted.has(url) && !silent.has(url)),
      ),
    );
  }

  /** The leaves as one pattern. */
  induce(members: Iterable<string>, silent?: ReadonlySet<string>): UrlPattern {
    return new UrlPattern(this.leaves(members, silent).flatMap(({ pattern }) => pattern.sequences));
  }
}
