import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registrableDomain, shardCount, shardOf } from './domain.js';
import { matchesGlob } from './glob.js';
import { hasRepeatingPath, shapeOf } from './shape.js';
import { hostOf, originOf, politenessKey, siteOf } from './site.js';

test('a site is a host and its non-default port', () => {
  assert.equal(siteOf('http://example.org/a'), 'example.org');
  assert.equal(siteOf('https://example.org/a'), 'example.org');
  assert.equal(siteOf('http://example.org:8080?x'), 'example.org:8080');
  assert.equal(siteOf('http://[::1]:80a/'), '[::1]:80a');
  assert.equal(hostOf('[::1]:8080'), '[::1]');
  assert.equal(originOf('https://example.org/a/b'), 'https://example.org');
  assert.equal(politenessKey('www.example.org'), politenessKey('example.org'));
});

test('registrable domains follow the public suffix list', () => {
  assert.equal(registrableDomain('shop.example.co.uk'), 'example.co.uk');
  assert.equal(registrableDomain('a.b.github.io'), 'b.github.io');
  assert.equal(registrableDomain('127.0.0.1:80'), '127.0.0.1');
  assert.equal(registrableDomain('localhost'), 'localhost');
});

test('a domain has one shard', () => {
  assert.equal(shardOf('a.example.org'), shardOf('www.example.org:8080'));
  const shards = new Set(Array.from({ length: 5000 }, (_, i) => shardOf(`site${i}.example`)));
  assert.equal(shards.size, shardCount);
});

test('shapes mask what numbers and names single pages', () => {
  assert.equal(
    shapeOf('http://x.org/events/calendar/2031-01-02'),
    shapeOf('http://x.org/events/calendar/1999-12-31'),
  );
  assert.equal(shapeOf('http://x.org/a?month=3&year=2031'), shapeOf('http://x.org/a?month=11&year=1999'));
  assert.notEqual(shapeOf('http://x.org/news/big-story.html'), shapeOf('http://x.org/news/2031.html'));
  assert.notEqual(shapeOf('http://x.org/a?page=2'), shapeOf('http://x.org/a?sort=up'));
});

test('paths that repeat themselves are seen', () => {
  assert.ok(hasRepeatingPath('http://x.org/a/b/a/b/a/b/'));
  assert.ok(hasRepeatingPath('http://x.org/a/a/a'));
  assert.ok(!hasRepeatingPath('http://x.org/a/b/a/b'));
  assert.ok(!hasRepeatingPath('http://x.org/1/1/1/1'));
  assert.ok(!hasRepeatingPath('http://x.org/a/b/c?x=/a/a/a/a'));
});

test('globs match from the start, with * and $', () => {
  assert.ok(matchesGlob('/a*c', '/abbbcd'));
  assert.ok(matchesGlob('/*.pdf$', '/x/y.pdf'));
  assert.ok(!matchesGlob('/*.pdf$', '/x/y.pdf?z'));
  assert.ok(matchesGlob('/a*a$', '/aa'));
  assert.ok(!matchesGlob('/a*a$', '/a'));
  assert.ok(!matchesGlob(`/${'a*'.repeat(30)}b`, `/${'a'.repeat(5000)}`));
});
