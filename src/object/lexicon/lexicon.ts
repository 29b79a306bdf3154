/** The words of all languages that are known, for rules that cannot tell which one a line is in. */
import { dutch } from './dutch.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { italian } from './italian.js';
import { japanese } from './japanese.js';
import type { LanguageWords } from './language-words.js';
import { spanish } from './spanish.js';

const knownLanguages: readonly LanguageWords[] = [english, german, french, spanish, italian, dutch, japanese];

/** The words of a kind in all languages, as alternatives of a regular expression. */
export function alternativesOf(kind: keyof LanguageWords): string {
  return knownLanguages.flatMap((words) => words[kind]).join('|');
}
