/**
 * The stack of open elements, with what the standard asks of it: scopes, implied end tags, and where a new element goes (in front of the table
 * when it does not belong inside). Elements deeper than 512 become siblings, as in Chromium.
 */
import { attributeId } from './attributes.js';
import { T } from './known-tags.js';
import { IMPLIED_END, SCOPE_END, SPECIAL, TABLE_PART, tagFlags, tagNames } from './tags.js';
import { maxTreeNodes, type Tree } from './tree.js';

const maxElementDepth = 512;
const typeAttribute = attributeId('type');

export class OpenElements {
  readonly tree: Tree;
  readonly stack: number[] = [];
  /** How many open elements have each tag, to answer most questions without walking the stack. */
  readonly count: Uint32Array = new Uint32Array(tagNames.length);
  /** The run of text that comes next. */
  run = 0;

  constructor(tree: Tree) {
    this.tree = tree;
  }

  /** Starts on a tree that has been reset, with an `html` element. */
  reset(): void {
    this.stack.length = 0;
    this.count.fill(0);
    this.run = 0;
    this.#pushInto(0, T.html, -1);
  }

  /** The innermost open element. */
  get current(): number {
    return this.stack[this.stack.length - 1]!;
  }

  /** Its tag. */
  get currentTag(): number {
    return this.tree.tag[this.current]!;
  }

  /** Whether SVG or MathML is open. */
  get hasForeign(): boolean {
    return this.count[T.svg]! + this.count[T.math]! > 0;
  }

  insert(tag: number, attributesAt: number): number {
    while (this.stack.length >= maxElementDepth) this.pop();
    if (this.tree.size >= maxTreeNodes) {
      this.#pushOpen(this.current, tag);
      return this.current;
    }
    const node = this.tree.add(tag, attributesAt, this.run);
    const parent = this.current;
    if (this.count[T.table]! > 0) this.appendFostered(parent, node);
    else this.tree.append(parent, node);
    this.#pushOpen(node, tag);
    return node;
  }

  #pushInto(parent: number, tag: number, attributesAt: number): void {
    const node = this.tree.add(tag, attributesAt, this.run);
    this.tree.append(parent, node);
    this.#pushOpen(node, tag);
  }

  #pushOpen(node: number, tag: number): void {
    this.stack.push(node);
    if (tag < this.count.length && this.tree.tag[node] === tag) this.count[tag]!++;
  }

  /** Appends, but in front of the table when the parent is a table part and the node does not belong there. */
  appendFostered(parent: number, node: number): void {
    const tree = this.tree;
    const parentTag = tree.tag[parent]!;
    if (!isTablePart(parentTag) || belongsIn(parentTag, tree.tag[node]!) || this.#isHiddenInput(node)) {
      tree.append(parent, node);
      return;
    }
    for (let i = this.stack.length - 1; i > 0; i--) {
      const open = this.stack[i]!;
      if (tree.tag[open] === T.template) return tree.append(open, node);
      if (tree.tag[open] !== T.table) continue;
      if (tree.parent[open]! >= 0) tree.insertBefore(open, node);
      else tree.append(this.stack[i - 1]!, node);
      return;
    }
    tree.append(parent, node);
  }

  #isHiddenInput(node: number): boolean {
    return (
      this.tree.tag[node] === T.input &&
      this.tree.attributesOf(node).get(typeAttribute)?.toLowerCase() === 'hidden'
    );
  }

  pop(): number {
    const node = this.stack.pop()!;
    const tag = this.tree.tag[node]!;
    if (tag < this.count.length && this.count[tag]! > 0) this.count[tag]!--;
    this.tree.runEnd[node] = this.run;
    return tag;
  }

  removeAt(at: number): void {
    const node = this.stack.splice(at, 1)[0]!;
    const tag = this.tree.tag[node]!;
    if (tag < this.count.length && this.count[tag]! > 0) this.count[tag]!--;
    this.tree.runEnd[node] = this.run;
  }

  popTo(tag: number): void {
    while (this.stack.length > 1 && this.pop() !== tag);
  }

  /** Pops until one of the tags is innermost. */
  popToAny(...tags: number[]): void {
    while (this.stack.length > 1 && !tags.includes(this.tree.tag[this.current]!)) this.pop();
  }

  impliedEnds(except: number): void {
    for (;;) {
      const tag = this.tree.tag[this.current]!;
      if (tag === except || !(flagsOf(tag) & IMPLIED_END)) return;
      this.pop();
    }
  }

  inScope(tag: number, ...barriers: number[]): boolean {
    if (this.count[tag] === 0) return false;
    for (let i = this.stack.length - 1; i > 0; i--) {
      const open = this.tree.tag[this.stack[i]!]!;
      if (open === tag) return true;
      if (flagsOf(open) & SCOPE_END || barriers.includes(open)) return false;
    }
    return false;
  }

  closeOther(tag: number): void {
    for (let i = this.stack.length - 1; i > 0; i--) {
      const open = this.tree.tag[this.stack[i]!]!;
      if (open === tag) {
        while (this.stack.length > i) this.pop();
        return;
      }
      if (flagsOf(open) & SPECIAL) return;
    }
  }
}

/** What the standard says of a tag; nothing for tags it does not know. */
export function flagsOf(tag: number): number {
  return tag < tagNames.length ? tagFlags[tag]! : 0;
}

/** table, its sections and rows: where stray content is moved out. */
export function isTablePart(tag: number): boolean {
  return (flagsOf(tag) & TABLE_PART) !== 0;
}

function belongsIn(parentTag: number, tag: number): boolean {
  if (tag === T.script || tag === T.style || tag === T.template || tag === T.form) return true;
  if (parentTag === T.table) {
    return tag === T.tbody || tag === T.thead || tag === T.tfoot || tag === T.caption || tag === T.colgroup;
  }
  if (parentTag === T.tr) return tag === T.td || tag === T.th;
  return tag === T.tr;
}
