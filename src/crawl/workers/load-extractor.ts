/** An extractor with the users' own functions loaded. */
import { pathToFileURL } from 'node:url';
import { LycosaError, messageOf } from '../../base/error.js';
import { Extractor, type Knowledge, type Refine } from '../../object/extract/extractor.js';

/** Loads the hooks that a vertical names; null when nothing is to be extracted. */
export async function loadExtractor(knowledge: Knowledge | null): Promise<Extractor | null> {
  if (knowledge === null) return null;
  const hooks = new Map<string, Refine>();
  for (const { site, hook } of knowledge.vertical.sites)
    if (hook !== null) hooks.set(site, await loadHook(hook, site));
  return new Extractor(knowledge, hooks);
}

async function loadHook(path: string, site: string): Promise<Refine> {
  let module: { refine?: unknown };
  try {
    module = (await import(pathToFileURL(path).href)) as { refine?: unknown };
  } catch (thrown) {
    const next = /Unknown file extension/.test(messageOf(thrown))
      ? 'this version of Node reads no TypeScript: use Node 22.18 or newer, or compile the hook to JavaScript'
      : 'check the path, which counts from the folder of the vertical file';
    throw new LycosaError(
      'bad-vertical',
      `the hook ${path} of ${site} cannot be loaded (${messageOf(thrown)})`,
      next,
      thrown,
    );
  }
  if (typeof module.refine !== 'function')
    throw new LycosaError(
      'bad-vertical',
      `the hook ${path} of ${site} exports no function "refine"`,
      'write: export function refine(objects, page) { return objects }',
    );
  return module.refine as Refine;
}
