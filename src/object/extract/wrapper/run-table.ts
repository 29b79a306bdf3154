/**
 * The text nodes of a page as a wrapper sees them: each with its text, the paths that lead to it, and the labels around it.
 * Paths are kept as hashes; a rule keeps a spelled-out one beside it for people.
 */
import { hash32 } from '../../../base/hash.js';
import { attributeId } from '../../../page/attributes.js';
import type { Page } from '../../../page/page.js';
import type { Tree } from '../../../page/tree.js';
import { resolveUrl } from '../../../url/address.js';
import { cleanText, comparedForm } from '../../value/text.js';

const runAttributes = {
  class: attributeId('class'),
  href: attributeId('href'),
  id: attributeId('id'),
  itemprop: attributeId('itemprop'),
  property: attributeId('property'),
  src: attributeId('src'),
};

/**
 * Ways to say where a text node stands. `A`: elements with ids, classes and item properties, the last so many or all; `T`: tags only; `P`: tags with their
 * number among siblings of that tag; `I`: numbered tags up to the nearest element with an id.
 */
export const pathKinds = [
  'A1',
  'A2',
  'A3',
  'A4',
  'A6',
  'Af',
  'T2',
  'T4',
  'Tf',
  'I',
  'P2',
  'P4',
  'Pf',
] as const;
export type PathKind = (typeof pathKinds)[number];

const maxRuns = 20_000;
const maxLinkText = 60;
const skippedElements = new Set(['tbody', 'html', 'body']);
const hasWord = /[\p{L}\p{N}]/u;

/** A text as labels are compared: lower case, numbers alike, no marks at the ends. */
function labelForm(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+/g, '0')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '');
}

/** The label that a text node carries itself, as `publisher` in `Publisher: Foo`; empty when it carries none. A clock time or an address is no label. */
export function ownPrefix(text: string): string {
  const colon = text.indexOf(':');
  if (colon < 2 || colon > 30 || colon === text.length - 1) return '';
  if (/^\d:\d|^.:\/\//u.test(text.slice(colon - 1))) return '';
  return labelForm(text.slice(0, colon));
}

/** Texts that a site's template has on its pages: what stands before values, and what values start with. */
export interface SiteWords {
  readonly labels: ReadonlySet<string>;
  readonly prefixes: ReadonlySet<string>;
}

export class RunTable {
  readonly url: string;
  readonly texts: string[] = [];
  readonly forms: string[] = [];
  readonly nodes: number[] = [];
  /** Which text node of its element each is. */
  readonly ordinals: number[] = [];
  /** Nearest label before, how many texts ago, and the label right before; the label behind; the one it carries itself. */
  readonly label: string[] = [];
  readonly distance: number[] = [];
  readonly adjacent: string[] = [];
  readonly following: string[] = [];
  readonly prefix: string[] = [];
  readonly #of: 'texts' | 'addresses';
  readonly #paths: Paths;
  readonly #kept = new Map<PathKind, Int32Array>();
  readonly #tags = new Map<number, string>();
  readonly #names = new Map<number, ReadonlySet<string>>();

  /** What is told of: the texts that a page shows, or the addresses that it leads to and takes its images from. */
  constructor(page: Page, of: 'texts' | 'addresses' = 'texts') {
    this.url = page.url;
    this.#of = of;
    if (of === 'texts') this.#addTexts(page);
    else this.#addAddresses(page);
    this.#paths = new Paths(page.tree);
  }

  #addTexts({ runs }: Page): void {
    const seen = new Map<number, number>();
    const count = Math.min(runs.count, maxRuns);
    for (let run = 0; run < count; run++) {
      const text = cleanText(runs.join(run, run + 1, 5000));
      if (text === '') continue;
      const node = runs.nodeOf(run);
      const ordinal = seen.get(node) ?? 0;
      seen.set(node, ordinal + 1);
      this.texts.push(text);
      this.forms.push(text.length <= 60 ? labelForm(text) : '');
      this.nodes.push(node);
      this.ordinals.push(ordinal);
    }
  }

  /** Each address is labelled by what its link says. */
  #addAddresses(page: Page): void {
    const { tree, base } = page;
    for (let node = tree.following(0); node >= 0 && this.length < maxRuns; node = tree.following(node)) {
      const name = tree.nameOf(node);
      if (name !== 'a' && name !== 'img') continue;
      const attributes = tree.attributesOf(node);
      const written = attributes.get(name === 'a' ? runAttributes.href : runAttributes.src);
      const address = written === undefined ? null : resolveUrl(written, base);
      if (address === null) continue;
      this.texts.push(address);
      this.forms.push(labelForm(cleanText(page.textOf(node, maxLinkText))));
      this.nodes.push(node);
      this.ordinals.push(0);
    }
  }

  get length(): number {
    return this.texts.length;
  }

  /** Hashes of one kind of path, for every text. The page must still be the reader's present one at the first call of each kind. */
  paths(kind: PathKind): Int32Array {
    let hashes = this.#kept.get(kind);
    if (hashes === undefined) {
      hashes = new Int32Array(this.nodes.length);
      for (let i = 0; i < hashes.length; i++) hashes[i] = this.#paths.hash(this.nodes[i]!, kind);
      this.#kept.set(kind, hashes);
    }
    return hashes;
  }

  /** Works out all paths, so that the page may go. */
  keep(): this {
    for (const kind of pathKinds) this.paths(kind);
    for (let i = 0; i < this.length; i++) {
      this.spelledTags(i);
      this.namesAbove(i);
    }
    return this;
  }

  /** Tags above a text, nearest first; kept by `keep`. */
  spelledTags(i: number): string {
    let tags = this.#tags.get(this.nodes[i]!);
    if (tags === undefined) {
      tags = this.#paths.spelled(this.nodes[i]!, 'T4');
      this.#tags.set(this.nodes[i]!, tags);
    }
    return tags;
  }

  /** What the two elements above a text are called by their classes, ids and properties, in compared form; kept by `keep`. */
  namesAbove(i: number): ReadonlySet<string> {
    const node = this.nodes[i]!;
    let names = this.#names.get(node);
    if (names === undefined) {
      const marks = this.#paths.spelled(node, 'A2').matchAll(/[.#@]([^<.#@]+)/g);
      names = new Set(
        [...marks].map(([, name]) =>
          comparedForm(name!.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/[-_]+/g, ' ')),
        ),
      );
      this.#names.set(node, names);
    }
    return names;
  }

  /** The path of a text spelled out. */
  spelled(i: number, kind: PathKind): string {
    return this.#paths.spelled(this.nodes[i]!, kind);
  }

  /** Says which texts are labels; all that is told by them follows. */
  setWords(words: SiteWords): void {
    if (this.#of === 'texts') this.#setLabelsAround(words);
    else this.#setLabelsOfLinks(words);
  }

  /** A link is labelled by what it says itself. */
  #setLabelsOfLinks({ labels }: SiteWords): void {
    for (const [i, form] of this.forms.entries()) {
      this.label[i] = this.adjacent[i] = form !== '' && labels.has(form) ? form : '';
      this.distance[i] = 0;
      this.following[i] = this.prefix[i] = '';
    }
  }

  #setLabelsAround({ labels, prefixes }: SiteWords): void {
    let label = '';
    let distance = 0;
    let adjacent = '';
    const own: string[] = [];
    for (let i = 0; i < this.texts.length; i++) {
      const text = this.texts[i]!;
      const isLabel = this.forms[i] !== '' && labels.has(this.forms[i]!);
      const written = ownPrefix(text);
      const prefix = written !== '' && prefixes.has(written) ? written : '';
      this.label[i] = label;
      this.distance[i] = distance;
      this.adjacent[i] = adjacent;
      this.prefix[i] = prefix;
      own[i] = isLabel ? this.forms[i]! : prefix;
      if (isLabel) {
        label = this.forms[i]!;
        distance = 0;
        adjacent = label;
      } else if (prefix !== '') {
        label = prefix;
        distance = 0;
        adjacent = '';
      } else if (hasWord.test(text)) {
        distance++;
        adjacent = '';
      }
    }
    let following = '';
    for (let i = this.texts.length - 1; i >= 0; i--) {
      this.following[i] = following;
      if (own[i] !== '') following = own[i]!;
    }
  }
}

/** Paths of a tree's elements, worked out once each. */
class Paths {
  readonly #tree: Tree;
  readonly #tokens = new Map<
    number,
    { named: string; position: string; hasId: boolean; isSkipped: boolean }
  >();
  readonly #hashes = new Map<number, number>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  hash(node: number, kind: PathKind): number {
    const key = node * pathKinds.length + pathKinds.indexOf(kind);
    let hash = this.#hashes.get(key);
    if (hash === undefined) {
      hash = hash32(this.spelled(node, kind)) | 0;
      this.#hashes.set(key, hash);
    }
    return hash;
  }

  spelled(node: number, kind: PathKind): string {
    const type = kind[0]!;
    const depth = type === 'I' || kind[1] === 'f' ? Number.POSITIVE_INFINITY : Number(kind[1]);
    let path = kind.length === 2 && type !== 'I' ? type : kind;
    let steps = 0;
    for (let at = node; at > 0 && steps < depth; at = this.#tree.parent[at]!) {
      const token = this.#token(at);
      if (token.isSkipped) continue;
      steps++;
      if (type === 'I' && token.hasId) return `${path}<${token.named}`;
      path += `<${type === 'A' ? token.named : type === 'T' ? this.#tree.nameOf(at) : token.position}`;
    }
    return path;
  }

  #token(node: number): { named: string; position: string; hasId: boolean; isSkipped: boolean } {
    let token = this.#tokens.get(node);
    if (token !== undefined) return token;
    const tree = this.#tree;
    const name = tree.nameOf(node);
    const attributes = tree.attributesOf(node);
    const id = attributes.get(runAttributes.id)?.trim() ?? '';
    const hasId = id !== '' && !/\d/.test(id);
    const classes = attributes.get(runAttributes.class);
    const property = attributes.get(runAttributes.itemprop) ?? attributes.get(runAttributes.property);
    const named =
      classes === undefined
        ? ''
        : classes
            .split(/\s+/)
            .filter((one) => one !== '' && !/\d/.test(one))
            .sort()
            .map((one) => `.${one}`)
            .join('');
    let before = 0;
    for (let sibling = tree.previous[node]!; sibling >= 0; sibling = tree.previous[sibling]!)
      if (tree.tag[sibling] === tree.tag[node]) before++;
    token = {
      named: name + (hasId ? `#${id}` : '') + named + (property === undefined ? '' : `@${property}`),
      position: name + before,
      hasId,
      isSkipped: skippedElements.has(name),
    };
    this.#tokens.set(node, token);
    return token;
  }
}
