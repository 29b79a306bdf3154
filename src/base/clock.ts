/** Time as the rest of the program sees it: milliseconds since 1970, given as an argument so that tests can hold it still. */
export interface Clock {
  now(): number;
}

/** A day, in milliseconds. */
export const dayMs = 24 * 3_600_000;

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };
