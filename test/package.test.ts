/** What is installed, and what is published. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { root } from './root.js';

interface Lock {
  readonly packages: Record<string, { readonly optionalDependencies?: Record<string, string> }>;
}

test('every optional dependency is in the lock, without which npm ci refuses it', () => {
  for (const folder of ['', 'bench/peers']) {
    const { packages } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as Lock;
    const locked = Object.keys(packages);
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)));
    assert.deepEqual([...new Set(missing)], [], folder);
  }
});

test('the published package has what its documents link to, and no tests', () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const output = execFileSync(npm, ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const listed = JSON.parse(output) as
    | readonly { readonly files: readonly { readonly path: string }[] }[]
    | Record<string, { readonly files: readonly { readonly path: string }[] }>;
  const files = new Set(Object.values(listed).flatMap(({ files: own }) => own.map(({ path }) => path)));
  assert.ok(files.has('dist/src/parts.js') && files.has('dist/cli/main.js'));
  assert.deepEqual(
    [...files].filter((path) => /\.(test|contract)\./.test(path)),
    [],
  );
  for (const path of files) {
    if (!path.endsWith('.md')) continue;
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, target] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target!)) continue;
      const to = normalize(join(dirname(path), target!));
      const isThere = [...files].some((file) => file === to || file.startsWith(`${to.replace(/\/$/, '')}/`));
      assert.ok(isThere, `${path} links to ${target}, which is not published`);
    }
  }
});
