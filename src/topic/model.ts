/** What was learned of a topic, how it judges, and how it is saved. */

import { LycosaError } from '../base/error.js';
import { readOwnJson } from '../base/json.js';
import { type Calibration, probability } from './calibrate.js';
import type { Classifier, ClassifierWeights, Text } from './classifiers/classifier.js';
import { LinearClassifier } from './classifiers/linear.js';
import { Network } from './classifiers/network.js';
import { TfIdf, vectorPlaces, WordCounter, type WordCounts } from './vector.js';

/** The first one guides crawls; the others can judge them. */
export const classifierNames = ['svm', 'bayes', 'network'] as const;
export type ClassifierName = (typeof classifierNames)[number];

export interface TopicModel {
  readonly name: string;
  readonly tfidf: TfIdf;
  readonly classifiers: Readonly<Record<ClassifierName, Classifier>>;
  readonly calibrations: Readonly<Record<ClassifierName, Calibration>>;
  /** For windows of twenty words, which are judged by the first one. */
  readonly context: Calibration;
  /** For the few words of an anchor, which are judged by the second: it makes more of single words. */
  readonly anchor: Calibration;
  readonly examples: { readonly positive: number; readonly negative: number };
}

/** Judges texts by a model. */
export class TopicJudge {
  readonly #model: TopicModel;
  readonly #counter = new WordCounter();

  constructor(model: TopicModel) {
    this.#model = model;
  }

  /** How likely a page is on topic; its words may have been counted before. */
  page(text: string | WordCounts, by: ClassifierName = 'svm'): number {
    return this.#judge(text, by, this.#model.calibrations[by]);
  }

  /** How likely what is said around a link leads on topic. */
  context(words: string | WordCounts): number {
    return this.#judge(words, 'svm', this.#model.context);
  }

  /** The same by the words of the link alone. */
  anchor(words: string | WordCounts): number {
    return this.#judge(words, 'bayes', this.#model.anchor);
  }

  #judge(text: string | WordCounts, by: ClassifierName, calibration: Calibration): number {
    const counts = typeof text === 'string' ? this.#counter.count(text) : text;
    const own: Text = { counts, vector: this.#model.tfidf.vectorOf(counts) };
    return probability(calibration, this.#model.classifiers[by].margin(own));
  }
}

const format = 'lycosa-topic';
const modelVersion = 1;

type Packed = { readonly places: string; readonly rows: string; readonly rest: string };

interface Saved {
  readonly format: string;
  readonly version: number;
  readonly places: number;
  readonly name: string;
  readonly examples: TopicModel['examples'];
  readonly calibrations: TopicModel['calibrations'];
  readonly context: Calibration;
  readonly anchor: Calibration;
  readonly words: { readonly places: string; readonly weights: string };
  readonly classifiers: Readonly<Record<ClassifierName, Packed>>;
}

/** The model as a text to keep. */
export function printModel(model: TopicModel): string {
  const known: number[] = [];
  for (let place = 0; place < vectorPlaces; place++) if (model.tfidf.weights[place]! > 0) known.push(place);
  const packed = ({ places: used, rows, rest }: ClassifierWeights): Packed => ({
    places: pack(used),
    rows: pack(rows),
    rest: pack(rest),
  });
  const { svm, bayes, network } = model.classifiers;
  const saved: Saved = {
    format,
    version: modelVersion,
    places: vectorPlaces,
    name: model.name,
    examples: model.examples,
    calibrations: model.calibrations,
    context: model.context,
    anchor: model.anchor,
    words: {
      places: pack(Uint32Array.from(known)),
      weights: pack(Float32Array.from(known, (place) => model.tfidf.weights[place]!)),
    },
    classifiers: {
      svm: packed(svm.weights()),
      bayes: packed(bayes.weights()),
      network: packed(network.weights()),
    },
  };
  return JSON.stringify(saved);
}

/** Reads a model again; complains when the text is none, or one of another version. */
export function parseModel(text: string, file: string): TopicModel {
  const fail = (why: string): LycosaError =>
    new LycosaError('bad-file', `${file} ${why}`, 'make it anew: lycosa topic train TOPIC.yaml');
  let saved: Saved;
  try {
    saved = readOwnJson<Saved>(text);
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `${file} is no JSON`,
      'make it anew: lycosa topic train TOPIC.yaml',
      thrown,
    );
  }
  if (saved?.format !== format) throw fail('is no saved topic');
  if (saved.version !== modelVersion || saved.places !== vectorPlaces)
    throw fail('was saved by another version');
  try {
    for (const name of classifierNames)
      if (saved.calibrations[name] === undefined) throw new RangeError(name);
    const weights = new Float32Array(vectorPlaces);
    const known = unpackPlaces(saved.words.places);
    const values = unpackNumbers(saved.words.weights);
    known.forEach((place, i) => {
      weights[place] = values[i]!;
    });
    const unpack = (kind: ClassifierName): ClassifierWeights => {
      const { places: used, rows, rest } = saved.classifiers[kind];
      const weights = {
        kind,
        places: unpackPlaces(used),
        rows: unpackNumbers(rows),
        rest: unpackNumbers(rest),
      };
      if (weights.rows.length % Math.max(1, weights.places.length) !== 0 || weights.rest.length === 0)
        throw new RangeError('rows are missing');
      return weights;
    };
    for (const { a, b } of [...Object.values(saved.calibrations), saved.context, saved.anchor])
      if (!Number.isFinite(a) || !Number.isFinite(b)) throw new RangeError('a calibration is no number');
    const network = unpack('network');
    return {
      name: saved.name,
      tfidf: new TfIdf(weights),
      classifiers: {
        svm: LinearClassifier.from(unpack('svm')),
        bayes: LinearClassifier.from(unpack('bayes')),
        network: new Network(network.places, network.rows, network.rest),
      },
      calibrations: saved.calibrations,
      context: saved.context,
      anchor: saved.anchor,
      examples: saved.examples,
    };
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `${file} is damaged`,
      'make it anew: lycosa topic train TOPIC.yaml',
      thrown,
    );
  }
}

function pack(numbers: Uint32Array | Float32Array): string {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64');
}

function bytesOfModel(text: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(text, 'base64')).buffer;
}

function unpackPlaces(text: string): Uint32Array {
  const found = new Uint32Array(bytesOfModel(text));
  for (const place of found) if (place >= vectorPlaces) throw new RangeError('a place beyond the last');
  return found;
}

function unpackNumbers(text: string): Float32Array {
  const numbers = new Float32Array(bytesOfModel(text));
  if (!numbers.every(Number.isFinite)) throw new RangeError('a weight is no number');
  return numbers;
}
