/** What is kept may hold what is nobody else's business: only its owner can read it. */
import { closeSync, openSync } from 'node:fs';

export const privateFileMode = 0o600;
export const privateFolderMode = 0o700;

/** Makes an empty file that only its owner can read, where there is none. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', privateFileMode));
}
