/** Learns the sites of a store, several at a time where there are many. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LycosaError } from '../../base/error.js';
import type { Store } from '../../store/store.js';
import { doSiteJob, type SiteJob, type SiteResult } from './site-jobs.js';

/** A thread takes a quarter of a second to start: with fewer sites than this there are none. */
const minSites = 24;
const maxThreads = 8;

/** Does the jobs and gives the results in their order. `folder` is where the store is. */
export async function* doSiteJobs(
  store: Store,
  folder: string,
  jobs: readonly SiteJob[],
): AsyncGenerator<{ readonly job: SiteJob; readonly result: SiteResult | null }> {
  const threads = Math.min(maxThreads, availableParallelism());
  if (jobs.length < minSites || threads < 2) {
    for (const job of jobs) yield { job, result: await doSiteJob(store, job) };
    return;
  }
  const workers = Array.from({ length: threads }, () => new SiteThread(folder));
  const idle = [...workers];
  const waiting: ((worker: SiteThread) => void)[] = [];
  const done = async (job: SiteJob): Promise<SiteResult | null> => {
    const worker = idle.pop() ?? (await new Promise<SiteThread>((resolve) => waiting.push(resolve)));
    try {
      return await worker.do(job);
    } finally {
      const next = waiting.shift();
      if (next === undefined) idle.push(worker);
      else next(worker);
    }
  };
  try {
    const results = jobs.map(done);
    // The first failure ends everything; those behind it are not asked for any more.
    for (const result of results) result.catch(() => {});
    for (const [i, job] of jobs.entries()) {
      yield { job, result: await results[i]! };
      delete results[i];
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
}

class SiteThread {
  readonly #worker: Worker;
  #settle: ((reply: { result?: SiteResult | null; error?: string }) => void) | null = null;

  constructor(store: string) {
    this.#worker = new Worker(new URL('./site-thread.js', import.meta.url), { workerData: { store } });
    this.#worker.on('message', (reply) => this.#settle?.(reply));
    this.#worker.on('error', (error) => this.#settle?.({ error: error.message }));
    this.#worker.on('exit', (code) => this.#settle?.({ error: `exit code ${code}` }));
  }

  do(job: SiteJob): Promise<SiteResult | null> {
    return new Promise((resolve, reject) => {
      this.#settle = ({ result, error }) => {
        this.#settle = null;
        if (error === undefined) resolve(result ?? null);
        else
          reject(
            new LycosaError(
              'worker-failed',
              `learning ${job.site} failed: ${error}`,
              'run the same command again; if it fails again, report this with the site',
            ),
          );
      };
      this.#worker.postMessage(job);
    });
  }

  async close(): Promise<void> {
    this.#settle = null;
    await this.#worker.terminate();
  }
}
