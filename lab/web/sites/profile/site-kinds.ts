/** Which kinds of sites there are, and which the n-th site is. */
import { mix } from '../../world/draw.js';
import type { Parameters, VerticalName } from '../../world/parameters.js';

/** Who runs the site, which decides what it carries. `hostile` sites answer to harm. */
export const siteKinds = [
  'aggregator',
  'regional',
  'specialist',
  'maker',
  'paper',
  'topical',
  'company',
  'portal',
  'hostile',
] as const;
export type SiteKind = (typeof siteKinds)[number];

/** Twenty sites in turn, so that small worlds have some of everything. */
export const turns: readonly SiteKind[] = [
  'aggregator',
  'regional',
  'maker',
  'specialist',
  'topical',
  'aggregator',
  'maker',
  'regional',
  'paper',
  'topical',
  'company',
  'maker',
  'aggregator',
  'specialist',
  'topical',
  'regional',
  'maker',
  'topical',
  'portal',
  'maker',
];

const makerTurns = turns.flatMap((kind, i) => (kind === 'maker' ? [i] : []));

/** Makers with sites are the first ones, which have most; each has one. */
export function makerOf(index: number): number {
  return Math.floor(index / turns.length) * makerTurns.length + makerTurns.indexOf(index % turns.length);
}

/** The kind of the n-th site. */
export function kindOf(parameters: Parameters, index: number): SiteKind {
  if (parameters.profile === 'wild' && index % 25 === 22) return 'hostile';
  const kind = turns[index % turns.length]!;
  // In larger worlds few sites carry most: the later aggregators become regional.
  return kind === 'aggregator' && index >= turns.length && mix(parameters.seed, index, 0xa9) % 10 < 7
    ? 'regional'
    : kind;
}

const verticalTurns: readonly VerticalName[] = [
  'events',
  'events',
  'events',
  'books',
  'events',
  'books',
  'jobs',
  'jobs',
  'events',
  'books',
  'jobs',
  'books',
  'jobs',
];

/** The vertical of the n-th site, or null. */
export function verticalOf(parameters: Parameters, index: number, kind: SiteKind): VerticalName | null {
  if (kind === 'topical' || kind === 'company' || kind === 'portal' || kind === 'hostile') return null;
  const wanted = verticalTurns[(index + Math.floor(index / 20) * 7) % verticalTurns.length]!;
  return parameters.verticals.includes(wanted)
    ? wanted
    : parameters.verticals[index % parameters.verticals.length]!;
}
