import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOwnJson } from '../base/json.js';
import { packageRoot } from './package-root.js';

/** This package's version. */
export const version: string = readOwnJson<{ version: string }>(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
).version;
