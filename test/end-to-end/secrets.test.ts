/** What opens a door reaches the sites that were named, and nothing and nobody else. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { runCommand } from '../run-command.js';
import { closeServer, listen, page, serveSite } from '../site-server.js';
import { temporaryFolder } from '../temporary-folder.js';

const secret = 'Bearer s3cret-token';

/** Everything below a folder, decompressed where it is an archive. */
function bytesBelow(folder: string): { path: string; text: string; mode: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      return {
        path,
        text: (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'),
        mode: statSync(path).mode & 0o777,
      };
    });
}

test('headers go to the sites that were named, and not where these lead', async () => {
  const other = await serveSite({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /' },
    '/moved': page('Moved', ['/more']),
    '/more': page('More', []),
    '/map.xml': {
      headers: { 'content-type': 'application/xml' },
      body: '<urlset><url><loc>http://127.0.0.1/x</loc></url></urlset>',
    },
    '/sheet': page('Sheet', []),
  });
  const named = await serveSite((path) => {
    if (path === '/robots.txt')
      return {
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: *\nAllow: /\nSitemap: ${other.url}/map.xml`,
      };
    if (path === '/') return page('Home', ['/in', '/out', `${other.url}/sheet`]);
    if (path === '/out') return { status: 302, headers: { location: `${other.url}/moved` } };
    return path === '/in' ? page('In', []) : undefined;
  });
  const forwarding = await serveSite(() => ({ status: 301, headers: { location: `${other.url}/moved` } }));
  const robotsElsewhere = await serveSite((path) =>
    path === '/robots.txt'
      ? { status: 302, headers: { location: `${other.url}/robots.txt` } }
      : page('Elsewhere', []),
  );
  after(() => Promise.all([other, named, forwarding, robotsElsewhere].map((server) => server.close())));
  const store = join(temporaryFolder(), 'store');
  const { code, err } = await runCommand([
    'map',
    ...[named, forwarding, robotsElsewhere].map(({ url }) => `${url}/`),
    ...['--allow-private', '--delay', '0', '--store', store, '--quiet'],
    ...['--header', `Authorization: ${secret}`, '--header', 'X-Key: k3y', '--header', 'Cookie: sid=c00kie'],
    ...['--header', 'Accept-Language: de'],
  ]);
  assert.equal(code, 0, err);
  for (const server of [named, forwarding, robotsElsewhere])
    for (const { path, headers } of server.log)
      assert.equal(headers.authorization, secret, `${server.url}${path}`);
  assert.ok(other.log.length >= 3, 'the other site was asked');
  for (const { path, headers } of other.log) {
    assert.equal(headers.authorization, undefined, path);
    assert.equal(headers['x-key'], undefined, path);
    assert.equal(headers.cookie, undefined, path);
    assert.equal(headers['accept-language'], 'de', path);
  }
  const files = bytesBelow(store);
  assert.ok(
    files.some(({ path, text }) => path.endsWith('.gz') && text.includes('Authorization: [redacted]')),
  );
  for (const { path, text, mode } of files) {
    assert.doesNotMatch(text, /s3cret|k3y|c00kie/, path);
    assert.equal(mode & 0o77, 0, `${path} is ${mode.toString(8)}`);
  }
});

test('a further host gets them where the user says so', async () => {
  const other = await serveSite({ '/': page('Other', []) });
  const named = await serveSite(() => ({ status: 301, headers: { location: `${other.url}/` } }));
  after(() => Promise.all([other, named].map((server) => server.close())));
  await runCommand([
    'map',
    `${named.url}/`,
    ...['--allow-private', '--delay', '0', '--no-robots', '--no-sitemaps', '--quiet'],
    ...['--store', join(temporaryFolder(), 'store'), '--header', `Authorization: ${secret}`],
    ...['--header-for', `127.0.0.1:${other.port}`],
  ]);
  assert.deepEqual(
    other.log.map(({ headers }) => headers.authorization),
    [secret],
  );
});

test('passwords of addresses and proxies open their doors, and are not kept or shown', async () => {
  const seen: (string | undefined)[] = [];
  const proxy = await listen((request, response) => {
    seen.push(request.headers['proxy-authorization'], request.headers.authorization);
    response.writeHead(200, { 'content-type': 'text/html' }).end(page('Through the proxy', []));
  });
  after(() => closeServer(proxy));
  const { port } = proxy.address() as { port: number };
  const store = join(temporaryFolder(), 'store');
  const done = await runCommand([
    'map',
    'http://me:p4ssword@site.example/',
    ...['--proxy', `http://you:pr0xyword@127.0.0.1:${port}`, '--allow-private', '--delay', '0'],
    ...['--store', store, '--no-robots', '--no-sitemaps'],
  ]);
  assert.equal(done.code, 0, done.err);
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
  assert.deepEqual(seen, [basic('you:pr0xyword'), basic('me:p4ssword')]);
  const encoded = [basic('you:pr0xyword'), basic('me:p4ssword')].map((text) => text.slice(6));
  for (const { path, text } of bytesBelow(store))
    for (const word of ['p4ssword', 'pr0xyword', ...encoded])
      assert.ok(!text.includes(word), `${word} in ${path}`);
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port: closed } = gone.address() as { port: number };
  await new Promise((resolve) => gone.close(resolve));
  for (const args of [
    ['map', 'http://site.example/', '--proxy', `http://you:pr0xyword@127.0.0.1:${closed}`],
    ['map', 'http://site.example/', '--proxy', 'socks5://you:pr0xyword@127.0.0.1:1'],
    ['map', 'ftp://me:p4ssword@site.example/'],
  ]) {
    const ended = await runCommand([...args, '--store', store, '--allow-private', '--max-time', '20']);
    assert.notEqual(ended.code, 0);
    assert.doesNotMatch(ended.out + ended.err, /p4ssword|pr0xyword/, args.join(' '));
  }
});

test('headers of a vertical file go to its site, and not to what search or links lead to', async () => {
  const other = await serveSite({ '/': page('Other', []) });
  const site = await serveSite((path) =>
    path === '/' ? page('Home', [`${other.url}/`, '/x']) : path === '/x' ? page('X', []) : undefined,
  );
  after(() => Promise.all([other, site].map((server) => server.close())));
  const folder = temporaryFolder();
  const file = join(folder, 'event.yaml');
  writeFileSync(
    file,
    `object: Event\nsites:\n  - site: ${site.url}/\n    headers: { Authorization: "${secret}" }\n  - site: ${other.url}/\n`,
  );
  const { code, err } = await runCommand([
    'map',
    file,
    ...['--allow-private', '--delay', '0', '--store', join(folder, 'store'), '--quiet'],
  ]);
  assert.equal(code, 0, err);
  const pages = site.log.filter(({ path }) => path === '/' || path === '/x');
  assert.ok(pages.length >= 2);
  for (const { path, headers } of pages) assert.equal(headers.authorization, secret, path);
  for (const { path, headers } of other.log) assert.equal(headers.authorization, undefined, path);
});
