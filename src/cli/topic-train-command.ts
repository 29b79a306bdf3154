/** `lycosa topic train` */
import { Command } from 'commander';
import type { TrainSummary } from '../pipeline/focus/train-topic.js';
import { describeTraining } from './focus-command.js';
import { addFetchOptions, type FetchFlags, fetchOptions } from './options.js';
import { write } from './output.js';

type TopicTrainFlags = FetchFlags & { json?: boolean };

export function topicTrainCommand(): Command {
  const command = new Command('train')
    .summary('learn a topic from its examples')
    .description(
      'Fetches the examples of a topic file, learns from them, and says how well the topic is told: by cross-validation, that is, on examples that were held back.',
    )
    .argument('<topic>', 'a topic file')
    .option('--json', 'print one JSON document on standard output, and nothing else there');
  return addFetchOptions(command)
    .addHelpText('after', '\nExample:\n  lycosa topic train jazz.yaml\n      writes jazz.topic')
    .action(runTopicTrain);
}

async function runTopicTrain(topic: string, flags: TopicTrainFlags): Promise<void> {
  const { train } = await import('../pipeline/focus/train-topic.js');
  const trained = await train({
    ...fetchOptions(flags),
    topic,
    log: (text) => process.stderr.write(`${text}\n`),
  });
  await write(flags.json ? `${JSON.stringify(trained)}\n` : describeTopicTrain(trained));
}

function describeTopicTrain(trained: TrainSummary): string {
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`.padStart(8);
  const lines = [...describeTraining(trained)];
  if (trained.tested.length > 0)
    lines.push(
      '',
      'classifier  accuracy  precision    recall      F1',
      ...trained.tested.map(
        ({ name, accuracy, precision, recall, f1 }) =>
          `${name.padEnd(10)}  ${percent(accuracy)}   ${percent(precision)}  ${percent(recall)}  ${f1.toFixed(3)}`,
      ),
      '',
    );
  lines.push(`saved as ${trained.file}`);
  return `${lines.join('\n')}\n`;
}
