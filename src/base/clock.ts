/** Time as the rest of the program sees it, given as an argument so that tests can hold it still. */
export interface Clock {
  /** Milliseconds since 1970, for what is written down: whoever sets the machine's clock changes it. */
  now(): number;
  /** Milliseconds that only ever go forward, for pauses and deadlines; they mean nothing outside this process. */
  steady(): number;
}

/** A day, in milliseconds. */
export const dayMs = 24 * 3_600_000;

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() };
