/** `lycosa lab …` */
import { Command } from 'commander';
import { labDataCommand } from './lab-data-command.js';
import { labTableCommand } from './lab-table-command.js';
import { labWebCommand } from './lab-web-command.js';

export function labCommand(): Command {
  const command = new Command('lab')
    .summary('a simulated web that knows the truth, to test crawlers on')
    .description(
      'A simulated web that knows the truth about itself, public data sets served as webs, and experiments over both.',
    );
  command.addCommand(labWebCommand());
  command.addCommand(labDataCommand());
  command.addCommand(labTableCommand());
  return command;
}
