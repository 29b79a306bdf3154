/**
 * The tag tree of a page in typed arrays: no object per node. Nodes are integers; 0 is the document, -1 is none.
 * A node knows where its start tag's attributes stand in the source and which runs of text it spans, so both are read only when asked for.
 */
import { Attributes } from './attributes.js';
import { tagNames } from './tags.js';

const startCapacity = 1024;
/** Beyond this many nodes further elements are read (links, forms) but not kept in the tree. */
export const maxTreeNodes = 1_000_000;

export class Tree {
  /** How many nodes there are, the document included. */
  size = 0;
  tag: Uint16Array = new Uint16Array(startCapacity);
  parent: Int32Array = new Int32Array(startCapacity);
  firstChild: Int32Array = new Int32Array(startCapacity);
  lastChild: Int32Array = new Int32Array(startCapacity);
  next: Int32Array = new Int32Array(startCapacity);
  previous: Int32Array = new Int32Array(startCapacity);
  /** Where the attributes start in the source (behind the tag name); -1 for elements the source does not write. */
  attributesAt: Int32Array = new Int32Array(startCapacity);
  /** First run of text inside the element, and the first behind it. */
  runStart: Int32Array = new Int32Array(startCapacity);
  runEnd: Int32Array = new Int32Array(startCapacity);
  /** Names of tags that the standard table does not know; id = table length + index. */
  readonly otherNames: string[] = [];
  #source = '';
  readonly #attributes = new Attributes();

  /** Empties the tree for another page; the arrays are used again. */
  reset(source: string): void {
    this.#source = source;
    this.otherNames.length = 0;
    this.size = 0;
    this.add(0, -1, 0);
  }

  /** Makes a node that hangs nowhere yet. */
  add(tag: number, attributesAt: number, run: number): number {
    if (this.size === this.tag.length) this.#grow();
    const node = this.size++;
    this.tag[node] = tag;
    this.attributesAt[node] = attributesAt;
    this.parent[node] = -1;
    this.firstChild[node] = -1;
    this.lastChild[node] = -1;
    this.next[node] = -1;
    this.previous[node] = -1;
    this.runStart[node] = run;
    this.runEnd[node] = -1;
    return node;
  }

  /** Hangs a free node at the end of `parent`. */
  append(parent: number, node: number): void {
    const last = this.lastChild[parent]!;
    this.parent[node] = parent;
    this.previous[node] = last;
    if (last < 0) this.firstChild[parent] = node;
    else this.next[last] = node;
    this.lastChild[parent] = node;
  }

  /** Hangs a free node in front of `sibling`. */
  insertBefore(sibling: number, node: number): void {
    const parent = this.parent[sibling]!;
    const before = this.previous[sibling]!;
    this.parent[node] = parent;
    this.previous[node] = before;
    this.next[node] = sibling;
    this.previous[sibling] = node;
    if (before < 0) this.firstChild[parent] = node;
    else this.next[before] = node;
  }

  /** Takes a node out of its parent. */
  detach(node: number): void {
    const parent = this.parent[node]!;
    if (parent < 0) return;
    const before = this.previous[node]!;
    const after = this.next[node]!;
    if (before < 0) this.firstChild[parent] = after;
    else this.next[before] = after;
    if (after < 0) this.lastChild[parent] = before;
    else this.previous[after] = before;
    this.parent[node] = -1;
    this.previous[node] = -1;
    this.next[node] = -1;
  }

  /** Moves all children of `from` to the end of `to`. */
  moveChildren(from: number, to: number): void {
    for (let child = this.firstChild[from]!; child >= 0; child = this.firstChild[from]!) {
      this.detach(child);
      this.append(to, child);
    }
  }

  /** The tag's name in lower case. */
  nameOf(node: number): string {
    const tag = this.tag[node]!;
    return tagNames[tag] ?? this.otherNames[tag - tagNames.length] ?? '';
  }

  /** The attributes of a node, valid until the next call. */
  attributesOf(node: number): Attributes {
    const at = this.attributesAt[node]!;
    if (at < 0) this.#attributes.count = 0;
    else this.#attributes.read(this.#source, at);
    return this.#attributes;
  }

  /** The node behind this one in document order, not going above `root`; -1 at the end. */
  following(node: number, root = 0): number {
    if (this.firstChild[node]! >= 0) return this.firstChild[node]!;
    return this.followingOutside(node, root);
  }

  /** The node behind this one and all below it. */
  followingOutside(node: number, root = 0): number {
    for (let at = node; at !== root && at >= 0; at = this.parent[at]!) {
      if (this.next[at]! >= 0) return this.next[at]!;
    }
    return -1;
  }

  #grow(): void {
    const capacity = this.tag.length * 2;
    const copy = (from: Int32Array): Int32Array => {
      const to = new Int32Array(capacity);
      to.set(from);
      return to;
    };
    const tags = new Uint16Array(capacity);
    tags.set(this.tag);
    this.tag = tags;
    this.parent = copy(this.parent);
    this.firstChild = copy(this.firstChild);
    this.lastChild = copy(this.lastChild);
    this.next = copy(this.next);
    this.previous = copy(this.previous);
    this.attributesAt = copy(this.attributesAt);
    this.runStart = copy(this.runStart);
    this.runEnd = copy(this.runEnd);
  }
}
