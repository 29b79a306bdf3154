/** Search engines: how they are asked and what they answer; keys come from the environment and stay out of messages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LycosaError } from '../../base/error.js';
import { readResults, searchEngine } from './search-engine.js';

test('each engine in its own form', () => {
  const searx = searchEngine('https://searx.example/', {});
  assert.equal(
    searx.request('jazz & blues').url,
    'https://searx.example/search?q=jazz%20%26%20blues&format=json',
  );
  assert.deepEqual(searx.read('{"results":[{"url":"https://a.example/"},{"url":"ftp://b"},{}]}'), [
    'https://a.example/',
  ]);
  const brave = searchEngine('brave', { LYCOSA_BRAVE_KEY: 'k' });
  assert.equal(brave.request('x').headers['x-subscription-token'], 'k');
  assert.ok(!brave.request('x').url.includes('k='));
  assert.deepEqual(brave.read('{"web":{"results":[{"url":"https://a.example/"}]}}'), ['https://a.example/']);
  const google = searchEngine('google', { LYCOSA_GOOGLE_KEY: 'k', LYCOSA_GOOGLE_CX: 'c' });
  assert.deepEqual(google.read('{"items":[{"link":"https://a.example/"}]}'), ['https://a.example/']);
  assert.deepEqual(google.read('{}'), []);
  assert.equal(google.read('<html>'), null);
});

test('without a key it says which one, and with one it is found', () => {
  assert.throws(() => searchEngine('google', { LYCOSA_GOOGLE_KEY: 'k' }), /LYCOSA_GOOGLE_CX is not set/);
  assert.throws(() => searchEngine(undefined, {}), /no search engine/);
  assert.throws(() => searchEngine('bing', {}), /not known/);
  assert.equal(searchEngine(undefined, { LYCOSA_BRAVE_KEY: 'k' }).name, 'brave');
});

test('answers from a file, both ways of writing them', () => {
  const found = readResults(
    'jazz\thttps://a.example/\njazz\thttps://b.example/\n{"query":"x","results":["https://c.example/"]}\n',
    'f',
  );
  assert.deepEqual(found.get('jazz'), ['https://a.example/', 'https://b.example/']);
  assert.deepEqual(found.get('x'), ['https://c.example/']);
  assert.throws(
    () => readResults('only words', 'f'),
    (thrown) => thrown instanceof LycosaError && /f:1 is no search result/.test(thrown.message),
  );
});
