/** The commit that is measured: reported seeds come from it, so that nobody can choose them. */
import { spawnSync } from 'node:child_process';
import { LycosaError } from 'lycosa/parts';
import { hashText } from '../web/world/draw.js';

/** The commit that is checked out where the program stands, and whether files differ from it. */
export function commitHere(folder: string): { commit: string; changed: boolean } {
  const git = (...args: string[]): string | null => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
  const commit = git('rev-parse', 'HEAD');
  if (commit === null)
    throw new LycosaError(
      'bad-option',
      'there is no commit here to take a seed from',
      'run it in a clone of the repository, or give --seed a number',
    );
  return { commit, changed: (git('status', '--porcelain', '--untracked-files=no') ?? '') !== '' };
}

/** The n-th seed that follows from a commit. */
export function seedFrom(commit: string, n: number): number {
  return hashText(`${commit} ${n}`) % 1_000_000_000;
}

/** The first seed of the commit that is checked out here. */
export function seedOfCommit(): number {
  return seedFrom(commitHere(process.cwd()).commit, 0);
}
