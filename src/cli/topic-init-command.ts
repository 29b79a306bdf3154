/** `lycosa topic init` */
import { Command } from 'commander';
import { write } from './output.js';

export function topicInitCommand(): Command {
  return new Command('init')
    .summary('write a topic file to fill in')
    .description('Writes a commented topic file.')
    .argument('<file>', 'the file to write, such as jazz.yaml')
    .option('--force', 'write over a file that is there')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .addHelpText('after', '\nExample:\n  lycosa topic init jazz.yaml')
    .action(async (file: string, flags: { force?: boolean; json?: boolean }) => {
      const { initTopic } = await import('../pipeline/focus/init-topic.js');
      initTopic(file, flags.force ?? false);
      await write(
        flags.json
          ? `${JSON.stringify({ file })}\n`
          : `${file} written\nfill in seeds and examples, then: lycosa topic train ${file}   and   lycosa focus ${file}\n`,
      );
    });
}
