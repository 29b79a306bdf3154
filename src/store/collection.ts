/** What a store keeps for collections that are kept fresh: candidate sites, plans of what to fetch, steps that were done, answers of search engines. */
import type { OutcomeKind } from '../web/outcome.js';

/**
 * `given` by the user, `candidate` by search, `mapped` once all of it was fetched, `barren` when a sample had no objects.
 *
 *     candidate ──map──▶ mapped
 *         └────sampled in vain──▶ barren
 */
export type CandidateState = 'given' | 'candidate' | 'mapped' | 'barren';

export interface CandidateSite {
  readonly site: string;
  readonly entry: string;
  readonly state: CandidateState;
  /** Result URLs that were of the site. */
  readonly votes: number;
  readonly score: number;
  /** Pages of it that were looked at, and how many had objects. */
  readonly sampled: number;
  readonly withObjects: number;
  readonly mappedAt: number | null;
}

/** A page of a mapped site, with the entities on it. */
export interface MappedRow {
  readonly url: string;
  readonly siteId: number;
  readonly fetchedAt: number;
  readonly outcome: OutcomeKind;
  readonly status: number | null;
  readonly location: string | null;
  readonly contentType: string | null;
  readonly bytes: number;
  readonly level: number;
  /** As `packLinks` packed them, and whether they are not to be followed. */
  readonly links: { readonly packed: Uint8Array; readonly nofollow: boolean } | null;
  readonly entities: readonly number[];
}

export interface SavedPlan {
  readonly definition: string;
  readonly savedAt: number;
}

export type CollectionStep = 'expand' | 'map' | 'learn' | 'recrawl';

export interface DoneStep {
  readonly step: CollectionStep;
  readonly beganAt: number;
  readonly endedAt: number;
  /** Nothing of it was left out. */
  readonly isComplete: boolean;
  readonly report: string;
}

/** A page that nothing leads to any more. */
export interface UnmetPage {
  readonly url: string;
  readonly fetchedAt: number;
  /** When its objects were seen first. */
  readonly firstSeen: number;
}

/** Entities since some time. */
export interface EntityCounts {
  readonly new: number;
  readonly changed: number;
  /** No page that had it has it any more. */
  readonly gone: number;
  /** Found on some page, new and changed ones among them. */
  readonly seen: number;
}

/** An entity on a page. */
export interface EntityOnPage {
  readonly url: string;
  readonly entity: number;
  /** It was there before some time; it has been seen there since; nobody knew the entity before. */
  readonly isOld: boolean;
  readonly isSeen: boolean;
  readonly isNew: boolean;
}

/** Entities are those that are sure enough to be listed: of the others nothing is counted or planned. */
export interface CollectionStore {
  /** URLs that an engine answered a query with; null when it was never asked. */
  answer(
    engine: string,
    query: string,
  ): Promise<{ readonly urls: readonly string[]; readonly at: number } | null>;
  keepAnswer(engine: string, query: string, urls: readonly string[], now: number): Promise<void>;
  candidates(vertical: string): Promise<CandidateSite[]>;
  /** Adds candidates, and changes those there are. */
  saveCandidates(vertical: string, candidates: readonly CandidateSite[], now: number): Promise<void>;
  /** Sites on whose pages entities of a vertical stand, by name. */
  sitesWithEntities(vertical: string): Promise<string[]>;
  /** Pages of a site that were not asked for since some time and have entities that no page was seen to have since then. */
  unmetPages(vertical: string, site: string, since: number): Promise<UnmetPage[]>;
  /** All pages of a site that were visited, by id. With names of fields, a page has an entity only where it says as many of them as the page that says most. */
  mappedPages(vertical: string, site: string, fields?: readonly string[]): AsyncIterable<MappedRow>;
  /** Which entities stand on which pages of a site, and since when; with those that pages have lost since then. */
  entitiesOnPages(vertical: string, site: string, since: number): Promise<EntityOnPage[]>;
  /** Replaces the plan: of the whole, and of every site that is part of it. */
  savePlan(vertical: string, whole: string, sites: ReadonlyMap<string, string>, now: number): Promise<void>;
  plan(vertical: string): Promise<SavedPlan | null>;
  sitePlans(vertical: string): Promise<ReadonlyMap<string, SavedPlan>>;
  saveStep(vertical: string, step: DoneStep): Promise<void>;
  /** The last step of each kind. */
  lastSteps(vertical: string): Promise<ReadonlyMap<CollectionStep, DoneStep>>;
  entityCounts(vertical: string, since: number): Promise<EntityCounts>;
}
