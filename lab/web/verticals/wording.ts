/** How sites vary names: prefixes, capitals, short forms, slips of the pen. */
import { Draw, happens, mix } from '../world/draw.js';
import type { Taste } from './vertical.js';

/** A name as a site writes it. The same site always writes the same thing the same way. */
export function writeName(
  name: string,
  makerName: string,
  kindWord: string,
  id: number,
  taste: Taste,
): string {
  let text = name;
  if (taste.title === 'with-maker' && happens(mix(taste.key, id, 1), 0.7)) text = `${text} @ ${makerName}`;
  else if (taste.title === 'upper') text = text.toUpperCase();
  else if (taste.title === 'prefixed') text = `${kindWord}: ${text}`;
  else if (taste.title === 'shortened') text = text.replace(/ \([^)]*\)$|: .*$|, [^,]*$/, '');
  return happens(mix(taste.key, id, 2), taste.typoRate) ? withSlip(text, mix(taste.key, id, 3)) : text;
}

/** Swaps, drops or doubles one letter inside a longer word. */
export function withSlip(text: string, key: number): string {
  const words = text.split(' ');
  const long = words.map((word, i) => (word.length > 4 ? i : -1)).filter((i) => i >= 0);
  if (long.length === 0) return text;
  const draw = new Draw(key);
  const at = draw.pick(long);
  const word = words[at]!;
  const i = draw.between(1, word.length - 3);
  const slips = [
    word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2),
    word.slice(0, i) + word.slice(i + 1),
    word.slice(0, i) + word[i] + word.slice(i),
  ];
  words[at] = draw.pick(slips);
  return words.join(' ');
}
