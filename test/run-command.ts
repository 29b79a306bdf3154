/** The command line, as a user runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cli } from './root.js';

export interface EndedCommand {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command to its end; `onChild` gets the process, to kill it. */
export function runCommand(
  args: readonly string[],
  options: { env?: Record<string, string>; onChild?: (child: ChildProcess) => void } = {},
): Promise<EndedCommand> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...process.env, HTTP_PROXY: '', http_proxy: '', ...options.env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      err += text;
    });
    child.on('close', (code) => resolve({ code, out, err }));
    options.onChild?.(child);
  });
}
