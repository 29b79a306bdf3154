import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from './reader.js';

const reader = new PageReader();

function linksOf(body: string): { written: string[]; named: string[] } {
  const { links } = reader.readText(`<!doctype html><title>x</title>${body}`, 'http://a.example/whats-on');
  const paths = (isNamed: boolean): string[] =>
    links
      .filter(({ kind }) => (kind === 'state') === isNamed)
      .map(({ url }) => url.slice('http://a.example'.length));
  return { written: paths(false), named: paths(true) };
}

const state = (json: unknown): string =>
  `<script id=__NEXT_DATA__ type=application/json>${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`;

test('addresses that a list in the data of scripts names are links, each once', () => {
  const { written, named } = linksOf(
    `<a href=/e/1>one</a>${state({
      home: '/elsewhere',
      events: [
        { name: 'One', link: { href: '/e/1' }, image: '/i/1.jpg' },
        { name: 'Two', link: { href: 'http://a.example/e/2' }, image: '/i/2.jpg' },
        { name: 'Three', link: { href: '/e/3' }, image: '/i/3.jpg' },
        { name: 'Else', link: { href: 'http://b.example/e/4' }, image: '/i/4.jpg' },
      ],
    })}`,
  );
  assert.deepEqual(written, ['/e/1']);
  assert.deepEqual(named, ['/e/2', '/e/3']);
});

test('the rest of an address is completed as the page itself does it for the first records', () => {
  const events = ['jazz-night', 'open mic', 'quiz', 'ska & soul'].map((slug, i) => ({
    id: 40 + i,
    slug: slug.replaceAll(/\W+/g, '-'),
    kind: 'evening',
  }));
  const links = '<a href=/events/jazz-night/tickets>1</a><a href=/events/open-mic/tickets>2</a>';
  assert.deepEqual(linksOf(`${links}${state({ props: { events } })}`).named, [
    '/events/quiz/tickets',
    '/events/ska-soul/tickets',
  ]);
  // Where the first of them is not linked to, what happens to be is another thing: pages of a pager, say.
  const pages = '<a href=/events?page=41>41</a><a href=/events?page=42>42</a>';
  assert.deepEqual(linksOf(`${pages}${state({ events })}`).named, []);
});

test('what is no list, is not told apart by it or is no data names nothing', () => {
  assert.deepEqual(linksOf(state({ next: '/b', routes: ['/c', '/d'] })).named, []);
  assert.deepEqual(linksOf(state([{ more: '/all' }, { more: '/all' }, { more: '/b' }])).named, []);
  assert.deepEqual(linksOf(state([{ page: '/[slug]' }, { page: '/x/{id}' }])).named, []);
  assert.deepEqual(linksOf('<script type=application/json>{"a": [</script>').named, []);
});

test('an assignment of data is read as the data', () => {
  const json = JSON.stringify({ list: [{ to: '/x' }, { to: '/y' }] });
  assert.deepEqual(linksOf(`<script>window.__INITIAL_STATE__ = ${json};</script>`).named, ['/x', '/y']);
});
