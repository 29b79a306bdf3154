/**
 * Which of the mapped pages are of the example's kind. No threshold is set by hand: a kind is where URL and structure agree.
 *
 * Start with all pages. Each statement about the example's URL (`url-atoms.ts`) cuts out a part of them. A cut is *clean* when structure alone could have made it (`agreement.ts`), so
 * follow the cleanest, again and again, until none is left. Where no cut is clean, because a site builds all its pages alike, structure first gives a rough set, and the largest part
 * of it that shares a word of the example's URL (a folder, a prefix) and that structure at least leans to is taken. Where URLs say nothing, structure decides alone.
 *
 * A cut that tells a place of the site and not the kind is passed over: one that leaves out more pages as like the example as the best of those it keeps, or keeps to one of several folders made alike.
 *
 * The constants were set on documentation of ten projects and on simulated sites of the tuning half; figures in docs/design/like.md.
 */
import { type Agreement, agreementOf, type PageSet } from './agreement.js';
import { type FeaturedPage, FeatureTable } from './feature-table.js';
import { likenessTo, otsu } from './likeness.js';
import { atomsOf, isLiteral } from './url-atoms.js';

/** A mapped page: its dedup key and its features. */
export interface MappedFeatures extends FeaturedPage {
  readonly key: string;
}

/** What is known of pages beforehand: indexes of examples and of pages that are not wanted. */
export interface ExamplePages {
  readonly like: readonly number[];
  readonly unlike?: readonly number[];
}

/** What was found. */
export interface TargetKind {
  readonly members: PageSet;
  /** Statements about the URL that all members fulfil. */
  readonly atoms: readonly string[];
  /** Whether structure has the last word, or URLs alone decide. */
  readonly byStructure: boolean;
  /** How the set came about: by cuts that structure confirms, by a word of the URL, or by structure alone. */
  readonly how: 'agreement' | 'word' | 'structure';
  readonly agreement: Agreement | null;
  readonly table: FeatureTable;
}

/** Agreement that makes a first cut clean, and a later one. */
const cleanFirst = 0.95;
const cleanLater = 0.97;
/** A cut with a single page on the wrong side is clean from here on, if both sides are large enough. */
const cleanButOne = 0.9;
/** The smallest side a cut may have when the other is as small. */
const minSide = 5;
const maxCuts = 10;
/** A later cut by a word must leave out pages that are this much farther from the example than the members, against the pages left out before: a section of one kind is no kind of its own. */
const laterDistance = 0.25;
/** Of the pages that a cut keeps, so many are the best. */
const bestShare = 0.25;
/** So many pages of a section stand in its folder. */
const sectionShare = 0.9;
/** Folders made alike that make one of them a section. */
const minSiblings = 3;
/** A word of the URL is preferred to a statement about shapes from this agreement on, as long as no word was used. */
const cleanWord = 0.9;
/** How far the rest of a set must be from the example, against the pages outside, for structure to split the set; and how unlike the example it must be. */
const splitDistance = 0.9;
const splitLikeness = 0.25;
const minSplit = 20;
/** What a word's set needs: agreement within the rough set or overall, pages, and share of the rough set. */
const wordAgreement = 0.3;
const wordAgreementOverall = 0.7;
const minWord = 3;
const wordShareOfKind = 0.05;
/** Structure has the last word when it agrees this much with the final set; more is asked where a word of the URL speaks for it. */
const lastWord = 0.9;
const lastWordOverUrl = 0.98;

/** Finds the pages of the examples' kind among mapped pages, the examples included. */
export function targetKind(pages: readonly MappedFeatures[], examples: ExamplePages): TargetKind {
  const table = new FeatureTable(pages);
  return new Descent(table, pages, examples).find();
}

class Descent {
  readonly #table: FeatureTable;
  readonly #examples: ExamplePages;
  /** Pages of each statement that all examples fulfil. */
  readonly #atoms = new Map<string, PageSet>();
  readonly #chain: string[] = [];
  /** Likeness of each page to the examples, over the whole site. */
  readonly #likeness: Float64Array;
  /** What structure alone says. */
  #kindByStructure: PageSet | null = null;
  /** The folders that each page stands in. */
  readonly #folders: readonly (readonly string[])[];
  #current: PageSet;
  #size: number;

  constructor(table: FeatureTable, pages: readonly MappedFeatures[], examples: ExamplePages) {
    this.#table = table;
    this.#examples = examples;
    this.#folders = pages.map(({ key }) => pathFolders(key));
    this.#current = new Uint8Array(table.size).fill(1);
    this.#size = table.size;
    this.#likeness = likenessTo(table, examples.like, this.#current);
    const [first, ...others] = examples.like.map((i) => atomsOf(pages[i]!.key));
    for (const atom of first ?? [])
      if (others.every((atoms) => atoms.includes(atom))) this.#atoms.set(atom, new Uint8Array(table.size));
    for (const [i, { key }] of pages.entries())
      for (const atom of atomsOf(key)) {
        const set = this.#atoms.get(atom);
        if (set !== undefined) set[i] = 1;
      }
  }

  find(): TargetKind {
    this.#cut();
    const isSplit = this.#splitByStructure();
    if (isSplit) this.#cut();
    if (this.#chain.length === 0 || isSplit) {
      const word = this.#word(isSplit);
      if (word !== null) return this.#result(word.set, [...this.#chain, word.atom], 'word');
    }
    if (this.#chain.length > 0) return this.#result(this.#current, this.#chain, 'agreement');
    return this.#result(this.#rough(), [], 'structure');
  }

  /** Follows clean cuts. */
  #cut(): void {
    while (this.#chain.length < maxCuts) {
      const best = this.#cleanest();
      if (best === null) return;
      this.#chain.push(best.atom);
      this.#current = best.set;
      this.#size = best.size;
    }
  }

  #cleanest(): { atom: string; set: PageSet; size: number } | null {
    const hasWord = this.#chain.some(isLiteral);
    let best: { atom: string; set: PageSet; size: number; worth: number } | null = null;
    const seen = new Set<string>();
    for (const [atom, all] of this.#atoms) {
      const { set, size, mark } = this.#within(all);
      const rest = this.#size - size;
      if (size < 2 || rest === 0 || (size < minSide && rest < minSide)) continue;
      const isWord = isLiteral(atom);
      if (seen.has(`${mark} ${isWord}`)) continue;
      seen.add(`${mark} ${isWord}`);
      const agreement = agreementOf(this.#table, set, this.#current);
      const { correlation, errors } = agreement;
      const needed = this.#chain.length === 0 ? cleanFirst : cleanLater;
      const isClean =
        correlation >= needed ||
        (correlation >= cleanButOne && errors <= 1 && size >= minSide && rest >= minSide) ||
        (isWord && !hasWord && correlation >= cleanWord && size >= minSide) ||
        this.#dropsUnwanted(set);
      if (!isClean || !this.#accepts(agreement)) continue;
      if (isWord && (size < minWord || !this.#leavesOthers(set))) continue;
      if (this.#isSection(set) || this.#isAccident(set)) continue;
      const worth = correlation + (isWord && !hasWord && correlation >= cleanWord ? 0.02 : 0);
      if (best !== null && (worth < best.worth - 1e-9 || (worth < best.worth + 1e-9 && size <= best.size)))
        continue;
      best = { atom, set, size, worth };
    }
    return best;
  }

  /** Whether what a cut leaves out is of another kind by structure, too. */
  #leavesOthers(set: PageSet): boolean {
    if (this.#chain.length === 0) return true;
    const sums = { member: 0, rest: 0, outside: 0 };
    const sizes = { member: 0, rest: 0, outside: 0 };
    for (let i = 0; i < set.length; i++) {
      const where = set[i] ? 'member' : this.#current[i] ? 'rest' : 'outside';
      sums[where] += this.#likeness[i]!;
      sizes[where]++;
    }
    const mean = (where: keyof typeof sums): number => sums[where] / Math.max(1, sizes[where]);
    return mean('member') - mean('rest') >= laterDistance * (mean('member') - mean('outside'));
  }

  /** Whether more of the pages that a cut leaves out are as like the example as the best of those that it keeps: then it tells one place of the site, not the kind. */
  #isAccident(set: PageSet): boolean {
    const kept: number[] = [];
    for (let i = 0; i < set.length; i++)
      if (set[i] && !this.#examples.like.includes(i)) kept.push(this.#likeness[i]!);
    if (kept.length === 0) return false;
    kept.sort((a, b) => b - a);
    const best = Math.ceil(bestShare * kept.length);
    const least = kept[best - 1]!;
    let left = 0;
    for (let i = 0; i < set.length; i++)
      if (!set[i] && this.#current[i] && this.#likeness[i]! >= least) left++;
    return left > best;
  }

  /** Whether a set is but one section of a kind: its pages stand in one of several folders that are made alike (`lib/wx/doc/html`, `lib/ssl/doc/html`), and the others have pages built like the example, too. */
  #isSection(set: PageSet): boolean {
    if (this.#chain.length > 0) return false;
    const own = this.#folders[this.#examples.like[0]!]!;
    const [name, size] = [own.join('/'), count(set)];
    const inOwn = set.reduce(
      (sum, member, i) => sum + (member && this.#folders[i]!.join('/') === name ? 1 : 0),
      0,
    );
    if (own.length < 2 || inOwn < sectionShare * size) return false;
    this.#kindByStructure ??= this.#rough();
    const siblings = new Map<number, Set<string>>();
    for (let i = 0; i < set.length; i++) {
      const at = set[i] || !this.#kindByStructure[i] ? null : onlyDifference(own, this.#folders[i]!);
      // The last folder may well be what tells the kind.
      if (at === null || at === own.length - 1) continue;
      siblings.set(at, (siblings.get(at) ?? new Set()).add(this.#folders[i]![at]!));
    }
    return [...siblings.values()].some((names) => names.size >= minSiblings);
  }

  /** Whether every example is on the right side. */
  #accepts({ scores, threshold }: Agreement): boolean {
    return this.#examples.like.every((i) => scores[i]! >= threshold);
  }

  /** Whether a cut leaves out pages that are not wanted. */
  #dropsUnwanted(set: PageSet): boolean {
    return (this.#examples.unlike ?? []).some((i) => this.#current[i] && !set[i]);
  }

  #within(all: PageSet): { set: PageSet; size: number; mark: number } {
    const set = new Uint8Array(all.length);
    let size = 0;
    let mark = 0;
    for (let i = 0; i < all.length; i++) {
      if (!all[i] || !this.#current[i]) continue;
      set[i] = 1;
      size++;
      mark = (Math.imul(mark, 31) + i) | 0;
    }
    return { set, size, mark };
  }

  /** Where URLs have told the shape but no word, pages of another kind may share it: structure takes those off that are as far from the example as the rest of the site. */
  #splitByStructure(): boolean {
    if (this.#chain.length === 0 || this.#size < minSplit || this.#chain.some(isLiteral)) return false;
    const likeness = this.#likeness;
    const inside: number[] = [];
    let outside = 0;
    for (let i = 0; i < likeness.length; i++) {
      if (this.#current[i]) inside.push(likeness[i]!);
      else outside += likeness[i]!;
    }
    const cut = otsu(inside);
    if (cut === null) return false;
    const others = likeness.length - inside.length;
    const mean = others === 0 ? 0 : outside / others;
    const distance = (cut.above - cut.below) / Math.max(cut.above - mean, 1e-9);
    if (distance < splitDistance || cut.below > splitLikeness) return false;
    const set = this.#current.map((member, i) => (member && likeness[i]! >= cut.threshold ? 1 : 0));
    const size = count(set);
    if (size < 2) return false;
    this.#current = set;
    this.#size = size;
    return true;
  }

  /** The pages most like the example among the current ones. */
  #rough(): PageSet {
    const likeness = likenessTo(this.#table, this.#examples.like, this.#current);
    const inside = [...likeness].filter((_, i) => this.#current[i]);
    const threshold = otsu(inside)?.threshold ?? 0;
    return this.#current.map((member, i) => (member && likeness[i]! >= threshold ? 1 : 0));
  }

  /** The largest set that shares a word of the example's URL and that structure leans to. */
  #word(afterSplit: boolean): { atom: string; set: PageSet } | null {
    const rough = afterSplit ? this.#current : this.#rough();
    let best: { atom: string; set: PageSet; size: number } | null = null;
    for (const [atom, all] of this.#atoms) {
      // The folder alone, wherever it stands, counts where structure confirms it.
      if (!isLiteral(atom) || atom.startsWith('parent=')) continue;
      const { set, size } = this.#within(all);
      const rest = rough.reduce((sum, member, i) => sum + (member && !set[i] ? 1 : 0), 0);
      if (size < minWord || size === this.#table.size || size < wordShareOfKind * (rest + size)) continue;
      if (this.#isSection(set) || this.#isAccident(set)) continue;
      if ((afterSplit && rest === 0) || (best !== null && size <= best.size)) continue;
      const within = rest >= 2 ? set.map((member, i) => member | rough[i]!) : set.map(() => 1);
      const { correlation } = agreementOf(this.#table, set, within);
      const everyone = set.map(() => 1);
      if (
        correlation >= wordAgreement ||
        agreementOf(this.#table, set, everyone).correlation >= wordAgreementOverall
      )
        best = { atom, set, size };
    }
    return best;
  }

  #result(found: PageSet, atoms: readonly string[], how: TargetKind['how']): TargetKind {
    const table = this.#table;
    const size = count(found);
    const all = new Uint8Array(table.size).fill(1);
    const agreement = size < 2 || size === table.size ? null : agreementOf(table, found, all);
    const needed = atoms.some(isLiteral) ? lastWordOverUrl : lastWord;
    const byStructure = how !== 'word' && agreement !== null && agreement.correlation >= needed;
    const refined = byStructure
      ? found.map((member, i) =>
          agreement.scores[i]! >= agreement.threshold && (how === 'structure' || member) ? 1 : 0,
        )
      : found.slice();
    this.#leaveUnwanted(refined);
    for (const i of this.#examples.like) refined[i] = 1;
    return { members: refined, atoms, byStructure, how, agreement, table };
  }

  /** Takes off pages that are more like an unwanted one than like any example. */
  #leaveUnwanted(set: PageSet): void {
    const unlike = this.#examples.unlike ?? [];
    if (unlike.length === 0) return;
    const all = new Uint8Array(this.#table.size).fill(1);
    const wanted = likenessTo(this.#table, this.#examples.like, all);
    const unwanted = likenessTo(this.#table, unlike, all);
    for (let i = 0; i < set.length; i++) if (unwanted[i]! > wanted[i]!) set[i] = 0;
    for (const i of unlike) set[i] = 0;
  }
}

/** The folders of a path. */
function pathFolders(key: string): string[] {
  const [path = ''] = key.slice(key.indexOf('/', key.indexOf('//') + 2) + 1).split('?');
  return path.split('/').slice(0, -1);
}

/** The only place where two paths differ; null when they are the same, or differ more. */
function onlyDifference(one: readonly string[], other: readonly string[]): number | null {
  if (one.length !== other.length) return null;
  const places = one.flatMap((name, i) => (name === other[i] ? [] : [i]));
  return places.length === 1 ? places[0]! : null;
}

function count(set: PageSet): number {
  let size = 0;
  for (const member of set) size += member;
  return size;
}
