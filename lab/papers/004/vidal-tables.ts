/** Tables 3 and 4 of 004, on our sites, with the published rules and ours side by side; and what learning costs against other orders of exploring. */
import type { Cell, Experiment } from '../../table/experiment.js';
import {
  fewTargets,
  geometricMean,
  laterDays,
  type Measured,
  mean,
  measureSites,
  type Result,
} from './measure.js';

const paper = 'Vidal, da Silva, de Moura and Cavalcanti, SIGIR 2006';
const method =
  'From one random example page each (five for ours, one of them for the published rules), `lycosa like` learns a crawler, without any option for the site, and `lycosa recrawl` runs what it saved: precision, recall and pages are those of the saved crawler, both our rules and the published ones. Targets by truth are those that links lead to. ' +
  'Simulated sites are of the report half, which nothing was tuned on; a third of them each with few, some and many pages that are no targets. The least a crawl can cost is all targets plus the hubs of a greedy cover over the whole link graph.';

/** Values of all trials, a site counting once. */
const ofSites = (sites: readonly Measured[], value: (result: Result, site: Measured) => number): number =>
  mean(sites.map((site) => mean(site.ours.map((result) => value(result, site)))));

function sumUp(name: string, sites: readonly Measured[]): Cell[] {
  const published = sites.filter((site) => site.paper.length > 0);
  const ofPaper = (value: (result: Result, site: Measured) => number): number =>
    mean(published.map((site) => mean(site.paper.map((result) => value(result, site)))));
  return [
    name,
    `${sites.length} sites`,
    mean(sites.map((site) => site.targets / site.pages)),
    mean(sites.map((site) => site.targets)),
    ofSites(sites, (result) => result.precision),
    ofSites(sites, (result) => result.recall),
    ofSites(sites, (result) => result.f1),
    ofSites(sites, (result) => result.learningRequests),
    ofSites(sites, (result) => result.crawlPages),
    ofSites(sites, (result, site) => result.crawlPages / site.least),
    ofPaper((result) => result.precision),
    ofPaper((result) => result.recall),
    ofPaper((result) => result.f1),
    ofPaper((result) => result.learningRequests),
    ofPaper((result) => result.crawlPages),
  ];
}

const bySite = (site: Measured): Cell[] => [site.name, ...sumUp('', [site]).slice(1)].with(1, site.half);

/** Real sites one by one, simulated ones summed up by share of targets. */
function rowsOf(
  sites: readonly Measured[],
  row: (name: string, sites: readonly Measured[]) => Cell[],
): Cell[][] {
  const real = sites.filter(({ half }) => half === 'real');
  const lab = sites.filter(({ half, targets }) => half !== 'real' && targets >= fewTargets);
  const few = sites.filter(({ half, targets }) => half !== 'real' && targets < fewTargets);
  const bounds: [string, number, number][] = [
    ['simulated, under 10 % targets', 0, 0.1],
    ['simulated, 10 to 50 %', 0.1, 0.5],
    ['simulated, over 50 %', 0.5, 1.01],
  ];
  const rows = real.map((site) => row(site.name, [site]));
  if (real.length > 0) rows.push(row('all real', real));
  for (const [name, from, to] of bounds) {
    const part = lab.filter(({ targets, pages }) => targets / pages >= from && targets / pages < to);
    if (part.length > 0) rows.push(row(name, part));
  }
  if (lab.length > 0) rows.push(row('all simulated', lab));
  if (few.length > 0) rows.push(row(`simulated, under ${fewTargets} targets`, few));
  return rows;
}

export const vidal3: Experiment = {
  name: 'vidal-3',
  title: 'Crawlers generated from one example page',
  paper: `${paper}, table 3`,
  method,
  async run(context) {
    const sites = await measureSites(context);
    const lab = sites.filter(({ half, targets }) => half !== 'real' && targets >= fewTargets);
    const byShare = [...lab].sort((a, b) => a.targets / a.pages - b.targets / b.pages);
    return {
      columns: [
        'site',
        'kind',
        'share of targets',
        'targets',
        'precision',
        'recall',
        'F1',
        'requests to learn',
        'pages to crawl',
        'to the least',
        'published: precision',
        'recall',
        'F1',
        'requests to learn',
        'pages to crawl',
      ],
      rows: [...rowsOf(sites, (name, part) => (part.length === 1 ? bySite(part[0]!) : sumUp(name, part)))],
      remarks: [
        'The paper: precision 100 %, recall 95 to 100 % on 11 sites.',
        worst(lab),
        `Sites whose every example came to F1 of .97 or more: ${share(sites, (site) => site.ours.every(({ f1 }) => f1 >= 0.97))}; within 1.15 of the least: ${share(sites, (site) => mean(site.ours.map(({ crawlPages }) => crawlPages)) <= 1.15 * site.least)}.`,
        missingSets(context.data),
      ],
      chart: {
        kind: 'lines',
        title: 'F1 by share of targets, simulated sites',
        x: {
          label: 'share of targets',
          values: byShare.map(({ targets, pages }) => Math.round((100 * targets) / pages)),
        },
        y: { label: 'F1' },
        series: [
          { name: 'Lycosa', values: byShare.map((site) => mean(site.ours.map(({ f1 }) => f1))) },
          { name: 'published rules', values: byShare.map((site) => mean(site.paper.map(({ f1 }) => f1))) },
        ],
      },
    };
  },
};

export const vidal4: Experiment = {
  name: 'vidal-4',
  title: 'The same crawlers after the sites have grown',
  paper: `${paper}, table 4`,
  method: `${method} The saved crawlers run again on the site as it is days later, without learning. Only simulated sites grow.`,
  async run(context) {
    const sites = (await measureSites(context)).filter(
      ({ half, targets }) => half !== 'real' && targets >= fewTargets,
    );
    const rows: Cell[][] = [];
    for (const day of laterDays)
      for (const isRedesigned of [false, true]) {
        const of = (results: readonly Result[]): Result['later'] =>
          results.flatMap(({ later }) =>
            later.filter((each) => each.day === day && each.isRedesigned === isRedesigned),
          );
        const part = sites.filter((site) => of(site.ours).length > 0);
        if (part.length === 0) continue;
        const ours = (value: (later: Result['later'][number]) => number): number =>
          mean(part.map((site) => mean(of(site.ours).map(value))));
        const published = part.filter((site) => of(site.paper).length > 0);
        rows.push([
          `day ${day}${isRedesigned ? ', sites redesigned since' : ''}`,
          part.length,
          ours(({ precision }) => precision),
          ours(({ recall }) => recall),
          mean(part.map((site) => (mean(of(site.ours).map(({ recall }) => recall)) >= 0.97 ? 1 : 0))),
          ours(({ requests, least }) => requests / least),
          mean(published.map((site) => mean(of(site.paper).map(({ recall }) => recall)))),
        ]);
      }
    return {
      columns: [
        'when',
        'sites',
        'precision',
        'recall',
        'share of sites with recall of .97',
        'requests to the least',
        'published rules: recall',
      ],
      rows,
      remarks: [
        'The paper: recall 95 to 100 % in two later crawls of six sites.',
        'A site that was redesigned has other addresses; its crawler is to be made again, and says so.',
      ],
    };
  },
};

export const vidalLearning: Experiment = {
  name: 'vidal-learning',
  title: 'Requests until the targets are known',
  paper: `${paper} (mapping breadth-first); Gauquier, Manolescu and Senellart (bandit over tag paths)`,
  method: `${method} A target is known when it was fetched. Requests are counted over learning and crawling of \`lycosa like\`, robots.txt and the example included. Breadth-first and the bandit are told what a target is; Lycosa has to find out.`,
  async run(context) {
    const sites = await measureSites(context);
    const perTarget = (site: Measured, milestones: readonly (number | null)[], i: number): number | null => {
      const at = milestones[i] ?? null;
      return at === null ? null : at / site.targets;
    };
    const row = (name: string, part: readonly Measured[]): Cell[] => {
      const both = (i: number): Cell[] => {
        const complete = part.filter((site) => site.ours.some(({ milestones }) => milestones[i] !== null));
        const ours = complete.map((site) =>
          geometricMean(site.ours.flatMap(({ milestones }) => perTarget(site, milestones, i) ?? [])),
        );
        const bfs = complete.map((site) => perTarget(site, site.breadthFirst, i) ?? Number.NaN);
        const bandit = complete.map((site) => perTarget(site, site.bandit, i) ?? Number.NaN);
        const isLeast = ours.filter((value, k) => value <= bfs[k]! && value <= bandit[k]!).length;
        return [
          geometricMean(ours),
          geometricMean(bfs),
          geometricMean(bandit),
          `${isLeast} of ${part.length}`,
        ];
      };
      return [name, part.length, ...both(0), ...both(1)];
    };
    return {
      columns: [
        'site',
        'sites',
        '90 %: requests a target',
        'breadth-first',
        'bandit',
        'sites where ours is least',
        '97 %: requests a target',
        'breadth-first',
        'bandit',
        'sites where ours is least',
      ],
      rows: rowsOf(sites, row),
      remarks: [
        'Means are geometric. Trials that never reached the share are left out of its mean, and their sites are not counted as least.',
        missingSets(context.data),
      ],
    };
  },
};

function worst(lab: readonly Measured[]): string {
  const list = lab
    .map((site) => ({ name: site.name, f1: mean(site.ours.map(({ f1 }) => f1)) }))
    .sort((a, b) => a.f1 - b.f1)
    .slice(0, 5);
  return `Worst simulated sites: ${list.map(({ name, f1 }) => `${name} ${f1.toFixed(3)}`).join(', ')}.`;
}

function share(sites: readonly Measured[], holds: (site: Measured) => boolean): string {
  const large = sites.filter(({ targets }) => targets >= fewTargets);
  return `${large.filter(holds).length} of ${large.length}`;
}

function missingSets(data: ReadonlyMap<string, string>): string {
  const missing = ['pycon', 'postgresql', 'python', 'sqlite'].filter((name) => !data.has(name));
  return missing.length === 0
    ? 'Real sets: PyCon 2012 to 2015, and the Debian packages postgresql-doc-15, python3-doc and sqlite3-doc; kinds of pages are told by file names, see `lab/papers/004/site-task.ts`.'
    : `Not measured, because no folder was given with --data: ${missing.join(', ')}.`;
}
