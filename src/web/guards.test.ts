import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { LycosaError } from '../base/error.js';
import { isPrivateAddress, isPrivateHost } from './address-guard.js';
import { decodeContent } from './content-encoding.js';
import { chooseProxy, parseProxy } from './proxy.js';

test('private addresses in every spelling', () => {
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '172.20.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '100.64.0.1',
  ];
  for (const host of hosts) assert.ok(isPrivateHost(new URL(`http://${host}/`).hostname), host);
  for (const host of ['8.8.8.8', '[2606:4700::1111]', 'example.org', '172.32.0.1', 'localhost.example.org'])
    assert.ok(!isPrivateHost(new URL(`http://${host}/`).hostname), host);
  assert.ok(isPrivateAddress('::ffff:10.0.0.1'));
});

test('content codings are undone, within limits', () => {
  const body = Buffer.from('hello '.repeat(100));
  const decode = (bytes: Buffer, encoding: string | null) => {
    const decoded = decodeContent(bytes, encoding, 10_000);
    return decoded.kind === 'decoded' ? Buffer.from(decoded.body).toString() : decoded.kind;
  };
  assert.equal(decode(body, null), body.toString());
  assert.equal(decode(gzipSync(body), 'gzip'), body.toString());
  assert.equal(decode(deflateSync(body), 'deflate'), body.toString());
  assert.equal(decode(deflateRawSync(body), 'deflate'), body.toString());
  assert.equal(decode(brotliCompressSync(body), 'BR'), body.toString());
  assert.equal(decode(brotliCompressSync(gzipSync(body)), 'gzip, br'), body.toString());
  assert.equal(decode(Buffer.concat([gzipSync(body), Buffer.from('rubbish')]), 'gzip'), body.toString());
  assert.ok(body.toString().startsWith(decode(gzipSync(body).subarray(0, -12), 'gzip')));
  assert.equal(decode(gzipSync(Buffer.alloc(1_000_000)), 'gzip'), 'too-large');
  assert.equal(decode(brotliCompressSync(Buffer.alloc(1_000_000)), 'br'), 'too-large');
  assert.equal(decode(body, 'gzip'), 'broken');
  assert.equal(decode(body, 'compress'), 'broken');
  assert.equal(decode(body, 'gzip, gzip, gzip, gzip, gzip'), 'broken');
});

test('the environment chooses a proxy, NO_PROXY excepted', () => {
  const choose = chooseProxy(undefined, {
    HTTP_PROXY: 'http://p:3128',
    https_proxy: 'http://u:s%40x@q:1',
    NO_PROXY: 'example.org, .test:8080,127.0.0.1',
  });
  assert.equal(choose('http://a.com/')?.origin, 'http://p:3128');
  assert.equal(choose('https://a.com/')?.authorization, `Basic ${Buffer.from('u:s@x').toString('base64')}`);
  assert.equal(choose('http://www.example.org/'), null);
  assert.equal(choose('http://notexample.org/')?.port, 3128);
  assert.equal(choose('http://a.test:8080/'), null);
  assert.notEqual(choose('http://a.test/'), null);
  assert.equal(choose('http://127.0.0.1:99/'), null);
  assert.equal(chooseProxy('localhost:8080', {})('https://x/')?.port, 8080);
  assert.equal(chooseProxy(undefined, {})('https://x/'), null);
  assert.throws(() => parseProxy('socks5://x'), LycosaError);
});
