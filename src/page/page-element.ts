/** An element of a page, to look at: its text, its attributes, and what is inside it. */
import { resolveUrl } from '../url/address.js';
import type { Page } from './page.js';
import { select } from './select.js';

export class PageElement {
  readonly #page: Page;
  readonly #node: number;

  constructor(page: Page, node: number) {
    this.#page = page;
    this.#node = node;
  }

  /** Its tag, in lower case. */
  get tag(): string {
    return this.#page.tree.nameOf(this.#node);
  }

  /** Its visible text: blocks on lines of their own, white space squeezed. */
  get text(): string {
    return this.#page.textOf(this.#node);
  }

  /** An attribute as written; null where it has none of that name. */
  attribute(name: string): string | null {
    const attributes = this.attributes;
    return Object.hasOwn(attributes, name) ? attributes[name]! : null;
  }

  get attributes(): Readonly<Record<string, string>> {
    return this.#page.tree.attributesOf(this.#node).toRecord();
  }

  /** The address that its `href` or `src` names; null where there is none that can be fetched. */
  get address(): string | null {
    const written = this.attribute('href') ?? this.attribute('src');
    return written === null ? null : resolveUrl(written, this.#page.base);
  }

  /** Elements inside it that match a CSS selector, in document order. */
  select(selector: string): PageElement[] {
    return select(this.#page, selector, this.#node).map((node) => new PageElement(this.#page, node));
  }

  /** The first of them; null where there is none. */
  first(selector: string): PageElement | null {
    return this.select(selector)[0] ?? null;
  }

  /** The element it stands in; null for the outermost. */
  get parent(): PageElement | null {
    const parent = this.#page.tree.parent[this.#node]!;
    return parent <= 0 ? null : new PageElement(this.#page, parent);
  }
}
