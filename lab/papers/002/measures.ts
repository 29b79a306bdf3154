/** Harvest rate and target recall of focused crawls (002 §3), and how sure differences are. */
import { type ClassifierName, classifierNames, TopicJudge, type TopicModel } from 'lycosa/parts';
import { Draw } from '../../web/world/draw.js';
import type { TopicTask, Trial } from './topic-task.js';
import type { TopicPage } from './topic-web.js';

/** What a crawl had come to after some pages. */
export interface Reached {
  /** Share of the targets that were fetched. */
  readonly recall: number;
  /** Share of pages on topic: by the truth, by all three classifiers as in the paper, and by the two that did not guide. */
  readonly harvest: number;
  readonly byAll: number;
  readonly byOthers: number;
}

/** Judges the pages of one trial, each once. */
export class Measure {
  readonly #task: TopicTask;
  readonly #trial: Trial;
  readonly #judge: TopicJudge;
  readonly #judged = new Map<string, readonly boolean[]>();

  constructor(task: TopicTask, trial: Trial, model: TopicModel) {
    this.#task = task;
    this.#trial = trial;
    this.#judge = new TopicJudge(model);
  }

  after(visited: readonly TopicPage[], pages: number): Reached {
    const { targets, known } = this.#trial;
    let found = 0;
    let labelled = 0;
    let on = 0;
    let judged = 0;
    const votes = { svm: 0, bayes: 0, network: 0 };
    for (const page of visited.slice(0, pages)) {
      if (targets.has(page.key)) {
        found++;
        continue;
      }
      if (known.has(page.key)) continue;
      const isOn = this.#task.isOn(page.key);
      if (isOn !== null) labelled++;
      if (isOn === true) on++;
      judged++;
      for (const [i, name] of classifierNames.entries()) if (this.#votesFor(page)[i]) votes[name]++;
    }
    const share = (names: readonly ClassifierName[]): number =>
      judged === 0 ? 0 : names.reduce((sum, name) => sum + votes[name], 0) / (names.length * judged);
    return {
      recall: found / targets.size,
      harvest: labelled === 0 ? 0 : on / labelled,
      byAll: share(classifierNames),
      byOthers: share(['bayes', 'network']),
    };
  }

  #votesFor(page: TopicPage): readonly boolean[] {
    let votes = this.#judged.get(page.key);
    if (votes === undefined) {
      votes = classifierNames.map((name) => this.#judge.page(page.counts, name) >= 0.5);
      this.#judged.set(page.key, votes);
    }
    return votes;
  }
}

const resamples = 2000;

/** Mean and 95 % interval of values that belong to topics: topics are drawn with replacement, each with all its trials. */
export function interval(byTopic: readonly (readonly number[])[]): {
  mean: number;
  low: number;
  high: number;
} {
  const draw = new Draw(0xb007);
  const all = byTopic.flat();
  const mean = all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length);
  const sums = byTopic.map((values) => ({ n: values.length, sum: values.reduce((sum, x) => sum + x, 0) }));
  const means = Array.from({ length: resamples }, () => {
    let n = 0;
    let sum = 0;
    for (let i = 0; i < sums.length; i++) {
      const one = draw.pick(sums);
      n += one.n;
      sum += one.sum;
    }
    return n === 0 ? 0 : sum / n;
  }).sort((a, b) => a - b);
  return { mean, low: means[Math.floor(0.025 * resamples)]!, high: means[Math.ceil(0.975 * resamples) - 1]! };
}
