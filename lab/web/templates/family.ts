/**
 * Families of templates. A family joins a page skeleton, a way to mark up records and details, a way to name classes, and a structured-data syntax.
 * Families are split by hash into a half to tune on and a half to report on, and no skeleton occurs in both halves.
 */
import { type Draw, hashText } from '../world/draw.js';
import type { Half } from '../world/parameters.js';

export const skeletonNames = [
  'classic',
  'tables',
  'soup',
  'press',
  'shell',
  'magazine',
  'dense',
  'minimal',
  'shop',
  'civic',
] as const;
export type SkeletonName = (typeof skeletonNames)[number];

/** Ways to mark up one of many records. `single` nests each record in a list of its own. */
export const recordStyles = [
  'cards',
  'table',
  'list',
  'definitions',
  'articles',
  'flat',
  'prose',
  'single',
  'rows',
] as const;
export type RecordStyle = (typeof recordStyles)[number];

/** Ways to show the fields of one entity. */
export const detailStyleNames = [
  'table',
  'definitions',
  'pairs',
  'prose',
  'labelled-list',
  'meta-line',
] as const;
export type DetailStyleName = (typeof detailStyleNames)[number];

/** How classes are named. `content`: classes also say what the content is (`category-jazz`). */
export const namings = ['semantic', 'bootstrap', 'utility', 'hashed', 'none', 'content'] as const;
export type Naming = (typeof namings)[number];

export const markups = ['none', 'json-ld', 'microdata', 'rdfa', 'open-graph'] as const;
export type Markup = (typeof markups)[number];

export interface Family {
  readonly name: string;
  readonly half: 'tune' | 'report';
  readonly skeleton: SkeletonName;
  readonly records: RecordStyle;
  readonly detail: DetailStyleName;
  readonly naming: Naming;
  readonly markup: Markup;
  /** Hue of the main colour and other looks. */
  readonly theme: number;
}

const rank = (name: string): number => hashText(`half of ${name}`);
/** The half of a skeleton: of the list ordered by hash, the first half is for tuning. */
const tuneSkeletons = new Set(
  [...skeletonNames].sort((a, b) => rank(a) - rank(b)).slice(0, skeletonNames.length / 2),
);

/** The half a skeleton belongs to. */
export function halfOf(skeleton: SkeletonName): 'tune' | 'report' {
  return tuneSkeletons.has(skeleton) ? 'tune' : 'report';
}

/** Draws a family of a half. */
export function drawFamily(draw: Draw, half: Half): Family {
  const skeletons = skeletonNames.filter((name) => half === 'all' || halfOf(name) === half);
  const skeleton = draw.pick(skeletons);
  const own = halfOf(skeleton);
  const records = draw.pick(recordStyles);
  const detail = draw.pick(detailStyleNames);
  // Combinations are split as well: the same records and fields together never stand in both halves.
  const combination = rank(`${records} ${detail}`) & 1 ? 'tune' : 'report';
  const naming = skeleton === 'tables' ? draw.pick(['none', 'semantic'] as const) : draw.pick(namings);
  const markup = draw.weighted({ none: 45, 'json-ld': 25, microdata: 12, rdfa: 8, 'open-graph': 10 });
  const chosen =
    combination === own
      ? detail
      : (detailStyleNames.find((name) => (rank(`${records} ${name}`) & 1 ? 'tune' : 'report') === own) ??
        detail);
  return {
    name: [skeleton, records, chosen, naming].join('-'),
    half: own,
    skeleton,
    records,
    detail: chosen,
    naming,
    markup,
    theme: draw.below(1 << 20),
  };
}
