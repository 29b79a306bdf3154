/** A thread that learns sites: jobs in, results out. It reads the store for itself, and ends with the pool. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveJobs } from '../../crawl/workers/job-thread.js';
import { readStore } from '../open-store.js';
import { doSiteJob, type SiteJob } from './site-jobs.js';

const { slots, given } = workerData as { slots: Int32Array; given: { store: string } };
const store = readStore(given);

serveJobs(parentPort!, slots, async (job: SiteJob) => ({ result: await doSiteJob(store, job) }));
