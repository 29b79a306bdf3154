/** One pass over a page that gives everything: tree, links, forms, metadata, words. */
import { decodeHTML } from 'entities/decode';
import { resolveUrl } from '../url/address.js';
import { namesOfPage } from '../url/names-in-address.js';
import { type Attributes, attributeId } from './attributes.js';
import { decodeBody } from './charset.js';
import { FormCollector } from './forms.js';
import { readItems } from './items.js';
import { T } from './known-tags.js';
import { type Link, LinkCollector } from './links.js';
import { type Page, type PageRelation, type RobotsMeta, TextRuns } from './page.js';
import { parseRobotsMeta } from './robots-meta.js';
import { type Sink, scan } from './scanner.js';
import { Sketcher } from './sketch.js';
import { stateLinks } from './state-links.js';
import { BLOCK, HIDDEN, tagFlags, tagNames } from './tags.js';
import { Tree } from './tree.js';
import { TreeBuilder } from './tree-builder.js';

const readerAttributes = {
  href: attributeId('href'),
  src: attributeId('src'),
  rel: attributeId('rel'),
  type: attributeId('type'),
  title: attributeId('title'),
  name: attributeId('name'),
  property: attributeId('property'),
  content: attributeId('content'),
  httpEquiv: attributeId('http-equiv'),
  lang: attributeId('lang'),
};

/** Relations that are about how a page looks or loads, not about other pages. */
const plainRelations = new Set(
  'stylesheet icon shortcut preload prefetch dns-prefetch preconnect modulepreload apple-touch-icon apple-touch-icon-precomposed mask-icon manifest'.split(
    ' ',
  ),
);

/** A script that sets the state a page's own scripts start from: `window.__INITIAL_STATE__ = {…}`. */
const stateScript =
  /^[\s;]*(?:(?:var|let|const)\s+)?(?:window|self|globalThis)?[.[]?["']?__?[A-Z][A-Z_]*(?:DATA|STATE|PROPS|NUXT|APOLLO|STORE|CONTEXT)[A-Z_]*["']?\]?\s*=\s*[[{]/;

/** Reads pages one after another, using its arrays again. */
export class PageReader implements Sink {
  readonly #tree = new Tree();
  readonly #builder = new TreeBuilder(this.#tree);
  readonly #runs = new TextRuns();
  readonly #sketcher = new Sketcher();
  readonly #links = new LinkCollector();
  readonly #forms = new FormCollector();
  readonly #otherTags = new Map<string, number>();
  #source = '';
  #breakBefore = false;
  #title: string | null = null;
  #language = '';
  #baseHref: string | null = null;
  #canonical: string | null = null;
  #robots: RobotsMeta = { noindex: false, nofollow: false };
  #relations: PageRelation[] = [];
  #meta: [string, string][] = [];
  #jsonLd: string[] = [];
  #itemNodes: number[] = [];
  #isJsonLd = false;
  #isJson = false;
  #states: { start: number; end: number; node: number }[] = [];

  /** Reads a body as fetched. `url` is where it came from, `contentType` the header as sent. */
  read(body: Uint8Array, url: string, contentType: string | null): Page {
    const { text, charset } = decodeBody(body, contentType);
    return this.readText(text, url, charset);
  }

  /** Reads a source that is text already. */
  readText(source: string, url: string, charset = 'utf-8'): Page {
    this.#reset(source, url);
    scan(source, this);
    this.#builder.finish();
    const base = (this.#baseHref === null ? null : resolveUrl(this.#baseHref, url)) ?? resolveUrl(url) ?? url;
    const runs = this.#runs;
    const tree = this.#tree;
    const itemNodes = this.#itemNodes;
    const states = this.#states;
    const textOf = (node: number, maxLength?: number): string =>
      runs.join(tree.runStart[node]!, tree.runEnd[node]!, maxLength);
    return {
      url,
      base,
      charset,
      title: this.#title ?? '',
      language: this.#language,
      canonical: this.#canonical === null ? null : resolveUrl(this.#canonical, base),
      robots: this.#robots,
      links: this.#resolvedLinks(url, base),
      linksDropped: this.#links.dropped,
      forms: this.#forms.finish(),
      relations: this.#relations,
      meta: this.#meta,
      jsonLd: this.#jsonLd,
      states: () => states.map(({ start, end }) => source.slice(start, end)),
      tree,
      runs,
      sketch: this.#sketcher.finish(),
      items: () => readItems({ base, tree, itemNodes, textOf }),
      text: () => runs.join(0, runs.count),
      textOf,
      wordsAround: (node, size) => wordsAround(runs, tree.runStart[node]!, tree.runEnd[node]!, size),
    };
  }

  /** Its links, and the addresses that only its data name. */
  #resolvedLinks(url: string, base: string): Link[] {
    const links = this.#links.resolve(base);
    if (this.#states.length === 0) return links;
    const states = this.#states.map(({ start, end }) => this.#source.slice(start, end));
    const node = this.#states[0]!.node;
    const named = stateLinks(states, { url, base }, links);
    return [...links, ...named.map((own): Link => ({ url: own, kind: 'state', nofollow: false, node }))];
  }

  #reset(source: string, url: string): void {
    this.#source = source;
    this.#tree.reset(source);
    this.#builder.reset();
    this.#runs.reset(source);
    this.#sketcher.reset(namesOfPage(url));
    this.#links.reset();
    this.#forms.reset();
    this.#otherTags.clear();
    this.#breakBefore = false;
    this.#title = null;
    this.#language = '';
    this.#baseHref = null;
    this.#canonical = null;
    this.#robots = { noindex: false, nofollow: false };
    this.#relations = [];
    this.#meta = [];
    this.#jsonLd = [];
    this.#itemNodes = [];
    this.#states = [];
  }

  get inForeign(): boolean {
    return this.#builder.inForeign;
  }

  doctype(text: string): void {
    this.#builder.doctype(text);
  }

  otherTag(name: string): number {
    let id = this.#otherTags.get(name);
    if (id === undefined) {
      if (this.#otherTags.size >= 4096) return tagNames.length;
      id = tagNames.length + this.#otherTags.size;
      this.#otherTags.set(name, id);
      this.#tree.otherNames.push(name.replaceAll('\0', '\ufffd'));
    }
    return id;
  }

  text(start: number, end: number): void {
    this.#builder.text();
    if (this.#builder.isOpen(T.template)) return;
    if (this.#builder.isOpen(T.select)) {
      if (this.#forms.wantsText) this.#forms.text(this.#decode(start, end));
      return;
    }
    this.#runs.add(start, end, this.#breakBefore, this.#builder.current);
    this.#builder.run = this.#runs.count;
    this.#sketcher.add(this.#source, start, end);
    this.#breakBefore = false;
  }

  space(): void {
    this.#builder.space();
  }

  start(tag: number, attributesAt: number, attributes: Attributes): void {
    if (tag < tagNames.length && tagFlags[tag]! & BLOCK) this.#break();
    if (tag === T.iframe || tag === T.frame)
      this.#addLink(attributes, readerAttributes.src, 'frame', this.#builder.current);
    const node = this.#builder.start(tag, attributesAt, attributes);
    if (node < 0) return;
    if (attributes.hasItem) this.#itemNodes.push(node);
    switch (tag) {
      case T.a:
        this.#addLink(attributes, readerAttributes.href, 'anchor', node);
        break;
      case T.area:
        this.#addLink(attributes, readerAttributes.href, 'area', node);
        break;
      case T.link:
        this.#readLink(attributes, node);
        break;
      case T.meta:
        this.#readMeta(attributes, node);
        break;
      case T.base:
        this.#baseHref ??= attributes.get(readerAttributes.href) ?? null;
        break;
      case T.html:
        this.#language ||= attributes.get(readerAttributes.lang) ?? '';
        break;
      case T.script:
        this.#readScript(attributes.get(readerAttributes.type) ?? '');
        break;
      case T.form:
        this.#forms.startForm(attributes, node);
        break;
      case T.input:
        this.#forms.startField('input', attributes, node);
        break;
      case T.select:
        this.#forms.startField('select', attributes, node);
        break;
      case T.textarea:
        this.#forms.startField('textarea', attributes, node);
        break;
      case T.button:
        this.#forms.startField('button', attributes, node);
        break;
      case T.option:
        this.#forms.startOption(attributes);
        break;
    }
  }

  raw(tag: number, start: number, end: number): void {
    if (tag === T.title) {
      if (this.#title === null && !this.#builder.isOpen(T.svg))
        this.#title = this.#decode(start, end)
          .replace(/[\s\0]+/g, ' ')
          .trim();
    } else if (tag === T.script) {
      if (this.#isJsonLd) this.#jsonLd.push(this.#source.slice(start, end));
      else if (this.#isJson || stateScript.test(this.#source.slice(start, start + 200)))
        this.#states.push({ start, end, node: this.#builder.current });
    } else if (tag === T.textarea) {
      this.#forms.areaText(this.#decode(start, end));
    } else if (!(tagFlags[tag]! & HIDDEN) && end > start) this.text(start, end);
  }

  end(tag: number): void {
    if (tag < tagNames.length && tagFlags[tag]! & BLOCK) this.#break();
    this.#builder.end(tag);
    if (tag === T.form) this.#forms.endForm();
    else if (tag === T.select) this.#forms.endSelect();
  }

  #break(): void {
    if (this.#breakBefore) return;
    this.#breakBefore = true;
    this.#sketcher.breakBlock();
  }

  #decode(start: number, end: number): string {
    const raw = this.#source.slice(start, end);
    return raw.includes('&') ? decodeHTML(raw) : raw;
  }

  #addLink(attributes: Attributes, attribute: number, kind: 'anchor' | 'area' | 'frame', node: number): void {
    const href = attributes.get(attribute);
    if (href === undefined) return;
    const rel = attributes.get(readerAttributes.rel);
    this.#links.add(href, kind, rel !== undefined && /\bnofollow\b/i.test(rel), node);
  }

  #readScript(type: string): void {
    this.#isJsonLd = /^\s*application\/ld\+json\b/i.test(type);
    this.#isJson = !this.#isJsonLd && /^\s*application\/(?:[\w.-]+\+)?json\b/i.test(type);
  }

  #readLink(attributes: Attributes, node: number): void {
    const rel = (attributes.get(readerAttributes.rel) ?? '').trim().toLowerCase();
    const href = attributes.get(readerAttributes.href);
    if (href === undefined || rel.split(/\s+/).every((word) => plainRelations.has(word))) return;
    if (rel === 'canonical') this.#canonical ??= href;
    else if (/\b(?:next|prev)\b/.test(rel)) this.#links.add(href, 'next', false, node);
    this.#relations.push({
      rel,
      href,
      type: attributes.get(readerAttributes.type) ?? '',
      title: attributes.get(readerAttributes.title) ?? '',
    });
  }

  #readMeta(attributes: Attributes, node: number): void {
    const content = attributes.get(readerAttributes.content);
    if (content === undefined) return;
    const name = (attributes.get(readerAttributes.property) ?? attributes.get(readerAttributes.name) ?? '')
      .trim()
      .toLowerCase();
    if (name !== '') {
      this.#meta.push([name, content]);
      if (name === 'robots' || name === 'lycosa') this.#robots = parseRobotsMeta(content, this.#robots);
    } else if (/^refresh$/i.test(attributes.get(readerAttributes.httpEquiv)?.trim() ?? '')) {
      const target = /^\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1]?.trim();
      if (target !== undefined && !/^[\d.]*$/.test(target)) this.#links.add(target, 'refresh', false, node);
    }
  }
}

function wordsAround(runs: TextRuns, from: number, to: number, size: number): string[] {
  const own = runs.join(from, to, 10_000).split(/\s+/).filter(Boolean);
  const half = Math.max(0, Math.ceil((size - own.length) / 2));
  const before = wordsOfClass(runs, from, -1, half);
  const behind = wordsOfClass(runs, to, 1, half);
  return [...before, ...own, ...behind];
}

const maxRunsAround = 200;

/** Up to `count` words next to a run, outwards in one direction. */
function wordsOfClass(runs: TextRuns, at: number, step: 1 | -1, count: number): string[] {
  let words: string[] = [];
  // Runs without words may be many.
  let left = maxRunsAround;
  for (
    let run = step < 0 ? at - 1 : at;
    run >= 0 && run < runs.count && words.length < count && left-- > 0;
    run += step
  ) {
    const found = runs.wordsAt(run, count - words.length, step < 0);
    words = step < 0 ? [...found, ...words] : [...words, ...found];
  }
  return step < 0 ? words.slice(Math.max(0, words.length - count)) : words.slice(0, count);
}

/** Reads one page. To read many, keep a `PageReader`. */
export function readPage(body: Uint8Array, url: string, contentType: string | null = null): Page {
  return new PageReader().read(body, url, contentType);
}
