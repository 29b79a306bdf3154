import assert from 'node:assert/strict';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { closeServer, listen } from '../../test/site-server.js';
import { HttpWeb, type HttpWebOptions } from './http-web.js';
import type { Answer, Failure } from './outcome.js';
import { OwnHeaders } from './own-headers.js';

function web(options: Partial<HttpWebOptions> = {}): HttpWeb {
  const made = new HttpWeb({
    userAgent: 'test',
    allowPrivate: true,
    headersTimeoutMs: 1000,
    bodyTimeoutMs: 1000,
    totalTimeoutMs: 2500,
    ...options,
  });
  after(() => made.close());
  return made;
}

/** A server that answers every connection with these bytes, then does as told. */
async function rawServer(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

const get = (
  url: string,
  options: Partial<HttpWebOptions> = {},
  maxBytes = 100_000,
): Promise<Answer | Failure> => web(options).fetch({ url, accept: 'pages', maxBytes });

test('an answer has its head as sent, for the archive', async () => {
  const url = await rawServer((socket) =>
    socket.end(
      'HTTP/1.1 200 Fine\r\nContent-Type: text/html\r\nX-FoO: a\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    ),
  );
  const answer = (await get(url, {
    headers: new OwnHeaders({ 'X-Test': 'y', 'Accept-Language': 'de', Authorization: 'Bearer s3cret' }, [
      url,
    ]),
  })) as Answer;
  assert.equal(answer.status, 200);
  assert.equal(Buffer.from(answer.body).toString(), 'abc');
  assert.equal(
    answer.responseHead,
    'HTTP/1.1 200 Fine\r\nContent-Type: text/html\r\nX-FoO: a\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nX-Archive-Orig-Transfer-Encoding: chunked\r\n\r\n',
  );
  assert.match(answer.requestHead, /^GET \/ HTTP\/1\.1\r\nHost: 127\.0\.0\.1:\d+\r\nUser-Agent: test\r\n/);
  assert.match(
    answer.requestHead,
    /\r\nAccept-Language: de\r\nX-Test: \[redacted\]\r\nAuthorization: \[redacted\]\r\n/,
  );
  assert.doesNotMatch(answer.requestHead, /s3cret/);
  assert.deepEqual(answer.headers.get('set-cookie'), ['a=1', 'b=2']);
});

const hostile: [what: string, answer: (socket: Socket) => void, outcome: string | number][] = [
  ['closed at once', (socket) => socket.destroy(), 'connection-lost'],
  ['reset', (socket) => socket.resetAndDestroy(), 'connection-lost'],
  [
    'half a body',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\nabc'),
    'connection-lost',
  ],
  ['no HTTP', (socket) => socket.end('hello\r\n\r\n'), 'bad-response'],
  ['bad header', (socket) => socket.end('HTTP/1.1 200 OK\r\nbad header\r\n\r\n'), 'bad-response'],
  [
    'two lengths',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
    'bad-response',
  ],
  [
    'bad chunks',
    (socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
    'bad-response',
  ],
  ['silence', () => {}, 'timeout'],
  [
    'endless headers',
    (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', `X: ${'y'.repeat(1000)}\r\n`),
    'headers-too-large',
  ],
  [
    'endless body',
    (socket) => flood(socket, 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n', 'z'.repeat(1000)),
    'body-too-large',
  ],
  ['slow bytes', (socket) => drip(socket), 'timeout'],
  [
    'announced too large',
    (socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999\r\n\r\n'),
    'body-too-large',
  ],
  [
    '304 with a length',
    (socket) => socket.end('HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\n\r\n'),
    304,
  ],
  ['endless error page', (socket) => flood(socket, 'HTTP/1.1 500 Oops\r\n\r\n', 'z'.repeat(1000)), 500],
  [
    'PDF',
    (socket) => flood(socket, 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n', 'z'.repeat(1000)),
    200,
  ],
];

function flood(socket: Socket, head: string, piece: string): void {
  socket.write(head);
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
    if (!socket.destroyed) socket.once('drain', more);
  };
  more();
}

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n');
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write('x');
  }, 100);
}

for (const [what, answer, outcome] of hostile) {
  test(`hostile answer: ${what}`, async () => {
    const result = await get(await rawServer(answer));
    assert.equal(result.kind === 'answer' ? result.status : result.outcome, outcome, JSON.stringify(result));
  });
}

test('private addresses are refused, by literal and by name', async () => {
  for (const url of [
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost/',
  ]) {
    const result = (await get(url, { allowPrivate: false })) as Failure;
    assert.equal(result.outcome, 'private-address', url);
  }
});

test('connections that cannot be made', async () => {
  assert.equal(((await get('http://127.0.0.1:1/')) as Failure).outcome, 'connect-failed');
  assert.equal(((await get('http://no-such-name.invalid/')) as Failure).outcome, 'dns-failed');
});

test('an http proxy gets absolute-form requests; https goes through CONNECT', async () => {
  const seen: string[] = [];
  const proxy = await listen((request, response) => {
    seen.push(
      `${request.method} ${request.url} ${request.headers.host} ${request.headers['proxy-authorization'] ?? ''}`,
    );
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('via');
  });
  proxy.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  after(() => closeServer(proxy));
  const { chooseProxy } = await import('./proxy.js');
  const port = (proxy.address() as { port: number }).port;
  const through = web({ allowPrivate: false, proxy: chooseProxy(`http://u:p@localhost:${port}`, {}) });
  const answer = (await through.fetch({
    url: 'http://example.test/x?y=1',
    accept: 'pages',
    maxBytes: 1000,
  })) as Answer;
  assert.equal(Buffer.from(answer.body).toString(), 'via');
  assert.equal(
    seen[0],
    `GET http://example.test/x?y=1 example.test Basic ${Buffer.from('u:p').toString('base64')}`,
  );
  const refused = (await through.fetch({
    url: 'https://example.test/',
    accept: 'pages',
    maxBytes: 1000,
  })) as Failure;
  assert.equal(refused.outcome, 'proxy-failed');
  assert.equal(seen[1], 'CONNECT example.test:443');
  const local = (await through.fetch({
    url: 'http://127.0.0.1/',
    accept: 'pages',
    maxBytes: 1000,
  })) as Failure;
  assert.equal(local.outcome, 'private-address');
});
