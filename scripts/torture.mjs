// npm run torture -- --minutes N [--seed S] [--only NAME]: random kills, faults and hostile servers over all commands, with one report.
import { join } from 'node:path';
import { build, install, root, run } from './set-up.mjs';

install();
await build();
run(process.execPath, [join(root, 'dist', 'test', 'torture', 'main.js'), ...process.argv.slice(2)]);
