/**
 * A rival from its published description: the tag-path bandit SB-CLASSIFIER (Gauquier, Manolescu and Senellart). Links are clustered by the tags above them (2-grams of the path, hashed, cosine of .75 or more
 * joins the nearest cluster); each cluster is an arm whose score is its mean reward and a bonus for being little known; within an arm, an on-line classifier over the characters of addresses chooses.
 *
 * Ours, because the original looks for data files on one site: the reward of a link is how likely its page is on topic. The code is written anew and is not the authors'.
 */
import { bestWaiting, type Choice, type Navigator, numberNotes } from 'lycosa/parts';
import { hashText } from '../../web/world/draw.js';

const places = 4096;
const sameArm = 0.75;
const rate = 0.2;

type Sparse = ReadonlyMap<number, number>;

class Arm {
  readonly centre = new Map<number, number>();
  taken = 0;
  reward = 0;
}

class Bandit {
  readonly arms: Arm[] = [];
  readonly armOfPath = new Map<string, number>();
  readonly weights = new Float64Array(places);
  bias = 0;
  steps = 0;

  armOf(path: string): number {
    const known = this.armOfPath.get(path);
    if (known !== undefined) return known;
    const vector = bigrams(['[SOS]', ...path.split('>'), '[EOS]']);
    let best = -1;
    let likeness = sameArm;
    for (const [i, arm] of this.arms.entries()) {
      const own = cosine(vector, arm.centre);
      if (own >= likeness) [best, likeness] = [i, own];
    }
    if (best < 0) best = this.arms.push(new Arm()) - 1;
    const { centre } = this.arms[best]!;
    for (const [place, value] of vector) centre.set(place, (centre.get(place) ?? 0) + value);
    this.armOfPath.set(path, best);
    return best;
  }

  urlOdds(url: string): number {
    let sum = this.bias;
    for (const [place, value] of characters(url)) sum += value * this.weights[place]!;
    return 1 / (1 + Math.exp(-sum));
  }

  learn(arm: number, url: string, reward: number): void {
    this.steps++;
    const own = this.arms[arm]!;
    own.taken++;
    own.reward += reward;
    const error = this.urlOdds(url) - reward;
    this.bias -= rate * error;
    for (const [place, value] of characters(url)) this.weights[place]! -= rate * error * value;
  }

  scoreOf(arm: number, exploration: number): number {
    const { taken, reward } = this.arms[arm]!;
    if (taken === 0) return 10;
    return reward / taken + exploration * Math.sqrt(Math.log(Math.max(1, this.steps)) / taken);
  }
}

/** Better than any rank of an arm. */
const entryRank = -1e6;
const bestRank = -999;

/** The published exploration is 2√2; less is stronger here. A lead's note is its arm. The bandit changes in place: it is for experiments only, where nothing is resumed. */
export function tagPathBandit(exploration: number): Navigator<Bandit, number> {
  const rankOf = (bandit: Bandit, arm: number, url: string): number =>
    Math.max(bestRank, -(10 * bandit.scoreOf(arm, exploration) + bandit.urlOdds(url)));
  return {
    name: 'tag-path bandit',
    needs: { links: 'all', bestFirst: true },
    notes: numberNotes(1),
    start: () => new Bandit(),
    begin: (entries, memory) => ({
      take: entries.map((link) => ({ link, level: 0, rank: entryRank })),
      memory,
    }),
    *visit(page, lead, known, bandit) {
      if (lead.note !== null) bandit.learn(lead.note, page.url, page.score ?? 0);
      const waiting = yield* bestWaiting<number>(Number.MAX_SAFE_INTEGER);
      const take: Choice<number>[] = [];
      for (const [link, { path, url }] of page.links.entries()) {
        if (known.links[link] !== null) continue;
        const arm = bandit.armOf(path);
        take.push({ link, level: lead.level + 1, rank: rankOf(bandit, arm, url), note: arm });
      }
      const reorder = waiting.map(({ url, standing }) => ({
        url,
        rank: rankOf(bandit, standing.note!, url),
      }));
      return { take, reorder, memory: bandit };
    },
  };
}

function bigrams(tokens: readonly string[]): Sparse {
  const counts = new Map<number, number>();
  for (let i = 0; i + 1 < tokens.length; i++) {
    const place = hashText(`${tokens[i]} ${tokens[i + 1]}`) % places;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

const known = new Map<string, Sparse>();

/** Pairs of characters of an address, as a vector of length one. */
function characters(url: string): Sparse {
  let vector = known.get(url);
  if (vector === undefined) {
    const path = url.slice(url.indexOf('/', 8));
    const counts = new Map<number, number>();
    for (let i = 0; i + 1 < path.length; i++) {
      const place = (path.charCodeAt(i) * 131 + path.charCodeAt(i + 1)) % places;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    const length = Math.sqrt([...counts.values()].reduce((sum, n) => sum + n * n, 0)) || 1;
    vector = new Map([...counts].map(([place, n]) => [place, n / length]));
    if (known.size > 50_000) known.clear();
    known.set(url, vector);
  }
  return vector;
}

function cosine(a: Sparse, b: Sparse): number {
  let product = 0;
  for (const [place, value] of a) product += value * (b.get(place) ?? 0);
  const length = (v: Sparse): number => Math.sqrt([...v.values()].reduce((sum, x) => sum + x * x, 0));
  return product === 0 ? 0 : product / (length(a) * length(b));
}
