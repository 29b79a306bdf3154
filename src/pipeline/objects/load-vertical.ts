/** The vertical a command is about: a file, a ready one by name, or one that was used before. */

import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LycosaError, messageOf } from '../../base/error.js';
import { readOwnJson } from '../../base/json.js';
import { parseVertical } from '../../object/vertical/parse-vertical.js';
import { readyNames, readyVertical } from '../../object/vertical/ready-verticals.js';
import type { Vertical } from '../../object/vertical/vertical.js';
import { checkSelector } from '../../page/select.js';
import type { ObjectStore } from '../../store/objects.js';
import type { Store } from '../../store/store.js';

const isPath = /\.ya?ml$|[\\/]/;

/** Loads it: a file that is given; else what the store remembers under that name, which may be a user's own; else the ready one. */
export async function loadVertical(name: string, store: ObjectStore | null): Promise<Vertical> {
  if (isFile(name)) return readFile(name);
  const ready = readyVertical(name);
  const remembered = await store?.verticals();
  const kept = remembered?.get(name) ?? remembered?.get(ready?.name ?? name);
  if (kept !== undefined) return readOwnJson<Vertical>(kept);
  if (ready !== null) return ready;
  if (isPath.test(name))
    throw new LycosaError(
      'bad-file',
      `there is no file ${name}`,
      '"lycosa init --object Event" writes one to start from',
    );
  throw new LycosaError(
    'bad-vertical',
    `there is no vertical "${name}"`,
    `give a file, or one of ${readyNames.join(', ')}`,
  );
}

/** The vertical of a file, so that what is wrong with it is said before anything is made; null when it is no file but a name. */
export async function verticalOfFile(name: string): Promise<Vertical | null> {
  return isFile(name) || isPath.test(name) ? loadVertical(name, null) : null;
}

/** The sites that a vertical's file names: what a user wants to be sent goes to them, and not to sites that were found. */
export function namedBy(name: string): (store: Store) => Promise<string[]> {
  return async ({ objects }) =>
    (await loadVertical(name, objects)).sites.map(({ site, entry }) => entry ?? site);
}

/** The vertical of a name, or the only one that was used when none is named. */
export function verticalOf(name: string | undefined, store: ObjectStore): Promise<Vertical> {
  return name === undefined ? onlyVertical(store) : loadVertical(name, store);
}

async function onlyVertical(store: ObjectStore): Promise<Vertical> {
  const kept = [...(await store.verticals())];
  if (kept.length === 1) return readOwnJson<Vertical>(kept[0]![1]);
  throw kept.length === 0
    ? new LycosaError(
        'bad-option',
        'no objects were collected yet',
        'crawl with --vertical first: "lycosa map URL --vertical Event"',
      )
    : new LycosaError(
        'bad-option',
        'the store has objects of several kinds',
        `say which with --vertical: ${kept.map(([name]) => name).join(', ')}`,
      );
}

function isFile(name: string): boolean {
  try {
    return statSync(name).isFile();
  } catch {
    return false;
  }
}

function readFile(path: string): Vertical {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `${path} cannot be read (${messageOf(thrown)})`,
      'check the path and its permissions',
      thrown,
    );
  }
  const vertical = parseVertical(text, path, (hook) => resolve(dirname(path), hook));
  for (const rules of vertical.sites)
    for (const [field, selector] of Object.entries(rules.selectors))
      checkSelector(selector, `${path}: selectors.${field} of ${rules.site}`);
  return vertical;
}
