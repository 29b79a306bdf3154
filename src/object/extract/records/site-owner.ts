/** Whose site it is, and where its owner sits: said at the top, in the footer, in the page's head. */
import type { Page } from '../../../page/page.js';
import { comparedWords } from '../../value/text.js';
import { addressAt, type LineFacts } from './line-facts.js';
import { isRoom, specificWords } from './page-constants.js';

const maxOwnerAddressWords = 16;
const topLines = 15;
/** Words for what owns a site, beside people. */
const bodies =
  /\b(?:boards?|commission|committee|council|authority|department|agency|district|association|county|city|office|institute|society|university|college|schools?|library|museum|foundation|fund|club|church|centre|center|chamber|theat(?:re|er)|orchestra|company|verein|gesellschaft|stadt|gemeinde|mairie|ville|fundación|ayuntamiento|comune|stichting)\b/i;
const copyright =
  /(?:©|\bcopyright\b)\s*(?:copyright\b)?[\s\d,.–-]*(?:by )?((?:The )?\p{Lu}[^.|©\d]{5,60}?)(?=\s*(?:[.|©\d]|all rights|$))/iu;
const phone = /\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}/;

/** Addresses outside the records that name their town, each once and as fully as it is written. */
export function ownerAddresses(facts: readonly LineFacts[], inside: ReadonlySet<number>): string[] {
  const byStreet = new Map<string, string>();
  facts.forEach((one, i) => {
    const { line } = one;
    if (
      !one.isAddress ||
      inside.has(line.index) ||
      line.words > maxOwnerAddressWords ||
      one.dates.length > 0 ||
      one.times.length > 0
    )
      return;
    const before = facts[i - 1];
    const parts = [throughAddress(line.text)];
    if (
      before !== undefined &&
      before.line.chrome === line.chrome &&
      before.line.words < 9 &&
      before.label === null &&
      isRoom(before.line.text)
    )
      parts.unshift(before.line.text);
    if (!one.isTown) {
      const town = facts.slice(i + 1, i + 3).findIndex(({ isTown, line: next }) => isTown && next.words < 9);
      if (town < 0) return;
      parts.push(...facts.slice(i + 1, i + 2 + town).map(({ line: next }) => next.text));
    }
    const text = parts
      .join(', ')
      .split(phone)[0]!
      .replace(/[\s,.:|-]+$/, '');
    const street = streetOf(line.text);
    if (text.length > (byStreet.get(street)?.length ?? 0)) byStreet.set(street, text);
  });
  return [...byStreet.values()];
}

const partEnds = /\s[|•·]\s|(?<=\p{L}{4}|\d)[.!?]\s+(?=\p{Lu})/u;

/** A line up to the end of the part that has its address: opening hours and the like stand behind it. */
function throughAddress(text: string): string {
  const at = addressAt(text);
  const end = text.slice(at).search(partEnds);
  return at < 0 || end < 0 ? text : text.slice(0, at + end);
}

/** House number and name of the street: "30 N. LaSalle" and "30 North LaSalle Street" are one. */
function streetOf(text: string): string {
  const words = comparedWords(text.slice(Math.max(0, addressAt(text))));
  const name = words.slice(1).find((word) => !/^(?:[nsew]|[ns][ew]|north|south|east|west)$/.test(word));
  return `${words[0]} ${name ?? ''}`;
}

/** Who the site is of; null when it does not say. */
export function ownerOf(page: Page, facts: readonly LineFacts[]): string | null {
  const said = page.meta.find(
    ([name, text]) => /^(?:og:site_name|application-name)$/.test(name) && specificWords(text) >= 1,
  );
  if (said !== undefined) return said[1].trim();
  for (const { line } of facts) {
    const owner = copyright.exec(line.text)?.[1]?.trim();
    if (owner !== undefined && !/^all rights/i.test(owner) && comparedWords(owner).length >= 2) return owner;
  }
  const top = facts
    .slice(0, topLines)
    .find(
      ({ line, label }) =>
        line.words >= 2 &&
        line.words <= 9 &&
        label === null &&
        /^\p{Lu}[^.?!:]*$/u.test(line.text) &&
        bodies.test(line.text) &&
        specificWords(line.text) >= 1,
    );
  return top?.line.text ?? null;
}

/** Whether a text is what the site calls itself, in its head or in its host's name. */
export function isSiteName(text: string, page: Page): boolean {
  const plain = comparedWords(text).join('');
  const said = page.meta.find(([name]) => name === 'og:site_name')?.[1];
  if (said !== undefined && comparedWords(said).join('') === plain) return true;
  const host = URL.canParse(page.url) ? comparedWords(new URL(page.url).hostname).join('') : '';
  return plain.length > 5 && host.includes(plain);
}
