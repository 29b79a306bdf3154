/** The families of URL styles that sites draw from. */
import type { Language } from '../../language/languages.js';
import type { Draw } from '../../world/draw.js';
import type { VerticalName } from '../../world/parameters.js';
import { addressWords, detailShapes, type OwnHalf } from '../../world/stocks.js';

/** Pages with a place of their own in a site. */
export const pageNames = [
  'home',
  'print',
  'list',
  'categories',
  'category',
  'branch',
  'cities',
  'city',
  'letters',
  'letter',
  'calendar',
  'archive',
  'makers',
  'maker',
  'posts',
  'post',
  'topics',
  'help',
  'members',
  'member',
  'about',
  'search',
  'detail',
] as const;
export type PageName = (typeof pageNames)[number];

/** Patterns of one kind of page: the first page of a list, and the further ones. */
export interface PagePatterns {
  readonly first: string;
  readonly further?: string;
}

/** Words of sections, in the language of the site. */
export const sectionWords: Record<VerticalName, Record<Language, readonly string[]>> = {
  events: {
    en: ['events', 'event', 'whats-on', 'shows', 'listings'],
    de: ['veranstaltungen', 'termine', 'programm'],
    fr: ['agenda', 'evenements', 'sorties'],
    es: ['eventos', 'agenda', 'cartelera'],
  },
  books: {
    en: ['books', 'book', 'titles', 'catalogue', 'shop'],
    de: ['buecher', 'katalog', 'titel'],
    fr: ['livres', 'bibliotheque', 'ouvrages'],
    es: ['libros', 'catalogo', 'tienda'],
  },
  jobs: {
    en: ['jobs', 'job', 'vacancies', 'careers', 'positions'],
    de: ['stellen', 'jobs', 'karriere'],
    fr: ['emplois', 'offres', 'recrutement'],
    es: ['empleos', 'ofertas', 'trabajo'],
  },
};

/** Styles of detail URLs, by name. */
export const detailStyles = { ...detailShapes.tune, ...detailShapes.report };
export type DetailStyle = keyof typeof detailStyles;

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Draws the patterns of a site. `slugs` says whether looking names up is affordable. */
export function drawPatterns(
  draw: Draw,
  vertical: VerticalName,
  language: Language,
  slugs: boolean,
  half: OwnHalf,
): { style: DetailStyle; patterns: Record<PageName, PagePatterns> } {
  const word = draw.pick(sectionWords[vertical][language]);
  const stock = addressWords[half];
  const names = (Object.keys(detailShapes[half]) as DetailStyle[]).filter(
    (name) => slugs || !/^(slug|slug-root|date-path|folder-date)$/.test(name),
  );
  const style = draw.pick(names);
  const mixed = style === 'mixed-case' || style === 'query-mixed-case';
  const section = mixed ? capital(word) : word;
  const detail = detailStyles[style].replace(/S/g, section).replace('lang=L', `lang=${language}`);
  const script = style.startsWith('query');
  const list = script
    ? draw.pick([
        { first: `/${section}/list.php`, further: `/${section}/list.php?page={n}` },
        { first: `/index.php?view=list`, further: `/index.php?view=list&start={start}` },
        { first: `/${section}List.aspx`, further: `/${section}List.aspx?Page={n}` },
      ])
    : draw.pick([
        { first: `/${section}/`, further: `/${section}/?page={n}` },
        { first: `/${section}/`, further: `/${section}/page/{n}/` },
        { first: `/${section}/all`, further: `/${section}/all/p{n}` },
        { first: `/${section}/index.html`, further: `/${section}/index-{n}.html` },
        { first: `/${stock.browse}`, further: `/${stock.browse}?start={start}` },
      ]);
  const group = (singular: string): PagePatterns =>
    script
      ? draw.pick([
          { first: `/${singular}.php?c={id}`, further: `/${singular}.php?c={id}&page={n}` },
          {
            first: `/index.php?view=${singular}&key={name}`,
            further: `/index.php?view=${singular}&key={name}&start={start}`,
          },
        ])
      : draw.pick([
          { first: `/${singular}/{name}/`, further: `/${singular}/{name}/page/{n}/` },
          { first: `/${singular}/{name}`, further: `/${singular}/{name}?page={n}` },
          { first: `/${singular}-{name}.html`, further: `/${singular}-{name}-{n}.html` },
          { first: `/by-${singular}/{id}`, further: `/by-${singular}/{id}/{n}` },
        ]);
  const words = stock[vertical];
  const print = script
    ? `${detail}&${stock.print}=1`
    : draw.pick([`/${stock.print}/{id}`, `/${stock.print}.php?item={id}`, `/p/{id}/${stock.print}`]);
  return {
    style,
    patterns: {
      home: { first: '/' },
      print: { first: print },
      list,
      categories: { first: script ? `/${stock.categories}.php` : `/${words.category}s` },
      category: group(words.category),
      branch: script
        ? {
            first: `/${stock.branch}.php?c={id}&sub={name}`,
            further: `/${stock.branch}.php?c={id}&sub={name}&page={n}`,
          }
        : draw.pick([
            {
              first: `/${words.category}/{cat}/{name}/`,
              further: `/${words.category}/{cat}/{name}/${'{n}'}/`,
            },
            { first: `/${stock.browse}/{cat}/{name}`, further: `/${stock.browse}/{cat}/{name}?page={n}` },
          ]),
      cities: { first: script ? `/${stock.places}.php` : `/${stock.places}` },
      city: group(stock.place),
      letters: { first: script ? '/index.php?view=az' : `/${stock.letters}` },
      letter: script
        ? {
            first: '/index.php?view=az&letter={name}',
            further: '/index.php?view=az&letter={name}&start={start}',
          }
        : { first: `/${stock.letters}/{name}`, further: `/${stock.letters}/{name}/{n}` },
      calendar: draw.pick([
        { first: '/calendar/{year}/{month}' },
        { first: '/calendar?year={year}&month={month}' },
        { first: '/kalender.php?y={year}&m={month}' },
      ]),
      archive: { first: `/${stock.archive}`, further: `/${stock.archive}?page={n}` },
      makers: { first: `/${words.maker}s`, further: `/${words.maker}s?page={n}` },
      maker: group(words.maker),
      posts: draw.pick([
        { first: '/blog/', further: '/blog/page/{n}/' },
        { first: '/magazine', further: '/magazine?page={n}' },
        { first: '/news.php', further: '/news.php?page={n}' },
      ]),
      post: draw.pick([
        { first: '/blog/{slug}-{id}' },
        { first: '/magazine/{id}' },
        { first: '/news.php?article={id}' },
        { first: '/{year}/{month}/post-{id}' },
      ]),
      topics: draw.pick([
        { first: '/help' },
        { first: '/faq' },
        { first: '/support/' },
        { first: '/service' },
      ]),
      help: draw.pick([
        { first: '/help/{slug}-{id}' },
        { first: '/faq.php?q={id}' },
        { first: '/help/{id}' },
      ]),
      members: draw.pick([
        { first: '/community', further: '/community?page={n}' },
        { first: '/members/', further: '/members/page/{n}/' },
        { first: '/users', further: '/users?p={n}' },
      ]),
      member: draw.pick([
        { first: '/user/{id}' },
        { first: '/community/{name}' },
        { first: '/profile.php?u={id}' },
      ]),
      about: draw.pick([
        { first: '/{name}.html' },
        { first: '/info/{name}' },
        { first: '/{name}/' },
        { first: '/page.php?p={name}' },
      ]),
      search: { first: '/search' },
      detail: { first: detail },
    },
  };
}
