/** Queries of a site's search: reading them from requests, writing them as links, and finding what they ask for. */
import { cities } from '../../language/places.js';
import type { EntityView } from '../../verticals/vertical.js';
import { Draw, hashText, mix } from '../../world/draw.js';
import { decode } from '../address/route.js';
import type { Catalogue } from '../catalogue.js';
import { wordsOf } from '../inventory.js';
import type { SiteRequest } from '../site.js';
import type { ArgumentMeaning, SearchKind } from './search-kind.js';

/** What a request asks for. */
export interface Asked {
  readonly text: string;
  readonly place: string;
  readonly category: number | null;
  readonly sort: string;
  readonly page: number;
  readonly size: number;
  readonly view: string;
}

/** What a search came to. */
export interface Found {
  readonly ids: readonly number[];
  /** The words that were searched for instead, when those asked for gave nothing. */
  readonly instead: string | null;
}

/** What a site shows of an item, as its search sees it. */
export function shownText(view: EntityView): string {
  return `${view.title} ${view.fields.map((field) => field.text).join(' ')}`;
}

export class SearchQueries {
  readonly kind: SearchKind;
  readonly #site: Catalogue;

  constructor(site: Catalogue, kind: SearchKind) {
    this.#site = site;
    this.kind = kind;
  }

  /** Whether words are sent as an argument. */
  get takesWords(): boolean {
    return this.kind.method !== 'path' && this.kind.method !== 'select-only';
  }

  value(request: SiteRequest, meaning: ArgumentMeaning): string {
    const name = this.kind.names[meaning];
    if (name === undefined) return '';
    return (
      (this.kind.method === 'post' ? request.posted.get(name) : undefined) ?? request.query.get(name) ?? ''
    );
  }

  asked(request: SiteRequest): Asked {
    const { kind } = this;
    const text =
      kind.method === 'path'
        ? decode(request.path.slice(kind.path.length)).replaceAll('-', ' ')
        : this.takesWords
          ? this.value(request, 'query')
          : '';
    const category = this.value(request, 'category');
    const size = Number(this.value(request, 'page-size'));
    return {
      text: text.trim().slice(0, 200),
      place: this.value(request, 'place').trim(),
      category: /^\d{1,3}$/.test(category) ? Number(category) - 1 : null,
      sort: this.value(request, 'sort'),
      page: Math.max(1, Math.min(10_000, Math.floor(Number(this.value(request, 'page'))) || 1)),
      size: kind.pageSizes.includes(size) ? size : kind.pageSizes[0]!,
      view: this.value(request, 'view'),
    };
  }

  /** Items that match; all current ones when nothing is asked. */
  find(asked: Pick<Asked, 'text' | 'place' | 'category'>): Found {
    const inventory = this.#site.inventory!;
    const index = inventory.words((id) => shownText(this.#site.view(id)));
    const match = (words: readonly string[]): number[] => {
      if (words.length === 0) return [...inventory.live];
      const counts = new Map<number, number>();
      for (const word of new Set(words))
        for (const id of index.get(word) ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
      const needed = this.kind.all ? new Set(words).size : 1;
      return [...counts]
        .filter(([, n]) => n >= needed)
        .sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .map(([id]) => id);
    };
    const narrowed = (ids: number[]): number[] =>
      ids.filter((id) => {
        const entity = this.#site.vertical!.entity(id);
        return (
          (asked.category === null || entity.category === asked.category) &&
          (asked.place === '' || cities[entity.city]!.name.toLowerCase() === asked.place.toLowerCase())
        );
      });
    const words = wordsOf(asked.text);
    const ids = narrowed(asked.text !== '' && words.length === 0 ? [] : match(words));
    if (ids.length > 0 || this.kind.empty !== 'alternatives' || asked.text === '')
      return { ids, instead: null };
    // Nothing: look for something near instead, as helpful sites do.
    for (const word of words) if (index.has(word)) return { ids: match([word]), instead: word };
    const known = [...index.keys()];
    const instead = known[hashText(asked.text) % Math.max(1, known.length)] ?? '';
    return instead === '' ? { ids, instead: null } : { ids: match([instead]), instead };
  }

  /** The address of a search with some arguments changed, as a link writes it. */
  link(request: SiteRequest, asked: Asked, change: Partial<Record<ArgumentMeaning, string>>): string {
    const { kind } = this;
    const values: Partial<Record<ArgumentMeaning, string>> = {
      query: kind.method === 'path' || kind.method === 'select-only' ? '' : asked.text,
      place: asked.place,
      category: asked.category === null ? '' : String(asked.category + 1),
      sort: asked.sort,
      'page-size': asked.size === kind.pageSizes[0] ? '' : String(asked.size),
      view: asked.view,
      ...change,
    };
    const parts: string[] = [];
    for (const [meaning, name] of Object.entries(kind.names) as [ArgumentMeaning, string][]) {
      const value = values[meaning] ?? '';
      if (value !== '') parts.push(`${name}=${encodeURIComponent(value)}`);
    }
    const key = mix(hashText(request.url), parts.length);
    if (kind.names.tracking !== undefined)
      parts.push(`${kind.names.tracking}=${new Draw(key).pick(['top', 'side', 'list', 'foot'])}`);
    if (kind.names.session !== undefined)
      parts.push(
        `${kind.names.session}=${(request.query.get(kind.names.session) ?? key.toString(36)).slice(0, 12)}`,
      );
    const path =
      kind.method === 'path' ? `${kind.path}${encodeURIComponent(change.query ?? asked.text)}` : kind.path;
    return `${this.#site.origin}${path}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
  }

  /** The one address of a results page: what it lists and in which order, without what only changes its looks. */
  canonical(request: SiteRequest): string | null {
    const { names, method, path } = this.kind;
    const asked = this.asked(request);
    const parts = [
      this.takesWords ? `${names.query}=${encodeURIComponent(asked.text.toLowerCase())}` : '',
      asked.place === '' ? '' : `${names.place}=${encodeURIComponent(asked.place.toLowerCase())}`,
      asked.category === null ? '' : `${names.category}=${asked.category + 1}`,
      asked.sort === '' || asked.sort === 'rel' ? '' : `${names.sort}=${encodeURIComponent(asked.sort)}`,
      asked.size === this.kind.pageSizes[0] ? '' : `${names['page-size']}=${asked.size}`,
      asked.page === 1 ? '' : `${names.page}=${asked.page}`,
    ].filter((part) => part !== '');
    const target = method === 'path' ? `${path}${encodeURIComponent(asked.text.toLowerCase())}` : path;
    return `${this.#site.origin}${target}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
  }
}
