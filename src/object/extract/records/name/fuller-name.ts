/** The full name of what a list calls by its last word: "Board Agenda" where the page tells of the "Board of Elections". */
import { comparedWords } from '../../../value/text.js';
import { isDocument, ownWords } from '../documents.js';
import type { LineFacts } from '../line-facts.js';
import { specificWords } from '../page-constants.js';

/** Words written large, with small ones between them. */
const largeWords =
  /\p{Lu}[\p{L}\p{N}&'’.-]*(?:\s+(?:(?:of|for|the|and|de|del|der|des|du|für)\s+)*\p{Lu}[\p{L}\p{N}&'’.-]*)+/gu;
const maxRunWords = 14;
const minNameWords = 2;
const maxFullWords = 6;
/** A name stands in so many lines. */
const minLines = 2;
/** Names of few words are likelier than longer ones with something else in them. */
const longNameWords = 4;
const longNameShare = 0.8;
/** Shorter words of the name do not say what it is of. */
const minKernel = 3;

const namesOfPages = new WeakMap<readonly LineFacts[], Map<string, string | null>>();

/** A name with the one word of its own in which a generic one is told, from elsewhere on the page; null without one. */
export function fullerName(text: string, facts: readonly LineFacts[]): string | null {
  const kernels = ownWords(text).filter((word) => word.length >= minKernel);
  const [kernel] = kernels;
  if (kernel === undefined || kernels.length > 1) return null;
  const known = namesOfPages.get(facts) ?? new Map<string, string | null>();
  namesOfPages.set(facts, known);
  let name = known.get(kernel);
  if (name === undefined) {
    name = commonName(kernel, facts);
    known.set(kernel, name);
  }
  return name === null ? null : withName(text, kernel, name);
}

/** The name in the place of its word. */
function withName(text: string, kernel: string, name: string): string {
  return text
    .split(' ')
    .map((word) => (comparedWords(word).join('') === kernel ? name : word))
    .join(' ');
}

/** The name with a word that most lines of a page have. */
function commonName(kernel: string, facts: readonly LineFacts[]): string | null {
  const lines = new Map<string, number>();
  for (const { line } of facts) {
    if (!comparedWords(line.text).includes(kernel)) continue;
    const inLine = new Set((line.text.match(largeWords) ?? []).flatMap((run) => namesWith(kernel, run)));
    for (const name of inLine) lines.set(name, (lines.get(name) ?? 0) + 1);
  }
  let [best, score] = [null as string | null, 0];
  for (const [name, count] of lines) {
    if (count < minLines) continue;
    const words = name.split(' ').length;
    const own = count * (words > longNameWords ? longNameShare : 1) + (words > minNameWords ? 0.1 : 0);
    if (own > score) [best, score] = [name, own];
  }
  return best;
}

/** Stretches of a run that end with a word, or begin with it and go on with what it is of. */
function namesWith(kernel: string, run: string): string[] {
  const words = run.split(/\s+/).slice(0, maxRunWords);
  const names: string[] = [];
  for (let from = 0; from < words.length; from++)
    for (let to = from + minNameWords; to <= Math.min(words.length, from + maxFullWords); to++) {
      const part = words.slice(from, to);
      const isFull =
        plainWord(part.at(-1)!) === kernel ||
        (plainWord(part[0]!) === kernel && /^(?:of|for|de|del|der|des|du|für)$/.test(part[1]!));
      const name = part.join(' ').replace(/[.,]+$/, '');
      const begins = /^\p{Lu}/u.test(part[0]!) && /^\p{Lu}/u.test(part.at(-1)!);
      if (
        isFull &&
        begins &&
        specificWords(name) >= 1 &&
        !part.some((word) => isDocument(word) && /^\p{Lu}/u.test(word))
      )
        names.push(name);
    }
  return names;
}

function plainWord(word: string): string {
  return comparedWords(word).join('');
}
