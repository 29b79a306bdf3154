/** How well ordinary classifiers tell a topic of the simulated web from all others: too easy a text would prove nothing about focused crawling. */
import type { Cell, Experiment } from '../../table/experiment.js';
import { labWeb } from '../../web/lab-web.js';
import type { TopicalSite } from '../../web/topical/topical-site.js';
import { leaves, topicPath } from '../../web/topical/topics.js';
import { Draw, mix } from '../../web/world/draw.js';
import { defaults } from '../../web/world/parameters.js';
import { type Bag, bagOf, type Judge, linearSvm, naiveBayes } from './text-classifiers.js';

const trainPositive = 100;
const trainNegative = 400;

/** Articles of a world: those of even-numbered sites to train on, of odd ones to test on. */
function articlesOf(seed: number, sites: number): { train: Map<number, Bag[]>; test: Map<number, Bag[]> } {
  const web = labWeb({ ...defaults, seed, sites });
  const halves = { train: new Map<number, Bag[]>(), test: new Map<number, Bag[]>() };
  for (const [i, index] of web.world.topicalSites.entries()) {
    const site = web.directory.at(index) as TopicalSite;
    // Sites come topic by topic; the turn decides the half so that every topic has sites in both.
    const half = Math.floor(i / leaves.length) % 2 === 0 ? halves.train : halves.test;
    for (let article = 0; article < site.articles; article++) {
      const topic = site.topicOf(article);
      const bag = bagOf(`${site.titleOf(article)} ${site.textOf(article).join(' ')}`);
      const list = half.get(topic);
      if (list === undefined) half.set(topic, [bag]);
      else list.push(bag);
    }
  }
  return halves;
}

/** F1 of a judge. */
function f1(judge: Judge, positive: readonly Bag[], negative: readonly Bag[]): number {
  const hits = positive.filter(judge).length;
  const wrong = negative.filter(judge).length;
  return hits === 0 ? 0 : (2 * hits) / (hits + wrong + positive.length);
}

export const topicDifficulty: Experiment = {
  name: '002-topic-difficulty',
  title: 'How hard topics are to tell apart',
  paper: null,
  method: `One topic against all others: up to ${trainPositive} pages of the topic and ${trainNegative} others to train on, tested on pages of other sites with ten others for each page of the topic. Aim: F1 between .80 and .93.`,
  async run({ seeds, quick, say }) {
    const sites = quick ? 420 : 1600;
    const rows: Cell[][] = [];
    const sums = { bayes: 0, svm: 0, n: 0 };
    for (const seed of seeds) {
      say(`seed ${seed}`);
      const { train, test } = articlesOf(seed, sites);
      const draw = new Draw(mix(seed, 0xd1ff));
      for (const topic of draw.some(leaves, quick ? 4 : 8)) {
        const others = (map: Map<number, Bag[]>, count: number): Bag[] => {
          const topics = [...map.keys()].filter((other) => other !== topic);
          return Array.from({ length: count }, () => draw.pick(map.get(draw.pick(topics))!));
        };
        const positive = draw.some(train.get(topic) ?? [], trainPositive);
        const tested = draw.some(test.get(topic) ?? [], 150);
        if (positive.length < 20 || tested.length < 20) continue;
        const negative = others(train, trainNegative);
        const rest = others(test, tested.length * 10);
        const bayes = f1(naiveBayes(positive, negative), tested, rest);
        const svm = f1(linearSvm(positive, negative), tested, rest);
        sums.bayes += bayes;
        sums.svm += svm;
        sums.n++;
        rows.push([String(seed), topicPath(topic), positive.length, tested.length, bayes, svm]);
      }
    }
    const each = [...rows];
    rows.push(['mean', null, null, null, sums.bayes / sums.n, sums.svm / sums.n]);
    return {
      columns: ['seed', 'topic', 'trained on', 'tested on', 'naive Bayes F1', 'linear SVM F1'],
      rows,
      remarks: [`${sites} sites in each world.`],
      chart: {
        kind: 'bars',
        title: 'How well a topic is told from all others',
        x: { label: 'topic', values: each.map((_, i) => i + 1).map(String) },
        y: { label: 'F1' },
        series: [
          { name: 'naive Bayes', values: each.map((row) => row[4] as number) },
          { name: 'linear SVM', values: each.map((row) => row[5] as number) },
        ],
      },
    };
  },
};
