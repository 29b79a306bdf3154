/** Sets with links between their pages, so that they can be crawled: pycon, wikipedia-for-schools, webkb, and any folder of files. */
import { basename } from 'node:path';
import { LycosaError } from 'lycosa/parts';
import type { FileSource } from '../file-source.js';
import { entriesByHost, plainAddress, type SavedPage, type SavedSet } from '../saved-web.js';
import { readTsv } from '../table-file.js';

/** A path as a URL writes it. */
const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** Four conference sites, one host for each year; talks are the targets. */
export function pycon(source: FileSource): SavedSet {
  const titles = new Map(readTsv(source, 'talks.tsv').map(({ row }) => [row.url_path!, row.title!]));
  const pages = source.names
    .filter((name) => /^pycon\d{4}\/.*\.html$/.test(name))
    .map((file): SavedPage => {
      const [host, ...rest] = file.split('/') as [string, ...string[]];
      const path = `/${rest.join('/')}`.replace(/\/index\.html$/, '/');
      const title = titles.get(path);
      return {
        url: `http://${host}.example${path.split('/').map(encodeURIComponent).join('/')}`,
        file,
        truth: title === undefined ? { role: 'other' } : { role: 'target', title },
      };
    });
  const years = [...new Set(pages.map((page) => /pycon(\d{4})/.exec(page.url)![1]!))];
  return {
    name: 'pycon',
    pages,
    entries: years.map((year) => ({
      site: `pycon${year}.example`,
      entry: `http://pycon${year}.example/${year}/`,
      about: 'conference talks',
    })),
  };
}

/** Articles with subjects. */
export function wikipediaForSchools(source: FileSource): SavedSet {
  const topics = new Map<string, string[]>();
  for (const { row } of readTsv(source, 'topics.tsv'))
    topics.set(row.article!, [
      ...(topics.get(row.article!) ?? []),
      [row.subject, ...(row.sub_subject ?? '').split('.')].filter(Boolean).join('/'),
    ]);
  const pages = source.names
    .filter((name) => name.startsWith('wp/') && name.endsWith('.htm'))
    .map(
      (file): SavedPage => ({
        url: `http://schools.example/${encoded(file)}`,
        file,
        truth: { topics: topics.get(file) ?? null },
      }),
    );
  return {
    name: 'wikipedia-for-schools',
    pages,
    entries: [
      {
        site: 'schools.example',
        entry: 'http://schools.example/wp/a/Africa.htm',
        about: 'articles by subject',
      },
    ],
    // Names are literal: what a URL says is decoded once, and encoded in one way.
    normal: (url) => {
      const plain = plainAddress(url);
      const slash = plain.indexOf('/');
      return (
        plain.slice(0, slash) +
        plain
          .slice(slash)
          .split('/')
          .map((part) => encodeURIComponent(decodeOnce(part)))
          .join('/')
      );
    },
  };
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Computer science departments of 1997, pages by class. */
export function webkb(source: FileSource): SavedSet {
  const pages = readTsv(source, 'pages.tsv')
    .filter(({ row }) => /^https?:/i.test(row.url!))
    .map(
      ({ row }): SavedPage => ({
        url: row.url!,
        file: row.file!,
        ...(row.redirect_to ? { redirect: row.redirect_to } : {}),
        truth: { university: row.university, class: row.class },
      }),
    );
  return {
    name: 'webkb',
    pages,
    entries: [
      { site: 'www.cs.utexas.edu', entry: 'http://www.cs.utexas.edu/', about: 'texas' },
      { site: 'www.cs.washington.edu', entry: 'http://www.cs.washington.edu/', about: 'washington' },
    ],
    normal: (url) =>
      plainAddress(url)
        .toLowerCase()
        .replace(/\/index\.html$/, '/'),
  };
}

/** Any folder or tar of saved pages: with a `pages.tsv` (columns url and file), or as a site named after it. */
export function folder(source: FileSource, path: string): SavedSet {
  const mapped = source.has('pages.tsv')
    ? readTsv(source, 'pages.tsv').map(({ row }): SavedPage => {
        const { url, file, ...truth } = row;
        if (url === undefined || file === undefined)
          throw new LycosaError(
            'bad-file',
            'pages.tsv lacks the column url or file',
            'its first line must name the columns, with a tab between them',
          );
        if (!/^https?:\/\//i.test(url))
          throw new LycosaError(
            'bad-file',
            `pages.tsv: "${url}" is no http or https address`,
            'give whole addresses',
          );
        return { url, file, truth };
      })
    : null;
  const host = `${
    basename(path)
      .replace(/\.(tar|tar\.gz|tgz)$/, '')
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'folder'
  }.example`;
  const pages =
    mapped ??
    source.names.map(
      (file): SavedPage => ({
        url: `http://${host}/${encoded(file)}`.replace(/\/index\.html?$/, '/'),
        file,
        truth: {},
      }),
    );
  const entries =
    mapped === null
      ? [
          {
            site: host,
            entry:
              pages.find((page) => page.url === `http://${host}/`)?.url ?? pages[0]?.url ?? `http://${host}/`,
            about: 'a folder',
          },
        ]
      : entriesByHost(pages, () => 'saved pages');
  return { name: 'folder', pages, entries };
}
