/** CSS selectors over a page's tree. */
import { compile, selectAll } from 'css-select';
import { LycosaError, messageOf } from '../base/error.js';
import type { Page } from './page.js';

type Query = ReturnType<typeof compile<number, number>>;

/** The nodes inside another that a selector matches, in document order. Throws on one that is no selector. */
export function select(page: Page, selector: string, within = 0): number[] {
  const adapter = adapterOf(page);
  // The node itself is not meant: it starts from those below it.
  return selectAll<number, number>(selector, adapter.getChildren(within), {
    adapter,
    xmlMode: false,
    cacheResults: false,
  });
}

/** Complains about a text that is no selector. */
export function checkSelector(selector: string, where: string): void {
  try {
    const query: Query = compile<number, number>(selector, { adapter: adapterOf(null), cacheResults: false });
    void query;
  } catch (thrown) {
    throw new LycosaError(
      'bad-vertical',
      `${where}: "${selector}" is no CSS selector (${messageOf(thrown)})`,
      'try it in a browser first: document.querySelectorAll("…")',
    );
  }
}

function adapterOf(page: Page | null) {
  const tree = page?.tree;
  const children = (node: number): number[] => {
    const found: number[] = [];
    if (tree !== undefined)
      for (let at = tree.firstChild[node]!; at >= 0; at = tree.next[at]!) found.push(at);
    return found;
  };
  return {
    isTag: (node: number): node is number => node > 0,
    getName: (node: number) => tree?.nameOf(node) ?? '',
    getChildren: children,
    getParent: (node: number) => (tree === undefined || tree.parent[node]! < 0 ? null : tree.parent[node]!),
    getSiblings: (node: number) =>
      tree === undefined || tree.parent[node]! < 0 ? [node] : children(tree.parent[node]!),
    getText: (node: number) => page?.textOf(node) ?? '',
    getAttributeValue: (node: number, name: string) => tree?.attributesOf(node).toRecord()[name],
    hasAttrib: (node: number, name: string) =>
      tree !== undefined && name in tree.attributesOf(node).toRecord(),
    removeSubsets: (nodes: number[]) => nodes,
  };
}
