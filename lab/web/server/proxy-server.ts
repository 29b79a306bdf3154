/**
 * The proxy that is the web: absolute-form requests, CONNECT tunnels with or without TLS inside, and plain requests for one site or by the Host header.
 * The truth is served on a port of its own, so that no crawler can meet it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { SimulatedWeb, WebAnswer } from '../simulated-web.js';
import type { Hazard } from '../sites/hostile-site.js';
import { BoundedCache } from '../world/bounded-cache.js';
import { Authority } from './certificate.js';
import { carryOut } from './hazards.js';

export interface ProxyOptions {
  readonly port?: number;
  readonly host?: string;
  /** Origin (`http://host`) of the site that answers requests which come directly, without a proxy. */
  readonly site?: string;
  /** Called for every request, for logs and counts. */
  readonly onRequest?: (method: string, url: string, status: number) => void;
}

/** A running proxy. */
export interface RunningProxy {
  readonly url: string;
  readonly port: number;
  /** The certificate of the authority behind https, in PEM. */
  readonly certificate: string;
  close(): Promise<void>;
}

const maxPostBytes = 1_000_000;

/** Serves a web until it is closed. */
export async function serveWeb(web: SimulatedWeb, options: ProxyOptions = {}): Promise<RunningProxy> {
  const authority = new Authority(Date.now());
  const contexts = new BoundedCache<string, SecureContext>(2000);
  const contextOf = (host: string): SecureContext =>
    contexts.get(host, () => createSecureContext(authority.forHost(host)));
  const tunnels = new Set<Socket>();
  const hosts = new WeakMap<Socket, string>();

  const respond = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const url = addressOf(request, hosts.get(request.socket), options.site);
    let answer: WebAnswer | null;
    try {
      answer =
        url === null
          ? null
          : web.answer({ method: request.method ?? 'GET', url, headers: request.headers, body });
    } catch (error) {
      answer = {
        status: 500,
        headers: { 'content-type': 'text/plain' },
        body: `the lab failed on ${url}: ${(error as Error).stack}`,
      };
    }
    answer ??= {
      status: 502,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'There is no such host in this web. (This is a proxy: curl -x, --proxy, http_proxy; --site serves one site directly.)\n',
    };
    options.onRequest?.(request.method ?? 'GET', url ?? request.url ?? '', answer.status);
    if (answer.hazard !== undefined) carryOut(answer.hazard as Hazard, url!, response);
    else {
      const direct = hosts.get(request.socket) === undefined && request.url?.startsWith('/') === true;
      if (options.site !== undefined && direct)
        answer = atHome(answer, options.site, request.headers.host ?? '');
      const { status, body } = answer;
      const headers: Record<string, string | number> = { ...answer.headers };
      if (web.date !== undefined) headers.date = web.date;
      if (status !== 304)
        headers['content-length'] = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
      response.writeHead(status, headers);
      // As text, head and body leave in one write.
      response.end(request.method === 'HEAD' || status === 304 ? undefined : body);
    }
  };
  const server: Server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    if (request.method !== 'POST') {
      request.resume();
      respond(request, response, '');
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      if (body.length < maxPostBytes) body += chunk;
    });
    request.on('end', () => respond(request, response, body));
  });
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    tunnels.add(socket);
    socket.on('close', () => tunnels.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    openTunnel(request.url ?? '', socket, head);
  });

  /** The first byte tells whether TLS is spoken inside. */
  const openTunnel = (target: string, socket: Socket, head: Buffer): void => {
    const begin = (first: Buffer): void => {
      // Paused, what is put back stays there for whoever reads on.
      socket.pause();
      socket.unshift(first);
      const host = target.replace(/:\d+$/, '');
      const port = Number(/:(\d+)$/.exec(target)?.[1] ?? 80);
      if (first[0] !== 0x16) {
        hosts.set(socket, `http://${host}${port === 80 ? '' : `:${port}`}`);
        server.emit('connection', socket);
        socket.resume();
        return;
      }
      const secure = new TLSSocket(socket, {
        isServer: true,
        ALPNProtocols: ['http/1.1'],
        secureContext: contextOf(host),
        SNICallback: (name, done) => done(null, contextOf(name)),
      });
      secure.on('error', () => secure.destroy());
      hosts.set(secure, `https://${host}${port === 443 ? '' : `:${port}`}`);
      server.emit('connection', secure);
    };
    if (head.length > 0) begin(head);
    else socket.once('data', begin);
  };
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    else socket.destroy();
  });

  const host = options.host ?? '127.0.0.1';
  await listen(server, options.port ?? 0, host);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host}:${port}`,
    certificate: authority.pem,
    async close() {
      for (const socket of tunnels) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      web.close?.();
    },
  };
}

/** An answer of the one site that is served directly: its addresses become those it is reached by. */
function atHome(answer: WebAnswer, origin: string, host: string): WebAnswer {
  const own = (text: string): string => text.replaceAll(origin, `http://${host}`);
  const headers = { ...answer.headers };
  if (headers.location !== undefined) headers.location = own(headers.location);
  return { ...answer, headers, body: typeof answer.body === 'string' ? own(answer.body) : answer.body };
}

/** Listens, or says why not. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** The URL that is asked for; null when it cannot be told. */
function addressOf(
  request: IncomingMessage,
  tunnel: string | undefined,
  site: string | undefined,
): string | null {
  const target = request.url ?? '/';
  if (/^https?:\/\//i.test(target)) return target;
  if (tunnel !== undefined) return tunnel + target;
  const named = request.headers.host;
  if (site !== undefined) return site + target;
  if (named === undefined) return null;
  return `http://${named}${target}`;
}
