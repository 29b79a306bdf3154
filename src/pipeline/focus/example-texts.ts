/** The texts of a topic's examples: pages are fetched, files read. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { systemClock } from '../../base/clock.js';
import { LycosaError, messageOf } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import { PageReader } from '../../page/reader.js';
import type { NamedText } from '../../topic/doubts.js';
import type { ExampleSource } from '../../topic/topic-file.js';
import { resolveUrl } from '../../url/address.js';
import { politenessKey, siteOf } from '../../url/site.js';
import { decodeContent } from '../../web/content-encoding.js';
import { headerOf } from '../../web/outcome.js';
import type { Web } from '../../web/web.js';
import { openWeb, type WebOptions } from '../open-web.js';

export interface ExampleOptions extends WebOptions {
  readonly delayMs?: number;
  readonly log?: Log;
}

const maxBytes = 16 * 1024 * 1024;
const maxHops = 10;

/** Loads texts in order. A page that cannot be had is left out and told; a file that cannot is an error. */
export async function exampleTexts(
  sources: readonly ExampleSource[],
  options: ExampleOptions,
): Promise<NamedText[]> {
  const texts: NamedText[] = [];
  const needsWeb = sources.some(({ kind }) => kind === 'url');
  const web = needsWeb ? await openWeb(options) : null;
  const askedAt = new Map<string, number>();
  try {
    for (const [i, source] of sources.entries()) {
      if (source.kind === 'text') texts.push({ name: `text ${i + 1}`, text: source.text });
      else if (source.kind === 'file') texts.push({ name: source.path, text: fileText(source.path) });
      else {
        const text = await pageText(web!, source.url, askedAt, options);
        if (text !== null) texts.push({ name: source.url, text });
      }
    }
  } finally {
    await web?.close();
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
      `the example ${path} cannot be read (${messageOf(thrown)})`,
      'paths count from the folder of the topic file',
      thrown,
    );
  }
}

async function pageText(
  web: Web,
  first: string,
  askedAt: Map<string, number>,
  { delayMs = 1000, log }: ExampleOptions,
): Promise<string | null> {
  let url = first;
  for (let hops = 0; hops <= maxHops; hops++) {
    const group = politenessKey(siteOf(url));
    const wait = (askedAt.get(group) ?? 0) + delayMs - systemClock.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await web.fetch({ url, accept: 'pages', maxBytes });
    askedAt.set(group, systemClock.now());
    if (answer.kind === 'failure') {
      log?.(`the example ${first} cannot be had (${answer.detail}); it is left out`);
      return null;
    }
    const target =
      answer.status >= 300 && answer.status < 400
        ? resolveUrl(headerOf(answer, 'location') ?? '', url)
        : null;
    if (target !== null) {
      url = target;
      continue;
    }
    if (answer.status >= 400 || answer.unwanted) {
      const why = answer.unwanted ? 'it is no page' : `it answers ${answer.status}`;
      log?.(`the example ${first} cannot be used (${why}); it is left out`);
      return null;
    }
    const decoded = decodeContent(answer.body, headerOf(answer, 'content-encoding'), maxBytes);
    return decoded.kind === 'decoded' ? textOfPage(decoded.body, url, headerOf(answer, 'content-type')) : '';
  }
  log?.(`the example ${first} only redirects; it is left out`);
  return null;
}
