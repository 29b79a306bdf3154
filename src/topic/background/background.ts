/** Texts about anything, for topics without counter-examples. */
import { type Random, seededRandom } from '../../base/random.js';
import { wordsOfText } from '../words.js';
import { backgroundWords, subjects } from './subjects.js';

/** Words of one text, and how many of them are about its subjects. */
const textWords = 120;
const subjectShare = 0.5;
/** How often a text may say keywords. */
const keywordsOfText = 18;
const textsOfSubject = 3;
const textsOfLanguage = 4;
/** A subject that has more than this share of its words in common with the topic, and clearly more than other subjects, is not about something else. */
const maxCommon = 0.3;
const clearly = 1.5;

/** Background texts for a topic of which some words are known: subjects that are too near to it are left out. */
export function backgroundTexts(topicWords: ReadonlySet<string>): string[] {
  const random = seededRandom(7);
  const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)]!;
  const far = farSubjects(topicWords);
  const texts: string[] = [];
  const [english] = backgroundWords.map((line) => line.split(' '));
  for (const subject of far)
    for (let i = 0; i < textsOfSubject; i++) {
      const other = pickOf(far, random);
      texts.push(
        Array.from({ length: textWords }, () =>
          random() >= subjectShare ? pick(english!) : pick(random() < 0.7 ? subject : other),
        ).join(' '),
      );
    }
  for (const line of backgroundWords)
    for (let i = 0; i < textsOfLanguage; i++)
      texts.push(Array.from({ length: textWords }, () => pick(line.split(' '))).join(' '));
  return texts;
}

/** Texts in which keywords stand among ordinary ones: what is learned from when little but keywords is known. Each is a background text with keywords in it, so that nothing but these tells them apart. */
export function textsAround(
  keywords: readonly string[],
  background: readonly string[],
  texts: number,
): string[] {
  const random = seededRandom(11);
  const most = Math.max(3, Math.ceil(keywordsOfText / keywords.length));
  return Array.from({ length: texts }, (_, i) => {
    const words = background[Math.floor((i * background.length) / texts)]!.split(' ');
    for (const keyword of keywords)
      for (let times = 0; times < most; times++)
        if (random() < 0.6) words.splice(Math.floor(random() * words.length), 0, keyword);
    return words.join(' ');
  });
}

/** The share of a text's words that background texts know: little when it is in a language they are not in. */
export function shareOfCommonWords(text: string): number {
  const common = new Set(backgroundWords.flatMap((line) => wordsOfText(line)));
  const words = wordsOfText(text);
  return words.length === 0 ? 0 : words.filter((word) => common.has(word)).length / words.length;
}

/** Subjects that are about something else than the topic. Long examples know many ordinary words, so what counts is how a subject stands among the others. */
function farSubjects(topicWords: ReadonlySet<string>): string[][] {
  const rows = subjects.map((line) => {
    const words = line.split(' ');
    return { words, share: shareKnown(words, topicWords) };
  });
  const mean = rows.reduce((sum, { share }) => sum + share, 0) / rows.length;
  const spread = Math.sqrt(rows.reduce((sum, { share }) => sum + (share - mean) ** 2, 0) / rows.length);
  const limit = Math.max(maxCommon, mean + clearly * spread);
  return rows.filter(({ share }) => share <= limit).map(({ words }) => words);
}

function pickOf<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}

function shareKnown(words: readonly string[], known: ReadonlySet<string>): number {
  return words.filter((word) => wordsOfText(word).some((each) => known.has(each))).length / words.length;
}
