/** What `lycosa map` brings home from the simulated web, compared with the truth: targets reached, and how much of the effort went into traps and duplicates. */
import { pages } from 'lycosa/parts';
import type { Cell, Experiment } from '../../table/experiment.js';
import { labWeb } from '../../web/lab-web.js';
import type { PageTruth } from '../../web/truth/page-truth.js';
import { defaults, type Profile } from '../../web/world/parameters.js';

export const mapRecall: Experiment = {
  name: 'engine-map-recall',
  title: 'Mapping the simulated web',
  paper: null,
  method:
    'Every site with a vertical is mapped once with the defaults of `lycosa map` (without a pause; sites that ask for a Crawl-delay are left out). Each page fetched is looked up in the truth. Targets that only scripts lead to count as targets.',
  async run({ seeds, saved, quick }) {
    const rows: Cell[][] = [];
    for (const profile of ['plain', 'standard', 'wild'] as const satisfies readonly Profile[])
      for (const seed of seeds) {
        const parameters = { ...defaults, seed, sites: quick ? 12 : 30, profile };
        const web = labWeb(parameters);
        const hosts = [...web.entries()]
          .map(({ site }) => site)
          .filter((site) => {
            const { vertical, robots } = web.siteOf(`http://${site}/`)!.profile;
            return vertical !== null && robots !== 'delay';
          });
        const crawl = await saved.crawl({ parameters, hosts });
        const wanted = new Set(hosts);
        const targets = new Set<string>();
        for (const row of web.tables().pages!()) {
          const { role, url, site } = row as PageTruth;
          if (role === 'target' && wanted.has(site)) targets.add(url);
        }
        const reached = new Set<string>();
        const seen = new Set<string>();
        const counts = { fetched: 0, traps: 0, repeated: 0 };
        for await (const page of pages({ store: crawl.store })) {
          if (page.outcome !== 'ok') continue;
          const truth = web.truth(page.url) as PageTruth | null;
          if (truth === null) continue;
          counts.fetched++;
          if (truth.role === 'trap') counts.traps++;
          const address = truth.canonical ?? page.url;
          if (seen.has(address)) counts.repeated++;
          seen.add(address);
          if (truth.role === 'target' && truth.canonical !== null) reached.add(truth.canonical);
        }
        const hit = [...targets].filter((url) => reached.has(url)).length;
        rows.push([
          profile,
          String(seed),
          hosts.length,
          counts.fetched,
          targets.size,
          hit / targets.size,
          counts.traps,
          counts.repeated / Math.max(1, counts.fetched),
        ]);
      }
    return {
      columns: [
        'profile',
        'seed',
        'sites',
        'pages fetched',
        'targets',
        'share of targets reached',
        'pages in traps',
        'share of pages that repeat another',
      ],
      rows,
      remarks: [
        'A sanity check of the engine, not a claim: the web is ours.',
        'Repeating pages are print versions and further addresses of the same page (session ids, tracking, order of arguments).',
      ],
    };
  },
};
