/** The texts of a topic's examples: pages are fetched, files read. */

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LycosaError, messageOf } from '../../base/error.js';
import { PageReader } from '../../page/reader.js';
import type { NamedText } from '../../topic/doubts.js';
import type { ExampleSource } from '../../topic/topic-file.js';
import { PageFetcher } from '../fetch-page.js';
import type { WebOptions } from '../open-web.js';
import { withWeb } from '../with-crawl.js';

export interface ExampleOptions extends WebOptions {
  readonly delayMs?: number;
  /** Hears of pages that are none, or gone. */
  readonly unusable?: (url: string, why: string) => void;
}

/** Loads texts in order. A page that is gone is left out and told; one that cannot be reached now, and a file that cannot be read, are errors. */
export async function exampleTexts(
  sources: readonly ExampleSource[],
  options: ExampleOptions,
): Promise<NamedText[]> {
  const needsWeb = sources.some(({ kind }) => kind === 'url');
  if (!needsWeb) return loadTexts(sources, null, options);
  return withWeb(options, urlsOf(sources), (web) => {
    const fetcher = new PageFetcher(web, null);
    return loadTexts(sources, fetcher, options);
  });
}

function urlsOf(sources: readonly ExampleSource[]): string[] {
  return sources.flatMap((source) => (source.kind === 'url' ? [source.url] : []));
}

async function loadTexts(
  sources: readonly ExampleSource[],
  fetcher: PageFetcher | null,
  options: ExampleOptions,
): Promise<NamedText[]> {
  const texts: NamedText[] = [];
  for (const [i, source] of sources.entries()) {
    if (source.kind === 'text') texts.push({ name: `text ${i + 1}`, text: source.text });
    else if (source.kind === 'file') texts.push({ name: source.path, text: fileText(source.path) });
    else {
      const got = await fetcher!.get(source.url);
      if ('problem' in got && got.isPassing)
        throw new LycosaError(
          'bad-topic',
          `${source.url} cannot be had now (${got.problem})`,
          'try again when it can be reached, or take it out of the file; what was learned before stays',
        );
      if ('problem' in got) options.unusable?.(source.url, got.problem);
      else texts.push({ name: source.url, text: textOfPage(got.body, got.url, got.contentType) });
    }
  }
  return texts;
}

/** What a page says, as topics read it. */
export function textOfPage(body: Uint8Array, url: string, contentType: string | null): string {
  const page = new PageReader().read(body, url, contentType);
  return `${page.title}\n${page.text()}`;
}

function fileText(path: string): string {
  try {
    const body = readFileSync(path);
    return /\.(?:txt|md)$/i.test(path)
      ? body.toString('utf8')
      : textOfPage(body, pathToFileURL(path).href, null);
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `the file ${path} cannot be read (${messageOf(thrown)})`,
      'in a topic file, paths count from its folder',
      thrown,
    );
  }
}
