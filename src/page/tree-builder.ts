/**
 * Builds the tag tree from start and end tags by the tree construction rules of the HTML standard, as far as they shape the tree:
 * implied elements and end tags, scopes, active formatting elements with the adoption agency, foster parenting out of tables, `select`.
 * Departures: insertion modes are read off the stack of open elements instead of being kept; in foreign content only self-closing tags and
 * break-outs are treated. `open-elements.ts` and `formatting-elements.ts` have limits of their own.
 */
import type { Attributes } from './attributes.js';
import { FormattingElements } from './formatting-elements.js';
import { T } from './known-tags.js';
import { flagsOf, isTablePart, OpenElements } from './open-elements.js';
import {
  CLOSES_P,
  FORMATTING,
  HEAD,
  HEADING,
  MARKER,
  SCOPE_END,
  SPECIAL,
  TABLE_PART,
  tagFlags,
  tagId,
  tagNames,
  VOID,
} from './tags.js';
import type { Tree } from './tree.js';

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
  readonly #open: OpenElements;
  readonly #formatting: FormattingElements;
  #body = -1;
  #head = -1;
  #form = -1;
  #quirks = true;

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#open = new OpenElements(tree);
    this.#formatting = new FormattingElements(this.#open);
  }

  /** Starts on a new page whose tree has been reset. */
  reset(): void {
    this.#open.reset();
    this.#formatting.reset();
    this.#body = -1;
    this.#head = -1;
    this.#form = -1;
    this.#quirks = true;
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
    return this.#open.current;
  }

  /** Whether the innermost open element is SVG or MathML. */
  get inForeign(): boolean {
    return this.#open.hasForeign && !this.#atHtmlIntegration();
  }

  /** The run of text that comes next. */
  set run(run: number) {
    this.#open.run = run;
  }

  /** Whether an element of the tag is open. */
  isOpen(tag: number): boolean {
    return this.#open.count[tag]! > 0;
  }

  /** Visible text comes: opens the body and formatting elements that were closed too early. */
  text(): void {
    if (this.#body < 0) this.#ensureBody();
    if (this.#open.count[T.table]! > 0 && this.#open.currentTag === T.colgroup) this.#open.pop();
    if (!this.#formatting.isEmpty && !this.#open.hasForeign) this.#formatting.reconstruct();
  }

  /** White space between tags: it does not open the body, but it does reopen formatting elements, as in browsers. */
  space(): void {
    if (
      !this.#formatting.isEmpty &&
      this.#body >= 0 &&
      !this.#open.hasForeign &&
      !isTablePart(this.#open.currentTag)
    ) {
      this.#formatting.reconstruct();
    }
  }

  /** A start tag. Returns its node, or -1 when the standard ignores the tag here. */
  start(tag: number, attributesAt: number, attributes: Attributes): number {
    const flags = tag < tagNames.length ? tagFlags[tag]! : 0;
    if (this.#open.hasForeign) {
      if (!this.#atHtmlIntegration()) {
        if (!breakouts.has(tag)) return this.#insertForeign(tag, attributesAt, attributes);
        this.#leaveForeign();
      }
    }
    if (this.#body < 0) {
      const placed = this.#beforeBody(tag, flags, attributesAt, attributes);
      if (placed !== undefined) return placed;
    }
    if (this.#open.count[T.select]! > 0) {
      if (!this.#inSelect(tag)) return -1;
      if (tag === T.hr && this.#open.count[T.select]! > 0)
        return this.#insertAndMaybePop(tag, attributesAt, VOID);
    }
    if (this.#open.count[T.table]! > 0) {
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
      if (this.#open.count[T.template] === 0) return -1;
    }
    return this.#inBody(tag, flags, attributesAt, attributes);
  }

  /** An end tag. */
  end(tag: number): void {
    const flags = tag < tagNames.length ? tagFlags[tag]! : 0;
    if (this.#open.hasForeign && !this.#atHtmlIntegration()) {
      if (tag === T.p || tag === T.br) this.#leaveForeign();
      else if (this.#closeForeign(tag)) return;
    }
    if (
      this.#open.count[T.select]! > 0 &&
      tag !== T.select &&
      tag !== T.option &&
      tag !== T.optgroup &&
      tag !== T.template &&
      !this.#endsSelect(tag)
    )
      return;
    if (tag === T.p && this.#open.currentTag === T.colgroup) this.#open.pop();
    if (flags & FORMATTING) return this.#formatting.adoptionAgency(tag);
    if (tag === T.form) return this.#closeForm();
    if (flags & HEADING) return this.#closeHeading();
    if (this.#open.count.length > tag && this.#open.count[tag] === 0) {
      if (tag === T.p && !this.#open.hasForeign && this.#body >= 0) {
        this.#open.insert(T.p, -1);
        this.#open.pop();
      } else if (tag === T.br) {
        this.#ensureBody();
        this.#formatting.reconstruct();
        this.#open.insert(T.br, -1);
        this.#open.pop();
      }
      return;
    }
    if (tag === T.html || tag === T.body) return;
    if (tag === T.head) {
      if (this.#open.currentTag === T.head) this.#open.pop();
      return;
    }
    if (tag === T.p) {
      if (this.#open.inScope(T.p, T.button)) this.#closeP();
      else {
        this.#open.insert(T.p, -1);
        this.#open.pop();
      }
      return;
    }
    if (tag === T.li) return this.#closeInScope(T.li, T.ol, T.ul);
    if (tag === T.table || flags & TABLE_PART || tag === T.td || tag === T.th || tag === T.caption)
      return this.#closeTablePart(tag);
    if (tag === T.template) {
      this.#open.popTo(T.template);
      this.#formatting.clearToMarker();
      return;
    }
    if (tag === T.select) return this.#open.popTo(T.select);
    if (flags & (MARKER | CLOSES_P) || tag === T.button) {
      const wasOpen = this.#open.inScope(tag);
      this.#closeInScope(tag);
      if (flags & MARKER && wasOpen) this.#formatting.clearToMarker();
      return;
    }
    this.#open.closeOther(tag);
  }

  /** The source ended: every element still open ends here. */
  finish(): void {
    if (this.#body < 0) this.#ensureBody();
    while (this.#open.stack.length > 0) this.#open.pop();
    this.#tree.runEnd[0] = this.#open.run;
  }

  // ---- before the body -------------------------------------------------------------------------------------------------------------

  #beforeBody(tag: number, flags: number, attributesAt: number, attributes: Attributes): number | undefined {
    const tree = this.#tree;
    if (tag === T.html) {
      const html = this.#open.stack[0]!;
      if (tree.attributesAt[html]! < 0) tree.attributesAt[html] = attributesAt;
      return html;
    }
    if (tag === T.head) {
      if (this.#head >= 0) return -1;
      this.#head = this.#open.insert(T.head, attributesAt);
      return this.#head;
    }
    if (tag === T.body || tag === T.frameset) {
      this.#closeHead();
      this.#body = this.#open.insert(tag, attributesAt);
      return this.#body;
    }
    if (this.#open.currentTag === T.noscript && !(flags & HEAD)) {
      if (tag === T.noscript) return -1;
      this.#closeHead();
    }
    if (flags & HEAD || (tag === T.noscript && (this.#head < 0 || this.#open.currentTag === T.head))) {
      if (this.#head < 0) this.#head = this.#open.insert(T.head, -1);
      const outside = this.#open.currentTag === T.html;
      if (outside) this.#open.stack.push(this.#head);
      const node = this.#open.insert(tag, attributesAt);
      if (flags & VOID) this.#open.pop();
      if (outside) this.#open.stack.splice(this.#open.stack.indexOf(this.#head), 1);
      if (flags & MARKER) this.#formatting.mark();
      return node;
    }
    if (this.#open.count[T.template]! > 0) return this.#inBody(tag, flags, attributesAt, attributes);
    this.#ensureBody();
    return undefined;
  }

  #closeHead(): void {
    if (this.#head < 0) {
      this.#head = this.#open.insert(T.head, -1);
      this.#open.pop();
      return;
    }
    while (this.#open.stack.length > 1) this.#open.pop();
  }

  #ensureBody(): void {
    if (this.#body >= 0 || this.#open.count[T.template]! > 0) return;
    this.#closeHead();
    this.#body = this.#open.insert(T.body, -1);
  }

  // ---- in body ---------------------------------------------------------------------------------------------------------------------

  #inBody(tag: number, flags: number, attributesAt: number, attributes: Attributes): number {
    if (tag === T.html || tag === T.body || tag === T.head) return -1;
    if (tag === T.frame || tag === T.frameset) {
      if (this.#tree.tag[this.#body] !== T.frameset) return -1;
      return this.#insertAndMaybePop(tag, attributesAt, flags);
    }
    if (tag === T.form) {
      if (this.#form >= 0 && this.#open.count[T.template] === 0) return -1;
      if (this.#open.inScope(T.p, T.button)) this.#closeP();
      const node = this.#open.insert(tag, attributesAt);
      if (this.#open.count[T.template] === 0) this.#form = node;
      return node;
    }
    if (tag === T.li) this.#closeListItem(T.li, T.li);
    else if (tag === T.dd || tag === T.dt) this.#closeListItem(T.dd, T.dt);
    if (flags & CLOSES_P) {
      if (this.#open.inScope(T.p, T.button)) this.#closeP();
      if (flags & HEADING && tagFlags[this.#open.currentTag]! & HEADING) this.#open.pop();
      return this.#insertAndMaybePop(tag, attributesAt, flags);
    }
    if (tag === T.table) {
      if (!this.#quirks && this.#open.inScope(T.p, T.button)) this.#closeP();
      return this.#open.insert(tag, attributesAt);
    }
    if (tag === T.a) this.#formatting.closeOpenAnchor();
    if (tag === T.nobr && this.#open.inScope(T.nobr)) this.#formatting.adoptionAgency(T.nobr);
    if (tag === T.button && this.#open.inScope(T.button)) this.#closeInScope(T.button);
    if ((tag === T.option || tag === T.optgroup) && this.#open.currentTag === T.option) this.#open.pop();
    if ((tag === T.rb || tag === T.rtc) && this.#open.inScope(T.ruby)) this.#open.impliedEnds(-1);
    if ((tag === T.rp || tag === T.rt) && this.#open.inScope(T.ruby)) this.#open.impliedEnds(T.rtc);
    const isRuby = tag === T.rb || tag === T.rtc || tag === T.rp || tag === T.rt;
    if (!(flags & HEAD) && !isRuby && !this.#formatting.isEmpty) this.#formatting.reconstruct();
    if (flags & FORMATTING) {
      const node = this.#open.insert(tag, attributesAt);
      this.#formatting.remember(node);
      return node;
    }
    if (tag === T.svg || tag === T.math) {
      const node = this.#open.insert(tag, attributesAt);
      if (attributes.selfClosing) this.#open.pop();
      return node;
    }
    const node = this.#insertAndMaybePop(
      tag === T.image ? T.img : tag,
      attributesAt,
      tag === T.image ? VOID : flags,
    );
    if (flags & MARKER) this.#formatting.mark();
    return node;
  }

  #insertAndMaybePop(tag: number, attributesAt: number, flags: number): number {
    const node = this.#open.insert(tag, attributesAt);
    if (flags & VOID) this.#open.pop();
    return node;
  }

  #closeListItem(first: number, second: number): void {
    if (this.#open.count[first] === 0 && this.#open.count[second] === 0) return;
    for (let i = this.#open.stack.length - 1; i > 0; i--) {
      const tag = this.#tree.tag[this.#open.stack[i]!]!;
      if (tag === first || tag === second) {
        this.#open.impliedEnds(tag);
        this.#open.popTo(tag);
        return;
      }
      if (flagsOf(tag) & SPECIAL && tag !== T.address && tag !== T.div && tag !== T.p) return;
    }
  }

  #closeP(): void {
    this.#open.impliedEnds(T.p);
    this.#open.popTo(T.p);
  }

  #closeHeading(): void {
    for (let i = this.#open.stack.length - 1; i > 0; i--) {
      const flags = flagsOf(this.#tree.tag[this.#open.stack[i]!]!);
      if (flags & HEADING) {
        while (this.#open.stack.length > i) this.#open.pop();
        return;
      }
      if (flags & SCOPE_END) return;
    }
  }

  #closeInScope(tag: number, ...barriers: number[]): void {
    if (!this.#open.inScope(tag, ...barriers)) return;
    this.#open.impliedEnds(tag);
    this.#open.popTo(tag);
  }

  #closeForm(): void {
    const form = this.#form;
    this.#form = -1;
    const at = form < 0 ? -1 : this.#open.stack.indexOf(form);
    if (at < 0 || !this.#open.inScope(T.form)) return;
    this.#open.impliedEnds(-1);
    this.#open.removeAt(at);
  }

  // ---- select ----------------------------------------------------------------------------------------------------------------------

  /** Whether a start tag may go on inside an open `select`; closes the select where the standard does. */
  #inSelect(tag: number): boolean {
    if (tag === T.option || tag === T.optgroup || tag === T.script || tag === T.template) {
      if (this.#open.currentTag === T.option && tag !== T.script && tag !== T.template) this.#open.pop();
      if (tag === T.optgroup && this.#open.currentTag === T.optgroup) this.#open.pop();
      return true;
    }
    if (tag === T.hr) {
      if (this.#open.currentTag === T.option) this.#open.pop();
      if (this.#open.currentTag === T.optgroup) this.#open.pop();
      return true;
    }
    if (tag === T.select) {
      this.#open.popTo(T.select);
      return false;
    }
    const tablePart =
      tag < tagNames.length &&
      (tagFlags[tag]! & TABLE_PART || tag === T.td || tag === T.th || tag === T.caption);
    if (
      tag === T.input ||
      tag === T.keygen ||
      tag === T.textarea ||
      (tablePart && this.#open.count[T.table]! > 0)
    ) {
      this.#open.popTo(T.select);
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
    this.#open.popTo(T.select);
    return true;
  }

  // ---- tables ----------------------------------------------------------------------------------------------------------------------

  /** Start tags inside a table; undefined when the tag is to be treated as in the body. */
  #inTable(tag: number, attributesAt: number): number | undefined {
    let part = this.#tablePart();
    if (part === T.colgroup && tag !== T.col && tag !== T.template) {
      this.#open.popTo(T.colgroup);
      part = this.#tablePart();
    }
    if (part < 0) return undefined;
    if (tag === T.form && isTablePart(part)) {
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
      !(tag === T.table && isTablePart(part))
    ) {
      return undefined;
    }
    if (tag === T.table) {
      this.#open.popTo(T.table);
      return this.start(tag, attributesAt, noAttributes);
    }
    if (part === T.td || part === T.th || part === T.caption) {
      this.#open.impliedEnds(-1);
      this.#open.popTo(part);
      this.#formatting.clearToMarker();
    }
    if (isCell) {
      this.#open.popToAny(T.tr, T.tbody, T.thead, T.tfoot, T.table);
      if (this.#open.currentTag === T.table) this.#open.insert(T.tbody, -1);
      if (this.#open.currentTag !== T.tr) this.#open.insert(T.tr, -1);
      const node = this.#open.insert(tag, attributesAt);
      this.#formatting.mark();
      return node;
    }
    if (tag === T.tr) {
      this.#open.popToAny(T.tbody, T.thead, T.tfoot, T.table);
      if (this.#open.currentTag === T.table) this.#open.insert(T.tbody, -1);
      return this.#open.insert(tag, attributesAt);
    }
    if (tag === T.col && part === T.colgroup) {
      return this.#insertAndMaybePop(tag, attributesAt, VOID);
    }
    this.#open.popToAny(T.table);
    if (tag === T.col) {
      this.#open.insert(T.colgroup, -1);
      return this.#insertAndMaybePop(tag, attributesAt, VOID);
    }
    const node = this.#open.insert(tag, attributesAt);
    if (tag === T.caption) this.#formatting.mark();
    return node;
  }

  /** The innermost open part of the innermost table (a cell, a row, the table itself), or -1 when a template stands between. */
  #tablePart(): number {
    for (let i = this.#open.stack.length - 1; i > 0; i--) {
      const tag = this.#tree.tag[this.#open.stack[i]!]!;
      if (isTablePart(tag) || tag === T.td || tag === T.th || tag === T.caption || tag === T.colgroup)
        return tag;
      if (tag === T.template) return -1;
    }
    return -1;
  }

  #closeTablePart(tag: number): void {
    if (this.#open.count[T.table] === 0) return;
    for (let i = this.#open.stack.length - 1; i > 0; i--) {
      const open = this.#tree.tag[this.#open.stack[i]!]!;
      if (open === tag) {
        this.#open.impliedEnds(tag);
        while (this.#open.stack.length > i) this.#open.pop();
        if (tag === T.td || tag === T.th || tag === T.caption) this.#formatting.clearToMarker();
        return;
      }
      if (open === T.td || open === T.th || open === T.caption) {
        if (tag === T.td || tag === T.th || tag === T.caption) return;
        if (!this.#openInTable(tag)) return;
        this.#open.popTo(open);
        this.#formatting.clearToMarker();
        i = this.#open.stack.length;
      } else if (open === T.table || open === T.template) return;
    }
  }

  #openInTable(tag: number): boolean {
    for (let i = this.#open.stack.length - 1; i > 0; i--) {
      const open = this.#tree.tag[this.#open.stack[i]!]!;
      if (open === tag) return true;
      if (open === T.table || open === T.template) return false;
    }
    return false;
  }

  // ---- foreign content -------------------------------------------------------------------------------------------------------------

  #insertForeign(tag: number, attributesAt: number, attributes: Attributes): number {
    const node = this.#open.insert(tag, attributesAt);
    if (attributes.selfClosing) this.#open.pop();
    return node;
  }

  #atHtmlIntegration(): boolean {
    const name = this.#tree.nameOf(this.current);
    if (htmlInside.has(name)) return true;
    for (let i = this.#open.stack.length - 1; i > 0; i--) {
      const tag = this.#tree.tag[this.#open.stack[i]!]!;
      if (tag === T.svg || tag === T.math) return false;
      if (htmlInside.has(this.#tree.nameOf(this.#open.stack[i]!))) return true;
    }
    return true;
  }

  /** An end tag inside SVG or MathML closes the nearest element of its name there; false when there is none. */
  #closeForeign(tag: number): boolean {
    for (let i = this.#open.stack.length - 1; i > 0; i--) {
      const open = this.#tree.tag[this.#open.stack[i]!]!;
      if (open === tag) {
        while (this.#open.stack.length > i) this.#open.pop();
        return true;
      }
      if (open === T.svg || open === T.math) return false;
    }
    return false;
  }

  #leaveForeign(): void {
    while (this.#open.stack.length > 1 && this.#open.count[T.svg]! + this.#open.count[T.math]! > 0)
      this.#open.pop();
  }
}

const noAttributes = { selfClosing: false } as Attributes;
