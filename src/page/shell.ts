/** Pages that say little until their scripts have run. */
import { attributeId } from './attributes.js';
import { T } from './known-tags.js';
import type { Page } from './page.js';

const shellAttributes = {
  id: attributeId('id'),
  class: attributeId('class'),
  src: attributeId('src'),
  type: attributeId('type'),
};
const mountNames =
  /^(?:app|root|__next|__nuxt|main-app|react-root|ember|application)$|\b(?:app-root|ng-app)\b/i;
const listNames =
  /(?:^|[-_\s])(?:list|results?|items|events|calendar|listings?|products|jobs|feed|grid|cards)(?:$|[-_\s])/i;
/** Types of scripts that run; others hold data, such as JSON-LD, and fill nothing. */
const runningType = /^\s*$|script\b|^module$/i;
const fewWords = 120;

/** `shell`: nothing is there without scripts. `gap`: an empty place waits for a list. `full`: neither. */
export type Fullness = 'shell' | 'gap' | 'full';

/** Whether a script of a page does something, and does not just hold data. */
export function hasRunningScript({ tree }: Page): boolean {
  for (let node = tree.following(0); node >= 0; node = tree.following(node))
    if (tree.tag[node]! === T.script && isRunningScript(tree, node)) return true;
  return false;
}

function isRunningScript(tree: Page['tree'], script: number): boolean {
  return runningType.test(tree.attributesOf(script).get(shellAttributes.type) ?? '');
}

/** How much of a page is there before its scripts run. */
export function fullnessOf(page: Page): Fullness {
  const { tree } = page;
  let scripts = 0;
  let mounts = false;
  let gap = false;
  for (let node = tree.following(0); node >= 0; node = tree.following(node)) {
    const tag = tree.tag[node]!;
    if (tag === T.script) {
      if (isRunningScript(tree, node)) scripts++;
      continue;
    }
    if (tree.firstChild[node]! >= 0 || tree.runEnd[node]! > tree.runStart[node]!) continue;
    const name = tree.nameOf(node);
    if (
      name !== 'div' &&
      name !== 'ul' &&
      name !== 'section' &&
      name !== 'main' &&
      name !== 'ol' &&
      name !== 'tbody' &&
      !name.includes('-')
    )
      continue;
    const attributes = tree.attributesOf(node);
    const id = attributes.get(shellAttributes.id) ?? '';
    const names = attributes.get(shellAttributes.class) ?? '';
    if (mountNames.test(id) || mountNames.test(names) || name === 'app-root') mounts = true;
    else if (listNames.test(id) || listNames.test(names)) gap = true;
  }
  if (scripts === 0) return 'full';
  if (page.sketch.words < fewWords && (mounts || page.sketch.words < fewWords / 6)) return 'shell';
  return gap ? 'gap' : 'full';
}
