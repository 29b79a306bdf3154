/** How much of one text another has: runs of four words, each as often as it stands. */

const size = 4;

function shinglesOf(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const shingles = new Map<string, number>();
  // A text of fewer words is one shingle.
  for (let i = 0; i === 0 || i + size <= words.length; i++) {
    const own = words.slice(i, i + size).join(' ');
    if (own !== '') shingles.set(own, (shingles.get(own) ?? 0) + 1);
  }
  return shingles;
}

/** Precision and recall of a text that was found against the one that is there. */
export function shingleScore(found: string, truth: string): { precision: number; recall: number } {
  const [got, wanted] = [shinglesOf(found), shinglesOf(truth)];
  let shared = 0;
  for (const [shingle, count] of got) shared += Math.min(count, wanted.get(shingle) ?? 0);
  const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
  return {
    precision: got.size === 0 ? 0 : shared / sum(got),
    recall: wanted.size === 0 ? 0 : shared / sum(wanted),
  };
}
