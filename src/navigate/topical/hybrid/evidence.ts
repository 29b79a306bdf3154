/**
 * What the links to a waiting URL have said so far, as the numbers that stand on its row: sums over all of them, and of the two links from the pages most on topic also where they stand and their words.
 */

/** A link from a page, as evidence for where it leads. */
export interface LinkEvidence {
  /** How likely the page is on topic. */
  readonly source: number;
  /** Log-odds of the words around the link, and of its own. */
  readonly context: number;
  readonly anchor: number;
  /** Slots of the page and of the link's place in it. */
  readonly hub: number;
  readonly place: number;
  /** Places of its words. */
  readonly words: readonly number[];
}

/** A link that is remembered. */
export interface KeptLink {
  readonly source: number;
  readonly hub: number;
  readonly place: number;
  readonly words: number[];
}

const kept = 2;
/** Words of a kept link. */
export const keptWords = 16;
const sumsSize = 5;
/** Source, hub, place, then words, each plus one so that 0 means none. */
const keptSize = 3 + keptWords;
const size = sumsSize + kept * keptSize;

/** Sums: links, log-odds of contexts, of anchors and of sources, sources. */
export interface Sums {
  readonly links: number;
  readonly contexts: number;
  readonly anchors: number;
  readonly sourceOdds: number;
  readonly sources: number;
}

export function sumsOf(notes: Float32Array): Sums {
  const [links, contexts, anchors, sourceOdds, sources] = notes as unknown as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { links, contexts, anchors, sourceOdds, sources };
}

export function linksOfNote(notes: Float32Array): KeptLink[] {
  const links: KeptLink[] = [];
  for (let i = 0; i < Math.min(kept, notes[0]!); i++) {
    const at = sumsSize + i * keptSize;
    const words: number[] = [];
    for (let k = 0; k < keptWords && notes[at + 3 + k]! > 0; k++) words.push(notes[at + 3 + k]! - 1);
    links.push({ source: notes[at]!, hub: notes[at + 1]!, place: notes[at + 2]!, words });
  }
  return links;
}

/** The notes with one link more; `sourceOdds` are the log-odds of its page. */
export function withLink(before: Float32Array | null, link: LinkEvidence, sourceOdds: number): Float32Array {
  const notes = new Float32Array(size);
  if (before !== null && before.length === size) notes.set(before);
  const links = notes[0]!;
  notes[0] = links + 1;
  notes[1]! += link.context;
  notes[2]! += link.anchor;
  notes[3]! += sourceOdds;
  notes[4]! += link.source;
  let slot = links < kept ? links : 0;
  if (links >= kept)
    for (let i = 1; i < kept; i++)
      if (notes[sumsSize + i * keptSize]! < notes[sumsSize + slot * keptSize]!) slot = i;
  if (links >= kept && notes[sumsSize + slot * keptSize]! >= link.source) return notes;
  const at = sumsSize + slot * keptSize;
  notes[at] = link.source;
  notes[at + 1] = link.hub;
  notes[at + 2] = link.place;
  for (let k = 0; k < keptWords; k++) notes[at + 3 + k] = k < link.words.length ? link.words[k]! + 1 : 0;
  return notes;
}
