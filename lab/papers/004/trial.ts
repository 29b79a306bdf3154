/** One crawler learned from one example page: what it found and what it cost, by the truth. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type LearningRules,
  type LikeSummary,
  LycosaError,
  like,
  type RecrawlSummary,
  recrawl,
} from 'lycosa/parts';
import { serveWeb } from '../../web/server/proxy-server.js';
import { Draw, mix } from '../../web/world/draw.js';
import type { FullSite } from './link-graph.js';
import type { SiteTask } from './site-task.js';

/** How well a run did. */
export interface Score {
  readonly found: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface Trial extends Score {
  readonly sample: string;
  readonly learningRequests: number;
  /** Pages the pattern visits. */
  readonly crawlPages: number;
  /** Requests until 90 % and 97 % of the targets were fetched, over learning and crawling; null when they never were. */
  readonly milestones: readonly (number | null)[];
  /** Later runs of the same crawler, by day. */
  readonly later: ReadonlyMap<number, Score & { readonly requests: number }>;
  /** Why there is no crawler, if there is none. */
  readonly failure: string | null;
}

export const shares: readonly number[] = [0.9, 0.97];

/** Example pages drawn at random, the same for every way of learning. */
export function samplesOf(site: FullSite, count: number, seed: number): string[] {
  const draw = new Draw(mix(seed, 4));
  const pages = [...site.pages.values()]
    .filter((page) => page.target !== null)
    .map((page) => page.url)
    .sort();
  const chosen: string[] = [];
  while (chosen.length < Math.min(count, pages.length))
    chosen.push(...pages.splice(draw.below(pages.length), 1));
  return chosen;
}

export function scoreOf(task: SiteTask, urls: readonly string[], truth: ReadonlySet<string>): Score {
  const right = new Set<string>();
  let wrong = 0;
  for (const url of urls) {
    const target = task.targetOf(url);
    if (target === null) wrong++;
    else if (truth.has(target)) right.add(target);
  }
  const precision = right.size + wrong === 0 ? 0 : right.size / (right.size + wrong);
  const recall = truth.size === 0 ? 0 : right.size / truth.size;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { found: right.size, precision, recall, f1 };
}

/** Learns from a page, crawls, and crawls again on later days. One request at a time, so that orders mean something. */
export async function runTrial(
  task: SiteTask,
  site: FullSite,
  sample: string,
  rules: LearningRules,
  days: readonly { readonly day: number; readonly task: SiteTask; readonly site: FullSite }[] = [],
): Promise<Trial> {
  const store = mkdtempSync(join(tmpdir(), 'lycosa-lab-'));
  const requested: string[] = [];
  const settings = { store, delayMs: 0, concurrency: 1, archive: false, environment: {} };
  try {
    const proxy = await serveWeb(task.web, { onRequest: (_, url) => requested.push(url) });
    let summary: LikeSummary | null = null;
    let failure: string | null = null;
    try {
      summary = await like({
        ...settings,
        samples: [sample],
        entry: task.entry,
        rules,
        proxy: proxy.url,
        name: 'trial',
      });
    } catch (error) {
      if (!(error instanceof LycosaError)) throw error;
      failure = error.code;
    } finally {
      await proxy.close();
    }
    const saved =
      summary === null || summary.navigation.length === 0 ? null : await recrawled(settings, task);
    const later = new Map<number, Score & { requests: number }>();
    if (summary !== null && summary.navigation.length > 0)
      for (const { day, task: then, site: grown } of days) {
        const proxyThen = await serveWeb(then.web);
        try {
          const again = await recrawl({ ...settings, name: 'trial', proxy: proxyThen.url });
          later.set(day, { ...scoreOf(then, again.targets, grown.targets), requests: again.crawl.requests });
        } finally {
          await proxyThen.close();
        }
      }
    return {
      sample,
      ...scoreOf(task, saved?.targets ?? [], site.targets),
      learningRequests: summary?.learning.requests ?? requested.length,
      crawlPages: saved?.crawl.pages ?? 0,
      milestones: milestonesOf(task, site, requested),
      later,
      failure,
    };
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

/** What the saved crawler finds on the site that it was learned from: that is what a user keeps, whatever learning has seen besides. */
async function recrawled(settings: RecrawlSettings, task: SiteTask): Promise<RecrawlSummary> {
  const proxy = await serveWeb(task.web);
  try {
    return await recrawl({ ...settings, name: 'trial', proxy: proxy.url });
  } finally {
    await proxy.close();
  }
}

type RecrawlSettings = Omit<Parameters<typeof recrawl>[0], 'name' | 'proxy'>;

function milestonesOf(task: SiteTask, site: FullSite, requested: readonly string[]): (number | null)[] {
  const milestones: (number | null)[] = shares.map(() => null);
  const found = new Set<string>();
  for (const [i, url] of requested.entries()) {
    const target = task.targetOf(url);
    if (target !== null && site.targets.has(target)) found.add(target);
    for (const [k, share] of shares.entries())
      if (milestones[k] === null && found.size >= share * site.targets.size) milestones[k] = i + 1;
  }
  return milestones;
}
