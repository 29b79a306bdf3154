/** HTTPS: an authority of one's own, HTTP/2, a tunnel through a proxy, and one failure for a whole origin. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { map } from '../../src/parts.js';
import { root } from '../root.js';
import { closeServer, listen, page } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const certificates = join(root, 'test', 'certificates');
const ca = join(certificates, 'ca.pem');
const tls = {
  key: readFileSync(join(certificates, 'server.key')),
  cert: readFileSync(join(certificates, 'server.pem')),
};
const home = page('Home', ['/a', '/b']);
const bodyOf = (path: string | undefined): string | null =>
  path === '/' ? home : path === '/a' || path === '/b' ? page(path, []) : null;

async function serveHttps(): Promise<{ port: number; asked: string[]; versions: string[] }> {
  const asked: string[] = [];
  const versions: string[] = [];
  const server = createSecureServer({ ...tls, allowHTTP1: true }, (request, response) => {
    asked.push(request.url);
    versions.push(request.httpVersion);
    const body = bodyOf(request.url);
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html' });
    response.end(body ?? '');
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  return { port: (server.address() as { port: number }).port, asked, versions };
}

test("HTTP/2 with an authority of one's own", async () => {
  const { port, versions } = await serveHttps();
  const summary = await map({
    urls: [`https://127.0.0.1:${port}/`],
    ca,
    allowPrivate: true,
    delayMs: 0,
    store: temporaryFolder(),
    environment: {},
  });
  assert.equal(summary.pages, 3);
  assert.deepEqual(new Set(versions), new Set(['2.0']));
});

test('a failing certificate is asked for once, not once a URL; http of the same host goes on', async () => {
  const { port, asked } = await serveHttps();
  const links = Array.from({ length: 20 }, (_, i) => `https://127.0.0.1:${port}/${i}`);
  const http = await listen((request, response) => {
    const isHome = request.url === '/';
    response.writeHead(isHome || request.url === '/x' ? 200 : 404, { 'content-type': 'text/html' });
    response.end(isHome ? page('Home', [...links, '/x']) : '');
  });
  after(() => closeServer(http));
  const httpPort = (http.address() as { port: number }).port;
  const summary = await map({
    urls: [`http://127.0.0.1:${httpPort}/`, links[0]!],
    allowPrivate: true,
    delayMs: 0,
    store: temporaryFolder(),
    environment: {},
  });
  assert.equal(asked.length, 0);
  assert.equal(summary.outcomes['tls-failed'], 1);
  assert.equal(summary.outcomes['origin-blocked'], 19);
  assert.equal(summary.outcomes.ok, 2);
});

test('https goes through a proxy by CONNECT, and nothing is looked up here', async () => {
  const { port, versions } = await serveHttps();
  const tunnels: string[] = [];
  const proxy = await listen((_request, response) => response.writeHead(500).end());
  proxy.on('connect', (request, socket, head) => {
    tunnels.push(request.url ?? '');
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
  });
  after(() => closeServer(proxy));
  const proxyPort = (proxy.address() as { port: number }).port;
  const summary = await map({
    urls: ['https://shop.test/'],
    proxy: `http://127.0.0.1:${proxyPort}`,
    ca,
    delayMs: 0,
    store: temporaryFolder(),
    environment: {},
  });
  assert.equal(summary.pages, 3, JSON.stringify(summary));
  assert.deepEqual(new Set(tunnels), new Set(['shop.test:443']));
  assert.deepEqual(new Set(versions), new Set(['1.1']));
});

test('a server that speaks HTTP/1.1 only', async () => {
  const server = createHttpsServer(tls, (request, response) => {
    const body = bodyOf(request.url);
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html' });
    response.end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const summary = await map({
    urls: [`https://127.0.0.1:${(server.address() as { port: number }).port}/`],
    ca,
    allowPrivate: true,
    delayMs: 0,
    store: temporaryFolder(),
    environment: {},
  });
  assert.equal(summary.pages, 3);
});
