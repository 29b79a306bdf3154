// npm start: set up, then show the main job on embedded defaults. `npm start -- ARGS` runs any command.
import { join } from 'node:path';
import { build, install, root, run } from './set-up.mjs';

install();
await build();
const args = process.argv.slice(2);
run(process.execPath, [join(root, 'dist', 'cli', 'main.js'), ...(args.length > 0 ? args : ['demo'])]);
