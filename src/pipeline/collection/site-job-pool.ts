/** Learns the sites of a store, several at a time where there are many. */
import { availableParallelism } from 'node:os';
import { LycosaError } from '../../base/error.js';
import { WorkerPool } from '../../crawl/workers/worker-pool.js';
import type { Store } from '../../store/store.js';
import { doSiteJob, type SiteJob, type SiteResult } from './site-jobs.js';

/** A thread takes a quarter of a second to start: with fewer sites than this there are none. */
const minSites = 24;
const maxSiteThreads = 8;

/** Does the jobs and gives the results in their order. `folder` is where the store is. */
export async function* doSiteJobs(
  store: Store,
  folder: string,
  jobs: readonly SiteJob[],
): AsyncGenerator<{ readonly job: SiteJob; readonly result: SiteResult | null }> {
  const threads = Math.min(maxSiteThreads, availableParallelism());
  if (jobs.length < minSites || threads < 2) {
    for (const job of jobs) yield { job, result: await doSiteJob(store, job) };
    return;
  }
  const pool = new WorkerPool<SiteJob, SiteResult | null>({
    module: new URL('./site-thread.js', import.meta.url),
    workerData: { store: folder },
    maxThreads: threads,
    maxHeld: 1,
    weightOf: () => 1,
    pile: 1,
    groupOf: ({ site }) => site,
    failure: (why, { site }) =>
      new LycosaError(
        'worker-failed',
        `learning ${site} failed: ${why}`,
        'run the same command again; if it fails again, report this with the site',
      ),
  });
  try {
    const results = jobs.map((job) => pool.do(job));
    // The first failure ends everything; those behind it are not asked for any more.
    for (const result of results) result.catch(() => {});
    for (const [i, job] of jobs.entries()) {
      yield { job, result: await results[i]! };
      delete results[i];
    }
  } finally {
    await pool.close();
  }
}
