/** What the ways of learning a crawler share. */
import { LycosaError } from '../../base/error.js';
import type { CrawlEnd } from '../../crawl/crawl-options.js';
import type { Store } from '../../store/store.js';
import type { PoliteWeb } from '../../web/polite-web.js';
import type { CrawlSettings } from '../crawl-settings.js';
import type { RunningCrawl } from '../with-crawl.js';
import type { Cost, CrawlerDefinition } from './definition.js';
import type { LearnedPages } from './run-crawler.js';

/** Pages to learn from at most. */
export const defaultLearningPages = 2000;

export type Phase = 'examples' | 'learning' | 'crawling';

export interface LearningOptions extends CrawlSettings {
  readonly maxLearningPages?: number;
  /** What targets must be about: words, or URLs of pages that are. */
  readonly about?: readonly string[];
  /** Asked whether a page belongs to the examples' kind, where that is open; null: nobody knows. */
  readonly ask?: (question: KindQuestion) => Promise<boolean | null>;
}

/** Whether a page is of the kind of the examples. */
export interface KindQuestion {
  readonly example: string;
  readonly also: string;
  /** Pages that are built like it. */
  readonly pages: number;
}

/** What learning is given. */
export interface LearningParts {
  readonly options: LearningOptions;
  readonly entry: string;
  readonly samples: readonly string[];
  readonly unlike: readonly string[];
  readonly spec: string;
  readonly store: Store;
  readonly web: PoliteWeb;
  readonly now: number;
  /** Hears of each crawl that learning begins. */
  onStart(phase: Phase, crawl: RunningCrawl): void;
}

/** What learning came to: a crawler with what it was learned from, or null when it stopped early. */
export interface Learning {
  readonly end: CrawlEnd;
  readonly cost: Cost;
  /** Pages that this call has fetched, without what an earlier one had. */
  readonly newPages: number;
  readonly result: {
    readonly crawler: Omit<CrawlerDefinition, 'name' | 'spec' | 'madeAt' | 'learning'>;
    readonly learned: LearnedPages;
    /** What the examples have left open. */
    readonly question?: KindQuestion;
  } | null;
}

/** Nothing like the examples was found. */
export function notReached(
  entry: string,
  samples: readonly string[],
  pages: number,
  shells: number,
): LycosaError {
  const example = samples.length === 1 ? `the example ${samples[0]}` : 'the examples';
  if (pages > 0 && shells * 2 >= pages)
    return new LycosaError(
      'not-reached',
      `${entry} is an empty frame until its scripts run: of ${pages} pages ${shells} show nothing without JavaScript, and nothing like ${example} could be reached`,
      'start from a page that lists links without JavaScript, such as a site map',
    );
  return new LycosaError(
    'not-reached',
    `nothing like ${example} can be reached from ${entry} (${pages} pages looked at)`,
    'start from a page nearer to it, such as the list it is in; a larger --learn-pages looks further',
  );
}
