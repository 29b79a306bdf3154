/** A site's own search: forms, results, facets, paging, and the ways to say that nothing was found. */
import { label } from '../../language/languages.js';
import { Draw, hashText, mix } from '../../world/draw.js';
import type { Catalogue, SearchBox } from '../catalogue.js';
import { wordsOf } from '../inventory.js';
import type { Block, ModelLink, PageModel } from '../model.js';
import type { SiteAnswer, SiteRequest } from '../site.js';
import type { SearchForm } from './search-form.js';
import type { ArgumentMeaning, SearchKind } from './search-kind.js';
import { type Asked, type Found, SearchQueries } from './search-queries.js';

const makersInDropDown = 250;

export class SiteSearch implements SearchBox {
  readonly kind: SearchKind;
  readonly #site: Catalogue;
  readonly #queries: SearchQueries;

  constructor(site: Catalogue, kind: SearchKind) {
    this.#site = site;
    this.kind = kind;
    this.#queries = new SearchQueries(site, kind);
  }

  /** Whether a request is for the search. */
  wants(request: SiteRequest): boolean {
    const { path, method } = this.kind;
    if (method === 'script-json' && request.path === '/api/search') return true;
    return method === 'path'
      ? request.path.startsWith(path) && request.path.length > path.length
      : request.path === path;
  }

  /** The one address of a results page, or null when it is none. */
  canonical(request: SiteRequest): string | null {
    return this.wants(request) ? this.#queries.canonical(request) : null;
  }

  /** What a query finds. */
  find(asked: Pick<Asked, 'text' | 'place' | 'category'>): Found {
    return this.#queries.find(asked);
  }

  /** The URL of a query, with a place for it in braces where the method allows one. */
  urlTemplate(): string {
    const { method, path, names } = this.kind;
    const origin = this.#site.origin;
    if (method === 'path') return `${origin}${path}{search_term_string}`;
    if (method === 'script-json') return `${origin}/api/search?${names.query}={search_term_string}`;
    return `${origin}${path}?${names.query}={search_term_string}`;
  }

  /** The truth about the search: how queries are sent, and what each argument means. */
  truth(): object {
    const { kind } = this;
    return {
      method: kind.method,
      http: kind.method === 'post' ? 'POST' : 'GET',
      action: kind.method === 'script-json' ? '/api/search' : kind.path,
      template:
        kind.method === 'select-only' ? null : this.urlTemplate().replace('{search_term_string}', '{query}'),
      queryArgument: this.#queries.takesWords ? kind.names.query : null,
      combines: kind.all ? 'and' : 'or',
      emptyPages: kind.empty,
      disambiguation: kind.disambiguation,
      openSearch: kind.openSearch,
      searchAction: kind.searchAction,
      arguments: Object.entries(kind.names)
        .filter(([meaning]) => meaning !== 'query' || this.#queries.takesWords)
        .map(([meaning, name]) => ({
          name,
          meaning,
          /** Whether the set of things found over all pages depends on it. */
          changesResults: ['query', 'place', 'category', 'page'].includes(meaning),
        })),
    };
  }

  /** The form as pages show it. */
  form(request: SiteRequest, value: string): SearchForm {
    const { kind } = this;
    const site = this.#site;
    const { language } = site.profile;
    const scripted = kind.method === 'script-url' || kind.method === 'script-json' || kind.method === 'path';
    const selects: SearchForm['selects'][number][] = [];
    if (kind.facets || kind.method === 'select-only')
      selects.push({
        name: kind.names.category!,
        label: label('category', language),
        options: [
          ['', label('all', language)],
          ...Array.from(
            { length: site.vertical!.categoryCount },
            (_, i) => [String(i + 1), site.vertical!.categoryName(i, language)] as const,
          ),
        ],
      });
    return {
      method: kind.method === 'post' ? 'post' : 'get',
      action: kind.path,
      label: label('search', language),
      query: kind.method === 'select-only' ? null : { name: kind.names.query!, value },
      place:
        kind.names.place === undefined
          ? null
          : {
              name: kind.names.place,
              value: this.#queries.value(request, 'place'),
              label: label('where', language),
            },
      hidden: scripted ? [] : [[kind.names.hidden!, language]],
      selects,
      script: scripted ? this.#script() : null,
    };
  }

  #script(): string {
    const { kind } = this;
    if (kind.method === 'path') return `location.href="${kind.path}"+encodeURIComponent(words)`;
    if (kind.method === 'script-url')
      return `location.href="${kind.path}?${kind.names.query}="+encodeURIComponent(words)`;
    return `fetch("/api/search?${kind.names.query}="+encodeURIComponent(words)).then(function(r){return r.json()}).then(function(found){var out=document.getElementById("FOUND");out.innerHTML="";found.items.forEach(function(item){var p=document.createElement("p");var a=document.createElement("a");a.href=item.url;a.textContent=item.title;p.appendChild(a);out.appendChild(p)});if(!found.items.length)out.textContent=found.message})`;
  }

  answer(request: SiteRequest): SiteAnswer {
    if (request.path === '/api/search') return this.#json(request);
    if (this.kind.method === 'post' && request.method !== 'POST')
      return this.#page(request, this.#formPage(request));
    const asked = this.#queries.asked(request);
    const found = this.#queries.find(asked);
    const { names } = this.kind;
    const site = this.#site;
    const { language } = site.profile;
    const shown = asked.text === '' ? label('all', language) : asked.text;
    const heading = `${label('resultsFor', language)} “${shown}”`;
    if (found.ids.length === 0 || found.instead !== null)
      return this.#page(request, this.#empty(request, asked, found, heading));
    const meanings = this.#meanings(request, asked, found.ids);
    if (meanings !== null) return this.#page(request, meanings);
    const ids = this.#sorted(found.ids, asked.sort);
    const pages = Math.ceil(ids.length / asked.size);
    const page = ids.slice((asked.page - 1) * asked.size, asked.page * asked.size);
    const frame = site.frame(request, page.length === 0 ? 'empty-results' : 'results', heading);
    const main: Block[] = [
      { kind: 'form', form: this.form(request, asked.text) },
      {
        kind: 'text',
        picture: null,
        heading: null,
        paragraphs: [`${ids.length} ${label('results', language)}`],
      },
      ...this.#brands(),
      {
        kind: 'records',
        heading: label(site.profile.vertical!, language),
        records: site.records(page, request, 'search'),
        image: (id) => site.imagePath(id),
      },
    ];
    if (this.kind.method !== 'post' && pages > 1) {
      const url = (n: number): string => this.#queries.link(request, asked, { page: String(n) });
      const numbers = [...new Set([1, asked.page - 1, asked.page + 1, asked.page + 2, pages])].filter(
        (n) => n >= 1 && n <= pages && n !== asked.page,
      );
      main.push({
        kind: 'pager',
        current: asked.page,
        links: numbers.map((n) => ({ text: String(n), url: url(n) })),
        previous: asked.page > 1 ? url(asked.page - 1) : null,
        next: asked.page < pages ? url(asked.page + 1) : null,
      });
    }
    const side: Block[] = [];
    if (this.kind.method !== 'post' && names.sort !== undefined)
      side.push(...this.#refinements(request, asked, found.ids));
    return this.#page(request, {
      ...frame,
      main,
      side: [...side, ...frame.side.filter((block) => block.kind !== 'form')],
    });
  }

  #page(_request: SiteRequest, model: PageModel): SiteAnswer {
    return { kind: 'page', model, status: 200, trap: false };
  }

  #formPage(request: SiteRequest): PageModel {
    const heading = label('search', this.#site.profile.language);
    return {
      ...this.#site.frame(request, 'info', heading),
      main: [{ kind: 'form', form: this.form(request, '') }],
    };
  }

  #sorted(ids: readonly number[], sort: string): readonly number[] {
    const { vertical } = this.#site;
    if (sort === 'name')
      return [...ids].sort((a, b) => compare(vertical!.entity(a).name, vertical!.entity(b).name) || a - b);
    if (sort === 'date')
      return [...ids].sort((a, b) => vertical!.entity(a).day - vertical!.entity(b).day || a - b);
    return ids;
  }

  /** Facets, sort, page size, view, related queries. */
  #refinements(request: SiteRequest, asked: Asked, ids: readonly number[]): Block[] {
    const site = this.#site;
    const { language } = site.profile;
    const to = (text: string, change: Partial<Record<ArgumentMeaning, string>>): ModelLink => ({
      text,
      url: this.#queries.link(request, asked, change),
    });
    const blocks: Block[] = [];
    if (this.kind.facets && asked.category === null) {
      const counts = new Map<number, number>();
      for (const id of ids) {
        const { category } = site.vertical!.entity(id);
        counts.set(category, (counts.get(category) ?? 0) + 1);
      }
      blocks.push({
        kind: 'links',
        heading: label('refine', language),
        style: 'list',
        links: [...counts]
          .sort((a, b) => a[0] - b[0])
          .map(([a, n]) =>
            to(`${site.vertical!.categoryName(a, site.profile.language)} (${n})`, {
              category: String(a + 1),
            }),
          ),
      });
    }
    blocks.push({
      kind: 'links',
      heading: label('sort', language),
      style: 'tags',
      links: [
        to(label('relevance', language), { sort: 'rel' }),
        to(label('byDate', language), { sort: 'date' }),
        to(label('byName', language), { sort: 'name' }),
      ],
    });
    if (this.kind.pageSizes.length > 1)
      blocks.push({
        kind: 'links',
        heading: label('perPage', language),
        style: 'tags',
        links: this.kind.pageSizes.map((size) => to(String(size), { 'page-size': String(size) })),
      });
    blocks.push({
      kind: 'links',
      heading: label('more', language),
      style: 'tags',
      links: [to('▦', { view: 'grid' }), to('☰', { view: 'list' })],
    });
    if (this.kind.relatedQueries)
      blocks.push({
        kind: 'links',
        heading: label('relatedQueries', language),
        style: 'tags',
        links: this.#related(request, asked, ids),
      });
    return blocks;
  }

  #related(request: SiteRequest, asked: Asked, ids: readonly number[]): ModelLink[] {
    const draw = new Draw(mix(this.#site.profile.key, hashText(asked.text)));
    const texts = new Set<string>();
    for (const id of draw.some(ids.slice(0, 40), 5)) {
      const entity = this.#site.vertical!.entity(id);
      texts.add(draw.chance(0.5) ? entity.makerName : wordsOf(entity.name).slice(0, 2).join(' '));
    }
    return [...texts].map((text) => ({
      text,
      url: this.#queries.link(request, { ...asked, category: null, sort: '', view: '' }, { query: text }),
    }));
  }

  /** A page that asks which of several things was meant. */
  #meanings(request: SiteRequest, asked: Asked, ids: readonly number[]): PageModel | null {
    const site = this.#site;
    if (
      !this.kind.disambiguation ||
      asked.category !== null ||
      asked.page > 1 ||
      wordsOf(asked.text).length !== 1
    )
      return null;
    const categories = new Set(ids.map((id) => site.vertical!.entity(id).category));
    if (categories.size < 3) return null;
    const links = [...categories]
      .sort((a, b) => a - b)
      .map((a) => ({
        text: `${asked.text} (${site.vertical!.categoryName(a, site.profile.language)})`,
        url: this.#queries.link(request, asked, { category: String(a + 1) }),
      }));
    const heading = `“${asked.text}” ${label('manyMeanings', site.profile.language)}`;
    return {
      ...site.frame(request, 'disambiguation', heading),
      main: [{ kind: 'links', heading, style: 'list', links }],
    };
  }

  /** The constant list of makers that fills the pages of some sites. */
  #brands(): Block[] {
    if (this.kind.empty !== 'drop-down') return [];
    const { vertical, profile } = this.#site;
    return [
      {
        kind: 'options',
        label: label(vertical!.makersLabel, profile.language),
        name: 'brand',
        options: Array.from({ length: Math.min(makersInDropDown, vertical!.makers) }, (_, i) =>
          vertical!.makerName(i),
        ),
      },
    ];
  }

  #empty(request: SiteRequest, asked: Asked, found: Found, heading: string): PageModel {
    const site = this.#site;
    const { language } = site.profile;
    const message = `${label('noResults', language)} “${asked.text}”.`;
    const main: Block[] = [{ kind: 'form', form: this.form(request, asked.text) }, ...this.#brands()];
    if (found.instead === null)
      main.push({
        kind: 'text',
        picture: null,
        heading: null,
        paragraphs: [message, label('tryAgain', language)],
      });
    else
      main.push(
        {
          kind: 'text',
          picture: null,
          heading: null,
          paragraphs: [message, `${label('insteadShowing', language)} “${found.instead}”:`],
        },
        {
          kind: 'records',
          heading: `${label('didYouMean', language)} ${found.instead}?`,
          records: site.records(found.ids.slice(0, asked.size), request),
          image: (id) => site.imagePath(id),
        },
      );
    return { ...site.frame(request, 'empty-results', heading), main };
  }

  #json(request: SiteRequest): SiteAnswer {
    const asked = this.#queries.asked(request);
    const { ids, instead } = this.#queries.find(asked);
    const page = instead === null ? ids.slice((asked.page - 1) * asked.size, asked.page * asked.size) : [];
    const body = JSON.stringify({
      query: asked.text,
      total: instead === null ? ids.length : 0,
      message: `${label('noResults', this.#site.profile.language)} “${asked.text}”.`,
      items: page.map((id) => ({
        title: this.#site.view(id).title,
        url: this.#site.urlOf({ page: 'detail', a: id, n: 1 }),
      })),
    });
    return { kind: 'file', type: 'application/json; charset=utf-8', body };
  }

  /** The OpenSearch description, on sites that have one. */
  description(): SiteAnswer | null {
    if (!this.kind.openSearch) return null;
    const template = this.urlTemplate()
      .replace('{search_term_string}', '{searchTerms}')
      .replaceAll('&', '&amp;');
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${this.#site.profile.title.replace(/[<&]/g, ' ')}</ShortName><Url type="text/html" template="${template}"/></OpenSearchDescription>\n`;
    return { kind: 'file', type: 'application/opensearchdescription+xml', body };
  }
}

/** Code-unit order: the same on every machine, unlike a locale's. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
