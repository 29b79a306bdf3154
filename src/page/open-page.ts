/** A page as programs look at it: everything that one reading gives, and its elements by CSS. */
import type { Form } from './forms.js';
import type { RawItem } from './items.js';
import type { Link } from './links.js';
import type { Page } from './page.js';
import { PageElement } from './page-element.js';
import { PageReader } from './reader.js';

export class OpenPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Reads a page of its own, which stays valid. */
  static read(body: Uint8Array | string, url: string, contentType: string | null = null): OpenPage {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const type = contentType ?? (typeof body === 'string' ? 'text/html; charset=utf-8' : null);
    return new OpenPage(new PageReader().read(bytes, url, type));
  }

  get url(): string {
    return this.#page.url;
  }

  get title(): string {
    return this.#page.title;
  }

  /** As `<html lang>` says; empty where it does not. */
  get language(): string {
    return this.#page.language;
  }

  /** The address it says it is known under; null where it says none. */
  get canonical(): string | null {
    return this.#page.canonical;
  }

  /** All visible text: blocks on lines of their own, white space squeezed. */
  get text(): string {
    return this.#page.text();
  }

  /** Its links as written, also those that are not followed. */
  get links(): readonly (Pick<Link, 'url' | 'kind' | 'nofollow'> & { readonly text: string })[] {
    return this.#page.links.map(({ url, kind, nofollow, node }) => ({
      url,
      kind,
      nofollow,
      text: this.#page.textOf(node),
    }));
  }

  get forms(): readonly Form[] {
    return this.#page.forms;
  }

  /** `<meta>` by name or property in lower case; the first of a name counts. */
  get meta(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#page.meta].reverse());
  }

  /** What its JSON-LD scripts hold; those that are no JSON are left out. */
  get jsonLd(): readonly unknown[] {
    return this.#page.jsonLd.flatMap((text) => {
      try {
        return [JSON.parse(text) as unknown];
      } catch {
        return [];
      }
    });
  }

  /** Microdata and RDFa Lite items, as written. */
  get items(): readonly RawItem[] {
    return this.#page.items();
  }

  /** Elements that match a CSS selector, in document order. */
  select(selector: string): PageElement[] {
    return new PageElement(this.#page, 0).select(selector);
  }

  /** The first of them; null where there is none. */
  first(selector: string): PageElement | null {
    return this.select(selector)[0] ?? null;
  }
}
