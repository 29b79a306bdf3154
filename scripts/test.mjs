// npm test: set up, lint, compile, run every test. `npm test -- PATTERN` runs only test files whose path contains PATTERN.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { build, install, root, run } from './set-up.mjs';

function* tests(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* tests(path);
    else if (name.endsWith('.test.js')) yield relative(root, path);
  }
}

/** Rendering is tested in the system's browser. Where there is none and it may be installed, it is; elsewhere that test is skipped and says so. */
function installBrowser() {
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
  ];
  const folders = (process.env.PATH ?? '').split(delimiter);
  if (
    process.env.LYCOSA_BROWSER ||
    folders.some((folder) => names.some((name) => existsSync(join(folder, name))))
  )
    return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log('there is no browser: the test of rendering will be skipped');
    return;
  }
  console.log('installing Chromium …');
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], { ...quiet, timeout: 300_000 });
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    ...quiet,
    timeout: 600_000,
  });
  if (status !== 0) console.log('Chromium could not be installed: the test of rendering will be skipped');
}

const patterns = process.argv.slice(2);
install();
if (patterns.length === 0) installBrowser();
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
