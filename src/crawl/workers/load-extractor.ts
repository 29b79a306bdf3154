/** An extractor with the users' own modules loaded. */
import { pathToFileURL } from 'node:url';
import { LycosaError, messageOf } from '../../base/error.js';
import { Extractor, type Knowledge } from '../../object/extract/extractor.js';
import type { Extract, Refine, UserCode } from '../../object/extract/user-code.js';
import type { OwnKind } from '../../object/value/normalise.js';
import type { Vertical } from '../../object/vertical/vertical.js';

/** Loads what a vertical names; null when nothing is to be extracted. */
export async function loadExtractor(knowledge: Knowledge | null): Promise<Extractor | null> {
  return knowledge === null ? null : new Extractor(knowledge, await loadUserCode(knowledge.vertical));
}

/** The modules that a vertical names. */
export async function loadUserCode({ sites, fields, extractor }: Vertical): Promise<UserCode> {
  const refine = new Map<string, Refine>();
  for (const { site, hook } of sites)
    if (hook !== null)
      refine.set(
        site,
        await loadFunction<Refine>(
          hook,
          'refine',
          `the hook ${hook} of ${site}`,
          'export function refine(objects, page) { return objects }',
        ),
      );
  const kinds = new Map<string, OwnKind>();
  for (const { module, name } of fields)
    if (module !== undefined)
      kinds.set(
        module,
        await loadFunction<OwnKind>(
          module,
          'normalise',
          `the kind ${module} of the field ${name}`,
          'export function normalise(text) { return text }',
        ),
      );
  const extract =
    extractor === undefined
      ? null
      : await loadFunction<Extract>(
          extractor,
          'extract',
          `the extractor ${extractor}`,
          'export function extract(page) { return [{ name: page.title }] }',
        );
  return { refine, extract, kinds };
}

/** A function that a module exports. */
async function loadFunction<T>(path: string, name: string, what: string, wanted: string): Promise<T> {
  let module: Readonly<Record<string, unknown>>;
  try {
    module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  } catch (thrown) {
    const next = /Unknown file extension/.test(messageOf(thrown))
      ? 'this version of Node reads no TypeScript: use Node 22.18 or newer, or compile it to JavaScript'
      : 'check the path, which counts from the folder of the vertical file';
    throw new LycosaError('bad-vertical', `${what} cannot be loaded (${messageOf(thrown)})`, next, thrown);
  }
  if (typeof module[name] !== 'function')
    throw new LycosaError('bad-vertical', `${what} exports no function "${name}"`, `write: ${wanted}`);
  return module[name] as T;
}
