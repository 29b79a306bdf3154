/** A site for torture: lists, events with and without markup, a search, subjects; it can go away for a while, and notes who asked for what and when. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly path: string;
  readonly startedAt: number;
  endedAt: number;
}

export interface TortureSite {
  readonly url: string;
  readonly log: SeenRequest[];
  /** Ends all connections and takes none for a while. */
  vanish(ms: number): Promise<void>;
  close(): Promise<void>;
}

const events = 36;
const perList = 9;
const topics = {
  jazz: 'saxophone trumpet swing bebop improvisation quartet melody rhythm club drummer',
  farm: 'compost tractor harvest wheat furrow manure barn seedling irrigation plough',
} as const;

export type Hostility =
  | 'none'
  | 'crossed-items'
  | 'deep-nesting'
  | 'endless-lines'
  | 'many-links'
  | 'broken-off'
  | 'slow';
export const hostilities: readonly Hostility[] = [
  'crossed-items',
  'deep-nesting',
  'endless-lines',
  'many-links',
  'broken-off',
  'slow',
];

/** Starts it on loopback. Half of its events have markup. */
export async function startSite(hostility: Hostility = 'none', answerMs = 3): Promise<TortureSite> {
  const log: SeenRequest[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '/';
    const seen = { path, startedAt: performance.now(), endedAt: Number.POSITIVE_INFINITY };
    log.push(seen);
    // An answer ends when its last bytes are about to be handed over; one that is broken off, when the connection is.
    const ended = (): void => {
      seen.endedAt = Math.min(seen.endedAt, performance.now());
    };
    response.on('close', ended);
    setTimeout(() => answer(path, hostility, response, ended), answerMs);
  };
  let server = await listenAt(listener, 0);
  const { port } = server.address() as AddressInfo;
  let isClosed = false;
  return {
    url: `http://127.0.0.1:${port}`,
    log,
    vanish: async (ms) => {
      await stop(server);
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (!isClosed) server = await listenAt(listener, port);
    },
    close: async () => {
      isClosed = true;
      await stop(server);
    },
  };
}

function listenAt(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

function answer(path: string, hostility: Hostility, response: ServerResponse, ended: () => void): void {
  if (response.destroyed) return;
  if (hostility === 'broken-off' && path.startsWith('/event/') && Number(path.slice(7)) % 5 === 0) {
    response.destroy();
    return;
  }
  const body = bodyOf(path, hostility);
  if (body === null) {
    ended();
    response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not here</title>');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  if (hostility !== 'slow') {
    ended();
    response.end(body);
    return;
  }
  response.write(body.slice(0, 50));
  setTimeout(() => {
    ended();
    response.end(body.slice(50));
  }, 400);
}

function bodyOf(path: string, hostility: Hostility): string | null {
  const url = new URL(path, 'http://site.example');
  const [, kind = '', number = ''] = url.pathname.split('/');
  const n = Number(number);
  const nav = '<nav><a href="/">Home</a> <a href="/list/1">Events</a> <a href="/talk/0">Subjects</a></nav>';
  const page = (title: string, main: string): string =>
    `<!doctype html><html lang=en><head><title>${title}</title></head><body>${nav}<main><h1>${title}</h1>${main}</main>${hostile(hostility, path)}</body></html>`;
  if (url.pathname === '/')
    return page(
      'A calendar',
      '<form action="/find"><input name="term"><button>Search</button></form><p>What is on.</p>',
    );
  if (kind === 'list' && n >= 1 && (n - 1) * perList < events) {
    const rows = Array.from({ length: perList }, (_, i) => (n - 1) * perList + i).map(
      (i) => `<li><a href="/event/${i}">${nameOf(i)}</a> ${dayOf(i)}</li>`,
    );
    const next = n * perList < events ? `<a rel=next href="/list/${n + 1}">${n + 1}</a>` : '';
    return page(`Events, page ${n}`, `<ul>${rows.join('')}</ul>${next}`);
  }
  if (kind === 'event' && n >= 0 && n < events && number !== '') return page(nameOf(n), eventOf(n));
  if (kind === 'talk' && n >= 0 && n < 40 && number !== '') {
    const words = (n % 3 === 0 ? topics.jazz : topics.farm).split(' ');
    const say = (count: number): string =>
      Array.from({ length: count }, (_, k) => words[(n * 7 + k * k) % words.length]).join(' ');
    const links = [1, 3, 7, 12]
      .map((step) => (n + step) % 40)
      .map(
        (to) =>
          `<li>${say(2)} <a href="/talk/${to}">${(to % 3 === 0 ? topics.jazz : topics.farm).split(' ').slice(0, 3).join(' ')}</a></li>`,
      );
    return page(say(3), `<p>${say(60)}</p><ul>${links.join('')}</ul>`);
  }
  if (url.pathname === '/find') {
    const query = (url.searchParams.get('term') ?? '').toLowerCase();
    const at = Number(url.searchParams.get('page') ?? 1);
    const hits =
      query === ''
        ? []
        : Array.from({ length: events }, (_, i) => i).filter((i) =>
            nameOf(i).toLowerCase().split(' ').includes(query),
          );
    const shown = hits
      .slice((at - 1) * 4, at * 4)
      .map((i) => `<li><a href="/event/${i}">${nameOf(i)}</a></li>`);
    const pages = Math.ceil(hits.length / 4);
    const more = Array.from({ length: pages }, (_, i) => i + 1)
      .filter((k) => k !== at)
      .map((k) => `<a href="/find?term=${encodeURIComponent(query)}&page=${k}">${k}</a>`);
    return page(
      'Results',
      hits.length === 0
        ? `<p>Sorry, nothing matches ${query}.</p>`
        : `<ul>${shown.join('')}</ul><p>${more.join(' ')}</p>`,
    );
  }
  return null;
}

const firsts = ['Blue', 'Silent', 'Golden', 'Little', 'Northern', 'Open'];
const seconds = ['Quartet', 'Festival', 'Evening', 'Workshop', 'Parade', 'Recital'];

function nameOf(i: number): string {
  return `${firsts[i % 6]} ${seconds[Math.floor(i / 6) % 6]}`;
}

function dayOf(i: number): string {
  return `2027-0${1 + (i % 9)}-1${i % 10}`;
}

function eventOf(i: number): string {
  const start = `${dayOf(i)}T20:00:00+01:00`;
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: nameOf(i),
    startDate: start,
    location: { '@type': 'Place', name: `Hall ${i % 4}` },
  };
  const marked = i % 2 === 0 ? `<script type="application/ld+json">${JSON.stringify(event)}</script>` : '';
  return `${marked}<p>When: <time datetime="${start}">${dayOf(i)} 20:00</time></p><p>Where: Hall ${i % 4}</p><p>${`The ${nameOf(i)} comes to town. `.repeat(1 + (i % 5))}</p>`;
}

function hostile(hostility: Hostility, path: string): string {
  switch (hostility) {
    case 'crossed-items': {
      const ids = Array.from({ length: 400 }, (_, i) => `x${i}`).join(' ');
      return Array.from(
        { length: 400 },
        (_, i) => `<div itemscope itemprop=p id=x${i} itemref="${ids}"><b itemprop="a b c d">${i}</b></div>`,
      ).join('');
    }
    case 'deep-nesting':
      return '<div><b><i>'.repeat(20_000);
    case 'endless-lines':
      return `<p>${'12 March 2027 '.repeat(40_000)}</p>`;
    case 'many-links':
      return Array.from({ length: 3000 }, (_, i) => `<a href="${path}?s=${i}">x</a>`).join('');
    default:
      return '';
  }
}
