import assert from 'node:assert/strict';
import test from 'node:test';
import { cookieJar } from './cookies.js';

test('a site gets its cookies back, below its domain, and no other site does', async () => {
  const jar = await cookieJar();
  assert.equal(jar.headerFor('http://a.example.org/'), '');
  assert.ok(jar.store('http://www.example.org/', ['sid=1; Path=/; Domain=example.org']), 'the first one');
  assert.ok(!jar.store('http://www.example.org/x', ['theme=dark; Path=/x']));
  assert.equal(jar.headerFor('http://www.example.org/x/y'), 'theme=dark; sid=1');
  assert.equal(jar.headerFor('http://shop.example.org/'), 'sid=1');
  assert.equal(jar.headerFor('http://example.com/'), '');
  assert.ok(!jar.store('http://www.example.com/', ['sid=1; Domain=example.org']), 'not for others');
  assert.equal(jar.headerFor('http://www.example.com/'), '');
  assert.ok(!jar.store('http://b.example/', ['=; ;;']), 'what cannot be read is not set');
});
