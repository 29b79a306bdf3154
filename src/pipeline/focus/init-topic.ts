/** Writes a topic file to start from. */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { codeOf, LycosaError, messageOf } from '../../base/error.js';
import { writeTopic } from '../../topic/topic-file.js';

/** Writes the file. One that is there stays unless `force`. */
export function initTopic(file: string, force: boolean): void {
  try {
    writeFileSync(file, writeTopic(basename(file).replace(/\.ya?ml$/i, '')), { flag: force ? 'w' : 'wx' });
  } catch (thrown) {
    const isThere = codeOf(thrown) === 'EEXIST';
    throw new LycosaError(
      'bad-file',
      isThere ? `${file} is there already` : `${file} cannot be written (${messageOf(thrown)})`,
      isThere
        ? 'give another name, or --force to write over it'
        : 'name a file in a folder that is there and may be written',
      thrown,
    );
  }
}
