/** Where a node stands, for people: `main#content > div.event > h1`. */
import { attributeId, classAttribute } from '../../page/attributes.js';
import type { Tree } from '../../page/tree.js';

const idAttribute = attributeId('id');
const maxPathSteps = 5;

/** The last few elements above a node and itself, with ids and first classes. */
export function nodePath(tree: Tree, node: number): string {
  const steps: string[] = [];
  for (let at = node; at > 0 && steps.length < maxPathSteps; at = tree.parent[at]!) {
    const attributes = tree.attributesOf(at);
    const id = attributes.get(idAttribute)?.trim();
    const name = attributes.get(classAttribute)?.trim().split(/\s+/)[0];
    steps.unshift(tree.nameOf(at) + (id ? `#${id}` : name ? `.${name}` : ''));
    if (id) break;
  }
  return steps.join(' > ');
}
