/** Learns crawlers for all sites there are, once for all tables of this paper. */
import type { ExperimentContext } from '../../table/experiment.js';
import { banditMilestones, breadthFirstMilestones } from './learning-orders.js';
import { type FullSite, fullSite, greedyCost } from './link-graph.js';
import { labTasks, realSets, realTasks, type SiteTask } from './site-task.js';
import { runTrial, type Score, samplesOf, shares, type Trial } from './trial.js';

/** Days after learning on which crawlers run again. */
export const laterDays: readonly number[] = [7, 30];

/** All that is known of one site. */
export interface Measured {
  readonly name: string;
  readonly half: SiteTask['half'];
  readonly pages: number;
  readonly targets: number;
  /** Targets and hubs of the greedy cover. */
  readonly least: number;
  readonly breadthFirst: readonly (number | null)[];
  readonly bandit: readonly (number | null)[];
  readonly ours: readonly Result[];
  readonly paper: readonly Result[];
}

/** A trial as kept. */
export interface Result extends Score {
  readonly sample: string;
  readonly learningRequests: number;
  readonly crawlPages: number;
  readonly milestones: readonly (number | null)[];
  readonly later: readonly (Score & {
    readonly day: number;
    readonly requests: number;
    readonly least: number;
    readonly isRedesigned: boolean;
  })[];
  readonly failure: string | null;
}

/** With fewer targets a kind is hardly one; such sites are counted apart. */
export const fewTargets = 5;

/** Shares of pages without objects, one for each seed, so that the share of targets varies widely. */
const irrelevances = [0.05, 0.35, 0.8];

/** Measures every site: the real sets that folders were given for, and simulated sites of the report half. */
export async function measureSites(context: ExperimentContext): Promise<Measured[]> {
  const { seeds, saved, quick, say, data } = context;
  const samples = quick ? 1 : 5;
  const measured: Measured[] = [];
  const measure = async (task: SiteTask, seed: number): Promise<void> => {
    const key = `004 ${task.half} ${task.name} ${seed} ${samples}`;
    measured.push(
      await saved.keep(key, () => {
        say(`learning crawlers for ${task.name}`);
        return measureSite(task, seed, samples);
      }),
    );
  };
  for (const name of Object.keys(realSets)) {
    const folder = data.get(name);
    if (folder === undefined) continue;
    for (const task of await realTasks(name, folder)) await measure(task, seeds[0]!);
  }
  for (const [i, seed] of seeds.entries()) {
    const irrelevance = irrelevances[i % irrelevances.length]!;
    for (const task of labTasks(seed, quick ? 6 : 24, 'report', 'standard', irrelevance))
      await measure(task, seed);
  }
  return measured.filter(({ targets }) => targets > 0);
}

async function measureSite(task: SiteTask, seed: number, count: number): Promise<Measured> {
  const site = fullSite(task);
  const cost = greedyCost(site);
  const days = laterDays.flatMap((day) => {
    const then = task.later?.(day);
    if (then === undefined) return [];
    const grown = fullSite(then);
    return grown.targets.size === 0 ? [] : [{ day, task: then, site: grown }];
  });
  const samples = samplesOf(site, count, seed);
  const ours: Result[] = [];
  const paper: Result[] = [];
  for (const sample of samples)
    ours.push(keepable(task, days, await runTrial(task, site, sample, 'default', days)));
  // The published rules are slow on large sites and say much the same from every sample.
  for (const sample of samples.slice(0, 1))
    paper.push(keepable(task, days, await runTrial(task, site, sample, 'paper', days)));
  return {
    name: task.name,
    half: task.half,
    pages: site.pages.size,
    targets: site.targets.size,
    least: cost.targets + cost.hubs,
    breadthFirst: breadthFirstMilestones(site, shares),
    bandit: banditMilestones(site, shares),
    ours,
    paper,
  };
}

function keepable(
  task: SiteTask,
  days: readonly { readonly day: number; readonly site: FullSite }[],
  trial: Trial,
): Result {
  const later = [...trial.later].map(([day, score]) => {
    const cost = greedyCost(days.find((each) => each.day === day)!.site);
    return {
      ...score,
      day,
      least: cost.targets + cost.hubs,
      isRedesigned: task.isRedesignedBy?.(day) ?? false,
    };
  });
  return { ...trial, later };
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(mean(values.map(Math.log)));
}
