// npm test: set up, lint, compile, run every test. `npm test -- PATTERN` runs only test files whose path contains PATTERN.
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, install, root, run } from './set-up.mjs';

function* tests(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* tests(path);
    else if (name.endsWith('.test.js')) yield relative(root, path);
  }
}

const patterns = process.argv.slice(2);
install();
if (patterns.length === 0)
  run(process.execPath, [
    join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'),
    'check',
    '--error-on-warnings',
    '.',
  ]);
await build();
const files = ['src', 'lab', 'test'].flatMap((folder) => [...tests(join(root, 'dist', folder))]).sort();
const chosen = files.filter(
  (file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)),
);
run(process.execPath, ['--test', '--test-concurrency=2', ...chosen]);
