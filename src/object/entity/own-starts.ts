/** When things happen, as the pages about them say. A list that gives an earlier day for what leads to such a page tells when it was posted. */

const dayLetters = '2026-06-01'.length;

/** Pages that say several starts count with the first. */
export class OwnStarts {
  readonly #starts = new Map<number, string>();

  /** Notes what a page, by the number of its address, says of itself. */
  count(page: number, start: string): void {
    const known = this.#starts.get(page);
    if (known === undefined || start < known) this.#starts.set(page, start);
  }

  /** The start that a page gives for what a list has on an earlier day, without an hour; null when the day of the list may be right. */
  insteadOf(start: string, page: number): string | null {
    const own = this.#starts.get(page);
    return own !== undefined && start.length === dayLetters && isPosted(start, [own]) ? own : null;
  }
}

/** Whether the day of a list is before all that its page says. */
export function isPosted(start: string, own: readonly string[]): boolean {
  return own.length > 0 && own.every((other) => other.slice(0, dayLetters) > start.slice(0, dayLetters));
}
