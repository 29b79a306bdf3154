import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder; tests run from `dist/test`. */
export const root: string = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The command line as built. */
export const cli: string = join(root, 'dist', 'cli', 'main.js');
