import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headersWrittenDown, OwnHeaders, withoutPassword } from './own-headers.js';

const given = { Authorization: 'Bearer s3cret', 'X-Key': 'k', 'Accept-Language': 'de' };

test('what opens a door goes to named origins only; a language goes everywhere', () => {
  const headers = new OwnHeaders(given, ['https://shop.example/list?x=1', 'api.example:8443']);
  const names = (origin: string): string[] => headers.for(origin).map(([name]) => name);
  const all = ['Accept-Language', 'Authorization', 'X-Key'];
  assert.deepEqual(names('https://shop.example'), all);
  assert.deepEqual(names('https://api.example:8443'), all);
  for (const other of [
    'http://shop.example',
    'https://shop.example:8443',
    'https://www.shop.example',
    'https://shop.example.evil.example',
    'https://api.example',
    'https://evil.example',
  ])
    assert.deepEqual(names(other), ['Accept-Language'], other);
});

test('name and password of an address are for its origin', () => {
  const headers = new OwnHeaders({}, ['https://me:p%40ss@shop.example/']);
  assert.deepEqual(headers.for('https://shop.example'), [
    ['Authorization', `Basic ${Buffer.from('me:p@ss').toString('base64')}`],
  ]);
  assert.deepEqual(headers.for('https://other.example'), []);
});

test('an archive says that something was sent, and not what', () => {
  assert.deepEqual(
    headersWrittenDown([
      ['Host', 'a.example'],
      ['Proxy-Authorization', 'Basic x'],
      ['Cookie', 'sid=1'],
      ['X-Key', 'k'],
      ['If-None-Match', '"1"'],
    ]),
    [
      ['Host', 'a.example'],
      ['Proxy-Authorization', '[redacted]'],
      ['Cookie', '[redacted]'],
      ['X-Key', '[redacted]'],
      ['If-None-Match', '"1"'],
    ],
  );
});

test('passwords are not shown', () => {
  assert.equal(withoutPassword('ftp://me:secret@host/x'), 'ftp://***@host/x');
  assert.equal(withoutPassword('me:secret@proxy:99999'), '***@proxy:99999');
  assert.equal(withoutPassword('https://example.org/@someone'), 'https://example.org/@someone');
});
