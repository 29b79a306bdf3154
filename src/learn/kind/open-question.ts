/** What examples leave open: pages that are built nearly as the targets are, and were left out. Whoever gave the examples can say at a glance whether one of them belongs. */
import { likenessTo } from './likeness.js';
import type { ExamplePages, TargetKind } from './target-kind.js';

/** A page that was left out, and how many there are like it. */
export interface OpenQuestion {
  readonly page: number;
  readonly pages: number;
}

/** So near to the examples, against the targets, and so many are pages that make a question. */
const nearShare = 0.5;
const minNear = 5;

export function openQuestion(
  { members, table }: TargetKind,
  { like, unlike = [] }: ExamplePages,
): OpenQuestion | null {
  const all = new Uint8Array(table.size).fill(1);
  const likeness = likenessTo(table, like, all);
  let [sum, size] = [0, 0];
  for (let i = 0; i < table.size; i++)
    if (members[i] && !like.includes(i)) {
      sum += likeness[i]!;
      size++;
    }
  if (size === 0) return null;
  const enough = (nearShare * sum) / size;
  const refused = unlike.length === 0 ? null : likenessTo(table, unlike, all);
  let best: number | null = null;
  let pages = 0;
  for (let i = 0; i < table.size; i++) {
    // What is like a page that was refused was answered with it.
    if (members[i] || likeness[i]! < enough || (refused !== null && refused[i]! >= likeness[i]!)) continue;
    pages++;
    if (best === null || likeness[i]! > likeness[best]!) best = i;
  }
  return best === null || pages < minNear ? null : { page: best, pages };
}
