/** What was learned of a kind of pages, in a form that judges pages never seen and survives as JSON. */
import { agreementSmoothing, countGroups, type PageSet } from './agreement.js';
import type { TargetKind } from './target-kind.js';
import { atomsOf } from './url-atoms.js';

/** The rule as JSON. */
export interface TargetRuleJson {
  readonly atoms: readonly string[];
  /** Whether structure decides too, or only keeps watch. */
  readonly byStructure: boolean;
  readonly base: number;
  readonly threshold: number;
  /** Hashes of features and what each says for the kind; base64 of 32-bit integers and floats. */
  readonly features: string;
  readonly weights: string;
  /** Share of the learned targets that structure recognised. */
  readonly recognised: number;
  /** Keys of the only pages of the kind, where no more is known of it; null otherwise. */
  readonly only: readonly string[] | null;
  /** Keys of pages that are not wanted. */
  readonly except: readonly string[];
}

/** Features that say less than this either way are left out. */
const minFeatureWeight = 0.02;

export class TargetRule {
  readonly atoms: readonly string[];
  readonly byStructure: boolean;
  readonly recognised: number;
  readonly #only: ReadonlySet<string> | null;
  readonly #except: ReadonlySet<string>;
  readonly #weights: ReadonlyMap<number, number>;
  readonly #base: number;
  readonly #threshold: number;

  private constructor(
    atoms: readonly string[],
    byStructure: boolean,
    recognised: number,
    weights: ReadonlyMap<number, number>,
    base: number,
    threshold: number,
    only: readonly string[] | null,
    except: readonly string[],
  ) {
    this.#only = only === null ? null : new Set(only);
    this.#except = new Set(except);
    this.atoms = atoms;
    this.byStructure = byStructure;
    this.recognised = recognised;
    this.#weights = weights;
    this.#base = base;
    this.#threshold = threshold;
  }

  /** The rule of a kind that was found among mapped pages. */
  static of(kind: TargetKind, keys: readonly string[], except: readonly string[] = []): TargetRule {
    const { table, members, agreement } = kind;
    if (agreement === null) {
      const own = keys.filter((_, i) => members[i]);
      const only = own.length < keys.length ? own : null;
      return new TargetRule(kind.atoms, false, 1, new Map(), 0, 0, only, except);
    }
    const { base, weights } = evidence(kind, members);
    let recognised = 0;
    let size = 0;
    for (let i = 0; i < table.size; i++) {
      if (!members[i]) continue;
      size++;
      if (agreement.scores[i]! >= agreement.threshold) recognised++;
    }
    const decides = kind.byStructure || kind.how === 'structure';
    return new TargetRule(
      kind.atoms,
      decides,
      recognised / Math.max(1, size),
      weights,
      base,
      agreement.threshold,
      null,
      except,
    );
  }

  static parse(json: TargetRuleJson): TargetRule {
    const features = new Uint32Array(bytesOfRule(json.features).buffer);
    const values = new Float32Array(bytesOfRule(json.weights).buffer);
    const weights = new Map<number, number>();
    for (const [i, feature] of features.entries()) weights.set(feature, values[i] ?? 0);
    const { atoms, byStructure, recognised, base, threshold, only, except } = json;
    return new TargetRule(atoms, byStructure, recognised, weights, base, threshold, only, except);
  }

  /** Whether a page is of the kind. */
  accepts(key: string, features: ArrayLike<number>): boolean {
    return this.acceptsUrl(key) && (!this.byStructure || this.recognises(features));
  }

  /** Whether a URL may be one of the kind's. */
  acceptsUrl(key: string): boolean {
    if (this.#except.has(key) || this.#only?.has(key) === false) return false;
    if (this.atoms.length === 0) return true;
    const own = atomsOf(key);
    return this.atoms.every((atom) => own.includes(atom));
  }

  /** Whether a page is built like the kind. */
  recognises(features: ArrayLike<number>): boolean {
    return this.#score(features) >= this.#threshold;
  }

  #score(features: ArrayLike<number>): number {
    let score = this.#base;
    for (let k = 0; k < features.length; k++) score += this.#weights.get(features[k]!) ?? 0;
    return score;
  }

  toJSON(): TargetRuleJson {
    const features = Uint32Array.from(this.#weights.keys());
    const weights = Float32Array.from(this.#weights.values());
    return {
      atoms: this.atoms,
      byStructure: this.byStructure,
      base: this.#base,
      threshold: this.#threshold,
      features: Buffer.from(features.buffer).toString('base64'),
      weights: Buffer.from(weights.buffer).toString('base64'),
      recognised: this.recognised,
      only: this.#only === null ? null : [...this.#only],
      except: [...this.#except],
    };
  }
}

/** What lacking everything says, and what each feature adds. A group's say is shared by its features, since a new page may have some of them only. */
function evidence(kind: TargetKind, members: PageSet): { base: number; weights: Map<number, number> } {
  const { table } = kind;
  const all = new Uint8Array(table.size).fill(1);
  const { inside, outside, insideSize, outsideSize } = countGroups(table, members, all);
  const weights = new Map<number, number>();
  const odds = (x: number, y: number): number =>
    Math.log((x + agreementSmoothing) / (insideSize + 2 * agreementSmoothing)) -
    Math.log((y + agreementSmoothing) / (outsideSize + 2 * agreementSmoothing));
  let base = 0;
  const shares = new Float64Array(table.groupCount);
  for (let group = 0; group < table.groupCount; group++) {
    const x = inside[group]!;
    const y = outside[group]!;
    const absent = odds(insideSize - x, outsideSize - y);
    base += table.weights[group]! * absent;
    shares[group] = (table.weights[group]! * (odds(x, y) - absent)) / table.featureCounts[group]!;
  }
  for (const [feature, group] of table.features())
    if (Math.abs(shares[group]!) >= minFeatureWeight) weights.set(feature, shares[group]!);
  return { base, weights };
}

function bytesOfRule(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
