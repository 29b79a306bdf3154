import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawItem } from './items.js';
import { PageReader } from './reader.js';

/** Items as plain objects, for comparing. */
function plain(item: RawItem): unknown {
  const properties = item.properties.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : plain(value),
  ]);
  return { types: item.types, ...(item.id === null ? {} : { id: item.id }), properties };
}

function items(html: string): unknown[] {
  return new PageReader().readText(html, 'http://example.org/dir/page').items().map(plain);
}

test('microdata: nested items, values by element', () => {
  const html = `<div itemscope itemtype="http://schema.org/Event" itemid="urn:1"><h1 itemprop="name summary">Jazz &amp; more</h1>
    <time itemprop=startDate datetime=2026-05-01>1 May</time><a itemprop=url href=../e>x</a><img itemprop=image src=i.png>
    <div itemprop=location itemscope itemtype=http://schema.org/Place><span itemprop=name>Hall</span></div><meta itemprop=price content=5></div>`;
  assert.deepEqual(items(html), [
    {
      types: ['http://schema.org/Event'],
      id: 'urn:1',
      properties: [
        ['name', 'Jazz & more'],
        ['summary', 'Jazz & more'],
        ['startDate', '2026-05-01'],
        ['url', 'http://example.org/e'],
        ['image', 'http://example.org/dir/i.png'],
        ['location', { types: ['http://schema.org/Place'], properties: [['name', 'Hall']] }],
        ['price', '5'],
      ],
    },
  ]);
});

test('microdata: itemref, and no item inside itself', () => {
  assert.deepEqual(items('<div itemscope id=a itemref=b></div><p id=b>My <b itemprop=name>N</b></p>'), [
    { types: [], properties: [['name', 'N']] },
  ]);
  assert.deepEqual(
    items(
      '<div itemscope itemref=x><div itemscope itemprop=p id=x itemref=y><i itemprop=q id=y itemscope itemref=x></i></div></div>',
    ).length,
    1,
  );
});

test('RDFa Lite: vocabulary, nesting, values', () => {
  const html = `<div vocab="http://schema.org/" typeof=Product resource="#p"><span property=name>Anvil</span>
    <div property=offers typeof=Offer><meta property=price content=9.99><link property=availability href=http://schema.org/InStock></div></div>`;
  assert.deepEqual(items(html), [
    {
      types: ['http://schema.org/Product'],
      id: 'http://example.org/dir/page',
      properties: [
        ['name', 'Anvil'],
        [
          'offers',
          {
            types: ['http://schema.org/Offer'],
            properties: [
              ['price', '9.99'],
              ['availability', 'http://schema.org/InStock'],
            ],
          },
        ],
      ],
    },
  ]);
  assert.deepEqual(items('<meta property="og:title" content="x">'), []);
});
