/** Topics: words of any language, classifiers, probabilities, files, and complaints that help. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LycosaError } from '../base/error.js';
import { seededRandom } from '../base/random.js';
import { readPage } from '../page/reader.js';
import { backgroundTexts, textsAround } from './background/background.js';
import { calibrate, probability } from './calibrate.js';
import { doubtsAbout } from './doubts.js';
import { linkWords, predictedScore, readTopical } from './link-context.js';
import { classifierNames, parseModel, printModel, TopicJudge } from './model.js';
import { parseTopic, writeTopic } from './topic-file.js';
import { trainTopic } from './train.js';
import { placeOfWord, WordCounter } from './vector.js';
import { wordsOfText } from './words.js';

const jazz = 'saxophone trumpet swing bebop improvisation quartet blues rhythm club drummer'.split(' ');
const soil = 'compost tractor harvest wheat furrow manure barn seedling irrigation plough'.split(' ');
const common = 'the and of in a with for on at by from this that their people year'.split(' ');
const random = seededRandom(3);
const text = (words: readonly string[], length = 60): string =>
  Array.from({ length }, () => {
    const list = random() < 0.4 ? words : common;
    return list[Math.floor(random() * list.length)]!;
  }).join(' ');
const texts = (words: readonly string[], count: number): string[] =>
  Array.from({ length: count }, () => text(words));
const trained = trainTopic('jazz', { positive: texts(jazz, 15), negative: texts(soil, 30) });

test('words: small letters, no numbers, singular, and pairs where there are no spaces', () => {
  assert.deepEqual(wordsOfText('The Cats, 2 glasses & 3rd Straße in 1999'), [
    'the',
    'cat',
    'glasse',
    '3rd',
    'straße',
    'in',
  ]);
  assert.deepEqual(wordsOfText('東京で jazz を聴く'), ['東京', '京で', 'jazz', 'を聴', '聴く']);
  assert.deepEqual(wordsOfText('猫'), ['猫']);
  assert.deepEqual(wordsOfText('Привет, мир'), ['привет', 'мир']);
});

test('the place of a word is the one it is counted at', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (said) => {
      const counted = new WordCounter().count(said);
      const places = new Set(counted.places);
      const words = wordsOfText(said);
      assert.equal(counted.total, words.length);
      for (const word of words) if (!/s$/.test(word)) assert.ok(places.has(placeOfWord(word)), word);
    }),
  );
});

test('three classifiers tell a topic, on texts they have not seen and as probabilities', () => {
  const judge = new TopicJudge(trained.model);
  for (const name of classifierNames) {
    assert.ok(
      texts(jazz, 10).every((each) => judge.page(each, name) > 0.5),
      name,
    );
    assert.ok(
      texts(soil, 10).every((each) => judge.page(each, name) < 0.5),
      name,
    );
  }
  assert.ok(trained.tested.every(({ f1 }) => f1 > 0.9));
  assert.ok(trained.words.slice(0, 5).every((word) => wordsOfText(jazz.join(' ')).includes(word)));
  assert.ok(judge.context('swing at the club with a trumpet') > judge.context('wheat from the barn'));
  assert.ok(judge.anchor('bebop quartet') > judge.anchor('compost'));
});

test('probabilities do not fall with margins, and are even where nothing is known', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ margin: fc.double({ min: -3, max: 3, noNaN: true }), isOn: fc.boolean() })),
      fc.double({ min: -3, max: 3, noNaN: true }),
      (margins, at) => {
        const calibration = calibrate(margins);
        assert.ok(probability(calibration, at) <= probability(calibration, at + 0.5));
      },
    ),
  );
  assert.equal(probability(calibrate([]), 0), 0.5);
});

test('a saved model judges as before; what is none is refused', () => {
  const again = new TopicJudge(parseModel(printModel(trained.model), 'x.topic'));
  const judge = new TopicJudge(trained.model);
  for (const each of [...texts(jazz, 3), ...texts(soil, 3)])
    for (const name of classifierNames) assert.equal(again.page(each, name), judge.page(each, name));
  const broken = printModel(trained.model).replace('"version":1', '"version":99');
  for (const [bad, why] of [
    ['{', /no JSON/],
    ['{}', /no saved topic/],
    ['null', /no saved topic/],
    [broken, /another version/],
    [printModel(trained.model).replace(/"rows":"[^"]{40}/, '"rows":"'), /damaged/],
  ] as const)
    assert.throws(
      () => parseModel(bad, 'x.topic'),
      (thrown) => thrown instanceof LycosaError && why.test(thrown.message) && thrown.next !== '',
    );
});

test('keywords alone make a topic of pages that say them', () => {
  const words = ['saxophone', 'bebop'];
  const background = backgroundTexts(new Set(words));
  const model = trainTopic('jazz', { positive: textsAround(words, background, 30), negative: background });
  assert.deepEqual(new Set(model.words.slice(0, 2)), new Set(words));
  const judge = new TopicJudge(model.model);
  const plain = text(common, 200);
  assert.ok(judge.page(`${plain} bebop saxophone bebop saxophone`) > 0.5);
  assert.ok(judge.page(plain) < 0.5);
});

test('a page for a topic: its score, and what is said around and in its links', () => {
  const page = readPage(
    Buffer.from(
      `<title>Jazz</title><p>${text(jazz)}</p><a href=/a>bebop quartet</a><p>${text(soil, 30)} <a href=/b>wheat</a> ${text(soil, 30)}`,
    ),
    'https://example.org/',
  );
  const { score, contexts, anchors, words, wordsAt } = readTopical(page, new TopicJudge(trained.model));
  assert.ok(score > 0 && score < 1);
  assert.ok(anchors[0]! > anchors[1]! && contexts[0]! > contexts[1]!);
  assert.equal(wordsAt.at(-1), words.length);
  assert.deepEqual([...words.subarray(0, 2)], linkWords('bebop quartet', '').slice(0, 2));
  assert.equal(predictedScore(0.8, 0.4), 0.25 * 0.8 + 0.75 * 0.4);
});

test('topic files: what they may say, and complaints that name the line', () => {
  const topic = parseTopic(
    'topic: jazz\nseeds: [https://a.example/]\nexamples:\n  - https://a.example/x\n  - ./page.html\n  - a text of some five words\n  - text: short\nnot: []\nkeywords: [bebop]\n',
    'jazz.yaml',
    (path) => `/abs/${path}`,
  );
  assert.deepEqual(topic.examples, [
    { kind: 'url', url: 'https://a.example/x' },
    { kind: 'file', path: '/abs/./page.html' },
    { kind: 'text', text: 'a text of some five words' },
    { kind: 'text', text: 'short' },
  ]);
  assert.equal(parseTopic(writeTopic('jazz'), 'jazz.yaml', String).name, 'jazz');
  for (const [bad, why] of [
    ['topic: jazz\n', /says nothing about the topic/],
    ['topic: jazz\nexample: [x]\n', /j\.yaml:2:1: "example" is not known/],
    ['topic: jazz\nexamples: x\n', /j\.yaml:2:\d+: "examples" is no list/],
    ['topic: jazz\nexamples:\n  - bebop\n', /j\.yaml:3:\d+: this example is neither/],
    ['topic: [\n', /j\.yaml:\d+:\d+: /],
    ['- x\n', /is no topic/],
  ] as const)
    assert.throws(
      () => parseTopic(bad, 'j.yaml', String),
      (thrown) => thrown instanceof LycosaError && thrown.code === 'bad-topic' && why.test(thrown.message),
      bad,
    );
});

test('doubts: one example, no words, contradictions, another language, examples that are not of one kind', () => {
  const named = (list: readonly string[]) => list.map((each, i) => ({ name: `page ${i}`, text: each }));
  const doubts = (positive: string[], negative: string[], tested = trained.tested): string =>
    doubtsAbout(named(positive), named(negative), [], { tested }).join('\n');
  assert.match(doubts([text(jazz)], []), /one example cannot tell/);
  assert.match(doubts(['', ...texts(jazz, 5)], []), /page 0 has no words/);
  const same = text(jazz, 100);
  assert.match(doubts([same, ...texts(jazz, 5)], [same]), /say the same/);
  const turkish =
    'caz müziği yirminci yüzyılın başlarında ortaya çıkmış doğaçlama ağırlıklı bir müzik türüdür ve dünyanın pek çok yerinde çalınmaktadır bugün hâlâ';
  assert.match(doubts(Array(6).fill(turkish), []), /language/);
  assert.equal(doubts(texts(jazz, 6), []), '');
  const poor = trained.tested.map((each) => ({ ...each, f1: 0.4 }));
  assert.match(doubts(texts(jazz, 6), texts(soil, 6), poor), /cannot be told/);
});
