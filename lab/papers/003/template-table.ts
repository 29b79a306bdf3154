/** Templates of the simulated web's sites, by kind of form, found as `lycosa deep` finds them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteTemplates, type TemplateSource } from 'lycosa/parts';
import type { Cell, Experiment } from '../../table/experiment.js';
import { labWeb } from '../../web/lab-web.js';
import { startLab } from '../../web/start-lab.js';
import { defaults } from '../../web/world/parameters.js';
import { type SearchRow, searchRows } from './search-rows.js';

const ways: readonly (readonly [string, readonly TemplateSource[]])[] = [
  ['all sources', ['opensearch', 'search-action', 'form', 'browser']],
  ['without a browser', ['opensearch', 'search-action', 'form']],
  ['forms alone', ['form']],
];

/** A template is right when a query sent by it arrives where the site's own search takes it. */
function isRight(
  found: { readonly url: string; readonly queryArgument: string | null } | null,
  row: SearchRow,
): boolean {
  const { template, queryArgument, method, action } = row.search;
  if (found === null) return false;
  if (method === 'select-only') {
    // Its list of choices is all there is to ask for.
    const choice = row.search.arguments.find(({ meaning }) => meaning === 'category')?.name;
    return found.queryArgument === choice && new URL(found.url.split('?')[0]!).pathname === action;
  }
  if (template === null) return false;
  if (queryArgument === null || !template.includes('?')) return found.url === template;
  return found.queryArgument === queryArgument && found.url.split('?')[0] === template.split('?')[0];
}

export const heTemplates: Experiment = {
  name: 'he-templates',
  title: 'Templates by kind of form',
  paper: 'He et al., WSDM 2013, section 3 (right for about half of the sites, GET forms only)',
  method:
    'Sites of the reporting half with a search, asked as `lycosa deep --templates-only` asks them. Right: method and place of the query as the truth has them. Of sites with selections only, the list of choices must take the query’s place.',
  async run({ seeds, quick, say }) {
    const counts = new Map<string, { sites: number; right: number[] }>();
    for (const seed of seeds.slice(0, quick ? 1 : 3)) {
      const web = labWeb({ ...defaults, seed, sites: quick ? 25 : 120, families: 'report' });
      const rows = searchRows(web);
      const lab = await startLab(web, { port: 0, truthPort: null, site: null, certificateFile: null });
      try {
        for (const [i, [name, sources]] of ways.entries()) {
          say(`seed ${seed}: ${rows.length} sites, ${name}`);
          const store = mkdtempSync(join(tmpdir(), 'lycosa-templates-'));
          const found = await siteTemplates({
            sites: rows.map(({ entry }) => entry),
            sources,
            proxy: lab.proxy.url,
            delayMs: 0,
            store,
          });
          rmSync(store, { recursive: true });
          const bySite = new Map(found.map((one) => [one.site, one.template]));
          for (const row of rows) {
            const kind = row.search.method;
            const own = counts.get(kind) ?? { sites: 0, right: [0, 0, 0] };
            counts.set(kind, own);
            if (i === 0) own.sites++;
            if (isRight(bySite.get(row.site) ?? null, row)) own.right[i]!++;
          }
        }
      } finally {
        await lab.close();
      }
    }
    const row = (name: string, sites: number, right: readonly number[]): Cell[] => [
      name,
      sites,
      ...right.map((n) => n / sites),
    ];
    const all = [...counts.values()];
    const sum = (of: (one: { sites: number; right: number[] }) => number): number =>
      all.reduce((total, one) => total + of(one), 0);
    return {
      columns: ['kind of form', 'sites', ...ways.map(([name]) => name)],
      rows: [
        ...[...counts]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([kind, { sites, right }]) => row(kind, sites, right)),
        row(
          'all',
          sum(({ sites }) => sites),
          ways.map((_, i) => sum(({ right }) => right[i]!)),
        ),
      ],
      remarks: ['A sanity check: the web is ours.'],
    };
  },
};
