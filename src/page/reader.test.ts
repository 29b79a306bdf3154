import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { PageReader, readPage } from './reader.js';

/** The tree as nested names, without text. */
function ours(html: string): string {
  const { tree } = new PageReader().readText(html, 'http://example.org/');
  const show = (node: number): string => {
    const children: string[] = [];
    for (let child = tree.firstChild[node]!; child >= 0; child = tree.next[child]!)
      children.push(show(child));
    return tree.nameOf(node) + (children.length > 0 ? `(${children.join(' ')})` : '');
  };
  const roots: string[] = [];
  for (let child = tree.firstChild[0]!; child >= 0; child = tree.next[child]!) roots.push(show(child));
  return roots.join(' ');
}

type Node5 = DefaultTreeAdapterTypes.Node;

function theirs(html: string): string {
  const show = (node: Node5): string => {
    const element = node as DefaultTreeAdapterTypes.Element & {
      content?: DefaultTreeAdapterTypes.DocumentFragment;
    };
    const all = [...(element.childNodes ?? []), ...(element.content?.childNodes ?? [])];
    const children = all.filter((child) => 'tagName' in child).map(show);
    return (element.tagName ?? '').toLowerCase() + (children.length > 0 ? `(${children.join(' ')})` : '');
  };
  return parse(html, { scriptingEnabled: false })
    .childNodes.filter((child) => 'tagName' in child)
    .map(show)
    .join(' ');
}

const malformed = [
  '<p>one<p>two<ul><li>a<li>b</ul>',
  '<table><tr><td>a<td>b<tr><td>c</table>after',
  '<select><option>a<option>b<optgroup><option>c</select>',
  '<a href=1>one<a href=2>two</a></a>',
  '<a href=1><div>x<a href=2>y</a></div>z',
  '<b><i>x</b>y</i>',
  '<b><p>x</b>y</p>',
  '<p><b>x<p>y',
  '<table><b>stray</b><tr><td>x</table>',
  '<table><form><input><tr><td><input></form></table>',
  '<div><plaintext></div><p>not markup',
  '<!-- a > b --><p>x<!-->y--><p>z<!--->w',
  '<p>a\0b<di\0v>c</div>',
  '<dl><dt>a<dd>b<dt>c</dl>',
  '<h1>a<h2>b</h1>c',
  '<button>a<button>b</button>',
  '<svg><a><circle/></a><p>out',
  '<svg><foreignObject><p>in</foreignObject></svg>x',
  '<ul><li><div><li>x</ul>',
  '<script><!-- <script> </script> --></script><p>x',
  '<title><b>x</b></title><textarea><p></textarea>',
  '<html><head><meta><body><p></body></html><p>late',
  '</p></br></div>x',
  '<noscript><p>a</noscript>b',
  '<template><td>x</td></template><p>y',
  '<form><form><input></form>',
  '<table><table><tr><td></table>x',
  '<nobr>a<nobr>b',
  '<p><table><td>x</table>',
  '<!doctype html><p><table><td>x</table>',
  '<frameset><frame src=a><frame src=b></frameset>',
  '<ruby>a<rt>b<rp>c</ruby>',
  '<font><p>a<p>b</font>c<p>d',
  '<td>a</td><tr>b',
  '<body><head><title>x</title></head>',
];

test('malformed markup gives the tree a browser makes', () => {
  for (const html of malformed) assert.equal(ours(html), theirs(html), html);
});

test('tag soup gives the tree a browser makes', () => {
  const names =
    'p div a b font ul li table tr td tbody caption select option button form dd nobr svg noscript h1 h2 pre span br img hr input'.split(
      ' ',
    );
  const piece = fc.oneof(
    fc.constantFrom(...names).map((name) => `<${name}>`),
    fc.constantFrom(...names.slice(0, 24)).map((name) => `</${name}>`),
    fc.constantFrom('x', ' ', '<!--c-->'),
  );
  let same = 0;
  const runs = 2000;
  const samples = fc.sample(fc.array(piece, { maxLength: 14 }), { numRuns: runs, seed: 7 });
  for (const pieces of samples)
    if (ours(`<!doctype html>${pieces.join('')}`) === theirs(`<!doctype html>${pieces.join('')}`)) same++;
  assert.ok(same >= runs * 0.995, `${same} of ${runs} trees agree`);
});

test('hostile sources end, and soon', () => {
  const deep = '<div>'.repeat(100_000);
  const page = new PageReader().readText(`${deep}<a href=/x>x</a>`, 'http://example.org/');
  assert.deepEqual(
    page.links.map((link) => link.url),
    ['http://example.org/x'],
  );
  for (const html of [
    '<',
    '<a',
    '<a href="',
    '</',
    '<!--',
    '<!doctype',
    '<script>',
    '<p'.repeat(50_000),
    '<b>'.repeat(50_000),
    `<a ${'x=1 '.repeat(50_000)}>`,
    '\0'.repeat(1000),
    '&'.repeat(100_000),
  ]) {
    new PageReader().readText(html, 'http://example.org/');
  }
});

test('links come once each, resolved against the base', () => {
  const page = new PageReader().readText(
    `<base href="/dir/"><a href="a?x=1&copy=2">one</a><a href="a?x=1&amp;copy=2#part">again</a><a rel="NoFollow" href=//other.example/>two</a>
     <map><area href=area></map><link rel=next href=page2><iframe src=frame></iframe><meta http-equiv=refresh content="5; url='later'"><a href="mailto:x@y">m</a><a>none</a>`,
    'http://example.org/p',
  );
  assert.deepEqual(
    page.links.map(({ url, kind, nofollow }) => [url, kind, nofollow]),
    [
      ['http://example.org/dir/a?x=1&copy=2', 'anchor', false],
      ['http://other.example/', 'anchor', true],
      ['http://example.org/dir/area', 'area', false],
      ['http://example.org/dir/page2', 'next', false],
      ['http://example.org/dir/frame', 'frame', false],
      ['http://example.org/dir/later', 'refresh', false],
    ],
  );
});

test('title, language, canonical, robots, meta and JSON-LD are read', () => {
  const page = new PageReader().readText(
    `<html lang=de><title> A &amp; B\n</title><link rel=canonical href=/c><link rel="stylesheet" href=s.css>
     <link rel=alternate type=application/rss+xml href=/feed title=News>
     <meta name=Robots content="noindex, nofollow"><meta property=og:title content="T &quot;q&quot;">
     <script type="application/ld+json">{"@type":"Event"}</script><script>var x = "<p>";</script>`,
    'http://example.org/p',
  );
  assert.equal(page.title, 'A & B');
  assert.equal(page.language, 'de');
  assert.equal(page.canonical, 'http://example.org/c');
  assert.deepEqual(page.robots, { noindex: true, nofollow: true });
  assert.deepEqual(page.jsonLd, ['{"@type":"Event"}']);
  assert.deepEqual(page.meta.at(-1), ['og:title', 'T "q"']);
  assert.deepEqual(
    page.relations.map(({ rel, href }) => [rel, href]),
    [
      ['canonical', '/c'],
      ['alternate', '/feed'],
    ],
  );
});

test('visible text is in blocks, without scripts and styles', () => {
  const page = new PageReader().readText(
    '<body><p>One <b>two</b>,\n three&nbsp;&lt;4</p><script>no</script><style>no</style><div>Five</div>six<br>seven',
    'http://x.org/',
  );
  assert.equal(page.text(), 'One two, three <4\nFive\nsix\nseven');
  const link = new PageReader().readText('<p>a b c <a href=x>the link</a> d e f</p>', 'http://x.org/');
  const node = link.links[0]!.node;
  assert.equal(link.textOf(node), 'the link');
  assert.deepEqual(link.wordsAround(node, 6), ['b', 'c', 'the', 'link', 'd', 'e']);
});

test('forms give what they would send', () => {
  const page = new PageReader().readText(
    `<form action="/find" method=GET><input name=q placeholder=Search><input type=hidden name=lang value=en>
     <select name=s><option value=1>One<option selected>Two</select><textarea name=t>x &amp; y</textarea><button>Go</button></form><input name=outside>`,
    'http://example.org/',
  );
  assert.equal(page.forms.length, 1);
  const [form] = page.forms;
  assert.equal(form!.action, '/find');
  assert.deepEqual(
    form!.fields.map(({ name, type, value }) => [name, type, value]),
    [
      ['q', 'text', ''],
      ['lang', 'hidden', 'en'],
      ['s', 'select', ''],
      ['t', 'textarea', 'x & y'],
      ['', 'submit', ''],
    ],
  );
  assert.deepEqual(form!.fields[2]!.options, [
    { value: '1', text: 'One', selected: false },
    { value: 'Two', text: 'Two', selected: true },
  ]);
});

test('encodings: mark, header, meta, bytes', () => {
  const read = (bytes: Buffer, type: string | null = 'text/html'): { title: string; charset: string } =>
    readPage(bytes, 'http://x.org/', type);
  assert.equal(read(Buffer.from('\ufeff<title>é</title>')).title, 'é');
  assert.equal(read(Buffer.from('<title>é</title>', 'latin1'), 'text/html; charset=ISO-8859-1').title, 'é');
  assert.equal(read(Buffer.from('<meta charset=windows-1251><title>\xcf</title>', 'latin1')).title, 'П');
  assert.equal(
    read(Buffer.from('<meta charset=windows-1251><title>é</title>'), 'text/html; charset="utf-8"').title,
    'é',
  );
  assert.equal(read(Buffer.from(`<title>é</title>${'ü '.repeat(20)}`)).charset, 'utf-8');
  assert.equal(
    read(Buffer.from(`<title>Caf\xe9</title>${'tr\xe8s bient\xf4t d\xe9j\xe0 vu '.repeat(20)}`, 'latin1'))
      .title,
    'Café',
  );
  const japanese = Buffer.from([
    0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x82, 0xcc, 0x83, 0x79, 0x81, 0x5b, 0x83, 0x57, 0x82, 0xc5, 0x82,
    0xb7,
  ]);
  assert.equal(
    read(
      Buffer.concat([Buffer.from('<title>'), japanese, japanese, japanese, Buffer.from('</title>')]),
      'text/html; charset=shift_jis',
    ).title.slice(0, 3),
    'テスト',
  );
  assert.equal(read(Buffer.from('<title>x</title>'), 'text/html; charset=no-such-thing').title, 'x');
});
