/** A frontier in memory that does what the store does, so that navigators can be tried without one. */
import { Heap } from '../../base/heap.js';
import { keyOf } from '../../url/address.js';
import type {
  CandidateLink,
  Choice,
  Decision,
  FrontierAnswer,
  FrontierQuestion,
  HeavyPage,
  Navigator,
  Standing,
} from '../navigator.js';
import { decodeNote, encodeNote } from '../note-format.js';

/** A lead in memory. */
export interface FrontierRow extends Standing {
  readonly key: string;
  readonly url: string;
  readonly posted: string | null;
  readonly level: number;
}

type MutableRow = { -readonly [Part in keyof FrontierRow]: FrontierRow[Part] } & { isSkipped: boolean };

export class MemoryFrontier {
  readonly #navigator: Navigator;
  readonly #linksOf: (url: string) => readonly string[];
  readonly #rows: MutableRow[] = [];
  readonly #byKey = new Map<string, number>();
  /** By rank, and of equal ranks by number, as a store orders them. Entries whose rank has changed since are passed over. */
  readonly #queue = new Heap<readonly [rank: number, at: number]>(
    ([rank, at], [other, otherAt]) => rank < other || (rank === other && at < otherAt),
  );

  /** `linksOf` gives the links that are kept of a fetched page. */
  constructor(navigator: Navigator, linksOf: (url: string) => readonly string[]) {
    this.#navigator = navigator;
    this.#linksOf = linksOf;
  }

  /** How many URLs were met. */
  get size(): number {
    return this.#rows.length;
  }

  standingOf(key: string): FrontierRow | null {
    const at = this.#byKey.get(key);
    return at === undefined ? null : { ...this.#rows[at]! };
  }

  /** The best that waits, first come first; from then on it is done with. */
  next(): FrontierRow | null {
    const at = this.#popCurrent();
    if (at === null) return null;
    const row = this.#rows[at]!;
    row.state = 'done';
    return { ...row };
  }

  /** What its navigator says of a page. */
  judged(key: string, { standing }: Decision<unknown>): void {
    const row = this.#rows[this.#byKey.get(key)!]!;
    row.score = standing?.score ?? row.score;
    row.weight += standing?.weight ?? 0;
  }

  apply({ take, reorder = [], reopens }: Decision<unknown>, links: readonly CandidateLink[]): void {
    for (const choice of take) this.#take(choice, links);
    for (const { url, rank } of reorder) this.#rank(this.#byKey.get(keyOf(url)), rank);
    if (!reopens) return;
    for (const [at, row] of this.#rows.entries())
      if (row.isSkipped) {
        Object.assign(row, { isSkipped: false, state: 'waiting' });
        this.#push(at);
      }
  }

  answer(question: FrontierQuestion): FrontierAnswer {
    switch (question.kind) {
      case 'standings': {
        const standings = question.requests.map(({ key }) => ({
          isAllowed: true,
          standing: this.standingOf(key),
        }));
        return { kind: 'standings', standings };
      }
      case 'best-waiting': {
        const leads = this.#best(question.count).map((row) => ({ url: row.url, standing: { ...row } }));
        return { kind: 'best-waiting', leads };
      }
      case 'heaviest':
        return { kind: 'heaviest', page: this.#heaviest() };
    }
  }

  /** The best that wait and have a note; they stay in the queue. */
  #best(count: number): MutableRow[] {
    const popped = new Set<number>();
    const best: MutableRow[] = [];
    while (best.length < count) {
      const at = this.#popCurrent();
      if (at === null) break;
      if (popped.has(at)) continue;
      popped.add(at);
      if (this.#rows[at]!.note !== null) best.push(this.#rows[at]!);
    }
    for (const at of popped) this.#push(at);
    return best;
  }

  #popCurrent(): number | null {
    for (let top = this.#queue.pop(); top !== undefined; top = this.#queue.pop()) {
      const [rank, at] = top;
      const row = this.#rows[at]!;
      if (row.state === 'waiting' && row.rank === rank) return at;
    }
    return null;
  }

  #take(choice: Choice, links: readonly CandidateLink[]): void {
    const { link, level, rank, weight, count, again, skip } = choice;
    const { url, key, posted } =
      typeof link === 'object' ? link : requestOfUrl(typeof link === 'string' ? link : links[link]!.url);
    const note = this.#kept(choice.note);
    const at = this.#byKey.get(key);
    if (at === undefined) {
      const isSkipped = skip !== undefined;
      const state = isSkipped ? 'done' : 'waiting';
      const numbers = { rank, weight: weight ?? 0, count: count ?? 0, score: null };
      this.#byKey.set(
        key,
        this.#rows.push({ key, url, posted, level, state, note, isSkipped, ...numbers }) - 1,
      );
      if (!isSkipped) this.#push(this.#rows.length - 1);
      return;
    }
    if (weight === undefined && count === undefined && again === undefined) return;
    const row = this.#rows[at]!;
    row.weight += weight ?? 0;
    row.count += count ?? 0;
    row.note = note ?? row.note;
    if (again) row.state = 'waiting';
    this.#rank(at, rank);
  }

  /** A note as it comes back from a store. */
  #kept(note: unknown): unknown {
    const { notes } = this.#navigator;
    return note === undefined || notes === undefined ? null : decodeNote(notes, encodeNote(notes, note));
  }

  #rank(at: number | undefined, rank: number): void {
    const row = at === undefined ? undefined : this.#rows[at];
    if (at === undefined || row === undefined || row.state !== 'waiting') return;
    row.rank = rank;
    this.#push(at);
  }

  #push(at: number): void {
    this.#queue.push([this.#rows[at]!.rank, at]);
  }

  #heaviest(): HeavyPage | null {
    let heavy: MutableRow | null = null;
    for (const row of this.#rows)
      if (row.state === 'done' && row.score !== null && row.weight > (heavy?.weight ?? 0)) heavy = row;
    if (heavy === null) return null;
    const own = heavy.key;
    const urls = new Map(this.#linksOf(heavy.url).map((url) => [keyOf(url), url]));
    urls.delete(own);
    const links = [...urls].map(([key, url]) => ({ url, standing: this.standingOf(key) }));
    return { url: heavy.url, standing: { ...heavy }, links };
  }
}

function requestOfUrl(url: string): { url: string; key: string; posted: string | null } {
  return { url, key: keyOf(url), posted: null };
}
