/** What a simulated web is made from. Everything it serves follows from these and the URL. */

/** `plain` has no traps, so counts are exact; `standard` has what ordinary sites do; `wild` adds answers made to harm. */
export const profiles = ['plain', 'standard', 'wild'] as const;
export type Profile = (typeof profiles)[number];

/** Which half of the template families sites are drawn from: tune on one, report on the other. */
export const halves = ['all', 'tune', 'report'] as const;
export type Half = (typeof halves)[number];

export const verticalNames = ['events', 'books', 'jobs'] as const;
export type VerticalName = (typeof verticalNames)[number];

export interface Parameters {
  readonly seed: number;
  readonly day: number;
  readonly sites: number;
  readonly profile: Profile;
  readonly families: Half;
  /** Verticals that have sites. */
  readonly verticals: readonly VerticalName[];
  /** How readily sites carry what others carry: 1 is the default, 0.5 half as much. */
  readonly overlap: number;
  /** Share of sites' items that also have pages of their own kind besides the detail page (print version, archive, city and venue pages). */
  readonly redundancy: number;
  /** Pages without objects, as a share of all pages of a site that has objects (aimed at, not exact). */
  readonly irrelevance: number;
  /** How fast things come, change and go: 1 is the default. */
  readonly churn: number;
  /** Links are https. */
  readonly tls: boolean;
}

export const defaults: Parameters = {
  seed: 1,
  day: 0,
  sites: 40,
  profile: 'standard',
  families: 'all',
  verticals: verticalNames,
  overlap: 1,
  redundancy: 0.3,
  irrelevance: 0.35,
  churn: 1,
  tls: false,
};

/** Named sets of parameters. `001` is near what Zhou et al. (CIKM 2013) report: about half of all pages without objects, over 20 % of object pages redundant. */
export const presets: Readonly<Record<string, Partial<Parameters>>> = {
  '001': { verticals: ['events'], irrelevance: 0.06, redundancy: 0, overlap: 0.12 },
};
