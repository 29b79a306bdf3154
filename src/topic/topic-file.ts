/** A topic as a person writes it down: where to start, and what is on topic and what is not. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { LycosaError } from '../base/error.js';
import { wordsOfText } from './words.js';

/** Where an example's text comes from. */
export type ExampleSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'text'; readonly text: string };

export interface Topic {
  readonly name: string;
  readonly seeds: readonly string[];
  readonly examples: readonly ExampleSource[];
  readonly not: readonly ExampleSource[];
  readonly keywords: readonly string[];
}

const known = ['topic', 'seeds', 'examples', 'not', 'keywords'];
/** A plain text is an example when it has this many words; fewer are keywords. */
const minExampleWords = 5;

/** Reads a topic file; `resolve` makes a path in it one from here. */
export function parseTopic(text: string, file: string, resolve: (path: string) => string): Topic {
  return new TopicReader(text, file, resolve).read();
}

class TopicReader {
  readonly #lines = new LineCounter();
  readonly #file: string;
  readonly #text: string;
  readonly #resolve: (path: string) => string;

  constructor(text: string, file: string, resolve: (path: string) => string) {
    this.#text = text;
    this.#file = file;
    this.#resolve = resolve;
  }

  read(): Topic {
    const document = parseDocument(this.#text, { lineCounter: this.#lines });
    const [error] = document.errors;
    if (error !== undefined)
      throw this.#error(
        error.pos[0],
        error.message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, ''),
        'check the indentation and the quotes there',
      );
    const root = document.contents as Node | null;
    if (!isMap(root)) throw this.#error(0, 'is no topic', 'write "topic: NAME" and what belongs to it below');
    for (const { key } of root.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!known.includes(name))
        throw this.#error(
          (key as Node).range?.[0] ?? 0,
          `"${name}" is not known`,
          `a topic has ${known.join(', ')}`,
        );
    }
    const at = (name: string): Node | null => (root.get(name, true) as Node | undefined) ?? null;
    const topic: Topic = {
      name: this.#name(at('topic')),
      seeds: this.#strings(at('seeds'), 'seeds'),
      examples: this.#items(at('examples'), 'examples').map((item) => this.#source(item)),
      not: this.#items(at('not'), 'not').map((item) => this.#source(item)),
      keywords: this.#strings(at('keywords'), 'keywords'),
    };
    if (topic.examples.length + topic.keywords.length === 0)
      throw this.#error(
        0,
        'says nothing about the topic',
        'list some pages or texts under "examples:", or at the least some words under "keywords:"',
      );
    return topic;
  }

  #name(node: Node | null): string {
    const name = isScalar(node) ? String(node.value ?? '').trim() : '';
    if (name !== '') return name;
    return this.#file.replace(/^.*[\\/]/, '').replace(/\.ya?ml$/i, '');
  }

  #items(node: Node | null, name: string): Node[] {
    if (node === null || (isScalar(node) && node.value === null)) return [];
    if (!isSeq(node))
      throw this.#error(
        node.range?.[0] ?? 0,
        `"${name}" is no list`,
        `write each on a line of its own: "  - …"`,
      );
    return node.items as Node[];
  }

  #strings(node: Node | null, name: string): string[] {
    return this.#items(node, name).map((item) => {
      const text = isScalar(item) ? String(item.value ?? '').trim() : '';
      if (text === '')
        throw this.#error(item.range?.[0] ?? 0, `an entry of "${name}" is no text`, 'write one text each');
      return text;
    });
  }

  #source(item: Node): ExampleSource {
    if (isMap(item)) {
      for (const kind of ['url', 'file', 'text'] as const) {
        const value = item.get(kind);
        if (typeof value === 'string' && value.trim() !== '') return this.#as(kind, value.trim());
      }
    } else if (isScalar(item) && typeof item.value === 'string') {
      const text = item.value.trim();
      if (/^https?:\/\//i.test(text)) return this.#as('url', text);
      if (/^\.{0,2}[\\/]|\.(?:html?|xhtml|txt|md)$/i.test(text) && !/\s/.test(text))
        return this.#as('file', text);
      if (wordsOfText(text).length >= minExampleWords) return this.#as('text', text);
    }
    throw this.#error(
      item.range?.[0] ?? 0,
      'this example is neither an address, nor a file, nor a text of some words',
      'write an address with its scheme, a path such as ./page.html, or "text: …"; single words belong under "keywords:"',
    );
  }

  #as(kind: ExampleSource['kind'], value: string): ExampleSource {
    if (kind === 'url') return { kind, url: value };
    if (kind === 'file') return { kind, path: this.#resolve(value) };
    return { kind, text: value };
  }

  #error(at: number, what: string, next: string): LycosaError {
    const { line, col } = this.#lines.linePos(at);
    return new LycosaError('bad-topic', `${this.#file}:${line || 1}:${col || 1}: ${what}`, next);
  }
}

/** A commented topic file to start from. */
export function writeTopic(name: string): string {
  return `# What pages you look for. "lycosa topic train THIS_FILE" shows how well it can be told, "lycosa focus THIS_FILE" finds such pages.
topic: ${name}

# Where to start: pages that lead to others on the topic. Pages on the topic itself are best.
seeds:
  - https://example.org/

# Pages or texts that are on topic: addresses, files (./page.html), or texts. Ten and more are good; three are a start.
examples:
  - https://example.org/on-topic.html
#  - text: A few sentences that could stand on such a page.

# Pages or texts that are not, best ones that are easily confused. Without any, texts about anything are used.
# not:
#  - https://example.org/off-topic.html

# Words that make a page likely on topic. Enough where there are no examples.
# keywords: [one, another]
`;
}
