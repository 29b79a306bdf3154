/** Arguments of result pages' links on the simulated web: the published rule and the default, against what each argument really does (003 figures 10 and 11). */
import {
  ArgumentTable,
  type ArgumentVerdict,
  type ComparedPage,
  irrelevantArguments,
  likenessOf,
  meaningByProbes,
  PageReader,
  partitionOf,
  probesFor,
  sketchResults,
} from 'lycosa/parts';
import type { Cell, Experiment } from '../../table/experiment.js';
import { type LabWeb, labWeb } from '../../web/lab-web.js';
import type { CatalogueSite } from '../../web/sites/catalogue-site.js';
import { Draw, mix } from '../../web/world/draw.js';
import { defaults } from '../../web/world/parameters.js';
import { Tally } from '../objects/measures.js';
import { searchRows } from './search-rows.js';

/** A site's result pages, and what its arguments mean. */
interface Asked {
  readonly table: ArgumentTable;
  readonly urls: readonly string[];
  readonly meanings: ReadonlyMap<string, string>;
  /** Verdicts after trying the arguments that are in doubt, and how many requests that took. */
  readonly probed: readonly ArgumentVerdict[];
  readonly tries: number;
}

const queriesOfSite = 60;
const minPrevalence = 0.01;
const probesOfArgument = 3;
const reader = new PageReader();

function asked(web: LabWeb, seed: number): Asked[] {
  const sites: Asked[] = [];
  for (const { entry, search } of searchRows(web)) {
    if (
      search.template === null ||
      search.queryArgument === null ||
      !['get', 'script-url', 'two-fields'].includes(search.method)
    )
      continue;
    const site = web.siteOf(entry) as CatalogueSite;
    const names = [...(site.inventory?.live ?? [])].slice(0, 400).map((id) => site.view(id).title);
    if (names.length < 20) continue;
    const draw = new Draw(mix(seed, site.profile.index, 0xa9));
    const table = new ArgumentTable(search.queryArgument);
    const urls: string[] = [];
    const pages: ComparedPage[] = [];
    const things = (url: string): string[] =>
      (web.truth(url) as { entities: readonly { id: string }[] }).entities.map(({ id }) => id);
    for (let i = 0; i < queriesOfSite; i++) {
      const words = draw.pick(names).split(' ');
      const url = search.template.replace('{query}', encodeURIComponent(draw.pick(words)));
      const answer = web.answer({ method: 'GET', url, headers: {}, body: '' });
      if (answer === null || answer.status !== 200) continue;
      const page = reader.read(new TextEncoder().encode(String(answer.body)), url, 'text/html');
      // The published filter: links that carry the query's argument.
      const links = [...sketchResults(page, words[0]!).links.values()].filter((link) =>
        new URL(link.url).searchParams.has(search.queryArgument!),
      );
      if (links.length === 0) continue;
      table.add({ url, links });
      const own = links.map((link) => link.url);
      urls.push(...own);
      pages.push({ url, things: things(url), links: own });
    }
    const verdicts = table.verdicts();
    let tries = 0;
    const probed = verdicts.map((verdict) => {
      const probes =
        verdict.meaning === 'query' ? [] : probesFor(verdict.name, pages, verdicts, probesOfArgument);
      tries += probes.length;
      const seen = probes.map(({ page, url }) => likenessOf(page.things, things(url)));
      return { ...verdict, meaning: meaningByProbes(verdict.meaning, seen) };
    });
    if (urls.length > 0)
      sites.push({
        probed,
        tries,
        table,
        urls: [...new Set(urls)],
        meanings: new Map(search.arguments.map(({ name, meaning }) => [name, meaning])),
      });
  }
  return sites;
}

const shows: Readonly<Record<'representative' | 'complete', ReadonlySet<string>>> = {
  representative: new Set(['sort', 'page', 'page-size', 'view', 'tracking', 'session', 'hidden']),
  complete: new Set(['sort', 'page-size', 'view', 'tracking', 'session', 'hidden']),
};

type Rule = (verdicts: readonly ArgumentVerdict[]) => ReadonlySet<string>;

function rowOf(
  name: string,
  sites: readonly Asked[],
  coverage: 'representative' | 'complete',
  rule: Rule,
  isProbed = false,
): Cell[] {
  const tally = new Tally();
  let urls = 0;
  let parts = 0;
  let ideal = 0;
  let lost = 0;
  for (const { table, urls: own, meanings, probed } of sites) {
    const verdicts = isProbed ? probed : table.verdicts();
    const found = rule(verdicts);
    const truth = new Set(
      [...meanings].filter(([, meaning]) => shows[coverage].has(meaning)).map(([argument]) => argument),
    );
    for (const { name: argument, prevalence } of verdicts)
      if (prevalence >= minPrevalence && meanings.has(argument))
        tally.add(found.has(argument) ? [argument] : [], truth.has(argument) ? [argument] : []);
    const byTruth = new Set(own.map((url) => partitionOf(url, truth)));
    const representatives = new Map<string, string>();
    for (const url of own)
      if (!representatives.has(partitionOf(url, found))) representatives.set(partitionOf(url, found), url);
    const reached = new Set([...representatives.values()].map((url) => partitionOf(url, truth)));
    urls += own.length;
    parts += representatives.size;
    ideal += byTruth.size;
    lost += own.filter((url) => !reached.has(partitionOf(url, truth))).length;
  }
  return [
    name,
    sites.length,
    tally.precision,
    tally.recall,
    lost / urls,
    urls / parts,
    urls / ideal,
    urls / parts / (urls / ideal),
  ];
}

export const heFigure10: Experiment = {
  name: 'he-fig10',
  title: 'Which arguments matter, and how many addresses they leave',
  paper:
    'He et al., WSDM 2013, figures 10 and 11 (at .1 precision .98 and recall .94, .7 % of the addresses wrongly dropped, 2.3 to 3.4 times fewer)',
  method:
    'Sites of the simulated web with a search by GET; sixty queries each; links that carry the query’s argument. Irrelevant by the truth: what changes neither which things are found nor, for complete coverage, which of them a page shows. Arguments with a prevalence of .01 or more are judged, as in the paper. One address stands for each partition; an address is lost when no representative shows what it would.',
  async run({ seeds, quick }) {
    const rows: Cell[][] = [];
    for (const half of ['tune', 'report'] as const) {
      const sites = seeds
        .slice(0, quick ? 1 : 3)
        .flatMap((seed) =>
          asked(labWeb({ ...defaults, seed, sites: quick ? 40 : 120, families: half }), seed),
        );
      const called = half === 'tune' ? 'tuned on' : 'reported';
      for (const threshold of [0.05, 0.1, 0.2])
        rows.push([
          called,
          'representative',
          ...rowOf(
            `published, ${threshold}`,
            sites,
            'representative',
            (verdicts) =>
              new Set(
                verdicts
                  .filter(({ prevalence, meaning }) => prevalence > threshold && meaning !== 'query')
                  .map(({ name }) => name),
              ),
          ),
        ]);
      for (const coverage of ['representative', 'complete'] as const)
        rows.push([
          called,
          coverage,
          ...rowOf('default', sites, coverage, (verdicts) => irrelevantArguments(verdicts, coverage)),
        ]);
      const tries = sites.reduce((sum, site) => sum + site.tries, 0) / Math.max(1, sites.length);
      for (const coverage of ['representative', 'complete'] as const)
        rows.push([
          called,
          coverage,
          ...rowOf(
            `default, ${tries.toFixed(0)} tries a site`,
            sites,
            coverage,
            (verdicts) => irrelevantArguments(verdicts, coverage),
            true,
          ),
        ]);
    }
    return {
      columns: [
        'templates',
        'coverage',
        'rule',
        'sites',
        'precision',
        'recall',
        'addresses lost',
        'times fewer',
        'ideal',
        'of the ideal',
      ],
      rows,
      remarks: ['A sanity check: the web is ours.'],
    };
  },
};
