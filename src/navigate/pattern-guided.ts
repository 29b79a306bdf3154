/**
 * Follows a navigation pattern: on pages of a node, the links of the nodes that follow it (004 §4.4, fig. 9). A lead's note is the node it belongs to.
 *
 * A family of hubs can be without end (a calendar that goes on for ever), or run dry where it used to yield: after a row of its pages that lead to no target it has not led to before, no more of it are taken.
 * A family of targets can be without end, too: where it is known how many there were, `limitOf` says how many there may be.
 */
import { isDry, PatternSteps } from '../learn/navigation/follow-pattern.js';
import type { NavigationNode } from '../learn/navigation/navigation.js';
import type { Choice, Navigator } from './navigator.js';
import { decodeNote, encodeNote, numberNotes } from './note-format.js';

/** By node: pages visited (of a node with a limit: links taken), and how many of the last ones led to no new target. */
export type HubYields = Readonly<Record<string, readonly [visited: number, dry: number]>>;

/** The note of a lead: the node it belongs to. */
const nodeNotes = numberNotes(1);

/** A lead's note that says which node it belongs to. */
export function noteOfNode(node: number): Uint8Array {
  return encodeNote(nodeNotes, node);
}

/** The node of a note; that of the entry where there is none. */
export function nodeOfNote(note: Uint8Array | null): number {
  return decodeNote(nodeNotes, note) ?? entryNode;
}

const entryNode = 0;

export interface PatternGuidedOptions {
  /** What it looks at inside a page; the places of links by default, nothing with null. */
  readonly inside?: 'paths' | 'words' | null;
  /** Links of a node that are taken at most. */
  readonly limitOf?: (node: number) => number;
}

export function patternGuided(
  nodes: readonly NavigationNode[],
  options: PatternGuidedOptions = {},
): Navigator<HubYields, number> {
  const { inside = 'paths', limitOf = () => Number.POSITIVE_INFINITY } = options;
  const steps = new PatternSteps(nodes);
  const hubs = new Set(nodes.filter(({ role }) => role === 'hub').map(({ id }) => id));
  const isClosed = (yields: HubYields, node: number): boolean => {
    const [visited, dry] = yields[node] ?? [0, 0];
    return isDry(visited, dry);
  };
  return {
    name: 'pattern-guided',
    needs: { links: 'new', patience: 10_000, ...(inside === null ? {} : { inside }) },
    notes: nodeNotes,
    start: () => ({}),
    visit(page, lead, _, yields) {
      const from = lead.note ?? entryNode;
      const take: Choice<number>[] = [];
      const taken = new Map<number, number>();
      let targets = 0;
      for (const [link, { url, path }] of page.links.entries()) {
        const node = steps.follow(from, url, path);
        if (node === null || (hubs.has(node.id) && isClosed(yields, node.id))) continue;
        if (Number.isFinite(limitOf(node.id))) {
          const before = taken.get(node.id) ?? yields[`taken ${node.id}`]?.[0] ?? 0;
          if (before >= limitOf(node.id)) continue;
          taken.set(node.id, before + 1);
        }
        if (node.role === 'target') targets++;
        const level = lead.level + 1;
        take.push({ link, level, rank: level, note: node.id });
      }
      const counted = Object.fromEntries(
        [...taken].map(([id, count]) => [`taken ${id}`, [count, 0] as const]),
      );
      if (!hubs.has(from)) return { take, memory: taken.size === 0 ? yields : { ...yields, ...counted } };
      const [visited, dry] = yields[from] ?? [0, 0];
      return {
        take,
        memory: { ...yields, ...counted, [from]: [visited + 1, targets > 0 ? 0 : dry + 1] },
      };
    },
  };
}
