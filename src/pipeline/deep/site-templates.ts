/** How sites are searched: looks at the home page, at what it declares, and at pages one click away. */
import type { Log } from '../../base/log.js';
import { RobotsCache } from '../../crawl/robots-cache.js';
import { templateOfDescription } from '../../deep/declared-templates.js';
import { findTemplates, type PageTemplates } from '../../deep/find-templates.js';
import type { SearchForm } from '../../deep/forms/search-form.js';
import { type Template, type TemplateSource, templateSources } from '../../deep/template.js';
import { PageReader } from '../../page/reader.js';
import type { Store } from '../../store/store.js';
import { siteOf } from '../../url/site.js';
import { usualToken } from '../../web/robots.js';
import type { CrawlSettings } from '../crawl-settings.js';
import { entriesOf } from '../entries.js';
import { PageFetcher } from '../fetch-page.js';
import { openStore } from '../open-store.js';
import { openWeb } from '../open-web.js';

export interface TemplatesOptions extends CrawlSettings {
  /** Sites, or pages of them to start from. */
  readonly sites: readonly string[];
  /** Sources to look at; all that work without a browser by default. */
  readonly sources?: readonly TemplateSource[];
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
      readonly template: Pick<Template, 'method' | 'url' | 'body' | 'source' | 'queryArgument'>;
      readonly form: FoundForm | null;
      /** How sure it is, from 0 to 1. */
      readonly confidence: number;
    }
  | { readonly site: string; readonly template: null; readonly reason: string };

/** What each source is trusted, before anything was asked. */
const trust: Readonly<Record<TemplateSource, number>> = {
  opensearch: 0.95,
  'search-action': 0.9,
  form: 0.85,
  browser: 0.9,
};

export async function siteTemplates(options: TemplatesOptions): Promise<SiteTemplate[]> {
  const entries = entriesOf(options.sites);
  const sources = new Set(options.sources ?? templateSources);
  const web = await openWeb({ connections: options.concurrency ?? 16, ...options });
  let store: Store | null = null;
  try {
    store = openStore({ ...options, archive: false });
    const robots =
      options.robots === false
        ? null
        : new RobotsCache({ store, web, productToken: usualToken, random: Math.random, archive: false });
    const fetcher = new PageFetcher(web, { delayMs: options.delayMs ?? 1000, robots });
    const found: SiteTemplate[] = [];
    for (const entry of entries) {
      const one = await new SiteLook(fetcher, sources).at(entry);
      options.log?.(`${one.site}: ${one.template === null ? one.reason : one.template.url}`);
      found.push(one);
    }
    return found;
  } finally {
    await store?.close();
    await web.close();
  }
}

class SiteLook {
  readonly #fetcher: PageFetcher;
  readonly #sources: ReadonlySet<TemplateSource>;
  readonly #reader = new PageReader();

  constructor(fetcher: PageFetcher, sources: ReadonlySet<TemplateSource>) {
    this.#fetcher = fetcher;
    this.#sources = sources;
  }

  async at(entry: string): Promise<SiteTemplate> {
    const site = siteOf(entry);
    const home = await this.#look(entry);
    if ('problem' in home) return { site, template: null, reason: home.problem };
    const here = await this.#templateOf(home, entry);
    if (here !== null) return { site, ...here };
    for (const next of home.elsewhere) {
      const page = await this.#look(next);
      const there = 'problem' in page ? null : await this.#templateOf(page, next);
      if (there !== null) return { site, ...there };
    }
    return { site, template: null, reason: reasonOf(home) };
  }

  async #look(url: string): Promise<PageTemplates | { problem: string }> {
    const got = await this.#fetcher.get(url);
    if ('problem' in got) return got;
    return findTemplates(this.#reader.read(got.body, got.url, got.contentType), this.#sources);
  }

  async #templateOf(
    page: PageTemplates,
    base: string,
  ): Promise<{ template: Template; form: FoundForm | null; confidence: number } | null> {
    const form = page.form === null ? null : described(page.form.search);
    for (const description of page.descriptions) {
      const got = await this.#fetcher.get(description, 'anything');
      const template =
        'problem' in got ? null : templateOfDescription(new TextDecoder().decode(got.body), base);
      if (template !== null) return { template, form, confidence: trust.opensearch };
    }
    const template = page.action ?? page.form?.template ?? null;
    if (template === null) return null;
    // Sources that agree are surer than either.
    const agrees = page.action !== null && page.form?.template.queryArgument === page.action.queryArgument;
    return { template, form, confidence: agrees ? 0.98 : trust[template.source] };
  }
}

function described({ form, score }: SearchForm): FoundForm {
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

function reasonOf({ unusable, forms }: PageTemplates): string {
  if (unusable === 'choices') return 'its search form offers choices only';
  if (unusable === 'two fields') return 'its search form wants more than one text';
  if (unusable === 'script') return 'its search form works by script only';
  return forms.length === 0 ? 'no search form was found' : 'its search form leads nowhere';
}
