// npm run bench: set up, then compare with peers. Arguments go to bench/compare.ts.
import { join } from 'node:path';
import { build, install, root, run } from './set-up.mjs';

install();
await build();
run(process.execPath, [join(root, 'dist', 'bench', 'compare.js'), ...process.argv.slice(2)]);
