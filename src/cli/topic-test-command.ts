/** `lycosa topic test` */
import { Command } from 'commander';
import { describeTraining } from './focus-command.js';
import { addFetchOptions, type FetchFlags, fetchOptions } from './options.js';
import { printable, write } from './output.js';

type TopicTestFlags = FetchFlags & { json?: boolean };

export function topicTestCommand(): Command {
  const command = new Command('test')
    .summary('say how much pages are on topic')
    .description(
      'Judges pages or files by a topic, with all three classifiers; the first one guides crawls. A topic that was not trained yet is trained first.',
    )
    .argument('<topic>', 'a topic file')
    .argument('<page...>', 'addresses or files')
    .option('--json', 'print one JSON document on standard output, and nothing else there');
  return addFetchOptions(command)
    .addHelpText(
      'after',
      '\nExample:\n  lycosa topic test jazz.yaml https://example.org/some-page ./saved.html',
    )
    .action(runTopicTest);
}

async function runTopicTest(topic: string, pages: string[], flags: TopicTestFlags): Promise<void> {
  const { testTopic } = await import('../pipeline/focus/test-topic.js');
  const judged = await testTopic({
    ...fetchOptions(flags),
    topic,
    pages,
    log: (text) => process.stderr.write(`${text}\n`),
    onTrained: (trained) => process.stderr.write(`${describeTraining(trained).join('\n')}\n`),
  });
  await write(
    flags.json
      ? `${JSON.stringify(judged)}\n`
      : [
          '   svm  bayes  network  words',
          ...judged.map(
            ({ page, svm, bayes, network, words }) =>
              `${svm.toFixed(3).padStart(6)} ${bayes.toFixed(3).padStart(6)}  ${network.toFixed(3).padStart(7)}  ${String(words).padStart(5)}  ${printable(page)}`,
          ),
          '',
        ].join('\n'),
  );
}
