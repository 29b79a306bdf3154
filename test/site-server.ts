/** A site on loopback for tests: pages by path, and a log of what was asked. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly path: string;
  readonly host: string;
  readonly headers: IncomingMessage['headers'];
  readonly startedAt: number;
  endedAt: number;
}

export type Reply =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export interface SiteServer {
  readonly url: string;
  readonly port: number;
  readonly log: Asked[];
  /** Paths asked for, without robots and sitemaps. */
  paths(): string[];
  close(): Promise<void>;
}

/** Serves pages; a page that is not there answers 404. */
export async function serveSite(
  pages: Record<string, Reply> | ((path: string, host: string) => Reply | undefined),
): Promise<SiteServer> {
  const log: Asked[] = [];
  const find = typeof pages === 'function' ? pages : (path: string): Reply | undefined => pages[path];
  const server = await listen((request, response) => {
    const path = request.url ?? '/';
    const asked: Asked = {
      path,
      host: request.headers.host ?? '',
      headers: request.headers,
      startedAt: performance.now(),
      endedAt: 0,
    };
    log.push(asked);
    response.on('close', () => {
      asked.endedAt = performance.now();
    });
    const reply = find(path, asked.host);
    if (typeof reply === 'function') return reply(request, response);
    if (reply === undefined) {
      response.writeHead(404, { 'content-type': 'text/html' });
      return response.end('<title>Not here</title>');
    }
    const { status = 200, headers = {}, body = '' } = typeof reply === 'string' ? { body: reply } : reply;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(body);
  });
  const port = (server.address() as AddressInfo).port;
  return {
    port,
    log,
    url: `http://127.0.0.1:${port}`,
    paths: () =>
      log.map(({ path }) => path).filter((path) => path !== '/robots.txt' && path !== '/sitemap.xml'),
    close: () => closeServer(server),
  };
}

export async function listen(handler: RequestListener): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** A page with a title, some words and links. */
export function page(title: string, links: readonly string[], words = ''): string {
  return `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p><ul>${links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('')}</ul></body></html>`;
}
