/** From examples to a model of a topic: three classifiers, each turned into probabilities by what it says of examples it has not seen. */
import { type Random, seededRandom } from '../base/random.js';
import { type Calibration, calibrate, uncalibrated } from './calibrate.js';
import type { Classifier, Example, Text } from './classifiers/classifier.js';
import type { LinearClassifier } from './classifiers/linear.js';
import { trainNaiveBayes } from './classifiers/naive-bayes.js';
import { trainNetwork } from './classifiers/network.js';
import { trainSvm } from './classifiers/svm.js';
import { classifierNames, type TopicModel } from './model.js';
import { placeOfWord, TfIdf, WordCounter } from './vector.js';
import { wordsOfText } from './words.js';

/** Texts on a topic, and texts that are not. */
export interface TopicTexts {
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

/** How well a classifier tells examples that it was not trained on. */
export interface Tested {
  readonly name: (typeof classifierNames)[number];
  readonly accuracy: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface Training {
  readonly model: TopicModel;
  /** By cross-validation; nothing where there are too few examples. */
  readonly tested: readonly Tested[];
  /** The words that tell most, best first. */
  readonly words: readonly string[];
}

/** Words around a link that say what it leads to (002 §3: T = 20). */
export const windowWords = 20;
/** Words of an ordinary anchor. */
const anchorWords = 4;
const maxFolds = 5;
const windowsOfText = 4;
const wordsShown = 20;

type Trainers = Readonly<
  Record<(typeof classifierNames)[number], (examples: readonly Example[]) => Classifier>
>;

function trainersWith(random: Random): Trainers {
  return {
    svm: (examples) => trainSvm(examples, random),
    bayes: trainNaiveBayes,
    network: (examples) => trainNetwork(examples, random),
  };
}

/** Trains. The same texts give the same model. */
export function trainTopic(name: string, texts: TopicTexts): Training {
  const counter = new WordCounter();
  const all = [
    ...texts.positive.map((text) => ({ text, label: 1 as const })),
    ...texts.negative.map((text) => ({ text, label: -1 as const })),
  ];
  const counted = all.map(({ text }) => counter.count(text));
  const tfidf = TfIdf.of(counted);
  const examples = counted.map(
    (counts, i): Example => ({ text: { counts, vector: tfidf.vectorOf(counts) }, label: all[i]!.label }),
  );
  const trainers = trainersWith(seededRandom(1));
  const svm = trainers.svm(examples);
  const held = crossValidate(all, examples, tfidf, counter, trainers);
  const model: TopicModel = {
    name,
    tfidf,
    classifiers: { svm, bayes: trainers.bayes(examples), network: trainers.network(examples) },
    calibrations: held.calibrations,
    context: held.context,
    anchor: held.anchor,
    examples: { positive: texts.positive.length, negative: texts.negative.length },
  };
  return { model, tested: held.tested, words: tellingWords(texts.positive, svm as LinearClassifier, tfidf) };
}

interface Held {
  readonly tested: Tested[];
  readonly calibrations: TopicModel['calibrations'];
  readonly context: Calibration;
  readonly anchor: Calibration;
}

/** What classifiers say of examples that were held back; of windows as long as what is said around a link, what the first says, and of a few words, the second. */
function crossValidate(
  all: readonly { readonly text: string; readonly label: 1 | -1 }[],
  examples: readonly Example[],
  tfidf: TfIdf,
  counter: WordCounter,
  trainers: Trainers,
): Held {
  const positive = examples.filter(({ label }) => label === 1).length;
  const folds = Math.min(maxFolds, positive, examples.length - positive);
  const margins = { svm: [], bayes: [], network: [] } as Record<
    (typeof classifierNames)[number],
    { margin: number; isOn: boolean }[]
  >;
  const windows: { margin: number; isOn: boolean }[] = [];
  const anchors: { margin: number; isOn: boolean }[] = [];
  if (folds < 2)
    return {
      tested: [],
      calibrations: { svm: uncalibrated, bayes: uncalibrated, network: uncalibrated },
      context: uncalibrated,
      anchor: uncalibrated,
    };
  const foldOf = foldsOf(examples, folds);
  const random = seededRandom(2);
  for (let fold = 0; fold < folds; fold++) {
    const rest = examples.filter((_, i) => foldOf[i] !== fold);
    for (const name of classifierNames) {
      const trained = trainers[name](rest);
      for (const [i, { text, label }] of examples.entries()) {
        if (foldOf[i] !== fold) continue;
        margins[name].push({ margin: trained.margin(text), isOn: label === 1 });
        if (name === 'network') continue;
        const [size, list] = name === 'svm' ? [windowWords, windows] : [anchorWords, anchors];
        for (const window of windowsIn(all[i]!.text, size, random)) {
          const counts = counter.count(window);
          const own: Text = { counts, vector: tfidf.vectorOf(counts) };
          list.push({ margin: trained.margin(own), isOn: label === 1 });
        }
      }
    }
  }
  return {
    tested: classifierNames.map((name) => score(name, margins[name])),
    calibrations: {
      svm: calibrate(margins.svm),
      bayes: calibrate(margins.bayes),
      network: calibrate(margins.network),
    },
    context: calibrate(windows),
    anchor: calibrate(anchors),
  };
}

/** Folds in which both classes are spread evenly. */
function foldsOf(examples: readonly Example[], folds: number): number[] {
  const next = { '1': 0, '-1': 0 };
  return examples.map(({ label }) => next[label]++ % folds);
}

function windowsIn(text: string, size: number, random: Random): string[] {
  const words = wordsOfText(text);
  const room = Math.max(0, words.length - size);
  return Array.from({ length: Math.min(windowsOfText, 1 + Math.floor(words.length / size)) }, () => {
    const start = Math.floor(random() * (room + 1));
    return words.slice(start, start + size).join(' ');
  });
}

function score(
  name: (typeof classifierNames)[number],
  margins: readonly { readonly margin: number; readonly isOn: boolean }[],
): Tested {
  const hits = margins.filter(({ margin, isOn }) => isOn && margin > 0).length;
  const called = margins.filter(({ margin }) => margin > 0).length;
  const on = margins.filter(({ isOn }) => isOn).length;
  const right = margins.filter(({ margin, isOn }) => margin > 0 === isOn).length;
  return {
    name,
    accuracy: right / margins.length,
    precision: called === 0 ? 0 : hits / called,
    recall: on === 0 ? 0 : hits / on,
    f1: hits === 0 ? 0 : (2 * hits) / (called + on),
  };
}

/** The words of the examples that weigh most for the topic. */
function tellingWords(texts: readonly string[], svm: LinearClassifier, tfidf: TfIdf): string[] {
  const said = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(wordsOfText(text))) {
      if (said.has(word)) continue;
      const place = placeOfWord(word);
      said.set(word, svm.weightAt(place) * tfidf.weights[place]!);
    }
  return [...said]
    .filter(([, weight]) => weight > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, wordsShown)
    .map(([word]) => word);
}
