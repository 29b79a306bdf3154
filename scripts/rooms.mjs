// npm run rooms [-- --check]: writes the map of the rooms in docs/design/engine.md anew from the folders of src. What a room holds is said by hand, in the map itself.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up.mjs';

const document = join(root, 'docs', 'design', 'engine.md');
const [begin, end] = ['<!-- rooms -->', '<!-- end of rooms -->'];

/** Folders of src, and those in them. */
function rooms() {
  const foldersOf = (path) =>
    readdirSync(join(root, 'src', path))
      .filter(
        (name) =>
          statSync(join(root, 'src', path, name)).isDirectory() &&
          readdirSync(join(root, 'src', path, name)).length > 0,
      )
      .map((name) => (path === '' ? name : `${path}/${name}`));
  return foldersOf('')
    .sort()
    .flatMap((room) => [room, ...foldersOf(room).sort()])
    .filter((room) => !room.endsWith('/migrations'));
}

const text = readFileSync(document, 'utf8');
const [before, rest] = text.split(begin);
const [table, after] = rest.split(end);
const held = new Map([...table.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map((match) => [match[1], match[2]]));
const rows = rooms().map((room) => `| \`${room}\` | ${held.get(room) ?? '(say what it holds)'} |`);
const map = `\n\n| room | holds |\n|---|---|\n${rows.join('\n')}\n\n`;
const written = `${before}${begin}${map}${end}${after}`;
const isSilent = rows.some((row) => row.includes('(say what it holds)'));
if (process.argv.includes('--check')) {
  if (written !== text || isSilent) {
    console.log(
      'docs/design/engine.md does not map the rooms as they are: "npm run rooms", then say what each holds',
    );
    process.exit(1);
  }
} else {
  writeFileSync(document, written);
  if (isSilent) console.log('say in docs/design/engine.md what each room holds');
}
