/** A labelled ordered tree in preorder: what the structure of a page is compared on. */
import { hash32 } from '../../base/hash.js';
import { HIDDEN, tagFlags, tagNames } from '../tags.js';
import type { Tree } from '../tree.js';

/** Node i has label `labels[i]`, and the nodes below it are those from i + 1 up to `ends[i]`. */
export interface OrderedTree {
  readonly labels: Uint32Array;
  readonly ends: Int32Array;
}

/** Tags that say nothing of what a reader sees. */
const silentTags = new Set(['script', 'style', 'noscript', 'link', 'meta', 'template', 'base']);

/** Whether a node counts in a page's structure. */
export function isStructural(tree: Tree, node: number): boolean {
  const tag = tree.tag[node]!;
  if (tag < tagNames.length) return !(tagFlags[tag]! & HIDDEN) && !silentTags.has(tagNames[tag]!);
  return true;
}

/** The label of a tag, the same on every page. */
export function tagLabel(tree: Tree, node: number): number {
  const tag = tree.tag[node]!;
  return tag < tagNames.length ? tag : hash32(tree.nameOf(node)) | 0x8000;
}

/** The elements of a page, labelled by tag. The root stands for the document. */
export function elementTree(tree: Tree): OrderedTree {
  const labels = new Uint32Array(tree.size);
  const ends = new Int32Array(tree.size);
  const open: number[] = [];
  const openNodes: number[] = [];
  let count = 1;
  open.push(0);
  openNodes.push(0);
  let node = tree.firstChild[0]!;
  while (node >= 0) {
    while (openNodes[openNodes.length - 1] !== tree.parent[node]) {
      ends[open.pop()!] = count;
      openNodes.pop();
    }
    if (!isStructural(tree, node)) {
      node = tree.followingOutside(node);
      continue;
    }
    labels[count] = tagLabel(tree, node);
    open.push(count++);
    openNodes.push(node);
    node = tree.following(node);
  }
  for (const at of open) ends[at] = count;
  return { labels: labels.slice(0, count), ends: ends.slice(0, count) };
}
