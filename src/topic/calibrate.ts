/** From margins to probabilities (Platt 1999, with the safer targets and Newton steps of Lin, Lin and Weng 2007). */

/** probability = 1 / (1 + exp(a · margin + b)); a is below 0 where larger margins mean more. */
export interface Calibration {
  readonly a: number;
  readonly b: number;
}

/** As good as nothing known: a margin of 0 is even odds. */
export const uncalibrated: Calibration = { a: -2, b: 0 };

export function probability({ a, b }: Calibration, margin: number): number {
  return 1 / (1 + Math.exp(a * margin + b));
}

/** Fits to margins whose truth is known; both classes weigh the same. */
export function calibrate(
  margins: readonly { readonly margin: number; readonly isOn: boolean }[],
): Calibration {
  const on = margins.filter(({ isOn }) => isOn).length;
  const off = margins.length - on;
  if (on === 0 || off === 0) return uncalibrated;
  const weight = { on: margins.length / (2 * on), off: margins.length / (2 * off) };
  const points = margins.map(({ margin, isOn }) => ({
    margin,
    target: isOn ? (on + 1) / (on + 2) : 1 / (off + 2),
    weight: isOn ? weight.on : weight.off,
  }));
  const loss = (a: number, b: number): number =>
    points.reduce((sum, { margin, target, weight: w }) => {
      const f = a * margin + b;
      return (
        sum +
        w * (f >= 0 ? target * f + Math.log1p(Math.exp(-f)) : (target - 1) * f + Math.log1p(Math.exp(f)))
      );
    }, 0);
  let a = 0;
  let b = 0;
  let now = loss(a, b);
  for (let round = 0; round < 100; round++) {
    let [gradientA, gradientB, aa, ab, bb] = [0, 0, 1e-9, 0, 1e-9];
    for (const { margin, target, weight: w } of points) {
      const p = 1 / (1 + Math.exp(a * margin + b));
      const error = w * (target - p);
      const curve = w * p * (1 - p);
      gradientA += margin * error;
      gradientB += error;
      aa += margin * margin * curve;
      ab += margin * curve;
      bb += curve;
    }
    if (Math.abs(gradientA) < 1e-5 && Math.abs(gradientB) < 1e-5) break;
    const determinant = aa * bb - ab * ab;
    const stepA = -(bb * gradientA - ab * gradientB) / determinant;
    const stepB = -(aa * gradientB - ab * gradientA) / determinant;
    let size = 1;
    for (; size > 1e-10; size /= 2) {
      const next = loss(a + size * stepA, b + size * stepB);
      if (next < now) {
        a += size * stepA;
        b += size * stepB;
        now = next;
        break;
      }
    }
    if (size <= 1e-10) break;
  }
  // Examples that all look alike may turn the slope round; then margins say nothing.
  return a < 0 ? { a, b } : uncalibrated;
}
