/**
 * Recognises endless calendars, facet searches and their like by who names their pages. What a page that says something new links to is finite and is fetched, whatever it says itself: a list may print
 * all that the pages it leads to will say. An endless space is named by itself: by pages of its kind that say nothing new (`news-distance.ts`). Each page of a shape (`url/shape.ts`) earns its shape credit:
 * 2 when it has a block of text that the crawl has not met even with numbers masked; 1 when only its numbers are new, up to a limit that is low
 * for URLs with a date in them and for pages found at the end of very long chains; 0 when it says nothing new at all.
 * Views of a calendar, whose addresses name nothing but a date, are indexes: once some have led on, a row of them that leads to nothing new closes their shape whoever names them.
 * Of what they name, a shape is closed when more of its URLs have been taken than its credit and a first allowance cover; of the rest, when most of its pages are other pages once more.
 */
import { hash64 } from '../../base/hash.js';
import type { ShapeTally } from '../../store/store.js';
import { holdsDate, isDateView } from '../../url/date-view.js';
import { shapeOf } from '../../url/shape.js';
import { FamilyCount } from './left-out.js';
import { NewsDistance } from './news-distance.js';

/** URLs of a shape that may bring nothing new before it is closed. */
const usualAllowance = 100;
/** Pages of a shape that may differ from others in numbers alone. */
const maxNumbered = 10_000;
/** Both where the URL carries a date, or stands at the end of a chain of `longChain` links: most likely a calendar. */
const longChain = 500;
const calendarAllowance = 20;
const maxCalendar = 20;
/** Views of a calendar that have led on are done when so many in a row lead to nothing that is not known. */
const idleViews = 20;
/** When so many pages of a shape are others once more, the rest of it is, too. */
const doubleShare = 0.5;
const maxShapesHeld = 50_000;
/** Bits of the filter of known blocks: 8 MiB. */
const filterBits = 1 << 26;

type Shape = {
  siteId: number;
  shape: bigint;
  taken: number;
  novel: number;
  numbered: number;
  /** Pages that another page says as well, in this run. */
  doubles: number;
  /** Pages that were noted in this run. */
  noted: number;
  /** Pages that led on, in this run, and how many came after the last of them. */
  led: number;
  idle: number;
  changed: boolean;
};

/** What the guard has to know of a page. */
export interface NotedPage {
  readonly id: number;
  readonly siteId: number;
  readonly key: string;
  /** The page that named it first. */
  readonly referrer: number | null;
  /** Hashes of its blocks of text, as they are and with numbers masked. */
  readonly blocks: ArrayLike<number>;
  readonly maskedBlocks: ArrayLike<number>;
  /** Whether it links to pages that the crawl has not met, other days and months not counted. */
  readonly leadsOn: boolean;
  /** Whether another page has nearly the same words under the same title. */
  readonly isDouble: boolean;
}

const nothingYet = { doubles: 0, noted: 0, led: 0, idle: 0 };

export class TrapGuard {
  readonly #shapes = new Map<string, Shape>();
  readonly #filter = new Uint32Array(filterBits / 32);
  #changed: Shape[] = [];
  readonly #news = new NewsDistance();
  readonly #closed = new FamilyCount();

  readonly #allowance: number;

  constructor(known: readonly ShapeTally[] = [], allowance: number = usualAllowance) {
    this.#allowance = allowance;
    for (const { siteId, shape, taken, novel, numbered } of known) {
      this.#shapes.set(`${siteId} ${shape}`, {
        siteId,
        shape,
        taken,
        novel,
        numbered,
        ...nothingYet,
        changed: false,
      });
    }
  }

  /** Whether another URL of this shape is worth a request. `referrer`: the page that named it first. */
  allows(siteId: number, key: string, level: number, referrer: number | null = null): boolean {
    const shape = this.#shapes.get(shapeName(siteId, key));
    if (shape === undefined) return true;
    if (shape.led > 0 && shape.idle >= idleViews && isDateView(key)) {
      this.#closed.add(shapeName(siteId, key), key);
      return false;
    }
    const isNamed = level <= longChain && this.#news.isNear(key, referrer);
    if (isNamed && shape.doubles <= doubleShare * shape.noted) return true;
    const isCalendar = level > longChain || holdsDate(key);
    const [allowance, limit] = isCalendar
      ? [Math.min(calendarAllowance, this.#allowance), maxCalendar]
      : [this.#allowance, maxNumbered];
    const isOpen = shape.taken < allowance + 2 * shape.novel + Math.min(shape.numbered, limit);
    if (!isOpen) this.#closed.add(shapeName(siteId, key), key);
    return isOpen;
  }

  /** What was not allowed, by shape. */
  closed(): ReturnType<FamilyCount['all']> {
    return this.#closed.all();
  }

  /** Notes a page by what it says. Says whether that is news. */
  note({ id, siteId, key, referrer, blocks, maskedBlocks, leadsOn, isDouble }: NotedPage): boolean {
    const name = shapeName(siteId, key);
    let shape = this.#shapes.get(name);
    if (shape === undefined) {
      if (this.#shapes.size >= maxShapesHeld) this.#shapes.delete(this.#shapes.keys().next().value!);
      shape = {
        siteId,
        shape: BigInt(name.slice(name.indexOf(' ') + 1)),
        taken: 0,
        novel: 0,
        numbered: 0,
        ...nothingYet,
        changed: false,
      };
      this.#shapes.set(name, shape);
    }
    shape.taken++;
    shape.noted++;
    if (isDouble) shape.doubles++;
    if (leadsOn) shape.led++;
    shape.idle = leadsOn ? 0 : shape.idle + 1;
    const isNumbered = this.#learn(siteId, blocks);
    const isNovel = this.#learn(~siteId, maskedBlocks);
    if (isNovel) shape.novel++;
    else if (isNumbered) shape.numbered++;
    this.#news.note(id, key, referrer, isNovel && !isDouble);
    if (!shape.changed) {
      shape.changed = true;
      this.#changed.push(shape);
    }
    return isNovel;
  }

  /** Shapes noted since the last call. */
  takeChanges(): ShapeTally[] {
    const changes = this.#changed;
    this.#changed = [];
    for (const shape of changes) shape.changed = false;
    return changes.map(({ siteId, shape, taken, novel, numbered }) => ({
      siteId,
      shape,
      taken,
      novel,
      numbered,
    }));
  }

  #learn(salt: number, blocks: ArrayLike<number>): boolean {
    let isNew = false;
    for (let i = 0; i < blocks.length; i++) {
      const hash = Math.imul(blocks[i]! ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
      const first = (hash >>> 0) % filterBits;
      const second = Math.imul(hash ^ 0x27d4eb2f, 0xc2b2ae35) >>> 3;
      if (!this.#set(first)) isNew = true;
      if (!this.#set(second % filterBits)) isNew = true;
    }
    return isNew;
  }

  #set(bit: number): boolean {
    const word = bit >>> 5;
    const mask = 1 << (bit & 31);
    const was = (this.#filter[word]! & mask) !== 0;
    this.#filter[word]! |= mask;
    return was;
  }
}

function shapeName(siteId: number, key: string): string {
  return `${siteId} ${hash64(shapeOf(key))}`;
}
