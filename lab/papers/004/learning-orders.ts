/** Two other orders to explore a site in, for comparison: breadth-first, and a bandit over the tag paths of links. Both know at once whether a page is a target, which Lycosa has to find out. */
import { type FullSite, pageOf } from './link-graph.js';

/** Requests until shares of the targets were fetched; null when they never were. */
export type Milestones = (number | null)[];

/** Fetches in some order until everything is fetched. */
function walk(site: FullSite, shares: readonly number[], order: Order): Milestones {
  const found = new Set<string>();
  const milestones: Milestones = shares.map(() => null);
  const fetched = new Set<string>();
  let requests = 0;
  order.add([{ key: site.entry, path: '' }]);
  for (let key = order.next(); key !== null; key = order.next()) {
    requests++;
    const page = pageOf(site, key);
    const isNew = page !== undefined && !fetched.has(page.key);
    let reward = 0;
    if (isNew) {
      fetched.add(page.key);
      if (page.target !== null && !found.has(page.target)) {
        found.add(page.target);
        reward = 1;
      }
      order.add(page.links);
    }
    order.learn(reward);
    for (const [i, share] of shares.entries())
      if (milestones[i] === null && found.size >= share * site.targets.size) milestones[i] = requests;
    if (found.size === site.targets.size) break;
  }
  return milestones;
}

interface Order {
  add(links: readonly { readonly key: string; readonly path: string }[]): void;
  next(): string | null;
  /** What the last fetch brought. */
  learn(reward: number): void;
}

export function breadthFirstMilestones(site: FullSite, shares: readonly number[]): Milestones {
  const seen = new Set<string>();
  const queue: string[] = [];
  let at = 0;
  return walk(site, shares, {
    add(links) {
      for (const { key } of links)
        if (!seen.has(key)) {
          seen.add(key);
          queue.push(key);
        }
    },
    next: () => queue[at++] ?? null,
    learn: () => {},
  });
}

/** An arm: links whose tag paths are alike. */
interface Arm {
  readonly centre: Map<string, number>;
  size: number;
  readonly queue: string[];
  taken: number;
  pulls: number;
  reward: number;
}

const likeness = 0.75;
const exploration = 2 * Math.SQRT2;

/**
 * SB-CLASSIFIER's idea (Gauquier, Manolescu and Senellart): arms are clusters of tag paths (2-grams of their steps, nearest centroid at a cosine of .75 or a new arm), AUER scores, arms without links sleep.
 * Their targets are files that pages link to; here targets are pages, so the reward of a fetch is whether it was one.
 */
export function banditMilestones(site: FullSite, shares: readonly number[]): Milestones {
  const arms: Arm[] = [];
  const armOf = new Map<string, Arm>();
  const seen = new Set<string>();
  let time = 0;
  let last: Arm | null = null;
  const assign = (path: string): Arm => {
    const known = armOf.get(path);
    if (known !== undefined) return known;
    const grams = gramsOf(path);
    let best: Arm | null = null;
    let most = likeness;
    for (const arm of arms) {
      const similarity = cosine(grams, arm.centre);
      if (similarity < most) continue;
      best = arm;
      most = similarity;
    }
    if (best === null) {
      best = { centre: new Map(grams), size: 1, queue: [], taken: 0, pulls: 0, reward: 0 };
      arms.push(best);
    } else {
      best.size++;
      for (const [gram, n] of grams) best.centre.set(gram, (best.centre.get(gram) ?? 0) + n);
    }
    armOf.set(path, best);
    return best;
  };
  return walk(site, shares, {
    add(links) {
      for (const { key, path } of links) {
        if (seen.has(key)) continue;
        seen.add(key);
        assign(path).queue.push(key);
      }
    },
    next() {
      time++;
      let best: Arm | null = null;
      let most = -1;
      for (const arm of arms) {
        if (arm.taken >= arm.queue.length) continue;
        const score =
          arm.pulls === 0
            ? Number.POSITIVE_INFINITY
            : arm.reward / arm.pulls + exploration * Math.sqrt(Math.log(time) / arm.pulls);
        if (score <= most) continue;
        best = arm;
        most = score;
      }
      last = best;
      return best === null ? null : best.queue[best.taken++]!;
    },
    learn(reward) {
      if (last === null) return;
      last.pulls++;
      last.reward += reward;
    },
  });
}

function gramsOf(path: string): Map<string, number> {
  const steps = ['^', ...path.split(' '), '$'];
  const grams = new Map<string, number>();
  for (let i = 1; i < steps.length; i++) {
    const gram = `${steps[i - 1]} ${steps[i]}`;
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (const [gram, n] of a) {
    aa += n * n;
    dot += n * (b.get(gram) ?? 0);
  }
  for (const n of b.values()) bb += n * n;
  return dot / Math.sqrt(aa * bb || 1);
}
