/** What a page says, before any template: the truth is read off this, and templates turn it into HTML. */

import type { Language } from '../language/languages.js';
import type { EntityView } from '../verticals/vertical.js';
import type { SearchForm } from './search/search-form.js';

/** What a page is for. `hub` leads to targets, `target` is about one entity, `copy` is another page about it. */
export const pageKinds = [
  'home',
  'hub',
  'target',
  'copy',
  'article',
  'info',
  'member',
  'results',
  'empty-results',
  'disambiguation',
  'dead',
] as const;
export type PageKind = (typeof pageKinds)[number];

export interface ModelLink {
  readonly text: string;
  readonly url: string;
}

/** One of several entities on a page. */
export interface RecordModel {
  readonly view: EntityView;
  readonly url: string;
  /** How many of its fields are shown. */
  readonly fields: number;
}

export type Block =
  | {
      readonly kind: 'records';
      readonly heading: string;
      readonly records: readonly RecordModel[];
      readonly image: (id: number) => string;
    }
  | {
      readonly kind: 'entity';
      readonly view: EntityView;
      readonly links: ReadonlyMap<string, string>;
      readonly image: string;
      readonly more: readonly ModelLink[];
    }
  | {
      readonly kind: 'text';
      readonly heading: string | null;
      readonly paragraphs: readonly string[];
      /** A picture that families with pictures in articles show. */
      readonly picture: string | null;
    }
  | {
      readonly kind: 'links';
      readonly heading: string;
      readonly links: readonly ModelLink[];
      readonly style: 'list' | 'tags' | 'columns';
    }
  | {
      readonly kind: 'teasers';
      readonly heading: string;
      readonly teasers: readonly { link: ModelLink; text: string; date: string }[];
    }
  | {
      readonly kind: 'pager';
      readonly current: number;
      readonly links: readonly ModelLink[];
      readonly previous: string | null;
      readonly next: string | null;
    }
  | {
      readonly kind: 'calendar';
      readonly heading: string;
      readonly firstWeekday: number;
      readonly days: readonly (string | null)[];
      readonly previous: string | null;
      readonly next: string | null;
    }
  | { readonly kind: 'form'; readonly form: SearchForm }
  | {
      readonly kind: 'options';
      readonly label: string;
      readonly name: string;
      readonly options: readonly string[];
    }
  | { readonly kind: 'scripted'; readonly source: string; readonly records: readonly RecordModel[] }
  | { readonly kind: 'ad'; readonly heading: string; readonly link: ModelLink; readonly text: string };

export interface PageModel {
  readonly url: string;
  readonly kind: PageKind;
  readonly language: Language;
  readonly title: string;
  /** The heading in the page; null where the entity's own block has it. */
  readonly heading: string | null;
  readonly crumbs: readonly ModelLink[];
  readonly main: readonly Block[];
  readonly side: readonly Block[];
  readonly canonical: string | null;
  /** `<link rel=alternate>`: type and address. */
  readonly feeds: readonly { readonly type: string; readonly url: string }[];
  readonly openSearch: string | null;
  readonly searchAction: string | null;
}

/** Addresses a page links to, each once, in order. */
export function linksOf(model: PageModel, chrome: readonly ModelLink[]): string[] {
  const urls: string[] = [];
  const add = (url: string | null): void => {
    if (url !== null) urls.push(url);
  };
  for (const link of [...chrome, ...model.crumbs]) add(link.url);
  for (const block of [...model.main, ...model.side]) {
    switch (block.kind) {
      case 'records':
        for (const record of block.records) add(record.url);
        break;
      case 'entity':
        for (const url of block.links.values()) add(url);
        for (const link of block.more) add(link.url);
        break;
      case 'links':
        for (const link of block.links) add(link.url);
        break;
      case 'teasers':
        for (const teaser of block.teasers) add(teaser.link.url);
        break;
      case 'pager':
        for (const link of block.links) add(link.url);
        add(block.previous);
        add(block.next);
        break;
      case 'calendar':
        for (const url of block.days) add(url);
        add(block.previous);
        add(block.next);
        break;
      case 'ad':
        add(block.link.url);
        break;
    }
  }
  return [...new Set(urls)];
}
