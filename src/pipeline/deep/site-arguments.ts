/** What the arguments of a site's result pages mean, seen on the pages for a few queries. */
import { LycosaError } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import {
  type ComparedPage,
  type Likeness,
  likenessOf,
  meaningByProbes,
  probesFor,
} from '../../deep/argument-probes.js';
import { ArgumentTable, type ArgumentVerdict, isIrrelevantAsPublished } from '../../deep/arguments.js';
import { EmptyPages, nonsenseQueries, type ResultKind } from '../../deep/empty-pages.js';
import { type ResultSketch, sketchResults } from '../../deep/result-sketch.js';
import { OwnLinks } from '../../deep/search/own-links.js';
import type { Thing } from '../../deep/search/search-lead.js';
import { ThingFinder } from '../../deep/search/thing-finder.js';
import { requestFor } from '../../deep/template.js';
import type { Page } from '../../page/page.js';
import { PageReader } from '../../page/reader.js';
import type { CrawlSettings } from '../crawl-settings.js';
import { type FetchedPage, fetcherOf, type PageFetcher } from '../fetch-page.js';
import { withStoreAndWeb } from '../with-crawl.js';
import { linesOfFile } from './query-lists.js';
import { type SiteTemplate, siteTemplates } from './site-templates.js';

export interface ArgumentsOptions extends CrawlSettings {
  readonly site: string;
  /** What to ask for: two queries at the least, with those of the file. */
  readonly queries: readonly string[];
  /** A file with a query on each line. */
  readonly queriesFile?: string;
  /** Links that are tried for each argument; none with 0. */
  readonly tries?: number;
  readonly log?: Log;
}

export interface ArgumentsSummary {
  readonly site: string;
  readonly template: Extract<SiteTemplate, { form: unknown }>['template'];
  readonly requests: number;
  /** Result pages by kind. */
  readonly pages: Readonly<Record<ResultKind, number>>;
  readonly arguments: readonly (ArgumentVerdict & {
    /** Whether the published rule calls it irrelevant. */
    readonly irrelevantAsPublished: boolean;
    /** What links showed that differ from their page in this argument alone. */
    readonly tried: readonly Likeness[];
  })[];
}

const backgroundQueries = 3;
const maxQueries = 40;
const usualTries = 2;

export async function siteArguments(options: ArgumentsOptions): Promise<ArgumentsSummary> {
  const queries = [...options.queries, ...linesOfFile(options.queriesFile)].slice(0, maxQueries);
  if (queries.length < 2)
    throw new LycosaError(
      'bad-option',
      'two queries at the least are needed to see what changes with them',
      'give words that the site has results for: --query jazz --query chair, or --queries FILE',
    );
  const [found] = await siteTemplates({ ...options, sites: [options.site], isAsked: true });
  if (found === undefined || found.template === null)
    throw new LycosaError(
      'not-reached',
      `it is not known how ${options.site} is searched: ${found?.template === null ? found.reason : 'nothing was found'}`,
      'see "lycosa deep --templates-only" for what was looked at',
    );
  if (found.template.method !== 'GET')
    throw new LycosaError(
      'not-reached',
      `${options.site} takes queries by POST, which this command does not send`,
      'crawl it with "lycosa deep --json", which says what the arguments of its links mean',
    );
  return withStoreAndWeb({ ...options, archive: false }, [options.site], (store, web) =>
    look(fetcherOf(web, store, options).fetcher, found, queries, options),
  );
}

async function look(
  fetcher: PageFetcher,
  found: Extract<SiteTemplate, { form: unknown }>,
  queries: readonly string[],
  { log, tries = usualTries }: Pick<ArgumentsOptions, 'log' | 'tries'>,
): Promise<ArgumentsSummary> {
  const reader = new PageReader();
  const { template } = found;
  const ask = async (query: string): Promise<FetchedPage | null> => {
    const got = await fetcher.get(requestFor(template, query).url);
    if ('problem' in got) log?.(`"${query}": ${got.problem}`);
    return 'problem' in got ? null : got;
  };
  const read = (got: FetchedPage): Page => reader.read(got.body, got.url, got.contentType);
  const background = [];
  for (const query of nonsenseQueries(backgroundQueries)) {
    const got = await ask(query);
    if (got !== null) background.push(sketchResults(read(got), query));
  }
  const empty = new EmptyPages(background);
  const table = new ArgumentTable(template.queryArgument);
  const own = new OwnLinks(template);
  const pages: Record<ResultKind, number> = { results: 0, empty: 0, alternatives: 0 };
  const finder = new ThingFinder();
  const compared: ComparedPage[] = [];
  const thingsOf = (sketch: ResultSketch): Thing[] =>
    finder.find(sketch, (hash, { url }) => empty.knowsLink(hash) || own.queryIn(url) !== null);
  for (const query of queries) {
    const got = await ask(query);
    if (got === null) continue;
    const page = read(got);
    const sketch = sketchResults(page, query);
    const kind = empty.judge(sketch);
    pages[kind]++;
    if (kind !== 'results') continue;
    const links = [...sketch.links.values()];
    own.learn(query, got.url, links);
    const carrying = links.filter(({ url }) => own.queryIn(url) !== null);
    if (carrying.length > 0) table.add({ url: got.url, links: carrying });
    const things = thingsOf(sketch);
    finder.confirm(things);
    compared.push({
      url: got.url,
      things: things.map(({ key }) => key),
      links: carrying.map(({ url }) => url),
    });
  }
  const verdicts = table.verdicts();
  const judged: ArgumentsSummary['arguments'][number][] = [];
  for (const verdict of verdicts) {
    const tried: Likeness[] = [];
    if (verdict.meaning !== 'query' && verdict.meaning !== 'page')
      for (const { page, url } of probesFor(verdict.name, compared, verdicts, tries)) {
        const got = await fetcher.get(url);
        if ('problem' in got) continue;
        const sketch = sketchResults(read(got), own.queryIn(url) ?? '');
        tried.push(
          likenessOf(
            page.things,
            thingsOf(sketch).map(({ key }) => key),
          ),
        );
      }
    judged.push({
      ...verdict,
      meaning: meaningByProbes(verdict.meaning, tried),
      irrelevantAsPublished: isIrrelevantAsPublished(verdict),
      tried,
    });
  }
  return {
    site: found.site,
    template: found.template,
    requests: fetcher.requests,
    pages,
    arguments: judged,
  };
}
