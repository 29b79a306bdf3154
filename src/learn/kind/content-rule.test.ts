import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordHashes } from '../../page/structure/page-structure.js';
import { ContentRule } from './content-rule.js';

const menu = 'home tickets jazz rock contact';
const jazz = ['jazz quartet with guitar', 'a night of jazz', 'swing and jazz trumpet'].map(
  (text) => `${menu} ${text}`,
);
const rock = ['loud rock band', 'rock festival guitar', 'heavy night', 'pop choir', 'punk'].map(
  (text) => `${menu} ${text}`,
);
const targets = [...jazz, ...rock].map(wordHashes);

test('words count beyond what every page says', () => {
  const rule = ContentRule.learn({ words: [...wordHashes('jazz')], pages: [] }, targets);
  const again = ContentRule.parse(JSON.parse(JSON.stringify(rule)));
  for (const each of [rule, again]) {
    assert.ok(jazz.every((text) => each.accepts(wordHashes(text))));
    assert.ok(!rock.some((text) => each.accepts(wordHashes(text))));
  }
});

test('a page may stand for the topic', () => {
  const rule = ContentRule.learn({ words: [], pages: [wordHashes(jazz[0]!)] }, targets);
  assert.ok(rule.accepts(wordHashes(jazz[0]!)));
  assert.ok(!rule.accepts(wordHashes(rock[3]!)));
});

test('words that tell no target apart are known as such', () => {
  assert.ok(
    !ContentRule.learn(
      { words: [...wordHashes('tickets')], pages: [] },
      targets.map(() => wordHashes('tickets tickets tickets tickets')),
    ).isTelling,
  );
});
