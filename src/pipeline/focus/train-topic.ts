/** Makes the model of a topic file, or takes the one that was saved for it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LycosaError, messageOf } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import { backgroundTexts, textsAround } from '../../topic/background/background.js';
import { doubtsAbout } from '../../topic/doubts.js';
import { parseModel, printModel, type TopicModel } from '../../topic/model.js';
import { parseTopic, type Topic } from '../../topic/topic-file.js';
import { type Tested, trainTopic } from '../../topic/train.js';
import { wordsOfText } from '../../topic/words.js';
import { type ExampleOptions, exampleTexts } from './example-texts.js';

export interface TrainOptions extends ExampleOptions {
  /** A topic file. The model is saved beside it. */
  readonly topic: string;
  readonly log?: Log;
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
  return (await trainAndSave(options, true)).trained!;
}

/** The model of a topic file: the saved one where the file has not changed since, otherwise a new one. */
export async function readyTopic(options: TrainOptions): Promise<ReadyTopic> {
  const { topic, text } = loadTopic(options.topic);
  const file = modelFile(options);
  const saved = savedModel(file, headOf(text));
  return saved === null ? trainAndSave(options, false) : { topic, ...saved, trained: null };
}

/** The model of a file, where it was made from the same topic file and is whole. */
function savedModel(file: string, head: string): Pick<ReadyTopic, 'model' | 'text'> | null {
  if (!existsSync(file)) return null;
  try {
    const [first, ...rest] = readFileSync(file, 'utf8').split('\n');
    const text = rest.join('\n');
    return first === head ? { model: parseModel(text, file), text } : null;
  } catch {
    // It is made anew; where that cannot be written, it says so.
    return null;
  }
}

async function trainAndSave(options: TrainOptions, mustSave: boolean): Promise<ReadyTopic> {
  const { topic, text } = loadTopic(options.topic);
  const unusable: string[] = [];
  const hearing = {
    ...options,
    unusable: (url: string, why: string) =>
      unusable.push(`${url} cannot be used (${why}): take it out of the file`),
  };
  const given = await exampleTexts(topic.examples, hearing);
  const not = await exampleTexts(topic.not, hearing);
  const positive = given.map((example) => example.text).filter((each) => wordsOfText(each).length > 0);
  if (positive.length === 0 && topic.keywords.length === 0)
    throw new LycosaError(
      'bad-topic',
      `none of the examples of ${options.topic} can be used`,
      'give pages that can be fetched and have words, texts, or keywords',
    );
  const said = new Set([...positive, ...topic.keywords].flatMap((each) => wordsOfText(each)));
  const usesBackground = not.length < Math.max(5, positive.length / 2);
  const background = backgroundTexts(said);
  const training = trainTopic(topic.name, {
    positive: [...positive, ...aroundKeywords(topic, positive.length, background)],
    negative: [...not.map((example) => example.text), ...(usesBackground ? background : [])],
  });
  const printed = printModel(training.model);
  const file = modelFile(options);
  try {
    writeFileSync(file, `${headOf(text)}\n${printed}`);
  } catch (thrown) {
    const problem = `the model cannot be saved as ${file} (${messageOf(thrown)})`;
    if (mustSave)
      throw new LycosaError(
        'bad-file',
        problem,
        'put the topic file into a folder that may be written',
        thrown,
      );
    options.log?.(`${problem}; it will be made anew each time`);
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
      warnings: [...unusable, ...doubtsAbout(given, not, topic.keywords, training)],
    },
  };
}

/** Keywords count as much as examples where there are few of those. */
function aroundKeywords({ keywords }: Topic, examples: number, background: readonly string[]): string[] {
  return keywords.length === 0
    ? []
    : textsAround(keywords, background, Math.max(5, textsOfKeywords - examples));
}

function modelFile({ topic }: TrainOptions): string {
  return `${topic.replace(/\.ya?ml$/i, '')}.topic`;
}

/** The first line of a saved model: what it was made from. */
function headOf(text: string): string {
  return `# lycosa topic model of ${createHash('sha1').update(text).digest('hex')}`;
}
