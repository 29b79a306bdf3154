/** The reference says what the program does, and nothing else. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { DatabaseSync } from '@photostructure/sqlite';
import { experiments } from '../lab/papers/experiments.js';
import { errorCodes } from '../src/base/error.js';
import { exitCodes } from '../src/cli/exit-codes.js';
import { program } from '../src/cli/main.js';
import { openForWriting } from '../src/store/sqlite/database.js';
import { skipReasons } from '../src/store/store.js';
import { outcomeKinds } from '../src/web/outcome.js';
import { root } from './root.js';
import { temporaryFolder } from './temporary-folder.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** First cells of the table under a heading. */
function documented(path: string, heading: string): string[] {
  const section = read(path)
    .split(/^## /m)
    .find((part) => part.startsWith(heading));
  assert.ok(section !== undefined, `${path} has no section ${heading}`);
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]!);
}

test('outcomes, skip reasons, error codes and exit codes are all documented, and no others', () => {
  assert.deepEqual(documented('docs/reference/outcomes.md', 'Outcomes').sort(), [...outcomeKinds].sort());
  assert.deepEqual(documented('docs/reference/outcomes.md', 'Skip reasons').sort(), [...skipReasons].sort());
  assert.deepEqual(documented('docs/reference/errors.md', 'Error codes').sort(), [...errorCodes].sort());
  assert.deepEqual(
    documented('docs/reference/errors.md', 'Exit codes').map(Number),
    Object.values(exitCodes),
  );
});

test('every command and every option is in the reference, and no others', () => {
  const text = read('docs/reference/commands.md');
  // A command with commands of its own is documented by those.
  const commands = program()
    .commands.filter((command) => command.name() !== 'help')
    .flatMap((command) =>
      command.commands.length === 0
        ? [{ name: command.name(), options: command.options }]
        : command.commands.map((own) => ({ name: `${command.name()} ${own.name()}`, options: own.options })),
    );
  const sections = [...text.matchAll(/^## `lycosa ([a-z]+(?: [a-z]+)?)/gm)].map((match) => match[1]!);
  assert.deepEqual(
    sections,
    commands.map(({ name }) => name),
  );
  const shared =
    text.split(/^## /m).find((part) => part.startsWith('Options of every command that fetches')) ?? '';
  for (const command of commands) {
    const own = text.split(/^## /m).find((part) => part.startsWith(`\`lycosa ${command.name}`))!;
    for (const option of command.options) {
      assert.ok(
        own.includes(`\`${option.long}`) || shared.includes(`\`${option.long}`),
        `${command.name} ${option.long} is not documented`,
      );
    }
  }
  const known = new Set(commands.flatMap((command) => command.options.map((option) => option.long)));
  for (const match of text.matchAll(/^\| `(--[\w-]+)/gm))
    assert.ok(known.has(match[1]!), `${match[1]} is documented but does not exist`);
});

test('links between documents lead somewhere', () => {
  const documents = (folder: string): string[] =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const path = join(folder, name);
      return statSync(join(root, path)).isDirectory() ? documents(path) : name.endsWith('.md') ? [path] : [];
    });
  for (const path of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...documents('docs')]) {
    for (const [, target] of read(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target!)) continue;
      assert.ok(existsSync(join(root, dirname(path), target!)), `${path} links to ${target}`);
    }
  }
});

test('every dependency has its line', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const text = read('docs/design/dependencies.md');
  for (const name of Object.keys({ ...dependencies, ...devDependencies }))
    assert.ok(text.includes(`\`${name}\``), `${name} is not in dependencies.md`);
});

/** The names that a module exports. */
function exportsOf(path: string): string[] {
  return [...read(path).matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) =>
    names!
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter(Boolean),
  );
}

test('every name of the library is in its reference, and no others', () => {
  const path = 'docs/reference/library.md';
  const named = ['Functions', 'Classes', 'Types'].flatMap((heading) => documented(path, heading));
  assert.deepEqual(named.sort(), exportsOf('src/index.ts').sort());
});

test('what the guides import is there', () => {
  const names = new Set(exportsOf('src/index.ts'));
  for (const path of ['docs/guide/library.md', 'docs/guide/navigators.md'])
    for (const [, imported] of read(path).matchAll(/import \{([^}]*)\} from 'lycosa'/g))
      for (const name of imported!.split(','))
        assert.ok(names.has(name.trim().replace(/^type /, '')), `${path} imports ${name}`);
});

test('every part of the papers names files and identifiers that are there, and commands that run', () => {
  const text = read('docs/papers.md');
  const commands = new Map(
    program().commands.flatMap((command) => [
      [command.name(), command] as const,
      ...command.commands.map((own) => [`${command.name()} ${own.name()}`, own] as const),
    ]),
  );
  const tables = new Set(experiments.map(({ name }) => name));
  let rows = 0;
  for (const row of text.split('\n').filter((line) => /^\| .*\]\(/.test(line))) {
    rows++;
    const [, what, where, , run] = row.split(' | ').length === 4 ? ['', ...row.split(' | ')] : [];
    assert.ok(where !== undefined && run !== undefined, `a row of four cells: ${row}`);
    const files = [...where.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map((match) => read(match[1]!));
    for (const [, name] of where.matchAll(/`(\w+)`/g))
      assert.ok(
        files.some((file) => new RegExp(`\\b${name}\\b`).test(file)),
        `${what}: there is no ${name}`,
      );
    for (const [, line] of run.matchAll(/`lycosa ([^`]+)`/g)) {
      const words = line!.split(' ');
      const command = commands.get(words.slice(0, 2).join(' ')) ?? commands.get(words[0]!);
      assert.ok(command !== undefined, `${what}: there is no command ${line}`);
      for (const option of words.filter((word) => word.startsWith('--')))
        assert.ok(
          command.options.some(({ long }) => long === option),
          `${what}: ${command.name()} has no ${option}`,
        );
      if (line!.startsWith('lab table '))
        assert.ok(tables.has(words[2]!), `${what}: there is no table ${words[2]}`);
    }
  }
  assert.ok(rows > 50, `${rows} rows`);
});

test('every table of the store is documented, and the columns that are named are there', () => {
  const folder = temporaryFolder();
  openForWriting(folder).close();
  const db = new DatabaseSync(join(folder, 'lycosa.db'), { readOnly: true });
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all() as { name: string }[];
  const rows = read('docs/reference/store.md')
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .map((line) => line.split(' | '));
  const names = rows.flatMap(([own = '']) => [...own.matchAll(/`(\w+)`/g)].map((match) => match[1]!));
  assert.deepEqual(names.sort(), tables.map(({ name }) => name).sort());
  for (const [own = '', , columns = ''] of rows) {
    const there = [...own.matchAll(/`(\w+)`/g)].flatMap(([, table]) =>
      (db.prepare('SELECT name FROM pragma_table_info(?)').all(table!) as { name: string }[]).map(
        ({ name }) => name,
      ),
    );
    for (const [, column] of columns.replace(/\(an `url`\)/, '').matchAll(/`(\w+)`/g))
      assert.ok(there.includes(column!), `${own}: no column ${column}`);
  }
  db.close();
});
