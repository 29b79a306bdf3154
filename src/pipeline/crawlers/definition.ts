/** A learned crawler as it is kept: everything it takes to run it again, as JSON. */

import { LycosaError, messageOf } from '../../base/error.js';
import { readOwnJson } from '../../base/json.js';
import type { ScopeKind } from '../../crawl/guard/scope.js';
import { ContentRule, type ContentRuleJson } from '../../learn/kind/content-rule.js';
import { TargetRule, type TargetRuleJson } from '../../learn/kind/target-rule.js';
import type { NavigationNode, NavigationRole } from '../../learn/navigation/navigation.js';
import type { Store } from '../../store/store.js';
import { UrlPattern } from '../../url/pattern/url-pattern.js';

/** How a crawler was made. */
export type LearningRules = 'default' | 'paper';

/** What a phase cost. */
export interface Cost {
  readonly requests: number;
  readonly pages: number;
  readonly bytes: number;
}

/** A node of the pattern, printed. */
export interface PrintedNode {
  readonly id: number;
  readonly level: number;
  readonly pattern: string;
  readonly linkPath?: string;
  readonly role: NavigationRole;
  readonly from: readonly number[];
}

export interface CrawlerDefinition {
  readonly name: string;
  /** What it was asked to learn from; the same again means the same crawler. */
  readonly spec: string;
  readonly madeAt: number;
  readonly entry: string;
  readonly samples: readonly string[];
  readonly rules: LearningRules;
  readonly scope: {
    readonly kind: ScopeKind;
    readonly include: readonly string[];
    readonly exclude: readonly string[];
  };
  readonly navigation: readonly NavigationNode[];
  /** Null in the paper's version, where the last level is what is wanted. */
  readonly rule: TargetRule | null;
  /** What targets must be about; null when everything of their kind is wanted. */
  readonly about: ContentRule | null;
  readonly learning: Cost;
  /** Targets it reached when it was made. */
  readonly expected: number;
}

const definitionVersion = 1;

type KeptDefinition = Omit<CrawlerDefinition, 'navigation' | 'rule' | 'about'> & {
  readonly version: number;
  readonly navigation: readonly PrintedNode[];
  readonly rule: TargetRuleJson | null;
  readonly about: ContentRuleJson | null;
};

/** The pattern as users see it. */
export function printNavigation(nodes: readonly NavigationNode[]): PrintedNode[] {
  return nodes.map((node) => ({ ...node, pattern: String(node.pattern) }));
}

/** The pattern as it was printed. */
export function parseNavigation(nodes: readonly PrintedNode[]): NavigationNode[] {
  return nodes.map((node) => ({ ...node, pattern: UrlPattern.parse(node.pattern) }));
}

export async function saveCrawler(store: Store, crawler: CrawlerDefinition, now: number): Promise<void> {
  const kept: KeptDefinition = {
    version: definitionVersion,
    ...crawler,
    navigation: printNavigation(crawler.navigation),
    rule: crawler.rule?.toJSON() ?? null,
    about: crawler.about?.toJSON() ?? null,
  };
  await store.saveCrawler({ name: crawler.name, definition: JSON.stringify(kept), savedAt: now });
}

/** A saved crawler; an error when there is none of that name. */
export async function loadCrawler(store: Store, name: string): Promise<CrawlerDefinition> {
  const all = await store.crawlers();
  const found = all.find((crawler) => crawler.name === name);
  if (found === undefined) throw noSuchCrawler(name, all);
  return parseDefinition(found.definition, name);
}

/** There is no crawler of a name among those there are. */
export function noSuchCrawler(name: string, all: readonly { readonly name: string }[]): LycosaError {
  return new LycosaError(
    'no-such-crawler',
    `no crawler is called ${name}`,
    all.length === 0
      ? 'make one with "lycosa like SAMPLE --entry URL"'
      : `the store has ${all.map((crawler) => crawler.name).join(', ')}`,
  );
}

export function parseDefinition(text: string, name: string): CrawlerDefinition {
  try {
    const kept = readOwnJson<KeptDefinition>(text);
    if (kept.version !== definitionVersion) throw new Error(`version ${kept.version}`);
    return {
      ...kept,
      navigation: parseNavigation(kept.navigation),
      rule: kept.rule === null ? null : TargetRule.parse(kept.rule),
      about: kept.about === null ? null : ContentRule.parse(kept.about),
    };
  } catch (thrown) {
    throw new LycosaError(
      'store-broken',
      `the crawler ${name} cannot be read (${messageOf(thrown)})`,
      'make it again with "lycosa like"',
      thrown,
    );
  }
}
