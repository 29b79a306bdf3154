/** A thread that learns sites: jobs in, results out. It reads the store for itself, and ends with the pool. */
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../base/error.js';
import { readStore } from '../open-store.js';
import { doSiteJob, type SiteJob } from './site-jobs.js';

const sitePort = parentPort!;
const store = readStore(workerData as { store: string });

sitePort.on('message', async ({ id, job }: { id: number; job: SiteJob }) => {
  try {
    sitePort.postMessage({ id, result: await doSiteJob(store, job) });
  } catch (thrown) {
    sitePort.postMessage({ id, error: messageOf(thrown) });
  }
});
