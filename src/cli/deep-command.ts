/** `lycosa deep` */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Coverage } from '../deep/search/further-links.js';
import { type TemplateSource, templateSources } from '../deep/template.js';
import type { DetailMode } from '../navigate/deep/deep-navigator.js';
import type { DeepSite, DeepSummary } from '../pipeline/deep/deep.js';
import type { SiteTemplate } from '../pipeline/deep/site-templates.js';
import { CrawlWatch, describeEnd } from './crawl-watch.js';
import { exitCodeOfSites, exitCodes } from './exit-codes.js';
import {
  addCrawlOptions,
  addObjectOptions,
  type CrawlFlags,
  crawlOptions,
  describeObjects,
  given,
  type ObjectFlags,
} from './options.js';
import { humanBytes, humanCount, humanSeconds, printable, write } from './output.js';
import { collectValues, share, wholeNumber } from './values.js';

type DeepFlags = CrawlFlags &
  ObjectFlags & {
    templatesOnly?: boolean;
    templateSources?: TemplateSource[];
    query: string[];
    queries?: string;
    log?: string;
    kb: string[];
    ownWords: boolean;
    coverage?: Coverage;
    rules: 'default' | 'paper';
    details?: DetailMode;
    minYield?: number;
    levels?: number;
    things?: boolean;
    quiet?: boolean;
  };

const deepExamples = `
Examples:
  lycosa deep www.example.org
      asks the site's search for words out of what it finds, until little that is new can be left
  lycosa deep www.example.org --things
      the addresses of what was found
  lycosa deep www.example.org --vertical Product --max-pages 500
      reads products off the result pages; their own pages are fetched only if they say more
  lycosa deep www.example.org --log clicks.tsv.gz --kb names.tsv
      asks for what people asked for, and for names of the kinds that the site is about
  lycosa deep --templates-only www.example.org shop.example.com
      only how each site is searched: the address with a place for the query`;

export function deepCommand(): Command {
  const command = new Command('deep')
    .summary('crawl sites through their search')
    .description(
      "Reaches what stands behind a site's search box. Finds out how a query is sent (OpenSearch, structured data, the search form, a browser that tries it), asks, tells empty answers from full ones,\nand follows further results while they bring anything new. The same command goes on where it was interrupted or stopped.",
    )
    .argument('<site...>', 'hosts or addresses')
    .optionsGroup('What to ask:')
    .option('--query <words>', 'ask for this; may be given several times', collectValues, [])
    .option('--queries <file>', 'ask for these, one a line')
    .option('--log <file>', 'ask for what a query log has of the site; see "lycosa queries"')
    .option(
      '--kb <file>',
      'ask for names of a knowledge base, of the types that the site is about; may be given several times',
      collectValues,
      [],
    )
    .option('--no-own-words', 'ask only for those, and not for words out of what is found')
    .optionsGroup('What to follow:')
    .addOption(
      new Option(
        '--coverage <kind>',
        'complete: all pages of results, while they bring something new; representative: the first page of every choice (default: complete)',
      ).choices(['complete', 'representative']),
    )
    .addOption(
      new Option(
        '--rules <which>',
        'how empty answers and arguments that change nothing are told: default, or paper: as published (He et al., WSDM 2013), with a representative coverage',
      )
        .choices(['default', 'paper'])
        .default('default'),
    )
    .addOption(
      new Option(
        '--details <when>',
        'fetch the page of each thing: auto (if it says more than the lists), never or always; never without --vertical',
      ).choices(['auto', 'never', 'always']),
    )
    .option('--min-yield <n>', 'new things that a request must promise (default: 0.2)', share('--min-yield'))
    .option('--levels <n>', 'links to other results in a row (default: 3)', wholeNumber('--levels', 1))
    .optionsGroup('How sites are searched:')
    .option('--templates-only', 'only say how the sites are searched')
    .option(
      '--template-sources <list>',
      `look only at these, with commas between them: ${templateSources.join(', ')}`,
      parseSources,
    );
  return addCrawlOptions(addObjectOptions(command))
    .optionsGroup('Output:')
    .option('--things', 'print the addresses of the things that were found, without asking anything')
    .option('--quiet', 'show no progress')
    .addHelpText('after', deepExamples)
    .action(runDeep);
}

function parseSources(text: string): TemplateSource[] {
  return text.split(',').map((name) => {
    const source = templateSources.find((each) => each === name.trim());
    if (source === undefined)
      throw new InvalidArgumentError(
        `there is no source "${name}"; choose from ${templateSources.join(', ')}`,
      );
    return source;
  });
}

async function runDeep(sites: string[], flags: DeepFlags): Promise<void> {
  if (flags.templatesOnly) return printTemplates(sites, flags);
  const pipeline = await import('../pipeline/deep/deep.js');
  if (flags.things) {
    for await (const thing of pipeline.deepThings({
      sites,
      store: flags.store,
      rules: flags.rules,
      ...given('coverage', flags.coverage),
    }))
      await write(flags.json ? `${JSON.stringify(thing)}\n` : `${printable(thing.url)}\n`);
    return;
  }
  const watch = new CrawlWatch(flags);
  const options = {
    ...crawlOptions(flags),
    sites,
    ...given('vertical', flags.vertical),
    ...given('render', flags.render),
    queries: flags.query,
    kb: flags.kb,
    rules: flags.rules,
    ...given('coverage', flags.coverage),
    ownWords: flags.ownWords,
    ...given('queriesFile', flags.queries),
    ...given('queryLog', flags.log),
    ...given('details', flags.details),
    ...given('minYield', flags.minYield),
    ...given('levels', flags.levels),
    ...given('sources', flags.templateSources),
    log: (text: string) => watch.remark(printable(text)),
    onStart: (crawl: Parameters<CrawlWatch['start']>[0] & { resumed: boolean }) => {
      if (crawl.resumed) watch.remark('going on where the last run stopped');
      watch.start(crawl);
    },
  };
  pipeline.checkQueries(options);
  const summary = await pipeline.deep(options).finally(() => watch.end());
  await write(flags.json ? `${JSON.stringify(summary)}\n` : describeDeep(summary));
  const lost = summary.sites.filter((site) => !isAnswered(site)).map(({ site }) => site);
  process.exitCode = exitCodeOfSites(summary.end, { named: summary.sites.length, lost });
}

async function printTemplates(sites: string[], flags: DeepFlags): Promise<void> {
  const { siteTemplates } = await import('../pipeline/deep/site-templates.js');
  const found = await siteTemplates({
    ...crawlOptions(flags),
    sites,
    ...given('sources', flags.templateSources),
    log: (text) => {
      if (!flags.quiet && !flags.json) process.stderr.write(`${printable(text)}\n`);
    },
  });
  await write(flags.json ? `${JSON.stringify(found)}\n` : `${found.map(describeTemplate).join('\n')}\n`);
  if (found.every(({ template }) => template === null)) process.exitCode = exitCodes['nothing-fetched'];
}

function describeTemplate(one: SiteTemplate): string {
  if (one.template === null) return `${printable(one.site)}: none (${printable(one.reason)})`;
  const { method, url, body, source, choices } = one.template;
  const offered = choices === undefined ? '' : `, ${choices.length} choices`;
  return `${printable(one.site)}: ${method} ${printable(url)}${body === null ? '' : `  ${printable(body)}`}  (${source}${offered}, ${Math.round(100 * one.confidence)} %)`;
}

/** Whether any answer of its search could be read. */
function isAnswered({ outcomes }: DeepSite): boolean {
  return (outcomes.ok ?? 0) + (outcomes.empty ?? 0) + (outcomes.redirect ?? 0) > 0;
}

const sourceNames: Readonly<Record<string, string>> = {
  given: 'given',
  choice: 'choices of the form',
  log: 'of the log',
  blank: 'nothing at all',
  base: 'of the knowledge base',
  known: 'things known',
  title: 'words of titles',
  text: 'words of texts',
  home: 'words of the first page',
  common: 'common words',
};
const relationNames: Readonly<Record<string, string>> = {
  page: 'more of the same',
  facet: 'narrower choices',
  related: 'related queries',
  meaning: 'what pages asked back',
  wider: 'the same, more on a page',
};

function describeDeep(summary: DeepSummary): string {
  const lines = summary.sites.flatMap(describeSite);
  lines.push(
    `${humanCount(summary.things)} things by ${humanCount(summary.requests)} requests, ${humanBytes(summary.bytes)} in ${humanSeconds(summary.seconds)}`,
    ...describeObjects(summary.objects),
    summary.end !== 'finished'
      ? describeEnd(summary.end)
      : summary.sites.some(isAnswered)
        ? 'finished: nothing that promises enough is left'
        : 'nothing could be asked',
  );
  if (summary.things > 0) lines.push('"lycosa deep … --things" lists their addresses');
  return `${lines.join('\n')}\n`;
}

function describeSite(site: DeepSite): string[] {
  if (site.template === null)
    return [`${printable(site.site)}: cannot be searched (${printable(site.reason ?? '')})`];
  const { template, things, estimate, pages, direct, queries, further } = site;
  const shown = template.url.length > 200 ? `${template.url.slice(0, 200)}…` : template.url;
  if (!isAnswered(site) && site.requests > 0) {
    const problems = Object.entries(site.outcomes).map(([kind, n]) => `${kind} ${humanCount(n)}`);
    return [
      `${printable(site.site)}: no answer could be read: ${problems.join(', ')}  (${template.method} ${printable(shown)}; "lycosa pages" says why)`,
    ];
  }
  const left =
    estimate === null || estimate <= things ? '' : `, at least ${humanCount(estimate)} are likely there`;
  const counts = [
    `${humanCount(pages.results)} with results`,
    `${humanCount(pages.empty)} empty`,
    ...(pages.alternatives > 0 ? [`${humanCount(pages.alternatives)} with something else instead`] : []),
    ...(direct > 0 ? [`${humanCount(direct)} straight to a thing`] : []),
  ];
  return [
    `${printable(site.site)}: ${humanCount(things)} things${left}  (${template.method} ${printable(shown)})`,
    `  answers: ${counts.join(', ')}`,
    ...Object.entries(queries).map(
      ([source, { asked, brought }]) =>
        `  asked, ${sourceNames[source]}: ${humanCount(asked)}, which brought ${humanCount(brought)}`,
    ),
    ...Object.entries(further).map(
      ([relation, { pages: followed, brought }]) =>
        `  followed, ${relationNames[relation]}: ${humanCount(followed)}, which brought ${humanCount(brought)}`,
    ),
  ];
}
