/** Judges pages by a topic. */
import { existsSync } from 'node:fs';
import { TopicJudge } from '../../topic/model.js';
import type { ExampleSource } from '../../topic/topic-file.js';
import { wordsOfText } from '../../topic/words.js';
import { entriesOf } from '../entries.js';
import { exampleTexts } from './example-texts.js';
import { readyTopic, type TrainOptions, type TrainSummary } from './train-topic.js';

export interface TestOptions extends TrainOptions {
  /** Addresses or files. */
  readonly pages: readonly string[];
  readonly onTrained?: (trained: TrainSummary) => void;
}

/** How likely a page is on topic, by each classifier. */
export interface JudgedPage {
  readonly page: string;
  readonly svm: number;
  readonly bayes: number;
  readonly network: number;
  readonly words: number;
}

export async function testTopic(options: TestOptions): Promise<JudgedPage[]> {
  const ready = await readyTopic(options);
  if (ready.trained !== null) options.onTrained?.(ready.trained);
  const judge = new TopicJudge(ready.model);
  const sources = options.pages.map(
    (page): ExampleSource =>
      existsSync(page) || /^\.{0,2}[\\/]|\.(?:html?|xhtml|txt|md)$/i.test(page.replace(/^https?:.*/i, ''))
        ? { kind: 'file', path: page }
        : { kind: 'url', url: entriesOf([page])[0]! },
  );
  const texts = await exampleTexts(sources, {
    ...options,
    unusable: (url, why) => options.log?.(`${url} cannot be judged (${why})`),
  });
  return texts.map(({ name, text }) => ({
    page: name,
    svm: judge.page(text, 'svm'),
    bayes: judge.page(text, 'bayes'),
    network: judge.page(text, 'network'),
    words: wordsOfText(text).length,
  }));
}
