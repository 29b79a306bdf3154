// Brings a fresh clone to where everything runs: installs what is missing, compiles what is out of date. Plain JavaScript: it runs before anything is built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error || status !== 0) {
    console.error(
      `\n${command} ${args.join(' ')} failed${error ? `: ${error.message}` : signal ? ` (${signal})` : ` (exit ${status})`}`,
    );
    process.exit(status || 1);
  }
}

/** Installs packages when the lock file has changed since the last time. */
export function install(folder = root) {
  const stamp = join(folder, 'node_modules', '.lycosa-installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('installing packages …');
  run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder },
  );
  writeFileSync(stamp, lock);
}

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

/** Compiles, and bundles the command line, which then starts in three quarters of the time. What is compiled from sources that are gone goes too. */
export async function build() {
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', root]);
  for (const path of files(join(root, 'src'))) {
    if (!path.endsWith('.sql')) continue;
    for (const target of [
      join(root, 'dist', relative(root, path)),
      join(root, 'dist', 'cli', 'migrations', basename(path)),
    ]) {
      mkdirSync(dirname(target), { recursive: true });
      cpSync(path, target);
    }
  }
  for (const path of files(join(root, 'dist'))) {
    if (path.startsWith(join(root, 'dist', 'cli'))) continue;
    const source = join(root, relative(join(root, 'dist'), path)).replace(/(\.d)?\.(js|ts)(\.map)?$/, '.ts');
    if (/\.(js|ts|map)$/.test(path) && !existsSync(source)) rmSync(path);
  }
  await bundle();
}

async function bundle() {
  const { build: esbuild } = await import('esbuild');
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of readdirSync(join(root, 'dist', 'cli')))
    if (name.endsWith('.js')) rmSync(join(root, 'dist', 'cli', name));
  await esbuild({
    entryPoints: ['cli/main.js', 'crawl/workers/read-thread.js', 'pipeline/collection/site-thread.js'].map(
      (path) => join(root, 'dist', 'src', path),
    ),
    outdir: join(root, 'dist', 'cli'),
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    // Small ones are bundled; the others are loaded when they are needed, or carry binaries.
    external: Object.keys(dependencies).filter(
      (name) => !['commander', 'entities', 'flatqueue', 'xxhash-wasm'].includes(name),
    ),
    banner: {
      js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install();
  await build();
}
