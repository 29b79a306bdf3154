import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageReader } from './reader.js';
import { fullnessOf } from './shell.js';

test('a short page with data for machines is no shell; one whose script is all there is, is', () => {
  const fullness = (html: string): string =>
    fullnessOf(new PageReader().read(Buffer.from(html), 'https://a.example/', 'text/html'));
  const data = '<script type="application/ld+json">{"@type":"Event"}</script>';
  assert.equal(fullness(`<h1>Event 2</h1>${data}<p>It is on in May.</p>`), 'full');
  assert.equal(fullness('<h1>Loading</h1><script src=app.js></script>'), 'shell');
  assert.equal(fullness(`${data}<div id=app></div><script type=module src=app.js></script>`), 'shell');
});
