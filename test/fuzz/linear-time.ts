/**
 * Whether a reader's time grows with its input and not faster. An input is a fragment repeated between a beginning and an end; it is read at two sizes, the larger of them four times the smaller.
 * Linear time gives a ratio of four, quadratic sixteen; what lies between the two is measured again, so that a busy machine does not decide.
 */
export interface Repeated {
  readonly begin: string;
  readonly fragment: string;
  readonly end: string;
}

export interface Growth {
  readonly smallMs: number;
  readonly largeMs: number;
}

const growth = 4;
/** Between four and sixteen. */
const maxRatio = 9;
/** What takes less is not measurable, and harmless. */
const harmlessMs = 250;
const maxMeasurements = 4;

export function textOf({ begin, fragment, end }: Repeated, bytes: number): string {
  return begin + fragment.repeat(Math.max(1, Math.floor(bytes / Math.max(1, fragment.length)))) + end;
}

/** Null when time is linear; what was measured when it is not. */
export async function growsTooFast(
  read: (text: string) => unknown,
  input: Repeated,
  bytes: number,
): Promise<Growth | null> {
  let seen: Growth | null = null;
  for (let i = 0; i < maxMeasurements; i++) {
    const smallMs = await timeOf(read, textOf(input, bytes));
    const largeMs = await timeOf(read, textOf(input, growth * bytes));
    if (largeMs < harmlessMs || largeMs < maxRatio * smallMs) return null;
    seen = { smallMs, largeMs };
  }
  return seen;
}

async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const before = performance.now();
  await read(text);
  return performance.now() - before;
}
