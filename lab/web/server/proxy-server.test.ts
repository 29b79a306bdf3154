/** The proxy as clients of different kinds meet it. */
import assert from 'node:assert/strict';
import { type ClientRequest, get, request as httpRequest, type IncomingMessage } from 'node:http';
import { get as secureGet } from 'node:https';
import { after, before, test } from 'node:test';
import { connect as tlsConnect } from 'node:tls';
import { labWeb } from '../lab-web.js';
import type { CatalogueSite } from '../sites/catalogue-site.js';
import { hazards } from '../sites/hostile-site.js';
import { defaults } from '../world/parameters.js';
import { type RunningProxy, serveWeb } from './proxy-server.js';
import { type RunningTruth, serveTruth } from './truth-server.js';

const web = labWeb({ ...defaults, seed: 11, sites: 25, profile: 'wild' });
const entry = [...web.entries()][0]!.entry;
let proxy: RunningProxy;
let truth: RunningTruth;
before(async () => {
  proxy = await serveWeb(web, { site: entry.slice(0, -1) });
  truth = await serveTruth(web, 0);
});
after(async () => {
  await truth.close();
  await proxy.close();
});

interface Got {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

function collect(call: (done: (response: IncomingMessage) => void) => ClientRequest): Promise<Got> {
  return new Promise((resolve, reject) => {
    const call_ = call((response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
      response.on('error', reject);
    });
    call_.on('error', reject);
    call_.setTimeout(20_000, () => call_.destroy(new Error('timeout')));
    call_.end();
  });
}

const viaProxy = (url: string, options: object = {}): Promise<Got> =>
  collect((done) =>
    httpRequest(
      { host: '127.0.0.1', port: proxy.port, path: url, headers: { host: new URL(url).host }, ...options },
      done,
    ),
  );

/** The page of a URL as the world makes it. */
const expected = (url: string): string =>
  String(web.answer({ method: 'GET', url, headers: {}, body: '' })!.body);

test('absolute-form requests', async () => {
  const { status, body } = await viaProxy(entry);
  assert.equal(status, 200);
  assert.equal(body, expected(entry));
  assert.equal((await viaProxy('http://no-such-host.example/')).status, 502);
});

test('tunnels, with and without TLS inside', async () => {
  const host = new URL(entry).host;
  const tunnel = (port: number): Promise<import('node:net').Socket> =>
    new Promise((resolve, reject) => {
      const call = httpRequest({
        host: '127.0.0.1',
        port: proxy.port,
        method: 'CONNECT',
        path: `${host}:${port}`,
      });
      call.on('connect', (_response, socket) => resolve(socket));
      call.on('error', reject);
      call.end();
    });
  const plain = await tunnel(80);
  const inside = await collect((done) =>
    get({ createConnection: () => plain, path: '/', headers: { host } }, done),
  );
  assert.equal(inside.body, expected(entry));
  plain.destroy();
  const raw = await tunnel(443);
  const secure = tlsConnect({ socket: raw, servername: host, ca: proxy.certificate });
  const answer = await collect((done) =>
    secureGet({ createConnection: () => secure, path: '/', headers: { host } }, done),
  );
  assert.equal(answer.status, 200);
  assert.ok(secure.authorized, String(secure.authorizationError));
  secure.destroy();
});

test('a single site without a proxy, at its own address', async () => {
  const { status, body } = await collect((done) => get(`${proxy.url}/`, done));
  assert.equal(status, 200);
  assert.ok(!body.includes(entry), 'its links would lead away');
  const link = /href="(http:\/\/127\.0\.0\.1:\d+\/[^"]+|\/[^"/][^"]*)"/.exec(body)?.[1];
  assert.ok(link !== undefined);
  assert.equal(
    (await collect((done) => get(new URL(link.replaceAll('&amp;', '&'), proxy.url).href, done))).status,
    200,
  );
});

test('HEAD has no body, a matching validator gives 304', async () => {
  const head = await viaProxy(entry, { method: 'HEAD' });
  assert.equal(head.body, '');
  assert.ok(Number(head.headers['content-length']) > 100);
  const index = Array.from({ length: 25 }, (_, i) => i).find(
    (i) => web.world.profile(i).validators === 'etag',
  )!;
  const url = web.world.homeOf(web.world.profile(index));
  const first = await viaProxy(url);
  const again = await viaProxy(url, {
    headers: { host: new URL(url).host, 'if-none-match': first.headers.etag },
  });
  assert.equal(again.status, 304);
  assert.equal(again.body, '');
});

test('hazards are carried out, and the server lives on', async () => {
  const index = Array.from({ length: 25 }, (_, i) => i).find((i) => web.world.profile(i).kind === 'hostile')!;
  const origin = web.world.homeOf(web.world.profile(index)).slice(0, -1);
  for (const hazard of hazards) {
    const call = httpRequest({
      host: '127.0.0.1',
      port: proxy.port,
      path: `${origin}/${hazard}`,
      headers: { host: new URL(origin).host },
    });
    await new Promise<void>((resolve) => {
      call.on('error', () => resolve());
      call.on('response', (response) => {
        // A look is enough; then the client hangs up.
        response.once('data', () => call.destroy());
        response.on('close', () => resolve());
        response.on('error', () => {});
      });
      call.setTimeout(300, () => call.destroy());
      call.on('close', () => resolve());
      call.end();
    });
  }
  assert.equal((await viaProxy(entry)).status, 200);
});

test('odd requests do no harm', async () => {
  const host = new URL(entry).host;
  for (const path of [
    '/%00',
    '/%E0%A4%A',
    `/${'a'.repeat(6000)}`,
    '/?q=%',
    '/;jsessionid=',
    '//',
    '/?&&==',
    '/a-z/%F0%9F%98%80',
    '/?page=99999999999',
    '/?page=-1',
  ])
    assert.ok((await viaProxy(`http://${host}${path}`)).status < 500, path);
});

test('the truth is beside, not inside', async () => {
  const about = await collect((done) => get(`${truth.url}/truth?url=${encodeURIComponent(entry)}`, done));
  assert.equal((JSON.parse(about.body) as { role: string }).role, 'hub');
  const sites = (await collect((done) => get(`${truth.url}/sites`, done))).body.trim().split('\n');
  assert.equal(sites.length, 25);
  assert.equal((await collect((done) => get(`${truth.url}/tables/nothing`, done))).status, 404);
  const catalogue = web.directory.at(0) as CatalogueSite;
  const url = catalogue.urlOf({ page: 'detail', a: catalogue.inventory!.live[0]!, n: 1 });
  assert.ok(
    !(await viaProxy(url)).body.includes(`events/${catalogue.inventory!.live[0]}`),
    'truth ids stand in the page',
  );
});
