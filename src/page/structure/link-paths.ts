/** Where links stand: the tags from the body down to the link, with their classes. Links of one list share a path, and lists of one kind share it from page to page. */
import { classAttribute } from '../attributes.js';
import type { Tree } from '../tree.js';
import { classTokens } from './class-tokens.js';

/** Longer paths lose their beginning. */
const maxLinkPath = 400;
const maxTokens = 3;

/** Finds the paths of one page's nodes; what is above a node is put together once. */
export class LinkPaths {
  readonly #tree: Tree;
  readonly #known = new Map<number, string>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** The path of a node, such as `main>ul.events>li>a`. */
  of(node: number): string {
    const above: number[] = [];
    let at = node;
    while (at > 0 && !this.#known.has(at)) {
      above.push(at);
      at = this.#tree.parent[at]!;
    }
    let path = at > 0 ? this.#known.get(at)! : '';
    for (let i = above.length - 1; i >= 0; i--) {
      const step = this.#step(above[i]!);
      path = path === '' ? step : step === '' ? path : `${path}>${step}`;
      if (path.length > maxLinkPath)
        path = `…${path.slice(path.indexOf('>', path.length - maxLinkPath) + 1)}`;
      this.#known.set(above[i]!, path);
    }
    return path;
  }

  /** A tag with its classes. What html and body are called says something of the page, not of the place. */
  #step(node: number): string {
    const name = this.#tree.nameOf(node);
    if (name === 'html' || name === 'body') return '';
    const classes = this.#tree.attributesOf(node).get(classAttribute);
    if (classes === undefined) return name;
    const tokens = classTokens(classes).slice(0, maxTokens);
    return tokens.length === 0 ? name : `${name}.${tokens.join('.')}`;
  }
}
