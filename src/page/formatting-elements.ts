/**
 * The list of active formatting elements: `b`, `a`, `font` and their like stay in force across blocks that close too early, and are reopened there.
 * At most 64 are remembered.
 */
import { T } from './known-tags.js';
import { flagsOf, type OpenElements } from './open-elements.js';
import { SPECIAL } from './tags.js';

const maxListed = 64;
/** Elements reopened on one page before that is given up: real pages need a few hundred. */
const maxReopened = 100_000;
const marker = -1;

export class FormattingElements {
  readonly #open: OpenElements;
  readonly #list: number[] = [];
  #reopened = 0;

  constructor(open: OpenElements) {
    this.#open = open;
  }

  reset(): void {
    this.#list.length = 0;
    this.#reopened = 0;
  }

  get isEmpty(): boolean {
    return this.#list.length === 0;
  }

  /** What is listed before a cell, a caption or an object stays outside it. */
  mark(): void {
    this.#list.push(marker);
  }

  /** Lists an element; of the same three times in a row the oldest is dropped. */
  remember(node: number): void {
    let same = 0;
    for (let i = this.#list.length - 1; i >= 0; i--) {
      const other = this.#list[i]!;
      if (other === marker) break;
      if (
        this.#open.tree.tag[other] === this.#open.tree.tag[node] &&
        this.#sameAttributes(other, node) &&
        ++same === 3
      ) {
        this.#list.splice(i, 1);
        break;
      }
    }
    if (this.#list.length === maxListed) this.#list.shift();
    this.#list.push(node);
  }

  #sameAttributes(a: number, b: number): boolean {
    const first = JSON.stringify(this.#open.tree.attributesOf(a).toRecord());
    return first === JSON.stringify(this.#open.tree.attributesOf(b).toRecord());
  }

  /** Opens again what was closed too early. */
  reconstruct(): void {
    const list = this.#list;
    let i = list.length - 1;
    if (i < 0 || list[i] === marker || this.#isOnStack(list[i]!)) return;
    while (i > 0 && list[i - 1] !== marker && !this.#isOnStack(list[i - 1]!)) i--;
    this.#reopened += list.length - i;
    if (this.#reopened > maxReopened) {
      list.length = 0;
      return;
    }
    for (; i < list.length; i++) {
      const old = list[i]!;
      list[i] = this.#open.insert(this.#open.tree.tag[old]!, this.#open.tree.attributesAt[old]!);
    }
  }

  #isOnStack(node: number): boolean {
    return this.#open.count[this.#open.tree.tag[node]!]! > 0 && this.#open.stack.includes(node);
  }

  /** Forgets everything since the last mark. */
  clearToMarker(): void {
    while (this.#list.length > 0 && this.#list.pop() !== marker);
  }

  /** The adoption agency algorithm: what browsers do with `<b><p>…</b>…</p>`. */
  adoptionAgency(tag: number): void {
    const tree = this.#open.tree;
    const current = this.#open.current;
    if (tree.tag[current] === tag) {
      // Well-formed markup: the element to end is the one opened last.
      const newest = this.#list.length - 1;
      if (this.#list[newest] === current) this.#list.pop();
      if (this.#list.length <= newest || !this.#list.includes(current)) {
        this.#open.pop();
        return;
      }
    }
    for (let outer = 0; outer < 8; outer++) {
      let at = this.#list.length - 1;
      while (at >= 0 && this.#list[at] !== marker && tree.tag[this.#list[at]!] !== tag) at--;
      const element = at < 0 ? marker : this.#list[at]!;
      if (element === marker) return this.#open.closeOther(tag);
      const depth = this.#open.stack.indexOf(element);
      if (depth < 0) {
        this.#list.splice(at, 1);
        return;
      }
      if (!this.#open.inScope(tag)) return;
      let block = depth + 1;
      while (block < this.#open.stack.length && !(flagsOf(tree.tag[this.#open.stack[block]!]!) & SPECIAL))
        block++;
      if (block === this.#open.stack.length) {
        while (this.#open.stack.length > depth) this.#open.pop();
        this.#list.splice(at, 1);
        return;
      }
      this.#adopt(element, at, depth, block);
    }
  }

  #adopt(element: number, at: number, depth: number, block: number): void {
    const tree = this.#open.tree;
    const furthest = this.#open.stack[block]!;
    const ancestor = this.#open.stack[depth - 1]!;
    let bookmark = at;
    let last = furthest;
    let inner = 0;
    for (let i = block - 1; i > depth; i--) {
      inner++;
      const node = this.#open.stack[i]!;
      let listed = this.#list.indexOf(node);
      if (inner > 3 && listed >= 0) {
        this.#list.splice(listed, 1);
        if (listed < bookmark) bookmark--;
        listed = -1;
      }
      if (listed < 0) {
        this.#open.removeAt(i);
        continue;
      }
      const copy = tree.add(tree.tag[node]!, tree.attributesAt[node]!, tree.runStart[node]!);
      tree.runEnd[node] = this.#open.run;
      this.#list[listed] = copy;
      this.#open.stack[i] = copy;
      if (last === furthest) bookmark = listed + 1;
      tree.detach(last);
      tree.append(copy, last);
      last = copy;
    }
    tree.detach(last);
    this.#open.appendFostered(ancestor, last);
    const copy = tree.add(tree.tag[element]!, tree.attributesAt[element]!, tree.runStart[furthest]!);
    tree.moveChildren(furthest, copy);
    tree.append(furthest, copy);
    const old = this.#list.indexOf(element);
    this.#list.splice(old, 1);
    this.#list.splice(old < bookmark ? bookmark - 1 : bookmark, 0, copy);
    tree.runEnd[element] = this.#open.run;
    this.#open.stack.splice(this.#open.stack.indexOf(element), 1);
    this.#open.stack.splice(this.#open.stack.indexOf(furthest) + 1, 0, copy);
  }

  /** A link inside a link ends the outer one. */
  closeOpenAnchor(): void {
    for (let i = this.#list.length - 1; i >= 0; i--) {
      const node = this.#list[i]!;
      if (node === marker) return;
      if (this.#open.tree.tag[node] !== T.a) continue;
      this.adoptionAgency(T.a);
      const left = this.#list.indexOf(node);
      if (left >= 0) this.#list.splice(left, 1);
      const open = this.#open.stack.indexOf(node);
      if (open >= 0) this.#open.removeAt(open);
      return;
    }
  }
}
