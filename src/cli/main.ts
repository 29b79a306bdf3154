#!/usr/bin/env node
/** The command line: one file a command, errors that say what to do next, documented exit codes. */
import { Command, CommanderError } from 'commander';
import { fileLimitError, LycosaError, messageOf } from '../base/error.js';
import { version } from '../pipeline/version.js';
import { addCommand } from './add-command.js';
import { argumentsCommand } from './arguments-command.js';
import { backupCommand } from './backup-command.js';
import { deepCommand } from './deep-command.js';
import { demoCommand } from './demo-command.js';
import { exitCodeOf, exitCodes } from './exit-codes.js';
import { expandCommand } from './expand-command.js';
import { extractCommand } from './extract-command.js';
import { fixCommand } from './fix-command.js';
import { focusCommand } from './focus-command.js';
import { forgetCommand } from './forget-command.js';
import { initCommand } from './init-command.js';
import { labCommand } from './lab-command.js';
import { labelCommand } from './label-command.js';
import { learnCommand } from './learn-command.js';
import { likeCommand } from './like-command.js';
import { mapCommand } from './map-command.js';
import { objectsCommand } from './objects-command.js';
import { pagesCommand } from './pages-command.js';
import { patternsCommand } from './patterns-command.js';
import { queriesCommand } from './queries-command.js';
import { recrawlCommand } from './recrawl-command.js';
import { runCommand } from './run-command.js';
import { statusCommand } from './status-command.js';
import { topicCommand } from './topic-command.js';

/** The program with all its commands; tests compare it with the reference. */
export function program(): Command {
  const root = new Command('lycosa')
    .description(
      'A crawler that learns where web sites keep the things you want, and fetches only the pages that add something new.',
    )
    .version(version)
    .showHelpAfterError('("lycosa COMMAND --help" explains a command)')
    .addHelpText(
      'after',
      '\nStart with: lycosa map https://example.org/ --max-pages 100\n       or:  lycosa like https://example.org/events/2041 --entry https://example.org/\n       or:  lycosa init --object Event, then lycosa run event.yaml',
    );
  for (const make of [
    mapCommand,
    likeCommand,
    runCommand,
    expandCommand,
    addCommand,
    learnCommand,
    recrawlCommand,
    patternsCommand,
    focusCommand,
    topicCommand,
    deepCommand,
    queriesCommand,
    argumentsCommand,
    initCommand,
    extractCommand,
    labelCommand,
    objectsCommand,
    fixCommand,
    pagesCommand,
    statusCommand,
    backupCommand,
    forgetCommand,
    demoCommand,
    labCommand,
  ])
    root.addCommand(make());
  for (const command of [root, ...root.commands, ...root.commands.flatMap((each) => each.commands)])
    command.exitOverride();
  return root;
}

async function reportError(unexplained: unknown, args: readonly string[]): Promise<void> {
  const json = args.includes('--json');
  const thrown = unexplained instanceof CommanderError ? unexplained : await explained(unexplained, args);
  if (thrown instanceof CommanderError) {
    process.exitCode = thrown.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (json && thrown.exitCode !== 0)
      printError('bad-option', thrown.message.replace(/^error: /, ''), 'see "lycosa --help"');
    return;
  }
  if (thrown instanceof LycosaError) {
    process.exitCode = exitCodeOf(thrown.code);
    if (json) printError(thrown.code, thrown.message, thrown.next);
    else process.stderr.write(`lycosa: ${thrown.message}\n  → ${thrown.next}\n`);
    return;
  }
  process.exitCode = exitCodes.unexpected;
  const next =
    'this is a bug: please report it with the command you ran (LYCOSA_DEBUG=1 shows where it happened)';
  if (json) printError('unexpected', messageOf(thrown), next);
  else process.stderr.write(`lycosa: ${messageOf(thrown)}\n  → ${next}\n`);
  if (process.env.LYCOSA_DEBUG && thrown instanceof Error) process.stderr.write(`${thrown.stack}\n`);
}

/** What was thrown, as an error that a user can act on where it is one. */
async function explained(thrown: unknown, args: readonly string[]): Promise<unknown> {
  if (thrown instanceof LycosaError) return thrown;
  // Before anything else is loaded, which takes files, too.
  const limit = fileLimitError(thrown);
  if (limit !== null) return limit;
  const at = args.findIndex((arg) => arg === '--store' || arg.startsWith('--store='));
  const store = at < 0 ? undefined : args[at]!.includes('=') ? args[at]!.slice(8) : args[at + 1];
  try {
    const { explainError } = await import('../pipeline/explain-error.js');
    return explainError(thrown, store === undefined ? {} : { store }) ?? thrown;
  } catch {
    return thrown;
  }
}

function printError(code: string, message: string, next: string): void {
  process.stdout.write(`${JSON.stringify({ error: { code, message, next } })}\n`);
}

/** Runs a command line. */
export async function main(args: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has seen enough, as with `| head`.
    if (error.code === 'EPIPE') process.exit(exitCodes.done);
    process.stderr.write(`lycosa: cannot write the output (${error.message})\n`);
    process.exit(error.code === 'ENOSPC' ? exitCodes['disk-full'] : exitCodes.unexpected);
  });
  try {
    await program().parseAsync([...args], { from: 'user' });
  } catch (thrown) {
    await reportError(thrown, args);
  }
  // Connections that are still being made must not hold up the end.
  process.stdout.write('', () => process.exit());
}

if (process.argv[1] !== undefined && /lycosa$|cli[\\/]main\.js$/.test(process.argv[1]))
  await main(process.argv.slice(2));
