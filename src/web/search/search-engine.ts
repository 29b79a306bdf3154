/** Search engines that answer in JSON: how to ask each, and what its answer says. Pure: nothing is fetched here, and keys are in headers or addresses that nobody prints. */

import { LycosaError } from '../../base/error.js';
import { parseForeignObject } from '../../base/json.js';

export interface SearchEngine {
  readonly name: string;
  /** Pause between two questions. */
  readonly delayMs: number;
  request(query: string): { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  /** Addresses of the results, best first; null when the body is no answer. */
  read(body: string): string[] | null;
}

const engineNames = ['searxng', 'brave', 'google'] as const;
type EngineName = (typeof engineNames)[number];

/** What each engine needs to be asked, from the environment. */
const needs: Readonly<Record<EngineName, readonly string[]>> = {
  searxng: ['LYCOSA_SEARXNG_URL'],
  brave: ['LYCOSA_BRAVE_KEY'],
  google: ['LYCOSA_GOOGLE_KEY', 'LYCOSA_GOOGLE_CX'],
};

/** An engine by name, or a SearXNG instance by its address; without either, the first one the environment has keys for. */
export function searchEngine(
  wanted: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  ownDelayMs?: number,
): SearchEngine {
  // An instance that is named by its address is one's own, or a friend's: its pause is the user's to say.
  if (wanted !== undefined && /^https?:\/\//i.test(wanted)) return searxng(wanted, ownDelayMs);
  const name = wanted ?? engineNames.find((each) => needs[each].every((variable) => environment[variable]));
  if (name === undefined)
    throw new LycosaError(
      'bad-option',
      'there is no search engine to ask',
      'name one: --search https://searx.example.org, or set LYCOSA_SEARXNG_URL, LYCOSA_BRAVE_KEY, or LYCOSA_GOOGLE_KEY and LYCOSA_GOOGLE_CX; --results FILE takes answers from a file',
    );
  if (!engineNames.includes(name as EngineName))
    throw new LycosaError(
      'bad-option',
      `--search ${name} is not known`,
      `choose ${engineNames.join(', ')}, or give the address of a SearXNG instance`,
    );
  const missing = needs[name as EngineName].filter((variable) => !environment[variable]);
  if (missing.length > 0)
    throw new LycosaError(
      'bad-option',
      `${name} cannot be asked: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set`,
      'set it in the environment; keys are taken from nowhere else',
    );
  const [first, second] = needs[name as EngineName].map((variable) => environment[variable]!);
  if (name === 'brave') return brave(first!);
  return name === 'google' ? google(first!, second!) : searxng(first!);
}

function searxng(base: string, delayMs = 1000): SearchEngine {
  const start = base.replace(/\/+$/, '').replace(/\/search$/, '');
  return {
    name: 'searxng',
    delayMs,
    request: (query) => ({
      url: `${start}/search?q=${encodeURIComponent(query)}&format=json`,
      headers: { accept: 'application/json' },
    }),
    read: (body) => urlsIn(body, ['results'], 'url'),
  };
}

function brave(key: string): SearchEngine {
  return {
    name: 'brave',
    delayMs: 1100,
    request: (query) => ({
      url: `https://api.search.brave.com/res/v1/web/search?q=${encodeURIComponent(query)}&count=10`,
      headers: { accept: 'application/json', 'x-subscription-token': key },
    }),
    read: (body) => urlsIn(body, ['web', 'results'], 'url'),
  };
}

function google(key: string, cx: string): SearchEngine {
  return {
    name: 'google',
    delayMs: 1000,
    request: (query) => ({
      url: `https://customsearch.googleapis.com/customsearch/v1?key=${encodeURIComponent(key)}&cx=${encodeURIComponent(cx)}&num=10&q=${encodeURIComponent(query)}`,
      headers: { accept: 'application/json' },
    }),
    read: (body) => urlsIn(body, ['items'], 'link'),
  };
}

/** Addresses in a list of objects somewhere in a JSON document; an answer without the list has no results. */
function urlsIn(body: string, path: readonly string[], name: string): string[] | null {
  let at: unknown;
  try {
    at = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof at !== 'object' || at === null) return null;
  for (const step of path) at = (at as Record<string, unknown> | undefined)?.[step];
  if (!Array.isArray(at)) return [];
  return at
    .map((one) => (one as Record<string, unknown> | null)?.[name])
    .filter((url): url is string => typeof url === 'string' && /^https?:\/\//i.test(url));
}

/** Answers that somebody has collected: lines of `query TAB url`, or of JSON `{"query", "results": [url]}`; the order is the rank. */
export function readResults(text: string, file: string): Map<string, string[]> {
  const answers = new Map<string, string[]>();
  text.split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '') return;
    let query: string | undefined;
    let urls: string[];
    if (line.trim().startsWith('{')) {
      const parsed = parseForeignObject(line) ?? {};
      query = typeof parsed.query === 'string' ? parsed.query : undefined;
      urls = Array.isArray(parsed.results)
        ? parsed.results.filter((url): url is string => typeof url === 'string')
        : [];
    } else {
      const [first, url] = line.split('\t');
      query = first;
      urls = url === undefined ? [] : [url.trim()];
    }
    if (query === undefined || urls.length === 0)
      throw new LycosaError(
        'bad-file',
        `${file}:${i + 1} is no search result`,
        'write a query, a tab and an address; or {"query": "…", "results": ["https://…"]}',
      );
    answers.set(query, [...(answers.get(query) ?? []), ...urls]);
  });
  return answers;
}
