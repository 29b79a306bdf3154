/** Pages of a web as topics see them: words counted once, for all topics and strategies. */
import {
  keyOf,
  LinkPaths,
  linkWords,
  PageReader,
  siteOf,
  topicalTexts,
  WordCounter,
  type WordCounts,
} from 'lycosa/parts';
import type { SimulatedWeb } from '../../web/simulated-web.js';

export interface TopicLink {
  readonly key: string;
  readonly url: string;
  readonly path: string;
  readonly context: WordCounts;
  readonly anchor: WordCounts;
  readonly words: readonly number[];
}

export interface TopicPage {
  readonly key: string;
  readonly url: string;
  readonly site: string;
  readonly counts: WordCounts;
  readonly text: string;
  readonly links: readonly TopicLink[];
}

const maxHops = 5;
/** Pages kept at a time. */
const maxKept = 60_000;

export class TopicWeb {
  readonly #web: SimulatedWeb;
  readonly #reader = new PageReader();
  readonly #counter = new WordCounter();
  readonly #pages = new Map<string, TopicPage | null>();
  readonly #ends = new Map<string, string | null>();
  readonly #mayFollow: (url: string) => boolean;

  /** `mayFollow` leaves out links that lead to what the web does not hold. */
  constructor(web: SimulatedWeb, mayFollow: (url: string) => boolean = () => true) {
    this.#web = web;
    this.#mayFollow = mayFollow;
  }

  /** The page a link ends at; null when there is none. */
  page(url: string): TopicPage | null {
    const end = this.#endOf(url);
    if (end === null) return null;
    const key = keyOf(end);
    let page = this.#pages.get(key);
    if (page === undefined) {
      page = this.#read(end);
      if (this.#pages.size >= maxKept) this.#pages.clear();
      this.#pages.set(key, page);
    }
    return page;
  }

  #endOf(url: string): string | null {
    const known = this.#ends.get(url);
    if (known !== undefined) return known;
    let at: string | null = url;
    for (let hops = 0; hops < maxHops && at !== null; hops++) {
      const answer = this.#ask(at);
      if (answer === null || answer.status >= 400) at = null;
      else if (answer.status < 300) break;
      else at = answer.headers.location === undefined ? null : new URL(answer.headers.location, at).href;
    }
    if (this.#ends.size >= 10 * maxKept) this.#ends.clear();
    this.#ends.set(url, at);
    return at;
  }

  #ask(url: string): ReturnType<SimulatedWeb['answer']> {
    return this.#web.answer({ method: 'GET', url, headers: {}, body: '' });
  }

  #read(url: string): TopicPage | null {
    const answer = this.#ask(url);
    if (answer === null || answer.hazard !== undefined) return null;
    const type = answer.headers['content-type'] ?? 'text/html';
    if (!type.startsWith('text/html')) return null;
    const body = typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body;
    const page = this.#reader.read(body, url, type);
    const texts = topicalTexts(page);
    const places = new LinkPaths(page.tree);
    const links: TopicLink[] = [];
    for (const [i, link] of page.links.slice(0, texts.contexts.length).entries())
      if (this.#mayFollow(link.url))
        links.push({
          key: keyOf(link.url),
          url: link.url,
          path: places.of(link.node),
          context: this.#counter.count(texts.contexts[i]!),
          anchor: this.#counter.count(texts.anchors[i]!),
          words: linkWords(texts.anchors[i]!, texts.contexts[i]!),
        });
    return {
      key: keyOf(url),
      url,
      site: siteOf(url),
      counts: this.#counter.count(texts.page),
      text: texts.page,
      links,
    };
  }
}
