/**
 * A search engine over the simulated web, answering in SearXNG's JSON form. It is as imperfect as real ones: not every page is known to it, ranking is noisy, and
 * portals answer every query near the top.
 */
import { cities } from '../language/places.js';
import type { WebAnswer } from '../simulated-web.js';
import { parseQuery } from '../sites/address/route.js';
import type { CatalogueSite } from '../sites/catalogue-site.js';
import type { Directory } from '../sites/directory.js';
import { wordsOf } from '../sites/inventory.js';
import type { PortalSite } from '../sites/portal-site.js';
import { shownText } from '../sites/search/search-queries.js';
import { escapeAttribute, escapeText } from '../templates/html.js';
import type { TopicalSite } from '../topical/topical-site.js';
import { happens, hashText, mix } from '../world/draw.js';
import type { VerticalName } from '../world/parameters.js';

/** The host of the search engine. */
export const searchHost = 'search.example';
const perPage = 20;
/** Share of pages that the engine knows. */
const known = 0.75;
const entitiesPerQuery = 12;
const articlesPerSite = 40;

interface Result {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly score: number;
}

export class SearchEngine {
  readonly #directory: Directory;
  readonly #indexes = new Map<VerticalName, Map<string, number[]>>();
  #articles: { url: string; title: string; words: Set<string> }[] | null = null;

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  answer(url: string): WebAnswer {
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
    if (path !== '' && path !== '/' && path !== '/search')
      return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not found\n' };
    const mark = url.indexOf('?');
    const query = mark < 0 ? new Map<string, string>() : parseQuery(url.slice(mark + 1).replace(/#.*$/s, ''));
    const text = (query.get('q') ?? '').trim().slice(0, 300);
    const page = Math.max(1, Math.min(50, Number(query.get('pageno')) || 1));
    const all = text === '' ? [] : this.search(text);
    const results = all.slice((page - 1) * perPage, page * perPage);
    if (query.get('format') === 'json') {
      const body = JSON.stringify({
        query: text,
        number_of_results: all.length,
        results: results.map((result) => ({
          url: result.url,
          title: result.title,
          content: result.content,
          engine: 'lab',
          engines: ['lab'],
          category: 'general',
          score: Math.round(result.score * 1000) / 1000,
        })),
        answers: [],
        corrections: [],
        infoboxes: [],
        suggestions: [],
        unresponsive_engines: [],
      });
      return { status: 200, headers: { 'content-type': 'application/json' }, body };
    }
    const items = results.map(
      (result) =>
        `<article><h3><a href="${escapeAttribute(result.url)}">${escapeText(result.title)}</a></h3><p>${escapeText(result.content)}</p></article>`,
    );
    const body = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeText(text)} - search</title></head><body><form action="/search" method="get"><input name="q" value="${escapeAttribute(text)}"><button>search</button></form>${items.join('\n')}</body></html>`;
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
  }

  /** Results for a query, best first. */
  search(text: string): Result[] {
    const words = [...new Set(wordsOf(text))];
    const results: Result[] = [];
    const noise = (url: string): number => 0.6 + (mix(hashText(url), hashText(text)) % 1000) / 1250;
    for (const vertical of this.#directory.world.parameters.verticals)
      for (const { id, score } of this.#entities(vertical, words))
        results.push(...this.#pagesAbout(vertical, id, words, score, noise));
    for (const article of this.#topicalPages()) {
      const hits = words.filter((word) => article.words.has(word)).length;
      if (hits > 0)
        results.push({
          url: article.url,
          title: article.title,
          content: article.title,
          score: (hits / words.length) * 0.8 * noise(article.url),
        });
    }
    for (let index = 0; index < this.#directory.world.parameters.sites; index++) {
      if (this.#directory.world.profile(index).kind !== 'portal') continue;
      const url = (this.#directory.at(index) as PortalSite).urlAbout(text);
      results.push({
        url,
        title: `${text} - ${this.#directory.world.profile(index).title}`,
        content: `All about ${text}`,
        score: 0.9 * noise(url),
      });
    }
    return results.sort((a, b) => b.score - a.score || (a.url < b.url ? -1 : 1)).slice(0, 300);
  }

  #index(vertical: VerticalName): Map<string, number[]> {
    let index = this.#indexes.get(vertical);
    if (index !== undefined) return index;
    index = new Map();
    const { world } = this.#directory;
    for (const id of world.population(vertical).ids) {
      const entity = world.verticals[vertical].entity(id);
      for (const word of new Set(
        wordsOf(`${entity.name} ${entity.makerName} ${cities[entity.city]!.name}`),
      )) {
        const list = index.get(word);
        if (list === undefined) index.set(word, [id]);
        else list.push(id);
      }
    }
    this.#indexes.set(vertical, index);
    return index;
  }

  /** The entities that match best: rare words count more. */
  #entities(vertical: VerticalName, words: readonly string[]): { id: number; score: number }[] {
    const index = this.#index(vertical);
    const total = this.#directory.world.population(vertical).ids.length;
    const scores = new Map<number, number>();
    let best = 0;
    for (const word of words) {
      const ids = index.get(word) ?? [];
      // 1/(1 + share × 50) falls from 1 for a rare word towards 0 for one that is everywhere.
      const weight = ids.length === 0 ? 1 : 1 / (1 + (50 * ids.length) / total);
      best += weight;
      for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
    }
    return [...scores]
      .map(([id, score]) => ({ id, score: score / best }))
      .filter(({ score }) => score > 0.25)
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, entitiesPerQuery);
  }

  #pagesAbout(
    vertical: VerticalName,
    id: number,
    words: readonly string[],
    score: number,
    noise: (url: string) => number,
  ): Result[] {
    const found: Result[] = [];
    for (let index = 0; index < this.#directory.world.parameters.sites; index++) {
      const profile = this.#directory.world.profile(index);
      if (profile.vertical !== vertical || !happens(mix(profile.key, id, 0x5ea4c4), known)) continue;
      const site = this.#directory.at(index) as CatalogueSite;
      if (!site.inventory!.has(id)) continue;
      const url = site.urlOf({ page: 'detail', a: id, n: 1 });
      const view = site.view(id);
      // A page is found by the words that stand on it, not by the name of the thing.
      const own = new Set(wordsOf(shownText(view)));
      const hits = words.filter((word) => own.has(word)).length;
      if (hits === 0) continue;
      found.push({
        url,
        title: `${view.title} | ${profile.title}`,
        content: view.fields.map((field) => field.text).join(' · '),
        score: score * (hits / words.length) * noise(url),
      });
    }
    return found;
  }

  #topicalPages(): { url: string; title: string; words: Set<string> }[] {
    if (this.#articles !== null) return this.#articles;
    this.#articles = [];
    for (const index of this.#directory.world.topicalSites.slice(0, 500)) {
      const site = this.#directory.at(index) as TopicalSite;
      for (let article = 0; article < Math.min(site.articles, articlesPerSite); article++) {
        const title = site.titleOf(article);
        this.#articles.push({ url: site.urlOfArticle(article), title, words: new Set(wordsOf(title)) });
      }
    }
    return this.#articles;
  }
}
