/** The record of a page that is about one thing: which of its days is the one, and what stands around it. */
import type { Page } from '../../../page/page.js';
import { keyOf, resolveUrl } from '../../../url/address.js';
import { siteOf } from '../../../url/site.js';
import { comparedForm, comparedWords } from '../../value/text.js';
import type { LineFacts } from './line-facts.js';
import type { PageLines } from './lines.js';
import type { Anchor, PageRecord, RecordGroup } from './record-groups.js';

const maxDetailLines = 45;

/** A heading of fewer letters stands in a title by chance. */
const minHeadingLetters = 6;

/** The line of the page's main heading: of the first level, or what the page's title begins with where no heading of the first level says anything; the first line where there is none. */
export function mainHeading(facts: readonly LineFacts[], page: Page): number {
  const headings = facts.filter(({ line }) => line.heading > 0 && line.chrome < 1);
  const h1 = headings.find(({ line }) => line.heading === 1);
  const title = comparedForm(page.title);
  const named = headings.find(({ line }) => {
    const form = comparedForm(line.text);
    return form.length >= minHeadingLetters && title.startsWith(form);
  });
  return (h1 ?? named)?.line.index ?? 0;
}

/** A list of days with nothing else. */
export function isBare(group: RecordGroup, facts: readonly LineFacts[]): boolean {
  const bare = group.records.filter(({ lines }) => lines.every((line) => facts[line]!.rest === ''));
  return (
    bare.length >= 0.8 * group.records.length &&
    !group.records.some(({ lines }) => lines.some((line) => facts[line]!.times.length > 0))
  );
}

/** The line that tells of one of the days that a bare list has, with its hour; null when there is no such line, or several. */
export function toldAnchor(anchors: readonly Anchor[], groups: readonly RecordGroup[]): Anchor | null {
  const dayOf = ({ date }: Anchor): string => `${date?.month}-${date?.day}`;
  const listed = new Set(groups.flatMap((group) => group.records.map(({ anchor }) => anchor)));
  const told = anchors.filter(
    (anchor) =>
      anchor.facts.times.length > 0 &&
      anchor.facts.line.chrome < 1 &&
      [...listed].some(
        (other) => other !== anchor && other.facts.rest === '' && dayOf(other) === dayOf(anchor),
      ),
  );
  return told.length === 1 ? told[0]! : null;
}

/** The record of a page that is about one thing; null when it lists several. */
export function detailOf(
  page: PageLines,
  facts: readonly LineFacts[],
  anchors: readonly Anchor[],
  groups: readonly RecordGroup[],
  main: number,
  isTold: boolean,
): RecordGroup[] | null {
  const shared = new Map<string, Set<string>>();
  for (const {
    facts: { line },
    date,
  } of anchors) {
    const signature = page.signatureOf(line.node);
    shared.set(signature, (shared.get(signature) ?? new Set()).add(`${date?.month}-${date?.day}`));
  }
  const heading = facts[main]!.line;
  const titleDays = new Set(
    facts
      .filter(({ line }) => line.heading === 1)
      .flatMap(({ dates }) => dates.map((date) => `${date.month}-${date.day}`)),
  );
  let best: { anchor: Anchor; score: number } | null = null;
  for (const anchor of anchors) {
    const { facts: one, date } = anchor;
    const below = facts[one.line.index + 1];
    // "Date:", the date, "Time:", the hour.
    const next = below?.label?.rest === '' ? facts[one.line.index + 2] : below;
    let score = 0;
    if (one.label !== null || facts[one.line.index - 1]?.label?.rest === '') score += 1.5;
    if (one.times.length > 0 || (next !== undefined && next.times.length > 0 && next.dates.length === 0))
      score += 1;
    if (heading.heading === 1 && one.line.index > main && one.line.index <= main + 8) score += 0.7;
    // What the page is called stands below the first level, close to its day on either side.
    if (heading.heading > 1 && Math.abs(one.line.index - main) <= 8) score += 1;
    if (one.line.heading > 0) score += 0.5;
    if (titleDays.has(`${date?.month}-${date?.day}`)) score += 1;
    if (one.line.chrome >= 1) score -= 1;
    if (one.line.words > 30) score -= 0.5;
    if (anchor.weight < 0.12) score -= 2;
    const days = shared.get(page.signatureOf(one.line.node))!.size;
    if (days > 1) score -= days > 2 ? 1.5 : 1.2;
    if (best === null || score > best.score) best = { anchor, score };
  }
  const records = Math.max(0, ...groups.map((group) => group.records.length));
  if (best === null || !(isTold || best.score >= 3 || (best.score >= 1 && records < 3))) return null;
  if (!isTold && isListed(page, facts, best.anchor, main)) return null;
  return [{ signature: 'detail', records: [recordAround(best.anchor, facts, main)], score: best.score }];
}

/** What stands around an anchor, from the main heading on. */
export function recordAround(anchor: Anchor, facts: readonly LineFacts[], main: number): PageRecord {
  const { line: own } = anchor.facts;
  const from = facts[main]!.line.heading > 0 && main <= own.index ? main : Math.max(0, own.index - 6);
  const lines: number[] = [];
  for (
    let line = from;
    line < facts.length && (lines.length < maxDetailLines || line <= own.index + 5);
    line++
  )
    if (facts[line]!.line.chrome <= own.chrome + 0.5) lines.push(line);
  return { anchor, lines, top: own.node };
}

/** How far above a date, in elements and in lines, the name of what it belongs to stands. */
const maxNameLevels = 3;
const maxNameLines = 3;
const maxNameWords = 16;

/** Whether a date has a name of its own beside it that leads elsewhere: then the page lists a few things and is about none of them. */
function isListed(page: PageLines, facts: readonly LineFacts[], anchor: Anchor, main: number): boolean {
  const { tree } = page.page;
  const { line } = anchor.facts;
  const title = comparedForm(facts[main]!.line.text);
  let node = line.node;
  for (let level = 0; level < maxNameLevels && node > 0; level++, node = tree.parent[node]!) {
    const first = page.firstOf(node);
    if (first <= main) return false;
    for (let at = Math.max(first, line.index - maxNameLines); at <= line.index; at++) {
      const { line: other, rest } = facts[at]!;
      const [link] = other.links;
      if (link === undefined || other.chrome >= 1 || other.words > maxNameWords) continue;
      const isBehind = at === line.index && other.text.indexOf(link.text) > (anchor.date?.at ?? 0);
      const isName =
        comparedWords(link.text).length > 1 &&
        (link.text.length >= 0.6 * rest.length || rest.startsWith(link.text));
      if (
        isName &&
        !isBehind &&
        !title.includes(comparedForm(link.text)) &&
        leadsOnward(link.href, page.page)
      )
        return true;
    }
  }
  return false;
}

/** Whether a link leads to another page of the site. */
function leadsOnward(href: string, page: Page): boolean {
  const url = resolveUrl(href, page.base);
  if (url === null || /\.(?:pdf|docx?)$/i.test(url)) return false;
  return siteOf(url) === siteOf(page.url) && keyOf(url) !== keyOf(page.url);
}
