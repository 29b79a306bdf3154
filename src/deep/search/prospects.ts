/** What requests are likely to bring: how many things a page shows, what share of them is still new, and what each way of asking has brought lately. */
import { type SavedYields, Yields } from './yields.js';

export interface SavedProspects {
  readonly yields: SavedYields;
  readonly pageSize: number;
  readonly dry: number;
}

const leastSize = 10;
/** A page that lists everything at once says nothing of what others will. */
const mostSize = 50;

export class Prospects {
  readonly yields: Yields;
  #pageSize: number;
  /** Pages in a row that brought nothing new; short ones count for less. */
  #dry: number;

  constructor(saved?: SavedProspects) {
    this.yields = new Yields(saved?.yields);
    this.#pageSize = saved?.pageSize ?? 0;
    this.#dry = saved?.dry ?? 0;
  }

  save(): SavedProspects {
    return { yields: this.yields.save(), pageSize: this.#pageSize, dry: this.#dry };
  }

  /** A page showed so many things, of which some were new. */
  saw(things: number, brought: number, is: { readonly results: boolean; readonly query: boolean }): void {
    this.#dry = brought > 0 ? 0 : this.#dry + Math.max(0.1, things / this.size);
    if (!is.results) return;
    this.#pageSize = Math.max(this.#pageSize, things);
    // Pages of one query repeat nothing, so that they say little about how much was found before.
    if (is.query && things > 0) this.yields.add('new', brought / things);
  }

  /** Things on a full page. */
  get size(): number {
    return Math.min(mostSize, Math.max(leastSize, this.#pageSize));
  }

  /** Share of what queries show lately that is new: as much as is likely left of all there is. */
  get left(): number {
    return Math.min(this.yields.mean('new', 0.9, 0.3), 0.8 / (1 + this.#dry));
  }

  /** New things that the first page for a word is likely to show which so many known things have. */
  ofWord(things: number): number {
    return Math.min(this.size, Math.max(1, things / (1 - this.left))) * this.left;
  }
}
