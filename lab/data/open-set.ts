/** Opens a public data set as a web. */
import { LycosaError } from 'lycosa/parts';
import type { SimulatedWeb } from '../web/simulated-web.js';
import type { FileSource } from './file-source.js';
import { openSource } from './file-source.js';
import { type SavedSet, type Strippable, savedWeb } from './saved-web.js';
import { events, forms, markup, pagination, recipes, samePage, swde } from './sets/detail-pages.js';
import { folder, pycon, webkb, wikipediaForSchools } from './sets/linked-sites.js';

type Adapter = (source: FileSource, options: { readonly day: number; readonly path: string }) => SavedSet;

/** The sets that are known, and what each holds. */
export const sets: Readonly<Record<string, { readonly about: string; readonly open: Adapter }>> = {
  swde: { about: 'detail pages of books and movies, labelled', open: swde },
  pycon: { about: 'four conference sites, talks as targets', open: pycon },
  'wikipedia-for-schools': { about: 'articles with subjects', open: wikipediaForSchools },
  webkb: { about: 'computer science departments of 1997, pages by class', open: webkb },
  forms: { about: 'pages with typed forms', open: forms },
  recipes: { about: 'recipe pages with expected records and search templates', open: recipes },
  pagination: { about: 'pages with labelled pagination links', open: pagination },
  'same-page': {
    about: 'home pages fetched twice (--day 0 and --day 1)',
    open: (source, { day }) => samePage(source, day),
  },
  markup: { about: 'pages with embedded markup', open: markup },
  events: { about: 'public meetings of two cities', open: events },
  folder: {
    about: 'any folder or tar of saved pages; a pages.tsv with columns url and file says where each belongs',
    open: (source, { path }) => folder(source, path),
  },
};

/** Opens a set by name. */
export async function openSet(
  name: string,
  path: string,
  options: { readonly day?: number; readonly strip?: readonly Strippable[] } = {},
): Promise<SimulatedWeb> {
  const set = sets[name];
  if (set === undefined)
    throw new LycosaError(
      'bad-option',
      `there is no data set called ${name}`,
      `choose one of ${Object.keys(sets).join(', ')}`,
    );
  const source = await openSource(path);
  try {
    return savedWeb(set.open(source, { day: options.day ?? 0, path }), source, options.strip);
  } catch (error) {
    source.close();
    if (error instanceof LycosaError) throw error;
    throw new LycosaError(
      'bad-file',
      `${path} cannot be read as ${name} (${(error as Error).message})`,
      `check that it holds the set ${name}`,
      error,
    );
  }
}
