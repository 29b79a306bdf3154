/** `lycosa topic` */
import { Command } from 'commander';
import { topicInitCommand } from './topic-init-command.js';
import { topicTestCommand } from './topic-test-command.js';
import { topicTrainCommand } from './topic-train-command.js';

export function topicCommand(): Command {
  const command = new Command('topic')
    .summary('write, train and test what a topic is')
    .description(
      'A topic is what "lycosa focus" looks for: a file with pages to start from and examples of what is wanted.',
    );
  for (const make of [topicInitCommand, topicTrainCommand, topicTestCommand]) command.addCommand(make());
  return command;
}
