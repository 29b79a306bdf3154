/** Threads that read pages, so that parsing never holds up the network. */
import { availableParallelism } from 'node:os';
import { LycosaError } from '../../base/error.js';
import type { Knowledge } from '../../object/extract/extractor.js';
import { siteOf } from '../../url/site.js';
import type { ReadingJob, ReadingResult } from './reading.js';
import { WorkerPool } from './worker-pool.js';

const maxHeldPages = 3;
/**
 * Bodies that wait before another thread is started. A thread costs some 40 MB and compiles the reader anew: on pages of 14 kB a second one gains
 * nothing, on pages of 38 and 96 kB it saves a sixth and a quarter of the time (2 cores, two to six alternating runs).
 */
const pileBytes = 256 * 1024;
/** The network does not feed more threads. */
const maxReadThreads = 4;
/** Real pages take milliseconds. */
const maxReadingMs = 10_000;

export class ReadPool {
  readonly #pool: WorkerPool<ReadingJob, ReadingResult>;

  /** With knowledge, objects are extracted, too; with a topic (a saved model), pages are judged by it. */
  constructor(
    knowledge: Knowledge | null = null,
    topic: string | null = null,
    threads: number = Math.min(maxReadThreads, availableParallelism()),
  ) {
    this.#pool = new WorkerPool({
      module: new URL('./read-thread.js', import.meta.url),
      workerData: { knowledge, topic },
      maxThreads: threads,
      maxHeld: maxHeldPages,
      weightOf: ({ body }) => body.length,
      pile: pileBytes,
      maxJobMs: maxReadingMs,
      groupOf: ({ url }) => siteOf(url),
      // A copy of the body moves over: the job may have to be sent again.
      message: (job) => {
        const body = new Uint8Array(job.body);
        return { job: { ...job, body }, buffers: [body.buffer] };
      },
      failure: (why) =>
        new LycosaError(
          'worker-failed',
          `reading the page failed: ${why}`,
          'report this with the URL; run the same command again to go on',
        ),
    });
  }

  /** Reads an answer. Rejects when the page could not be read at all. */
  read(job: ReadingJob): Promise<ReadingResult> {
    return this.#pool.do(job);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
