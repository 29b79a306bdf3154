/** Navigation of sites as a text that people can edit: one line a node, one block a site. Printing and reading are inverse to each other. */
import { LycosaError } from '../../base/error.js';
import { UrlPattern } from '../../url/pattern/url-pattern.js';
import type { NavigationNode, NavigationRole } from '../navigation/navigation.js';

export interface EditableSite {
  readonly site: string;
  readonly entry: string;
  /** None when the site is to be learned anew. */
  readonly navigation: readonly NavigationNode[];
}

const nodeRoles: readonly NavigationRole[] = ['page', 'hub', 'target'];
const textHead = `# Which links are followed on which pages. Edit, then: lycosa patterns --vertical NAME --read THIS_FILE
# A node: its number, what it is (page, hub, target), its URL pattern, and on pages of which nodes its links are followed.
# A site that was changed here stays as it is when learning; one without nodes is learned anew.
`;

export function printPatterns(sites: readonly EditableSite[]): string {
  const blocks = sites.map(({ site, entry, navigation }) =>
    [
      `site ${site} entry ${entry}`,
      ...navigation.map(
        ({ id, role, pattern, linkPath, from }) =>
          `  ${id} ${role} ${pattern}${from.length === 0 ? '' : ` from ${from.join(' ')}`}${linkPath === undefined ? '' : ` at ${linkPath}`}`,
      ),
    ].join('\n'),
  );
  return `${textHead}\n${blocks.join('\n\n')}\n`;
}

/** Reads such a text; complaints name the line. */
export function readPatterns(text: string, file: string): EditableSite[] {
  const sites: { site: string; entry: string; navigation: NavigationNode[]; line: number }[] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const fail = (message: string, next: string): LycosaError =>
      new LycosaError('bad-pattern', `${file}:${i + 1}: ${message}`, next);
    const [, site, entry] = /^site\s+(\S+)\s+entry\s+(https?:\/\/\S+)$/.exec(line) ?? [];
    if (site !== undefined && entry !== undefined) {
      sites.push({ site, entry, navigation: [], line: i + 1 });
      continue;
    }
    const own = sites.at(-1);
    const node = /^(\d+)\s+(\w+)\s+(\^.*?\$)(?:\s+from((?:\s+\d+)+))?(?:\s+at\s+(.+))?$/.exec(line);
    if (own === undefined || node === null)
      throw fail(
        'this is neither a site nor a node',
        'write "site HOST entry URL", then nodes as "1 hub ^http://…$ from 0"',
      );
    const [, id, role, pattern, from, linkPath] = node;
    if (!nodeRoles.includes(role as NavigationRole))
      throw fail(`"${role}" is nothing a page can be for`, `choose one of ${nodeRoles.join(', ')}`);
    if (own.navigation.some((other) => other.id === Number(id)))
      throw fail(`node ${id} of ${own.site} is there twice`, 'give every node a number of its own');
    let parsed: UrlPattern;
    try {
      parsed = UrlPattern.parse(pattern!);
    } catch (thrown) {
      throw fail((thrown as LycosaError).message, (thrown as LycosaError).next);
    }
    own.navigation.push({
      id: Number(id),
      level: 0,
      pattern: parsed,
      role: role as NavigationRole,
      from: (from ?? '').trim().split(/\s+/).filter(Boolean).map(Number),
      ...(linkPath === undefined ? {} : { linkPath }),
    });
  }
  return sites.map(({ site, entry, navigation, line }) => {
    const ids = new Set(navigation.map(({ id }) => id));
    const stray = navigation.flatMap(({ from }) => from).find((id) => !ids.has(id));
    if (stray !== undefined)
      throw new LycosaError(
        'bad-pattern',
        `${file}:${line}: ${site} has no node ${stray}, on which links are to be followed`,
        'add it, or take its number out',
      );
    return { site, entry, navigation: withLevels(navigation) };
  });
}

/** Levels follow from the links: the first node is where the site is entered. */
function withLevels(nodes: readonly NavigationNode[]): NavigationNode[] {
  const levels = new Map<number, number>();
  const [first] = nodes;
  if (first !== undefined) levels.set(first.id, 0);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { id, from } of nodes)
      for (const source of from) {
        const level = levels.get(source);
        if (level === undefined || level + 1 >= (levels.get(id) ?? Number.POSITIVE_INFINITY)) continue;
        levels.set(id, level + 1);
        changed = true;
      }
  }
  return nodes.map((node) => ({ ...node, level: levels.get(node.id) ?? 1 }));
}
