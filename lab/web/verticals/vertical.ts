/** What all kinds of entities have in common. */
import type { DateStyle } from '../language/date-format.js';
import type { Label, Language } from '../language/languages.js';
import type { VerticalName } from '../world/parameters.js';

/** A real thing of the simulated world, as it is, whoever writes about it. */
export interface Entity {
  /** Number within the vertical; later things have larger ones. */
  readonly id: number;
  readonly vertical: VerticalName;
  readonly name: string;
  readonly category: number;
  readonly city: number;
  /** Who makes or hosts it: number of the venue, author or company. */
  readonly maker: number;
  readonly makerName: string;
  /** First and last day on which sites show it as current. */
  readonly bornDay: number;
  readonly lastDay: number;
  /** 0 to 1; few are near 1. */
  readonly popularity: number;
  /** The day it is filed under: when an event begins, a book appears, a job is posted. */
  readonly day: number;
}

/** A site's way of writing. */
export interface Taste {
  readonly key: number;
  readonly language: Language;
  readonly dateStyle: DateStyle;
  readonly twelveHours: boolean;
  /** How titles are written. */
  readonly title: 'plain' | 'with-maker' | 'upper' | 'prefixed' | 'shortened';
  readonly aliases: boolean;
  readonly typoRate: number;
  /** Share of optional fields that are left out. */
  readonly missing: number;
  /** Days until changes are noticed. */
  readonly lag: number;
}

/** One value as a page shows it. */
export interface ShownField {
  readonly name: string;
  readonly label: Label;
  /** The text on the page. */
  readonly text: string;
  /** schema.org property; `a.b` is property b of the item that is property a. */
  readonly property: string;
  /** The value for machines, where it differs from the text. */
  readonly machine?: string;
  /** The value is a link to pages of this kind. */
  readonly link?: 'maker' | 'category' | 'city';
}

/** An entity as one site shows it. */
export interface EntityView {
  readonly entity: Entity;
  readonly title: string;
  readonly fields: readonly ShownField[];
  readonly description: string;
  /** Short remark such as "Cancelled". */
  readonly badge: string | null;
  /** Dates of a series, as text. */
  readonly dates: readonly string[];
}

/** What is true of an entity on a day, for scoring. */
export interface EntityTruth {
  readonly id: string;
  readonly vertical: VerticalName;
  readonly name: string;
  readonly fields: Readonly<Record<string, string | number | readonly string[] | null>>;
  readonly bornDay: number;
  readonly lastDay: number;
}

/** A kind of entities. */
export interface Vertical {
  readonly name: VerticalName;
  /** How many categories there are. */
  readonly categoryCount: number;
  categoryName(category: number, language: Language): string;
  /** The label of those who make or host it. */
  readonly makersLabel: Label;
  /** How many makers there are. */
  readonly makers: number;
  makerName(maker: number): string;
  /** Numbers of the entities that can be current, or were within `pastDays`, on a day: from, to (excluded). */
  range(day: number, pastDays: number): readonly [number, number];
  entity(id: number): Entity;
  view(entity: Entity, taste: Taste, day: number): EntityView;
  truth(entity: Entity, day: number): EntityTruth;
  /** Fields without which an entity cannot be told from others, besides its title. */
  readonly identifying: readonly string[];
  /** The day an entity stands under in a calendar, as known on a day. */
  nextDay(entity: Entity, day: number): number;
}
