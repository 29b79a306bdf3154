/**
 * Builds the tag tree from start and end tags by the tree construction rules of the HTML standard, as far as they shape the tree:
 * implied elements and end tags, scopes, active formatting elements with the adoption agency, foster parenting out of tables, `select`.
 * Departures: insertion modes are read off the stack of open elements instead of being kept; elements deeper than 512 become siblings
 * (as in Chromium); at most 64 formatting elements are remembered; in foreign content only self-closing tags and break-outs are treated.
 */
import { type Attributes, attributeId } from './attributes.js';
import {
  CLOSES_P,
  FORMATTING,
  HEAD,
  HEADING,
  IMPLIED_END,
  MARKER,
  SCOPE_END,
  SPECIAL,
  TABLE_PART,
  tagFlags,
  tagId,
  tagNames,
  VOID,
} from './tags.js';
import { maxNodes, type Tree } from './tree.js';

const maxDepth = 512;
const maxFormatting = 64;
/** Formatting elements reopened on one page before that is given up: real pages need a few hundred. */
const maxReopened = 100_000;
const marker = -1;
const typeAttribute = attributeId('type');

const T = {
  html: tagId('html'),
  head: tagId('head'),
  body: tagId('body'),
  frameset: tagId('frameset'),
  frame: tagId('frame'),
  noframes: tagId('noframes'),
  a: tagId('a'),
  nobr: tagId('nobr'),
  p: tagId('p'),
  li: tagId('li'),
  dd: tagId('dd'),
  dt: tagId('dt'),
  div: tagId('div'),
  address: tagId('address'),
  form: tagId('form'),
  button: tagId('button'),
  br: tagId('br'),
  select: tagId('select'),
  option: tagId('option'),
  optgroup: tagId('optgroup'),
  hr: tagId('hr'),
  input: tagId('input'),
  keygen: tagId('keygen'),
  textarea: tagId('textarea'),
  table: tagId('table'),
  tbody: tagId('tbody'),
  thead: tagId('thead'),
  tfoot: tagId('tfoot'),
  tr: tagId('tr'),
  td: tagId('td'),
  th: tagId('th'),
  caption: tagId('caption'),
  colgroup: tagId('colgroup'),
  col: tagId('col'),
  template: tagId('template'),
  script: tagId('script'),
  style: tagId('style'),
  ol: tagId('ol'),
  ul: tagId('ul'),
  svg: tagId('svg'),
  math: tagId('math'),
  image: tagId('image'),
  img: tagId('img'),
  ruby: tagId('ruby'),
  rb: tagId('rb'),
  rp: tagId('rp'),
  rt: tagId('rt'),
  rtc: tagId('rtc'),
  noscript: tagId('noscript'),
};

/** Tags that end SVG or MathML when they turn up inside. */
const breakouts = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s ' +
    'small span strong strike sub sup table tt u ul var'
  )
    .split(' ')
    .map(tagId),
);
/** Elements of SVG whose content is HTML again. */
const htmlInside = new Set(['foreignobject', 'desc', 'annotation-xml', 'mi', 'mo', 'mn', 'ms', 'mtext']);

export class TreeBuilder {
  readonly #tree: Tree;
  readonly #stack: number[] = [];
  readonly #formatting: number[] = [];
  /** How many open elements have each tag, to answer most scope questions without walking the stack. */
  readonly #open = new Uint32Array(tagNames.length);
  #body = -1;
  #head = -1;
  #form = -1;
  #foreignDepth = 0;
  #quirks = true;
  #reopened = 0;
  /** The run of text that comes next; kept by the reader. */
  run = 0;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** Starts on a new page whose tree has been reset. */
  reset(): void {
    this.#stack.length = 0;
    this.#formatting.length = 0;
    this.#open.fill(0);
    this.#body = -1;
    this.#head = -1;
    this.#form = -1;
    this.#foreignDepth = 0;
    this.#quirks = true;
    this.#reopened = 0;
    this.run = 0;
    this.#pushInto(0, T.html, -1);
  }

  /** A doctype was read: without one, tables do not close paragraphs. */
  doctype(text: string): void {
    const lower = text.trim().toLowerCase();
    const publicId = /^html\s+public\s*["']([^"']*)/.exec(lower)?.[1];
    const modern = publicId === undefined || /^-\/\/w3c\/\/dtd (?:xhtml 1|html 4\.01?\/\/)/.test(publicId);
    const withSystemId =
      publicId !== undefined &&
      /^-\/\/w3c\/\/dtd html 4\.01 /.test(publicId) &&
      /["']\s*["'][^"']+["']/.test(lower);
    this.#quirks = !/^html\b/.test(lower) || !(modern || withSystemId);
  }

  /** The innermost open element. */
  get current(): number {
    return this.#stack[this.#stack.length - 1]!;
  }

  /** Whether the innermost open element is SVG or MathML. */
  get inForeign(): boolean {
    return this.#foreignDepth > 0 && !this.#atHtmlIntegration();
  }

  /** Whether an element of the tag is open. */
  isOpen(tag: number): boolean {
    return this.#open[tag]! > 0;
  }

  /** Visible text comes: opens the body and formatting elements that were closed too early. */
  text(): void {
    if (this.#body < 0) this.#ensureBody();
    if (this.#open[T.table]! > 0 && this.#tree.tag[this.current] === T.colgroup) this.#pop();
    if (this.#formatting.length > 0 && this.#foreignDepth === 0) this.#reconstruct();
  }

  /** White space between tags: it does not open the body, but it does reopen formatting elements, as in browsers. */
  space(): void {
    if (
      this.#formatting.length > 0 &&
      this.#body >= 0 &&
      this.#foreignDepth === 0 &&
      !this.#isTablePart(this.#tree.tag[this.current]!)
    ) {
      this.#reconstruct();
    }
  }

  /** A start tag. Returns its node, or -1 when the standard ignores the tag here. */
  start(tag: number, attributesAt: number, attributes: Attributes): number {
    const flags = tag < tagNames.length ? tagFlags[tag]! : 0;
    if (this.#foreignDepth > 0) {
      if (!this.#atHtmlIntegration()) {
        if (!breakouts.has(tag)) return this.#insertForeign(tag, attributesAt, attributes);
        this.#leaveForeign();
      }
    }
    if (this.#body < 0) {
      const placed = this.#beforeBody(tag, flags, attributesAt, attributes);
      if (placed !== undefined) return placed;
    }
    if (this.#open[T.select]! > 0) {
      if (!this.#inSelect(tag)) return -1;
      if (tag === T.hr && this.#open[T.select]! > 0) return this.#insertAndMaybePop(tag, attributesAt, VOID);
    }
    if (this.#open[T.table]! > 0) {
      const placed = this.#inTable(tag, attributesAt);
      if (placed !== undefined) return placed;
    } else if (
      (flags & TABLE_PART && tag !== T.table) ||
      tag === T.td ||
      tag === T.th ||
      tag === T.caption ||
      tag === T.col ||
      tag === T.colgroup
    ) {
      if (this.#open[T.template] === 0) return -1;
    }
    return this.#inBody(tag, flags, attributesAt, attributes);
  }

  /** An end tag. */
  end(tag: number): void {
    const flags = tag < tagNames.length ? tagFlags[tag]! : 0;
    if (this.#foreignDepth > 0 && !this.#atHtmlIntegration()) {
      if (tag === T.p || tag === T.br) this.#leaveForeign();
      else if (this.#closeForeign(tag)) return;
    }
    if (
      this.#open[T.select]! > 0 &&
      tag !== T.select &&
      tag !== T.option &&
      tag !== T.optgroup &&
      tag !== T.template &&
      !this.#endsSelect(tag)
    )
      return;
    if (tag === T.p && this.#tree.tag[this.current] === T.colgroup) this.#pop();
    if (flags & FORMATTING) return this.#adoptionAgency(tag);
    if (tag === T.form) return this.#closeForm();
    if (flags & HEADING) return this.#closeHeading();
    if (this.#open.length > tag && this.#open[tag] === 0) {
      if (tag === T.p && this.#foreignDepth === 0 && this.#body >= 0) {
        this.#insert(T.p, -1);
        this.#pop();
      } else if (tag === T.br) {
        this.#ensureBody();
        this.#reconstruct();
        this.#insert(T.br, -1);
        this.#pop();
      }
      return;
    }
    if (tag === T.html || tag === T.body) return;
    if (tag === T.head) {
      if (this.#tree.tag[this.current] === T.head) this.#pop();
      return;
    }
    if (tag === T.p) {
      if (this.#inScope(T.p, T.button)) this.#closeP();
      else {
        this.#insert(T.p, -1);
        this.#pop();
      }
      return;
    }
    if (tag === T.li) return this.#closeInScope(T.li, T.ol, T.ul);
    if (tag === T.table || flags & TABLE_PART || tag === T.td || tag === T.th || tag === T.caption)
      return this.#closeTablePart(tag);
    if (tag === T.template) {
      this.#popTo(T.template);
      this.#clearToMarker();
      return;
    }
    if (tag === T.select) return this.#popTo(T.select);
    if (flags & (MARKER | CLOSES_P) || tag === T.button) {
      const wasOpen = this.#inScope(tag);
      this.#closeInScope(tag);
      if (flags & MARKER && wasOpen) this.#clearToMarker();
      return;
    }
    this.#closeOther(tag);
  }

  /** The source ended: every element still open ends here. */
  finish(): void {
    if (this.#body < 0) this.#ensureBody();
    while (this.#stack.length > 0) this.#pop();
    this.#tree.runEnd[0] = this.run;
  }

  // ---- before the body -------------------------------------------------------------------------------------------------------------

  #beforeBody(tag: number, flags: number, attributesAt: number, attributes: Attributes): number | undefined {
    const tree = this.#tree;
    if (tag === T.html) {
      const html = this.#stack[0]!;
      if (tree.attributesAt[html]! < 0) tree.attributesAt[html] = attributesAt;
      return html;
    }
    if (tag === T.head) {
      if (this.#head >= 0) return -1;
      this.#head = this.#insert(T.head, attributesAt);
      return this.#head;
    }
    if (tag === T.body || tag === T.frameset) {
      this.#closeHead();
      this.#body = this.#insert(tag, attributesAt);
      return this.#body;
    }
    if (this.#tree.tag[this.current] === T.noscript && !(flags & HEAD)) {
      if (tag === T.noscript) return -1;
      this.#closeHead();
    }
    if (flags & HEAD || (tag === T.noscript && (this.#head < 0 || this.#tree.tag[this.current] === T.head))) {
      if (this.#head < 0) this.#head = this.#insert(T.head, -1);
      const outside = this.#tree.tag[this.current] === T.html;
      if (outside) this.#stack.push(this.#head);
      const node = this.#insert(tag, attributesAt);
      if (flags & VOID) this.#pop();
      if (outside) this.#stack.splice(this.#stack.indexOf(this.#head), 1);
      if (flags & MARKER) this.#formatting.push(marker);
      return node;
    }
    if (this.#open[T.template]! > 0) return this.#inBody(tag, flags, attributesAt, attributes);
    this.#ensureBody();
    return undefined;
  }

  #closeHead(): void {
    if (this.#head < 0) {
      this.#head = this.#insert(T.head, -1);
      this.#pop();
      return;
    }
    while (this.#stack.length > 1) this.#pop();
  }

  #ensureBody(): void {
    if (this.#body >= 0 || this.#open[T.template]! > 0) return;
    this.#closeHead();
    this.#body = this.#insert(T.body, -1);
  }

  // ---- in body ---------------------------------------------------------------------------------------------------------------------

  #inBody(tag: number, flags: number, attributesAt: number, attributes: Attributes): number {
    if (tag === T.html || tag === T.body || tag === T.head) return -1;
    if (tag === T.frame || tag === T.frameset) {
      if (this.#tree.tag[this.#body] !== T.frameset) return -1;
      return this.#insertAndMaybePop(tag, attributesAt, flags);
    }
    if (tag === T.form) {
      if (this.#form >= 0 && this.#open[T.template] === 0) return -1;
      if (this.#inScope(T.p, T.button)) this.#closeP();
      const node = this.#insert(tag, attributesAt);
      if (this.#open[T.template] === 0) this.#form = node;
      return node;
    }
    if (tag === T.li) this.#closeListItem(T.li, T.li);
    else if (tag === T.dd || tag === T.dt) this.#closeListItem(T.dd, T.dt);
    if (flags & CLOSES_P) {
      if (this.#inScope(T.p, T.button)) this.#closeP();
      if (flags & HEADING && tagFlags[this.#tree.tag[this.current]!]! & HEADING) this.#pop();
      return this.#insertAndMaybePop(tag, attributesAt, flags);
    }
    if (tag === T.table) {
      if (!this.#quirks && this.#inScope(T.p, T.button)) this.#closeP();
      return this.#insert(tag, attributesAt);
    }
    if (tag === T.a) this.#closeOpenAnchor();
    if (tag === T.nobr && this.#inScope(T.nobr)) this.#adoptionAgency(T.nobr);
    if (tag === T.button && this.#inScope(T.button)) this.#closeInScope(T.button);
    if ((tag === T.option || tag === T.optgroup) && this.#tree.tag[this.current] === T.option) this.#pop();
    if ((tag === T.rb || tag === T.rtc) && this.#inScope(T.ruby)) this.#impliedEnds(-1);
    if ((tag === T.rp || tag === T.rt) && this.#inScope(T.ruby)) this.#impliedEnds(T.rtc);
    const isRuby = tag === T.rb || tag === T.rtc || tag === T.rp || tag === T.rt;
    if (!(flags & HEAD) && !isRuby && this.#formatting.length > 0) this.#reconstruct();
    if (flags & FORMATTING) {
      const node = this.#insert(tag, attributesAt);
      this.#remember(node);
      return node;
    }
    if (tag === T.svg || tag === T.math) {
      const node = this.#insert(tag, attributesAt);
      if (attributes.selfClosing) this.#pop();
      else this.#foreignDepth++;
      return node;
    }
    const node = this.#insertAndMaybePop(
      tag === T.image ? T.img : tag,
      attributesAt,
      tag === T.image ? VOID : flags,
    );
    if (flags & MARKER) this.#formatting.push(marker);
    return node;
  }

  #insertAndMaybePop(tag: number, attributesAt: number, flags: number): number {
    const node = this.#insert(tag, attributesAt);
    if (flags & VOID) this.#pop();
    return node;
  }

  #closeListItem(first: number, second: number): void {
    if (this.#open[first] === 0 && this.#open[second] === 0) return;
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const tag = this.#tree.tag[this.#stack[i]!]!;
      if (tag === first || tag === second) {
        this.#impliedEnds(tag);
        this.#popTo(tag);
        return;
      }
      if (flagsOf(tag) & SPECIAL && tag !== T.address && tag !== T.div && tag !== T.p) return;
    }
  }

  #closeOpenAnchor(): void {
    for (let i = this.#formatting.length - 1; i >= 0; i--) {
      const node = this.#formatting[i]!;
      if (node === marker) return;
      if (this.#tree.tag[node] !== T.a) continue;
      this.#adoptionAgency(T.a);
      const left = this.#formatting.indexOf(node);
      if (left >= 0) this.#formatting.splice(left, 1);
      const open = this.#stack.indexOf(node);
      if (open >= 0) this.#removeFromStack(open);
      return;
    }
  }

  #closeP(): void {
    this.#impliedEnds(T.p);
    this.#popTo(T.p);
  }

  #closeHeading(): void {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const flags = flagsOf(this.#tree.tag[this.#stack[i]!]!);
      if (flags & HEADING) {
        while (this.#stack.length > i) this.#pop();
        return;
      }
      if (flags & SCOPE_END) return;
    }
  }

  #closeInScope(tag: number, ...barriers: number[]): void {
    if (!this.#inScope(tag, ...barriers)) return;
    this.#impliedEnds(tag);
    this.#popTo(tag);
  }

  #closeForm(): void {
    const form = this.#form;
    this.#form = -1;
    const at = form < 0 ? -1 : this.#stack.indexOf(form);
    if (at < 0 || !this.#inScope(T.form)) return;
    this.#impliedEnds(-1);
    this.#removeFromStack(at);
  }

  #closeOther(tag: number): void {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const open = this.#tree.tag[this.#stack[i]!]!;
      if (open === tag) {
        while (this.#stack.length > i) this.#pop();
        return;
      }
      if (flagsOf(open) & SPECIAL) return;
    }
  }

  // ---- select ----------------------------------------------------------------------------------------------------------------------

  /** Whether a start tag may go on inside an open `select`; closes the select where the standard does. */
  #inSelect(tag: number): boolean {
    if (tag === T.option || tag === T.optgroup || tag === T.script || tag === T.template) {
      if (this.#tree.tag[this.current] === T.option && tag !== T.script && tag !== T.template) this.#pop();
      if (tag === T.optgroup && this.#tree.tag[this.current] === T.optgroup) this.#pop();
      return true;
    }
    if (tag === T.hr) {
      if (this.#tree.tag[this.current] === T.option) this.#pop();
      if (this.#tree.tag[this.current] === T.optgroup) this.#pop();
      return true;
    }
    if (tag === T.select) {
      this.#popTo(T.select);
      return false;
    }
    const tablePart =
      tag < tagNames.length &&
      (tagFlags[tag]! & TABLE_PART || tag === T.td || tag === T.th || tag === T.caption);
    if (
      tag === T.input ||
      tag === T.keygen ||
      tag === T.textarea ||
      (tablePart && this.#open[T.table]! > 0)
    ) {
      this.#popTo(T.select);
      return true;
    }
    return false;
  }

  /** End tags of table parts close an open `select` when such a part is open; others inside it are ignored. */
  #endsSelect(tag: number): boolean {
    const part =
      tag === T.td ||
      tag === T.th ||
      tag === T.caption ||
      (tag < tagNames.length && (tagFlags[tag]! & TABLE_PART) !== 0);
    if (!part || !this.#openInTable(tag)) return false;
    this.#popTo(T.select);
    return true;
  }

  // ---- tables ----------------------------------------------------------------------------------------------------------------------

  /** Start tags inside a table; undefined when the tag is to be treated as in the body. */
  #inTable(tag: number, attributesAt: number): number | undefined {
    let part = this.#tablePart();
    if (part === T.colgroup && tag !== T.col && tag !== T.template) {
      this.#popTo(T.colgroup);
      part = this.#tablePart();
    }
    if (part < 0) return undefined;
    if (tag === T.form && this.#isTablePart(part)) {
      if (this.#form >= 0) return -1;
      this.#form = this.#insertAndMaybePop(tag, attributesAt, VOID);
      return this.#form;
    }
    const isCell = tag === T.td || tag === T.th;
    const isSection = tag === T.tbody || tag === T.thead || tag === T.tfoot;
    const isColumn = tag === T.col || tag === T.colgroup;
    if (
      !isCell &&
      !isSection &&
      !isColumn &&
      tag !== T.tr &&
      tag !== T.caption &&
      !(tag === T.table && this.#isTablePart(part))
    ) {
      return undefined;
    }
    if (tag === T.table) {
      this.#popTo(T.table);
      return this.start(tag, attributesAt, noAttributes);
    }
    if (part === T.td || part === T.th || part === T.caption) {
      this.#impliedEnds(-1);
      this.#popTo(part);
      this.#clearToMarker();
    }
    if (isCell) {
      this.#popToAny(T.tr, T.tbody, T.thead, T.tfoot, T.table);
      if (this.#tree.tag[this.current] === T.table) this.#insert(T.tbody, -1);
      if (this.#tree.tag[this.current] !== T.tr) this.#insert(T.tr, -1);
      const node = this.#insert(tag, attributesAt);
      this.#formatting.push(marker);
      return node;
    }
    if (tag === T.tr) {
      this.#popToAny(T.tbody, T.thead, T.tfoot, T.table);
      if (this.#tree.tag[this.current] === T.table) this.#insert(T.tbody, -1);
      return this.#insert(tag, attributesAt);
    }
    if (tag === T.col && part === T.colgroup) {
      return this.#insertAndMaybePop(tag, attributesAt, VOID);
    }
    this.#popToAny(T.table);
    if (tag === T.col) {
      this.#insert(T.colgroup, -1);
      return this.#insertAndMaybePop(tag, attributesAt, VOID);
    }
    const node = this.#insert(tag, attributesAt);
    if (tag === T.caption) this.#formatting.push(marker);
    return node;
  }

  /** The innermost open part of the innermost table (a cell, a row, the table itself), or -1 when a template stands between. */
  #tablePart(): number {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const tag = this.#tree.tag[this.#stack[i]!]!;
      if (this.#isTablePart(tag) || tag === T.td || tag === T.th || tag === T.caption || tag === T.colgroup)
        return tag;
      if (tag === T.template) return -1;
    }
    return -1;
  }

  #isTablePart(tag: number): boolean {
    return (flagsOf(tag) & TABLE_PART) !== 0;
  }

  #closeTablePart(tag: number): void {
    if (this.#open[T.table] === 0) return;
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const open = this.#tree.tag[this.#stack[i]!]!;
      if (open === tag) {
        this.#impliedEnds(tag);
        while (this.#stack.length > i) this.#pop();
        if (tag === T.td || tag === T.th || tag === T.caption) this.#clearToMarker();
        return;
      }
      if (open === T.td || open === T.th || open === T.caption) {
        if (tag === T.td || tag === T.th || tag === T.caption) return;
        if (!this.#openInTable(tag)) return;
        this.#popTo(open);
        this.#clearToMarker();
        i = this.#stack.length;
      } else if (open === T.table || open === T.template) return;
    }
  }

  #openInTable(tag: number): boolean {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const open = this.#tree.tag[this.#stack[i]!]!;
      if (open === tag) return true;
      if (open === T.table || open === T.template) return false;
    }
    return false;
  }

  // ---- foreign content -------------------------------------------------------------------------------------------------------------

  #insertForeign(tag: number, attributesAt: number, attributes: Attributes): number {
    const node = this.#insert(tag, attributesAt);
    if (attributes.selfClosing) this.#pop();
    else this.#foreignDepth++;
    return node;
  }

  #atHtmlIntegration(): boolean {
    const name = this.#tree.nameOf(this.current);
    if (htmlInside.has(name)) return true;
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const tag = this.#tree.tag[this.#stack[i]!]!;
      if (tag === T.svg || tag === T.math) return false;
      if (htmlInside.has(this.#tree.nameOf(this.#stack[i]!))) return true;
    }
    return true;
  }

  /** An end tag inside SVG or MathML closes the nearest element of its name there; false when there is none. */
  #closeForeign(tag: number): boolean {
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const open = this.#tree.tag[this.#stack[i]!]!;
      if (open === tag) {
        while (this.#stack.length > i) this.#pop();
        return true;
      }
      if (open === T.svg || open === T.math) return false;
    }
    return false;
  }

  #leaveForeign(): void {
    while (this.#stack.length > 1 && this.#open[T.svg]! + this.#open[T.math]! > 0) this.#pop();
    this.#foreignDepth = 0;
  }

  // ---- formatting elements ---------------------------------------------------------------------------------------------------------

  #remember(node: number): void {
    let same = 0;
    for (let i = this.#formatting.length - 1; i >= 0; i--) {
      const other = this.#formatting[i]!;
      if (other === marker) break;
      if (
        this.#tree.tag[other] === this.#tree.tag[node] &&
        this.#sameAttributes(other, node) &&
        ++same === 3
      ) {
        this.#formatting.splice(i, 1);
        break;
      }
    }
    if (this.#formatting.length === maxFormatting) this.#formatting.shift();
    this.#formatting.push(node);
  }

  #sameAttributes(a: number, b: number): boolean {
    const first = JSON.stringify(this.#tree.attributesOf(a).toRecord());
    return first === JSON.stringify(this.#tree.attributesOf(b).toRecord());
  }

  #reconstruct(): void {
    const list = this.#formatting;
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
      list[i] = this.#insert(this.#tree.tag[old]!, this.#tree.attributesAt[old]!);
    }
  }

  #isOnStack(node: number): boolean {
    return this.#open[this.#tree.tag[node]!]! > 0 && this.#stack.includes(node);
  }

  #clearToMarker(): void {
    while (this.#formatting.length > 0 && this.#formatting.pop() !== marker);
  }

  /** The adoption agency algorithm: what browsers do with `<b><p>…</b>…</p>`. */
  #adoptionAgency(tag: number): void {
    const tree = this.#tree;
    const current = this.current;
    if (tree.tag[current] === tag) {
      // Well-formed markup: the element to end is the one opened last.
      const newest = this.#formatting.length - 1;
      if (this.#formatting[newest] === current) this.#formatting.pop();
      if (this.#formatting.length <= newest || !this.#formatting.includes(current)) {
        this.#pop();
        return;
      }
    }
    for (let outer = 0; outer < 8; outer++) {
      let at = this.#formatting.length - 1;
      while (at >= 0 && this.#formatting[at] !== marker && tree.tag[this.#formatting[at]!] !== tag) at--;
      const element = at < 0 ? marker : this.#formatting[at]!;
      if (element === marker) return this.#closeOther(tag);
      const depth = this.#stack.indexOf(element);
      if (depth < 0) {
        this.#formatting.splice(at, 1);
        return;
      }
      if (!this.#inScope(tag)) return;
      let block = depth + 1;
      while (block < this.#stack.length && !(flagsOf(tree.tag[this.#stack[block]!]!) & SPECIAL)) block++;
      if (block === this.#stack.length) {
        while (this.#stack.length > depth) this.#pop();
        this.#formatting.splice(at, 1);
        return;
      }
      this.#adopt(element, at, depth, block);
    }
  }

  #adopt(element: number, at: number, depth: number, block: number): void {
    const tree = this.#tree;
    const furthest = this.#stack[block]!;
    const ancestor = this.#stack[depth - 1]!;
    let bookmark = at;
    let last = furthest;
    let inner = 0;
    for (let i = block - 1; i > depth; i--) {
      inner++;
      const node = this.#stack[i]!;
      let listed = this.#formatting.indexOf(node);
      if (inner > 3 && listed >= 0) {
        this.#formatting.splice(listed, 1);
        if (listed < bookmark) bookmark--;
        listed = -1;
      }
      if (listed < 0) {
        this.#removeFromStack(i);
        continue;
      }
      const copy = tree.add(tree.tag[node]!, tree.attributesAt[node]!, tree.runStart[node]!);
      tree.runEnd[node] = this.run;
      this.#formatting[listed] = copy;
      this.#stack[i] = copy;
      if (last === furthest) bookmark = listed + 1;
      tree.detach(last);
      tree.append(copy, last);
      last = copy;
    }
    tree.detach(last);
    this.#appendFostered(ancestor, last);
    const copy = tree.add(tree.tag[element]!, tree.attributesAt[element]!, tree.runStart[furthest]!);
    tree.moveChildren(furthest, copy);
    tree.append(furthest, copy);
    const old = this.#formatting.indexOf(element);
    this.#formatting.splice(old, 1);
    this.#formatting.splice(old < bookmark ? bookmark - 1 : bookmark, 0, copy);
    tree.runEnd[element] = this.run;
    this.#stack.splice(this.#stack.indexOf(element), 1);
    this.#stack.splice(this.#stack.indexOf(furthest) + 1, 0, copy);
  }

  // ---- the stack -------------------------------------------------------------------------------------------------------------------

  #insert(tag: number, attributesAt: number): number {
    while (this.#stack.length >= maxDepth) this.#pop();
    if (this.#tree.size >= maxNodes) {
      this.#pushOpen(this.current, tag);
      return this.current;
    }
    const node = this.#tree.add(tag, attributesAt, this.run);
    const parent = this.current;
    if (this.#open[T.table]! > 0) this.#appendFostered(parent, node);
    else this.#tree.append(parent, node);
    this.#pushOpen(node, tag);
    return node;
  }

  #pushInto(parent: number, tag: number, attributesAt: number): void {
    const node = this.#tree.add(tag, attributesAt, this.run);
    this.#tree.append(parent, node);
    this.#pushOpen(node, tag);
  }

  #pushOpen(node: number, tag: number): void {
    this.#stack.push(node);
    if (tag < this.#open.length && this.#tree.tag[node] === tag) this.#open[tag]!++;
  }

  /** Appends, but in front of the table when the parent is a table part and the node does not belong there. */
  #appendFostered(parent: number, node: number): void {
    const tree = this.#tree;
    const parentTag = tree.tag[parent]!;
    if (!this.#isTablePart(parentTag) || belongsIn(parentTag, tree.tag[node]!) || this.#isHiddenInput(node)) {
      tree.append(parent, node);
      return;
    }
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const open = this.#stack[i]!;
      if (tree.tag[open] === T.template) return tree.append(open, node);
      if (tree.tag[open] !== T.table) continue;
      if (tree.parent[open]! >= 0) tree.insertBefore(open, node);
      else tree.append(this.#stack[i - 1]!, node);
      return;
    }
    tree.append(parent, node);
  }

  #isHiddenInput(node: number): boolean {
    return (
      this.#tree.tag[node] === T.input &&
      this.#tree.attributesOf(node).get(typeAttribute)?.toLowerCase() === 'hidden'
    );
  }

  #pop(): number {
    const node = this.#stack.pop()!;
    const tag = this.#tree.tag[node]!;
    if (tag < this.#open.length && this.#open[tag]! > 0) this.#open[tag]!--;
    if (this.#foreignDepth > 0)
      this.#foreignDepth =
        this.#open[T.svg]! + this.#open[T.math]! > 0 ? Math.max(1, this.#foreignDepth - 1) : 0;
    this.#tree.runEnd[node] = this.run;
    return tag;
  }

  #removeFromStack(at: number): void {
    const node = this.#stack.splice(at, 1)[0]!;
    const tag = this.#tree.tag[node]!;
    if (tag < this.#open.length && this.#open[tag]! > 0) this.#open[tag]!--;
    this.#tree.runEnd[node] = this.run;
  }

  #popTo(tag: number): void {
    while (this.#stack.length > 1 && this.#pop() !== tag);
  }

  /** Pops until one of the tags is innermost. */
  #popToAny(...tags: number[]): void {
    while (this.#stack.length > 1 && !tags.includes(this.#tree.tag[this.current]!)) this.#pop();
  }

  #impliedEnds(except: number): void {
    for (;;) {
      const tag = this.#tree.tag[this.current]!;
      if (tag === except || !(flagsOf(tag) & IMPLIED_END)) return;
      this.#pop();
    }
  }

  #inScope(tag: number, ...barriers: number[]): boolean {
    if (this.#open[tag] === 0) return false;
    for (let i = this.#stack.length - 1; i > 0; i--) {
      const open = this.#tree.tag[this.#stack[i]!]!;
      if (open === tag) return true;
      if (flagsOf(open) & SCOPE_END || barriers.includes(open)) return false;
    }
    return false;
  }
}

function flagsOf(tag: number): number {
  return tag < tagNames.length ? tagFlags[tag]! : 0;
}

function belongsIn(parentTag: number, tag: number): boolean {
  if (tag === T.script || tag === T.style || tag === T.template || tag === T.form) return true;
  if (parentTag === T.table) {
    return tag === T.tbody || tag === T.thead || tag === T.tfoot || tag === T.caption || tag === T.colgroup;
  }
  if (parentTag === T.tr) return tag === T.td || tag === T.th;
  return tag === T.tr;
}

const noAttributes = { selfClosing: false } as Attributes;
