/** A site about a topic: articles that mostly keep to it, links that mostly stay near it, a page of resources, and some articles that only strangers link to. */
import { label } from '../language/languages.js';
import { Route } from '../sites/address/route.js';
import { shortSlug } from '../sites/address/routes.js';
import type { Block, ModelLink, PageModel } from '../sites/model.js';
import type { Profile } from '../sites/profile/profile.js';
import { type Chrome, emptyModel, Site, type SiteAnswer, type SiteRequest } from '../sites/site.js';
import { styleSheet } from '../templates/style-sheet.js';
import { Draw, happens, mix } from '../world/draw.js';
import type { World } from '../world/world.js';
import { drawMixture, type Mixture, topicalText, topicalTitle } from './language-model.js';
import { leaves, siblingsOf, topicAt } from './topics.js';

const perPage = 15;
/** One article in so many is linked from other topics only. */
const islandEvery = 6;
const resources = 40;

/** The other topical sites, as this one sees them. */
export interface Neighbours {
  readonly count: number;
  /** The n-th topical site. */
  numbered(n: number): TopicalSite;
  about(topic: number): readonly TopicalSite[];
}

export class TopicalSite extends Site {
  readonly articles: number;
  /** Those older than day 0, which others link to. */
  readonly oldArticles: number;
  readonly #neighbours: Neighbours;
  readonly #article: Route;
  readonly #list: Route;
  readonly #lists: Route;

  constructor(world: World, profile: Profile, neighbours: Neighbours) {
    super(world, profile);
    this.#neighbours = neighbours;
    const draw = new Draw(mix(profile.key, 0x70b1));
    this.oldArticles = draw.pick([25, 40, 60, 100, 180, 320]);
    this.articles = this.oldArticles + Math.floor(world.parameters.day / 4);
    this.#article = new Route(
      draw.pick([
        '/articles/{slug}-{id}',
        '/read/{id}',
        '/{slug}.{id}.html',
        '/index.php?article={id}',
        '/wiki/{slug}/{id}',
      ]),
    );
    this.#list = new Route(draw.pick(['/articles', '/index.php?list=all', '/contents.html']));
    this.#lists = new Route(draw.pick(['/articles?page={n}', '/articles/page/{n}']));
  }

  /** What an article is about: mostly the site's topic, sometimes a sibling, sometimes anything. */
  topicOf(article: number): number {
    const draw = new Draw(mix(this.profile.key, article, 0x7091c));
    const at = draw.below(100);
    if (at < 70) return this.profile.topic;
    return at < 82 ? draw.pick(siblingsOf(this.profile.topic)) : draw.pick(leaves);
  }

  mixtureOf(article: number): Mixture {
    return drawMixture(new Draw(mix(this.profile.key, article, 0x313)), this.topicOf(article));
  }

  titleOf(article: number): string {
    return topicalTitle(new Draw(mix(this.profile.key, article, 0x717)), this.mixtureOf(article));
  }

  /** The paragraphs of an article. */
  textOf(article: number): string[] {
    const draw = new Draw(mix(this.profile.key, article, 0x7e87));
    const mixture = this.mixtureOf(article);
    return Array.from({ length: draw.between(3, 8) }, () => topicalText(draw, mixture, draw.between(3, 6)));
  }

  isIsland(article: number): boolean {
    return article % islandEvery === islandEvery - 1;
  }

  urlOfArticle(article: number): string {
    return (
      this.origin + this.#article.write({ id: String(article + 1), slug: shortSlug(this.titleOf(article)) })
    );
  }

  /** The article of a request, or null. */
  articleAt(request: SiteRequest): number | null {
    const values = this.#article.read(request.path, request.query);
    const article = Number(values?.id ?? 0) - 1;
    return article >= 0 && article < this.articles ? article : null;
  }

  #page(request: SiteRequest): number | null {
    if (this.#list.read(request.path, request.query) !== null && !request.query.has('page')) return 1;
    const n = Number(this.#lists.read(request.path, request.query)?.n ?? 0);
    return n >= 1 && n <= this.#listPages ? n : null;
  }

  get #listPages(): number {
    return Math.max(1, Math.ceil((this.articles - Math.floor(this.articles / islandEvery)) / perPage));
  }

  #listUrl(n: number): string {
    return this.origin + (n === 1 ? this.#list.write({}) : this.#lists.write({ n: String(n) }));
  }

  canonical(url: string): string | null {
    const request = this.request(url);
    if (request.path === '/' || request.path === '/resources' || request.path === '/about')
      return this.origin + request.path;
    const n = this.#page(request);
    if (n !== null) return this.#listUrl(n);
    const article = this.articleAt(request);
    return article === null ? null : this.urlOfArticle(article);
  }

  chrome(_request: SiteRequest): Chrome {
    const { language } = this.profile;
    return {
      navigation: [
        { text: label('home', language), url: `${this.origin}/` },
        { text: label('browseAll', language), url: this.#listUrl(1) },
        { text: 'Resources', url: `${this.origin}/resources` },
      ],
      footer: [{ text: label('about', language), url: `${this.origin}/about` }],
    };
  }

  answer(request: SiteRequest): SiteAnswer {
    if (request.path === '/robots.txt')
      return { kind: 'file', type: 'text/plain; charset=utf-8', body: 'User-agent: *\nDisallow:\n' };
    if (request.path === this.profile.paths.styleSheet)
      return { kind: 'file', type: 'text/css; charset=utf-8', body: styleSheet(this.family) };
    const model = this.#model(request);
    if (model === null) return this.thanks(request) ?? this.notFound(request);
    const article = this.articleAt(request);
    const proper = article === null ? null : this.urlOfArticle(article).slice(this.origin.length);
    if (proper !== null && !proper.includes('?') && proper !== request.path)
      return { kind: 'redirect', to: this.origin + proper, status: 301 };
    return { kind: 'page', model, status: 200, trap: false };
  }

  #frame(request: SiteRequest, kind: PageModel['kind'], heading: string): PageModel {
    const { language, title } = this.profile;
    return {
      ...emptyModel(request.url, language),
      kind,
      heading,
      title: heading === title ? title : `${heading} | ${title}`,
    };
  }

  #model(request: SiteRequest): PageModel | null {
    const { language, title } = this.profile;
    if (request.path === '/') {
      const newest = this.#ownLinks(
        Array.from({ length: this.articles }, (_, i) => this.articles - 1 - i)
          .filter((i) => !this.isIsland(i))
          .slice(0, 8),
      );
      return {
        ...this.#frame(request, 'home', title),
        main: [
          {
            kind: 'text',
            picture: null,
            heading: null,
            paragraphs: [topicalText(new Draw(mix(this.profile.key, 3)), this.mixtureOf(0), 4)],
          },
          { kind: 'links', heading: label('latest', language), style: 'list', links: newest },
        ],
        side: [this.#popular()],
      };
    }
    if (request.path === '/about')
      return {
        ...this.#frame(request, 'info', label('about', language)),
        main: [
          {
            kind: 'text',
            picture: null,
            heading: null,
            paragraphs: [topicalText(new Draw(mix(this.profile.key, 5)), this.mixtureOf(0), 5)],
          },
        ],
      };
    if (request.path === '/resources')
      return {
        ...this.#frame(request, 'hub', 'Resources'),
        main: [
          {
            kind: 'links',
            heading: topicAt(this.profile.topic).title,
            style: 'columns',
            links: this.#resources(),
          },
        ],
      };
    const n = this.#page(request);
    if (n !== null) return this.#listPage(n, request);
    const article = this.articleAt(request);
    return article === null ? null : this.#articlePage(article, request);
  }

  #listPage(n: number, request: SiteRequest): PageModel {
    const all = Array.from({ length: this.articles }, (_, i) => i).filter((i) => !this.isIsland(i));
    const pages = this.#listPages;
    const main: Block[] = [
      {
        kind: 'links',
        heading: '',
        style: 'list',
        links: this.#ownLinks(all.slice((n - 1) * perPage, n * perPage)),
      },
    ];
    if (pages > 1)
      main.push({
        kind: 'pager',
        current: n,
        links: [1, n - 1, n + 1, pages]
          .filter((m, i, list) => m >= 1 && m <= pages && m !== n && list.indexOf(m) === i)
          .map((m) => ({ text: String(m), url: this.#listUrl(m) })),
        previous: n > 1 && n <= pages ? this.#listUrl(n - 1) : null,
        next: n < pages ? this.#listUrl(n + 1) : null,
      });
    return { ...this.#frame(request, 'hub', label('browseAll', this.profile.language)), main };
  }

  #articlePage(article: number, request: SiteRequest): PageModel {
    const near = [article - 2, article - 1, article + 1, article + 3].filter(
      (i) => i >= 0 && i < this.articles && !this.isIsland(i),
    );
    return {
      ...this.#frame(request, 'article', this.titleOf(article)),
      crumbs: [{ text: label('home', this.profile.language), url: `${this.origin}/` }],
      main: [
        { kind: 'text', picture: null, heading: null, paragraphs: this.textOf(article) },
        {
          kind: 'links',
          heading: label('readMore', this.profile.language),
          style: 'list',
          links: [...this.#ownLinks(near), ...this.#outLinks(article)],
        },
      ],
      side: [this.#popular()],
    };
  }

  #ownLinks(articles: readonly number[]): ModelLink[] {
    return articles.map((i) => ({ text: this.titleOf(i), url: this.urlOfArticle(i) }));
  }

  /** A link to an article of a site; its first articles are linked most. */
  #linkInto(site: TopicalSite, draw: Draw): ModelLink {
    let article = draw.skewedBelow(site.oldArticles);
    if (site.isIsland(article)) article--;
    return { text: site.titleOf(article), url: site.urlOfArticle(article) };
  }

  /** Links to other sites: half of them to the same topic, a fifth to a sibling, the rest anywhere; one crosses over to an island. */
  #outLinks(article: number): ModelLink[] {
    const draw = new Draw(mix(this.profile.key, article, 0x0071));
    const topic = this.topicOf(article);
    const links: ModelLink[] = [];
    for (let i = draw.between(3, 8); i > 0; i--) {
      const at = draw.below(100);
      const wanted = at < 50 ? topic : at < 70 ? draw.pick(siblingsOf(topic)) : null;
      const sites = wanted === null ? [] : this.#neighbours.about(wanted);
      links.push(
        this.#linkInto(
          sites.length > 0 ? draw.pick(sites) : this.#neighbours.numbered(draw.below(this.#neighbours.count)),
          draw,
        ),
      );
    }
    const position = this.world.topicalSites.indexOf(this.profile.index);
    const far = this.#neighbours.numbered((position + 1 + article) % this.#neighbours.count);
    const island = Math.floor(article / this.#neighbours.count) * islandEvery + islandEvery - 1;
    if (island < far.oldArticles && far.profile.topic !== topic)
      links.push({ text: far.titleOf(island), url: far.urlOfArticle(island) });
    return links;
  }

  /** The same popular pages are linked from everywhere, whatever the topic. */
  #popular(): Block {
    const { sites } = this.world.parameters;
    const draw = new Draw(mix(this.world.parameters.seed, 0x909));
    const links = Array.from({ length: 3 }, () => this.world.profile(draw.below(sites))).map((profile) => ({
      text: profile.title,
      url: this.world.homeOf(profile),
    }));
    return { kind: 'links', heading: label('popular', this.profile.language), style: 'list', links };
  }

  /** A hub: many links to the site's topic, one in ten elsewhere. */
  #resources(): ModelLink[] {
    const draw = new Draw(mix(this.profile.key, 0x4e50));
    const sites = [
      ...this.#neighbours.about(this.profile.topic),
      ...siblingsOf(this.profile.topic).flatMap((topic) =>
        happens(draw.bits(), 0.2) ? this.#neighbours.about(topic) : [],
      ),
    ];
    const links = new Map<string, ModelLink>();
    for (let i = 0; i < resources * 2 && links.size < resources; i++) {
      const site = draw.chance(0.9)
        ? draw.pick(sites)
        : this.#neighbours.numbered(draw.below(this.#neighbours.count));
      const link = this.#linkInto(site, draw);
      links.set(link.url, link);
    }
    return [...links.values()];
  }
}
