/** Sleeping until a time or until something happens, whichever is first. */
import type { Clock } from '../../base/clock.js';

/** The longest sleep without a look around. */
const maxSleepMs = 60_000;

export class Alarm {
  readonly #clock: Clock;
  #wake: (() => void) | null = null;
  #isRung = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Something happened. When nobody sleeps, the next sleep is skipped. */
  ring(): void {
    const wake = this.#wake;
    this.#wake = null;
    if (wake === null) this.#isRung = true;
    else wake();
  }

  /** Sleeps until a steady time, or until something happens. */
  sleepUntil(at: number | null): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isRung) {
        this.#isRung = false;
        resolve();
        return;
      }
      const delayMs = at === null ? null : Math.max(0, Math.min(at - this.#clock.steady(), maxSleepMs));
      const timer = delayMs === null ? undefined : setTimeout(() => this.ring(), delayMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Resolves when all do, or when the time is over. */
export async function settleWithin(ms: number, all: Iterable<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.all([...all]), patience]);
  clearTimeout(timer);
}
