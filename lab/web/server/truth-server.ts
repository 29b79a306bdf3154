/** The truth over HTTP, on a port of its own. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SimulatedWeb } from '../simulated-web.js';
import { listen } from './proxy-server.js';

const usage = `The truth of a simulated web.
  GET  /truth?url=URL     what is true of one URL
  POST /truth             one URL a line; one JSON object a line comes back
  GET  /sites             where to begin, one JSON object a line
  GET  /tables            names of the tables
  GET  /tables/NAME       a table, one JSON object a line
`;
const maxBodyBytes = 50_000_000;

export interface RunningTruth {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the truth of a web until it is closed. */
export async function serveTruth(web: SimulatedWeb, port: number, host = '127.0.0.1'): Promise<RunningTruth> {
  const server = createServer(async (request, response) => {
    try {
      const url = new URL(`http://truth.invalid/${(request.url ?? '/').replace(/^\/+/, '')}`);
      const table = /^\/tables\/(\w+)$/.exec(url.pathname)?.[1];
      if (request.method === 'POST' && url.pathname === '/truth') {
        let body = '';
        request.setEncoding('utf8');
        for await (const chunk of request) {
          body += chunk;
          if (body.length > maxBodyBytes)
            return void fail(response, 413, 'too long; send fewer URLs at a time');
        }
        const urls = body.split(/\r?\n/).filter((line) => line !== '');
        await stream(response, truths(web, urls));
      } else if (url.pathname === '/truth') {
        const about = url.searchParams.get('url');
        const truth = about === null ? null : web.truth(about);
        if (truth === null)
          fail(response, 404, about === null ? 'name a URL: /truth?url=…' : `nothing is known of ${about}`);
        else
          response.writeHead(200, { 'content-type': 'application/json' }).end(`${JSON.stringify(truth)}\n`);
      } else if (url.pathname === '/sites') await stream(response, web.entries());
      else if (url.pathname === '/tables')
        await stream(
          response,
          Object.keys(web.tables()).map((name) => ({ name })),
        );
      else if (table !== undefined && Object.hasOwn(web.tables(), table))
        await stream(response, web.tables()[table]!());
      else fail(response, url.pathname === '/' ? 200 : 404, usage);
    } catch (error) {
      fail(response, 500, (error as Error).message);
    }
  });
  await listen(server, port, host);
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function* truths(web: SimulatedWeb, urls: readonly string[]): Generator<object> {
  for (const url of urls) yield web.truth(url) ?? { url, known: false };
}

function fail(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) response.destroy();
  else
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message.trimEnd()}\n`);
}

/** Waits until the reader has taken what was written, or has gone. */
function room(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}

async function stream(response: ServerResponse, rows: Iterable<object>): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for (const row of rows) {
    if (response.destroyed) return;
    if (!response.write(`${JSON.stringify(row)}\n`)) await room(response);
  }
  response.end();
}
