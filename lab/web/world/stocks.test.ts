/** The halves share nothing, and nothing that only the half for reporting has is written in the product. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sectionWords } from '../sites/address/url-styles.js';
import { topics } from '../topical/topics.js';
import {
  addressWords,
  argumentNames,
  classStocks,
  detailShapes,
  languagesOf,
  searchPaths,
} from './stocks.js';

/** All texts of a stock. */
function textsOf(stock: unknown): string[] {
  if (typeof stock === 'string') return [stock];
  return typeof stock === 'object' && stock !== null ? Object.values(stock).flatMap(textsOf) : [];
}

/** The words of sections, by half. */
const sections = Object.fromEntries(
  (['tune', 'report'] as const).map((half) => [
    half,
    Object.values(sectionWords).flatMap((words) => languagesOf[half].flatMap((language) => words[language])),
  ]),
) as Record<'tune' | 'report', string[]>;
const stocks = { argumentNames, searchPaths, addressWords, detailShapes, languagesOf, sections };

test('the halves share no name of an argument, no class, no word or shape of an address, no language', () => {
  for (const [name, { tune, report }] of Object.entries(stocks)) {
    const own = new Set(textsOf(tune));
    assert.deepEqual(
      textsOf(report).filter((text) => own.has(text)),
      [],
      name,
    );
  }
  const classes = (half: 'tune' | 'report'): string[] =>
    textsOf(classStocks[half]).flatMap((text) => text.split(' '));
  const own = new Set(classes('tune'));
  assert.deepEqual(
    classes('report').filter((text) => own.has(text)),
    [],
  );
});

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');

function* sources(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (name.endsWith('.ts') && !/\.(test|contract)\.ts$/.test(name)) yield path;
  }
}

test('topics for reporting are written in words that the product cannot know', () => {
  const report = new Set(topics.filter(({ half }) => half === 'report').flatMap((topic) => topic.words));
  const tune = new Set(topics.filter(({ half }) => half === 'tune').flatMap((topic) => topic.words));
  assert.ok(report.size > 100 && [...report].every((word) => !tune.has(word)));
  for (const path of sources(join(root, 'src')))
    for (const word of words(literalsOf(readFileSync(path, 'utf8'))))
      assert.ok(word.length < 5 || !report.has(word), `${word} in ${path.slice(root.length + 1)}`);
});

test('no word that only the half for reporting uses stands in a list or a rule of the product', () => {
  // Of classes those in words of a site: frameworks are public.
  const own = (half: 'tune' | 'report'): string[] =>
    [
      ...textsOf(argumentNames[half]),
      ...textsOf(addressWords[half]),
      ...textsOf(searchPaths[half]),
      ...Object.values(classStocks[half]).map(([semantic]) => semantic),
    ].flatMap(words);
  const tune = new Set(own('tune'));
  const report = new Set(own('report').filter((word) => word.length >= 4 && !tune.has(word)));
  assert.ok(report.size > 80, `${report.size} words`);
  const found: string[] = [];
  for (const path of sources(join(root, 'src'))) {
    const literals = new Set(words(literalsOf(readFileSync(path, 'utf8'))));
    for (const word of report)
      if (literals.has(word)) found.push(`${word} in ${path.slice(root.length + 1)}`);
  }
  assert.deepEqual(found, []);
});

function words(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}]+/u);
}

/** What stands in strings and regular expressions. */
function literalsOf(code: string): string {
  const plain = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return [
    ...plain.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[=(,:\s])\/(?:[^/\\\n]|\\.)+\/[a-z]*/g),
  ]
    .map(([text]) => text)
    .filter((text) => !/^'(?:\.|node:)/.test(text))
    .join('\n');
}
