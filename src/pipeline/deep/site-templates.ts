/** How sites are searched: looks at the home page, at what it declares, and at pages one click away. */
import { systemClock } from '../../base/clock.js';
import type { Log } from '../../base/log.js';
import { ScriptRequests } from '../../crawl/render/script-requests.js';
import { templateOfDescription } from '../../deep/declared-templates.js';
import { nonsenseQueries } from '../../deep/empty-pages.js';
import { findTemplates, type PageTemplates } from '../../deep/find-templates.js';
import type { SearchForm } from '../../deep/forms/search-form.js';
import { wordsToAsk } from '../../deep/search/word-pool.js';
import {
  placeholder,
  requestFor,
  type SearchTemplate,
  stand,
  type TemplateSource,
  templateOfForward,
  templateOfRequest,
  templateSources,
} from '../../deep/template.js';
import { PageReader } from '../../page/reader.js';
import { fullnessOf } from '../../page/shell.js';
import type { Store } from '../../store/store.js';
import { registrableDomain } from '../../url/domain.js';
import { maxUrlLength } from '../../url/shape.js';
import { siteOf } from '../../url/site.js';
import { Browser, findBrowser } from '../../web/browser.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import type { CrawlSettings } from '../crawl-settings.js';
import { entriesOf } from '../entries.js';
import { type FetchedPage, fetcherOf, type PageFetcher } from '../fetch-page.js';
import { withStoreAndWeb } from '../with-crawl.js';

export interface TemplatesOptions extends CrawlSettings {
  /** Sites, or pages of them to start from. */
  readonly sites: readonly string[];
  /** Sources to look at; all by default, the browser where there is one. */
  readonly sources?: readonly TemplateSource[];
  /** Ask once for nonsense, to see whether the site forwards queries elsewhere. */
  readonly isAsked?: boolean;
  /** Hears what the first page of a site says. */
  readonly onText?: (site: string, text: string) => void;
  readonly log?: Log;
}

/** The form that was found, as far as a person wants to know. */
export interface FoundForm {
  readonly action: string;
  readonly method: string;
  readonly inputs: number;
  readonly textInputs: number;
  readonly score: number;
}

export type SiteTemplate =
  | {
      readonly site: string;
      readonly template: SearchTemplate;
      readonly form: FoundForm | null;
      /** How sure it is, from 0 to 1. */
      readonly confidence: number;
    }
  | { readonly site: string; readonly template: null; readonly reason: string };

/** What each source is trusted, before anything was asked. */
const trustOfSource: Readonly<Record<TemplateSource, number>> = {
  opensearch: 0.95,
  'search-action': 0.9,
  form: 0.85,
  browser: 0.9,
};

export async function siteTemplates(options: TemplatesOptions): Promise<SiteTemplate[]> {
  return withStoreAndWeb({ ...options, archive: false }, options.sites, (store, web) =>
    templatesIn(store, web, options),
  );
}

/** Sites that are looked at side by side. */
const atATime = 8;

/** The same in a store that is open. */
export async function templatesIn(
  store: Store,
  web: PoliteWeb,
  options: TemplatesOptions,
): Promise<SiteTemplate[]> {
  const entries = entriesOf(options.sites);
  const sources = new Set(options.sources ?? templateSources);
  const browser = sources.has('browser') && findBrowser() !== null ? new Browser() : null;
  try {
    const { fetcher, robots } = fetcherOf(web, store, options);
    const requests = new ScriptRequests(web, robots);
    const words = new Map<string, string[]>();
    const onText = (site: string, text: string): void => {
      words.set(site, [...new Set(wordsToAsk(text))].slice(0, maxHomePageWords));
      options.onText?.(site, text);
    };
    const found: SiteTemplate[] = new Array(entries.length);
    const waiting = [...entries.entries()];
    const lookAt = async (entry: string): Promise<SiteTemplate> => {
      const seen = await new SiteLook(fetcher, sources, browser, requests, onText).at(entry);
      const kept = withinSite(seen, entries);
      return options.isAsked ? forwarded(kept, fetcher, words.get(siteOf(entry)) ?? []) : kept;
    };
    const { maxTimeMs } = options.budget ?? {};
    const until = maxTimeMs === undefined ? null : systemClock.steady() + maxTimeMs;
    const look = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [at, entry] = next;
        const one = await withinTime(until, siteOf(entry), lookAt(entry));
        options.log?.(`${one.site}: ${one.template === null ? one.reason : one.template.url}`);
        found[at] = one;
      }
    };
    await Promise.all(Array.from({ length: Math.min(atATime, entries.length) }, look));
    return found;
  } finally {
    await browser?.close();
  }
}

/** What is found out in time; what is under way then ends with the connections. */
async function withinTime(
  until: number | null,
  site: string,
  work: Promise<SiteTemplate>,
): Promise<SiteTemplate> {
  if (until === null) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SiteTemplate>((resolve) => {
    const reason = 'how it is searched was not found out in the time given';
    timer = setTimeout(
      () => resolve({ site, template: null, reason }),
      Math.max(0, until - systemClock.steady()),
    );
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A page must not send us to another site, least of all to post there what it likes; unless that site was named, too. Nor is more sent than fits into an address. */
function withinSite(found: SiteTemplate, entries: readonly string[]): SiteTemplate {
  if (found.template === null) return found;
  const asked = siteOf(found.template.url.replaceAll(placeholder, 'x'));
  const isOwn =
    registrableDomain(asked) === registrableDomain(found.site) ||
    entries.some((entry) => siteOf(entry) === asked);
  if (!isOwn)
    return {
      site: found.site,
      template: null,
      reason: `its search is on another site, ${asked}; name that site, too, to crawl it`,
    };
  return found.template.url.length > maxUrlLength - maxQueryLength
    ? { site: found.site, template: null, reason: 'its search form sends more than fits into an address' }
    : found;
}

const maxQueryLength = 200;

/** Words of a first page that are asked for to see whether all queries are forwarded. */
const maxHomePageWords = 6;

/** A template that leads where the site works with queries. Nonsense alone may be sent where nothing was found: what the site says of itself must be forwarded in the same way. */
async function forwarded(
  found: SiteTemplate,
  fetcher: PageFetcher,
  words: readonly string[],
): Promise<SiteTemplate> {
  const { template } = found;
  if (template === null || template.method !== 'GET' || words.length === 0) return found;
  const follow = async (query: string): Promise<SearchTemplate | null> => {
    const { url } = requestFor(template, query);
    const got = await fetcher.get(url, 'anything');
    return 'problem' in got || got.url === url ? null : templateOfForward(template, query, got.url);
  };
  const first = await follow(nonsenseQueries(1)[0]!);
  if (first === null) return found;
  for (const word of words) if ((await follow(word))?.url !== first.url) return found;
  return { ...found, template: first };
}

type Looked = {
  readonly got: FetchedPage;
  readonly found: PageTemplates;
  readonly at: number;
  readonly text: string;
  readonly isShell: boolean;
};
type Found = {
  readonly template: SearchTemplate;
  readonly form: FoundForm | null;
  readonly confidence: number;
};

class SiteLook {
  readonly #fetcher: PageFetcher;
  readonly #sources: ReadonlySet<TemplateSource>;
  readonly #browser: Browser | null;
  readonly #requests: ScriptRequests;
  readonly #onText: TemplatesOptions['onText'];
  readonly #reader = new PageReader();

  constructor(
    fetcher: PageFetcher,
    sources: ReadonlySet<TemplateSource>,
    browser: Browser | null,
    requests: ScriptRequests,
    onText: TemplatesOptions['onText'],
  ) {
    this.#onText = onText;
    this.#fetcher = fetcher;
    this.#sources = sources;
    this.#browser = browser;
    this.#requests = requests;
  }

  async at(entry: string): Promise<SiteTemplate> {
    const site = siteOf(entry);
    const home = await this.#look(entry);
    if ('problem' in home) return { site, template: null, reason: home.problem };
    this.#onText?.(site, home.text);
    const here = await this.#templateOf(home.found, entry);
    if (here !== null) return { site, ...here };
    for (const next of home.found.elsewhere) {
      const page = await this.#look(next);
      const there = 'problem' in page ? null : await this.#templateOf(page.found, next);
      if (there !== null) return { site, ...there };
    }
    const typed = await this.#byTyping(home);
    return typed !== null
      ? { site, ...typed }
      : {
          site,
          template: null,
          reason: reasonOf(home.found, this.#sources.has('browser') && this.#browser === null),
        };
  }

  async #look(url: string): Promise<Looked | { problem: string }> {
    const got = await this.#fetcher.get(url);
    if ('problem' in got) return got;
    const page = this.#reader.read(got.body, got.url, got.contentType);
    const found = findTemplates(page, this.#sources);
    const [best] = found.forms;
    const at = best === undefined ? -1 : page.forms.indexOf(best.form);
    return { got, found, at, text: page.text(), isShell: fullnessOf(page) === 'shell' };
  }

  /** Types into the page's search field and looks where the word turns up. */
  async #byTyping({ got, found, at, isShell }: Looked): Promise<Found | null> {
    const [best] = found.forms;
    // A page that is empty without scripts may have a field once they have run.
    if (this.#browser === null || (best === undefined ? !isShell : best.query === null)) return null;
    const web = this.#requests.open();
    const sent = await this.#browser
      .send(
        got.url,
        got.body,
        got.contentType,
        { form: at < 0 ? null : at, name: best?.query?.name ?? '', word: stand },
        { web, pauseMs: this.#requests.pauseMs(got.url) },
      )
      .finally(() => web.close());
    return sent === null
      ? null
      : {
          template: templateOfRequest(sent),
          form: best === undefined ? null : describedForm(best),
          confidence: trustOfSource.browser,
        };
  }

  async #templateOf(page: PageTemplates, base: string): Promise<Found | null> {
    const form = page.form === null ? null : describedForm(page.form.search);
    for (const description of page.descriptions) {
      const got = await this.#fetcher.get(description, 'anything');
      const template =
        'problem' in got ? null : templateOfDescription(new TextDecoder().decode(got.body), base);
      if (template !== null) return { template, form, confidence: trustOfSource.opensearch };
    }
    const template = page.action ?? page.form?.template ?? null;
    if (template === null) return null;
    // Sources that agree are surer than either.
    const agrees = page.action !== null && page.form?.template.queryArgument === page.action.queryArgument;
    return { template, form, confidence: agrees ? 0.98 : trustOfSource[template.source] };
  }
}

function describedForm({ form, score }: SearchForm): FoundForm {
  const inputs = form.fields.filter(
    ({ type }) => !['hidden', 'submit', 'image', 'button', 'reset'].includes(type),
  );
  return {
    action: form.action,
    method: form.method,
    inputs: inputs.length,
    textInputs: inputs.filter(({ type }) => type === 'text' || type === 'search').length,
    score: Math.round(score * 10) / 10,
  };
}

function reasonOf({ unusable, forms }: PageTemplates, lacksBrowser: boolean): string {
  if (unusable === 'choices') return 'its search form offers choices only';
  if (unusable === 'two fields') return 'its search form wants more than one text';
  if (unusable === 'script')
    return `its search form works by script only${lacksBrowser ? '; a browser could find out: install Chromium, or name one with LYCOSA_BROWSER' : ''}`;
  return forms.length === 0 ? 'no search form was found' : 'its search form leads nowhere';
}
