/** Writes a vertical file to start from. */
import { writeFileSync } from 'node:fs';
import { codeOf, LycosaError, messageOf } from '../../base/error.js';
import { writeVertical } from '../../object/vertical/write-vertical.js';

/** Writes the file and returns its name. A file that is there stays unless `force`. */
export function initVertical(options: {
  readonly object: string;
  readonly file?: string;
  readonly force: boolean;
}): string {
  if (!/^[A-Za-z][\w-]*$/.test(options.object))
    throw new LycosaError(
      'bad-option',
      `--object ${options.object} is no name of a type`,
      'use letters and digits, such as --object Event',
    );
  const file = options.file ?? `${options.object.toLowerCase()}.yaml`;
  try {
    writeFileSync(file, writeVertical(options.object), { flag: options.force ? 'w' : 'wx' });
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST')
      throw new LycosaError(
        'bad-file',
        `${file} is there already`,
        'give another name, or --force to write over it',
        thrown,
      );
    throw new LycosaError(
      'bad-file',
      `${file} cannot be written (${messageOf(thrown)})`,
      'name a file in a folder that is there and may be written',
      thrown,
    );
  }
  return file;
}
