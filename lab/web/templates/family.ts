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
  readonly looks: Looks;
  /** Hue of the main colour and other looks. */
  readonly theme: number;
}

/** Details of markup that differ from site to site, whatever the family, so that no single one marks a kind of page everywhere. */
export interface Looks {
  readonly headingSpan: boolean;
  readonly badgeFirst: boolean;
  readonly picture: 'none' | 'before' | 'after' | 'end';
  readonly pictureSize: readonly [width: number, height: number];
  readonly descriptionFirst: boolean;
  readonly descriptionHeading: boolean;
  /** Articles, members and help pages have pictures too. */
  readonly articlePictures: boolean;
  readonly sponsoredRel: string;
  readonly idPrefix: string;
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

/** Which details go with which records, in each half: the styles, ordered by hash for each way of records, are dealt out three to a half. */
function detailsFor(records: RecordStyle, half: 'tune' | 'report'): readonly DetailStyleName[] {
  const order = [...detailStyleNames].sort((a, b) => rank(`${records} ${a}`) - rank(`${records} ${b}`));
  return half === 'tune' ? order.slice(0, order.length / 2) : order.slice(order.length / 2);
}

/** Draws a family of a half. The same records and fields together never stand in both halves. */
export function drawFamily(draw: Draw, half: Half): Family {
  const skeletons = skeletonNames.filter((name) => half === 'all' || halfOf(name) === half);
  const skeleton = draw.pick(skeletons);
  const own = halfOf(skeleton);
  const records = draw.pick(recordStyles);
  const detail = draw.pick(detailsFor(records, own));
  const naming = skeleton === 'tables' ? draw.pick(['none', 'semantic'] as const) : draw.pick(namings);
  return {
    name: [skeleton, records, detail, naming].join('-'),
    half: own,
    skeleton,
    records,
    detail,
    naming,
    markup: draw.weighted({ none: 45, 'json-ld': 25, microdata: 12, rdfa: 8, 'open-graph': 10 }),
    looks: {
      headingSpan: draw.chance(0.3),
      badgeFirst: draw.chance(0.5),
      picture: draw.weighted({ none: 25, before: 30, after: 25, end: 20 }),
      pictureSize: draw.pick([
        [320, 200],
        [480, 300],
        [240, 240],
        [640, 360],
        [150, 150],
      ] as const),
      descriptionFirst: draw.chance(0.3),
      descriptionHeading: draw.chance(0.5),
      articlePictures: draw.chance(0.6),
      sponsoredRel: draw.pick([
        '',
        ' rel="nofollow"',
        ' rel="sponsored nofollow"',
        ' target="_blank"',
      ] as const),
      /** Prefix of the ids that scripts use. */
      idPrefix: draw.pick(['', 'js-', 'app_', 'main-', 'x']),
    },
    theme: draw.below(1 << 20),
  };
}
