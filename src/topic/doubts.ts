/** What is wrong with the examples of a topic, in words that say what to do. */
import { shareOfCommonWords } from './background/background.js';
import type { Training } from './train.js';
import { wordsOfText } from './words.js';

/** Fewer words than this say nothing. */
const minWords = 20;
/** The same for texts that a person wrote down. */
const minDoubtWords = 8;
const fewExamples = 5;
/** Texts that share this much of their words are the same. */
const sameShare = 0.9;
const minF1 = 0.7;
/** Ordinary prose has a third or more of its words in common with any other of its language. */
const minCommon = 0.12;

/** An example with its name. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export function doubtsAbout(
  positive: readonly NamedText[],
  negative: readonly NamedText[],
  keywords: readonly string[],
  { tested }: Pick<Training, 'tested'>,
): string[] {
  const doubts: string[] = [];
  for (const { name, text } of [...positive, ...negative]) {
    const words = wordsOfText(text).length;
    if (words < (name.startsWith('text ') ? minDoubtWords : minWords))
      doubts.push(
        `${name} has ${words === 0 ? 'no words' : `only ${words} words`}: leave it out, or give the page that its scripts show as a text`,
      );
  }
  if (positive.length === 0)
    doubts.push('there are keywords only: pages that say them in passing will count; give some examples');
  else if (positive.length < fewExamples)
    doubts.push(
      `${positive.length === 1 ? 'one example cannot tell' : `${positive.length} examples can hardly tell`} what belongs to the topic and what to that page: give ten or more, of several sites`,
    );
  for (const yes of positive)
    for (const no of negative)
      if (likeness(yes.text, no.text) >= sameShare)
        doubts.push(`${yes.name} and ${no.name} say the same, and only one can be on topic: leave one out`);
  if (negative.length === 0 && keywords.length === 0) {
    const foreign = positive.filter(
      ({ text }) => wordsOfText(text).length >= minWords && shareOfCommonWords(text) < minCommon,
    );
    if (foreign.length > positive.length / 2)
      doubts.push(
        'the examples are in a language that the built-in counter-examples are not in, so any page in it may count as on topic: list pages in that language under "not:"',
      );
  }
  const [first] = tested;
  if (first !== undefined && first.f1 < minF1)
    doubts.push(
      `the examples cannot be told from the others well (F1 ${first.f1.toFixed(2)}): see that they are about one thing, and give more of both`,
    );
  return doubts;
}

/** Share of the words of the shorter text that both have. */
function likeness(a: string, b: string): number {
  const [one, other] = [new Set(wordsOfText(a)), new Set(wordsOfText(b))];
  if (one.size < minWords || other.size < minWords) return 0;
  let both = 0;
  for (const word of one) if (other.has(word)) both++;
  return both / Math.max(one.size, other.size);
}
