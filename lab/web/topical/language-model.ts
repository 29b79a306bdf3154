/** Text about a topic: sentences whose open places are filled from the topic's words, its parent's, other topics' and everyday ones. How clearly a page speaks of its topic differs from page to page. */
import type { Draw } from '../world/draw.js';
import { leaves, siblingsOf, topicAt } from './topics.js';

const everyday =
  'time way year day thing world life hand part place case week point question number group problem fact idea month job word issue side kind head friend father power hour line end member car book street room mother result change morning reason girl guy moment air teacher force table office door person history party letter minute answer story paper list view plan sense night chance evening summer visit phone weekend budget visitor neighbour photograph newspaper afternoon guest notebook corner holiday colleague'.split(
    ' ',
  );
const qualities =
  'new old long small large early late open local simple common strange useful quiet recent careful steady narrow sharp gentle modest proper sudden patient honest bright heavy rare plain familiar'.split(
    ' ',
  );
const sentences = [
  'The {} depends on the {} more than most people think.',
  'Every {} begins with a {} and a good deal of patience.',
  'It took years before the {} was understood as a {}.',
  'In practice, a {a} {} helps to keep the {} in check.',
  'She spent the winter with a {} and learned about the {}.',
  'There is no simple rule for the {}, but the {} gives a hint.',
  'Many of them had never seen a {} before that {}.',
  'What matters is the {}, not the {} around it.',
  'A {} without a {} is hard to imagine today.',
  'They compared the {} with the {} and found little difference.',
  'When the {} changes, the {} follows within a {}.',
  'He kept a {} of each {} for later.',
  'Most of what we know about the {} comes from a {a} {}.',
  'You will need a {}, some {} and a {a} place to work.',
  'The first {} was lost; the second {} is still in use.',
  'Ask ten people about the {} and you hear about the {} instead.',
  'Between the {} and the {} there is room for a {}.',
  'Not every {} is as {a} as it looks.',
  'Last summer the {} drew more attention than the {}.',
  'The old {} gave way to a {a} one, and the {} stayed.',
];
const titles = [
  'The {} and its {}',
  'How a {} becomes a {}',
  'Notes on the {}',
  'A {a} guide to the {}',
  'Why the {} needs a {}',
  'What the {} tells us',
  'From {} to {}',
  'The trouble with the {}',
  'Living with a {}',
  'Questions about the {}',
];

/** Words of one page: what share of the open places each source fills, in percent. */
export interface Mixture {
  readonly topic: number;
  readonly own: number;
  readonly parent: number;
  readonly sibling: number;
  readonly stray: number;
}

/**
 * Draws how clearly a page speaks of its topic. Set so that a linear classifier trained on a hundred pages tells a topic from all others with F1 between .80 and .93
 * on seeds 1 and 2 (`lycosa lab table 002-topic-difficulty`).
 */
export function drawMixture(draw: Draw, topic: number): Mixture {
  const own = draw.pick([7, 10, 14, 18, 22, 28]);
  return {
    topic,
    own,
    parent: draw.between(6, 14),
    sibling: draw.between(3, 10),
    stray: draw.between(4, 12),
  };
}

/** A word for an open place. */
function word(draw: Draw, mixture: Mixture): string {
  let at = draw.below(100);
  at -= mixture.own;
  if (at < 0) return draw.pickSkewed(topicAt(mixture.topic).words);
  at -= mixture.parent;
  if (at < 0) return draw.pickSkewed(topicAt(topicAt(mixture.topic).parent!).words);
  at -= mixture.sibling;
  if (at < 0) return draw.pick(topicAt(draw.pick(siblingsOf(mixture.topic))).words);
  at -= mixture.stray;
  if (at < 0) return draw.pick(topicAt(draw.pick(leaves)).words);
  return draw.pickSkewed(everyday);
}

const filled = (draw: Draw, pattern: string, mixture: Mixture): string =>
  pattern.replace(/\{a?\}/g, (slot) => (slot === '{a}' ? draw.pick(qualities) : word(draw, mixture)));

/** A paragraph. */
export function topicalText(draw: Draw, mixture: Mixture, count: number): string {
  const parts: string[] = [];
  for (const pattern of draw.some(sentences, count)) parts.push(filled(draw, pattern, mixture));
  return articled(parts.join(' '));
}

/** `a hour` as `an hour`. */
const articled = (text: string): string => text.replace(/\b([Aa]) (?=[aeiou]|hour|honest)/g, '$1n ');

/** A heading: it favours the topic more than the text does. */
export function topicalTitle(draw: Draw, mixture: Mixture): string {
  const text = articled(filled(draw, draw.pick(titles), { ...mixture, own: mixture.own * 2 }));
  return text[0]!.toUpperCase() + text.slice(1);
}
