/** Small arithmetic that the parts of the hybrid share, and numbers as text that is kept. */

/** Log-odds, within reason. */
export function logit(p: number, limit = 9): number {
  const safe = Math.min(1 - 1e-4, Math.max(1e-4, p));
  return Math.max(-limit, Math.min(limit, Math.log(safe / (1 - safe))));
}

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

export function packNumbers(numbers: Float32Array | Float64Array): string {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64');
}

/** Numbers most of which still are what they were at first: those that are not, each behind its place. */
export function packChanged(numbers: Float32Array, first: number): string {
  const places = [...numbers.keys()].filter((i) => numbers[i] !== Math.fround(first));
  return `${packNumbers(Float32Array.from(places))} ${packNumbers(Float32Array.from(places, (i) => numbers[i]!))}`;
}

/** Brings them back into an array that is as it was at first. */
export function unpackChanged(text: string, into: Float32Array): Float32Array {
  const [places, values] = text.split(' ').map(unpackFloats);
  places!.forEach((place, i) => {
    into[place] = values![i]!;
  });
  return into;
}

function unpackFloats(text: string): Float32Array {
  return new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer);
}

export function unpackDoubles(text: string): Float64Array {
  return new Float64Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer);
}
