/** What became of something that was to happen, where a sentence says so and no markup. */
import { alternativesOf } from '../lexicon/lexicon.js';

const wordOf = (kind: Parameters<typeof alternativesOf>[0]): RegExp =>
  new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(?:${alternativesOf(kind)})(?![\\p{Script=Latin}\\p{N}])`, 'iu');
const cancelled = wordOf('cancelled');
const postponed = wordOf('postponed');
const conditional = wordOf('conditional');
/** Longer sentences tell of more than one thing. */
const maxSentence = 160;
/** So far behind a name a page says what became of it. */
const behindName = 400;
const maxMentions = 4;

/** `EventCancelled` or `EventPostponed`, as a text says; null when it says neither. */
export function statusSaidIn(text: string): string | null {
  if (!cancelled.test(text) && !postponed.test(text)) return null;
  for (const sentence of text.split(/(?<=[.!?。])\s*|\n+/)) {
    if (sentence.length > maxSentence || conditional.test(sentence)) continue;
    if (cancelled.test(sentence)) return 'EventCancelled';
    if (postponed.test(sentence)) return 'EventPostponed';
  }
  return null;
}

const stateWords = `(?:${alternativesOf('cancelled')}|${alternativesOf('postponed')})`;
const marked = `[\\[(]?${stateWords}[\\])]?`;
const marksBetween = String.raw`[\s:!/|·*–—-]`;
/** "CANCELLED: Jazz Night" and "Jazz Night (abgesagt)": set off by a mark, or in capitals. */
const stateInFront = new RegExp(
  `^[\\s*]*${marked}(?:${marksBetween}+${marked})*\\s*[:!|*\\])–—-]+\\s*(?=[\\p{L}\\p{N}])`,
  'iu',
);
const stateBehind = new RegExp(
  `(?:\\s*[\\[(:!/|·*–—-]\\s*|\\s+)${marked}(?:${marksBetween}+${marked})*[\\s!.*\\])]*$`,
  'iu',
);

/** A name without what became of it, which is its state and not its name. */
export function withoutStatus(name: string): string {
  const bare = name.replace(stateInFront, '').replace(stateBehind, (said) => (isSetOff(said) ? '' : said));
  return /\p{L}{2}/u.test(bare) ? bare.trim() : name;
}

function isSetOff(said: string): boolean {
  return /[[(:!/|·*–—-]/.test(said) || (said === said.toUpperCase() && said !== said.toLowerCase());
}

/** What a page about one thing says of it, in its name or soon behind it. */
export function statusSaidOf(name: string, text: string): string | null {
  const inName = statusSaidIn(name);
  if (inName !== null) return inName;
  let from = text.indexOf(name);
  for (let i = 0; from >= 0 && i < maxMentions; i++) {
    const end = from + name.length;
    const status = statusSaidIn(text.slice(end, end + behindName));
    if (status !== null) return status;
    from = text.indexOf(name, end);
  }
  return null;
}
