import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressInForm, formBetween } from './address-form.js';

const made = (from: string, to: string, other: string): string | null => {
  const form = formBetween(`http://x.org${from}`, `http://x.org${to}`);
  return form === null
    ? null
    : (addressInForm(`http://x.org${other}`, form)?.slice('http://x.org'.length) ?? null);
};

test('one address is made from another as the first pair was', () => {
  assert.equal(made('/t/a-b/17/3', '/t/a-b/17', '/t/c-d/99/12'), '/t/c-d/99');
  assert.equal(made('/n/story-1.amp.html', '/n/story-1.html', '/n/tale-22.amp.html'), '/n/tale-22.html');
  assert.equal(made('/event/tango.ics', '/event/tango', '/event/waltz.ics'), '/event/waltz');
  assert.equal(made('/print.php?id=17&s=9', '/show.php?id=17', '/print.php?id=42&s=1'), '/show.php?id=42');
  assert.equal(
    made('/index.php?title=Old_Mill&printable=yes', '/wiki/Old_Mill', '/index.php?title=Weir&printable=yes'),
    '/wiki/Weir',
  );
  assert.equal(made('/sp/news/17.html', '/news/17.html', '/sp/news/4.html'), '/news/4.html');
  assert.equal(made('/rugs/products/big-rug', '/products/big-rug', '/mugs/products/mug'), '/products/mug');
});

test('addresses are made as their site spells them', () => {
  const wiki = (title: string): string => `/index.php?title=${title}&printable=yes`;
  assert.equal(made(wiki('Old_Mill'), '/wiki/Old_Mill', wiki('A_%26_B_(2)')), '/wiki/A_%26_B_(2)');
  assert.equal(made(wiki('Old_Mill'), '/wiki/Old_Mill', wiki('Links/A')), '/wiki/Links/A');
  assert.equal(made(wiki('Links/A'), '/wiki/Links/A', wiki('Old_Mill')), '/wiki/Old_Mill');
});

test('nothing is made where nothing is taken over, or something is missing', () => {
  assert.equal(formBetween('http://x.org/a/b', 'http://x.org/'), null);
  assert.equal(made('/print.php?id=17', '/show.php?id=17', '/print.php?nr=4'), null);
  assert.equal(made('/n/story.amp.html', '/n/story.html', '/n/story.html'), null);
});

test('a form makes of an address what it was made of', () => {
  const segment = fc.stringMatching(/^[a-z0-9_-]{1,8}$/);
  const address = fc
    .tuple(
      fc.array(segment, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(segment, segment), { maxLength: 3 }),
    )
    .map(
      ([path, query]) =>
        `http://x.org/${path.join('/')}${query.length === 0 ? '' : `?${new URLSearchParams(query)}`}`,
    );
  fc.assert(
    fc.property(address, address, (from, to) => {
      const form = formBetween(from, to);
      if (form !== null) assert.equal(addressInForm(from, form), to);
    }),
  );
});
