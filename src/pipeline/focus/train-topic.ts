/** Makes the model of a topic file, or takes the one that was saved for it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LycosaError, messageOf } from '../../base/error.js';
import { backgroundTexts, textsAround } from '../../topic/background/background.js';
import { doubtsAbout } from '../../topic/doubts.js';
import { parseModel, printModel, type TopicModel } from '../../topic/model.js';
import { parseTopic, type Topic } from '../../topic/topic-file.js';
import { type Tested, trainTopic } from '../../topic/train.js';
import { wordsOf } from '../../topic/words.js';
import { type ExampleOptions, exampleTexts } from './example-texts.js';

export interface TrainOptions extends ExampleOptions {
  /** A topic file. */
  readonly topic: string;
  /** Where the model is saved; beside the topic file by default. */
  readonly out?: string;
}

export interface TrainSummary {
  readonly topic: string;
  readonly file: string;
  readonly positive: number;
  readonly negative: number;
  /** Whether texts about anything stand for counter-examples. */
  readonly usesBackground: boolean;
  readonly tested: readonly Tested[];
  readonly words: readonly string[];
  readonly warnings: readonly string[];
}

/** A topic, ready to be crawled for. */
export interface ReadyTopic {
  readonly topic: Topic;
  readonly model: TopicModel;
  /** The model as saved. */
  readonly text: string;
  /** Told when it was trained just now; null when a saved one served. */
  readonly trained: TrainSummary | null;
}

/** Positive texts that keywords alone stand for. */
const textsOfKeywords = 30;

/** Reads a topic file. */
export function loadTopic(file: string): { topic: Topic; text: string } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `${file} cannot be read (${messageOf(thrown)})`,
      '"lycosa topic init FILE" writes one to fill in',
      thrown,
    );
  }
  return { topic: parseTopic(text, file, (path) => resolve(dirname(file), path)), text };
}

/** Trains a topic file's model and saves it. */
export async function train(options: TrainOptions): Promise<TrainSummary> {
  return (await trainAndSave(options)).trained!;
}

/** The model of a topic file: the saved one where the file has not changed since, otherwise a new one. */
export async function readyTopic(options: TrainOptions): Promise<ReadyTopic> {
  const { topic, text } = loadTopic(options.topic);
  const file = modelFile(options);
  if (existsSync(file)) {
    const saved = readFileSync(file, 'utf8');
    const [head, ...rest] = saved.split('\n');
    if (head === headOf(text)) {
      const model = rest.join('\n');
      return { topic, model: parseModel(model, file), text: model, trained: null };
    }
  }
  return trainAndSave(options);
}

async function trainAndSave(options: TrainOptions): Promise<ReadyTopic> {
  const { topic, text } = loadTopic(options.topic);
  const given = await exampleTexts(topic.examples, options);
  const not = await exampleTexts(topic.not, options);
  const positive = given.map((example) => example.text).filter((each) => wordsOf(each).length > 0);
  if (positive.length === 0 && topic.keywords.length === 0)
    throw new LycosaError(
      'bad-topic',
      `none of the examples of ${options.topic} can be used`,
      'give pages that can be fetched and have words, texts, or keywords',
    );
  const said = new Set([...positive, ...topic.keywords].flatMap((each) => wordsOf(each)));
  const usesBackground = not.length < Math.max(5, positive.length / 2);
  const training = trainTopic(topic.name, {
    positive: [...positive, ...(topic.keywords.length === 0 ? [] : aroundKeywords(topic, positive.length))],
    negative: [...not.map((example) => example.text), ...(usesBackground ? backgroundTexts(said) : [])],
  });
  const printed = printModel(training.model);
  const file = modelFile(options);
  try {
    writeFileSync(file, `${headOf(text)}\n${printed}`);
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `the model cannot be saved as ${file} (${messageOf(thrown)})`,
      'name another place with --out',
      thrown,
    );
  }
  const { model, tested, words } = training;
  return {
    topic,
    model,
    text: printed,
    trained: {
      topic: topic.name,
      file,
      ...model.examples,
      usesBackground,
      tested,
      words,
      warnings: doubtsAbout(given, not, topic.keywords, training),
    },
  };
}

/** Keywords count as much as examples where there are few of those. */
function aroundKeywords({ keywords }: Topic, examples: number): string[] {
  return textsAround(keywords, Math.max(5, textsOfKeywords - examples));
}

function modelFile({ topic, out }: TrainOptions): string {
  return out ?? `${topic.replace(/\.ya?ml$/i, '')}.topic`;
}

/** The first line of a saved model: what it was made from. */
function headOf(text: string): string {
  return `# lycosa topic model of ${createHash('sha1').update(text).digest('hex')}`;
}
