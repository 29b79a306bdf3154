import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder this package is installed in: the nearest one above that has a package.json, wherever the code was bundled to. */
export const packageRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) || dirname(folder) === folder
    ? folder
    : findRoot(dirname(folder));
}
