/** What is kept may hold what is nobody else's business: only its owner can read it. */
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const privateFileMode = 0o600;
const privateFolderMode = 0o700;

/** Makes an empty file that only its owner can read, where there is none. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', privateFileMode));
}

/** Makes a folder that only its owner can read, level by level: `recursive` would never end where the system refuses a name with the wrong error (as `/proc` does). */
export function makePrivateFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.push(at);
  for (const level of missing.reverse()) makeLevel(level);
  if (!statSync(folder).isDirectory()) throw new Error('it is a file');
}

function makeLevel(folder: string): void {
  try {
    mkdirSync(folder, { mode: privateFolderMode });
  } catch (thrown) {
    // Somebody else may have made it meanwhile.
    if (!existsSync(folder)) throw thrown;
  }
}
