/** A vertical: the kind of object somebody collects, its fields, and what is known of the sites it is collected from. */

/** What a field's values are; it decides how they are recognised, normalised and compared. */
export const fieldKinds = [
  'text',
  'place',
  'person',
  'datetime',
  'money',
  'number',
  'url',
  'image',
  'identifier',
  'prose',
  'markdown',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  /** May have several values at a time: authors, ingredients. */
  readonly list: boolean;
  /** Two objects that differ in it are likely two things. */
  readonly identifies: boolean;
  /** Search engines are asked for its values. */
  readonly queries: boolean;
  /** Where structured data keeps it: property names, dots between levels, best first. */
  readonly from: readonly string[];
  /** Words that stand before it on pages, in lower case. */
  readonly labels: readonly string[];
  /** A module whose `normalise(text)` makes its values; an absolute path. It is of a kind of the user's own then, and compared as text. */
  readonly module?: string;
  /** Other names of its values, in compared form, with what they stand for. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/** What a user knows of one site. */
export interface SiteRules {
  /** Host, with its port where that is not the usual one. */
  readonly site: string;
  /** Where it is entered, as the user wrote it. */
  readonly entry?: string;
  /** Values that hold for every object of the site. */
  readonly constants: Readonly<Record<string, string>>;
  /** IANA name of the zone its times are in. */
  readonly timeZone: string | null;
  /** CSS selectors of fields. */
  readonly selectors: Readonly<Record<string, string>>;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly delayMs: number | null;
  readonly render: RenderMode | null;
  /** A module whose `refine(objects, page)` has the last word; an absolute path. */
  readonly hook: string | null;
}

export const renderModes = ['auto', 'never', 'always'] as const;
export type RenderMode = (typeof renderModes)[number];

/** An object named by hand: values by field. */
export type Seed = Readonly<Record<string, readonly string[]>>;

export interface Vertical {
  /** What its objects are kept under. */
  readonly name: string;
  readonly object: string;
  /** Types of structured data that are such objects, without their vocabulary. */
  readonly types: readonly string[];
  /** Its objects happen at a time: dates are occurrences of one entity. */
  readonly happens: boolean;
  readonly fields: readonly Field[];
  readonly seeds: readonly Seed[];
  readonly sites: readonly SiteRules[];
  /** Zone of times that say none, unless their site's rules do. */
  readonly timeZone: string | null;
  /** Whether the sites are a list by hand, which is not to be expanded. */
  readonly sitesAreGiven: boolean;
  /** Sites whose values win, best first. */
  readonly prefer: readonly string[];
  /** A module whose `extract(page)` is asked for the objects of a page before anything else; an absolute path. */
  readonly extractor?: string;
}

/** Whether a field is the text of a page rather than a value that stands somewhere in it. */
export function isProse({ kind }: Pick<Field, 'kind'>): boolean {
  return kind === 'prose' || kind === 'markdown';
}

/** The field of a name; undefined when the vertical has none. */
export function fieldOf(vertical: Vertical, name: string): Field | undefined {
  return vertical.fields.find((field) => field.name === name);
}

/** What a user said of a site; of its parent host when nothing of itself. */
export function rulesFor(vertical: Vertical, site: string): SiteRules | null {
  return (
    vertical.sites.find((rules) => rules.site === site) ??
    vertical.sites.find((rules) => site === `www.${rules.site}` || rules.site === `www.${site}`) ??
    null
  );
}
