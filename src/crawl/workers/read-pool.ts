/** Threads that read pages, so that parsing never holds up the network. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LycosaError } from '../../base/error.js';
import type { Knowledge } from '../../object/extract/extractor.js';
import type { ReadingJob, ReadingResult } from './reading.js';

type Waiting = { job: ReadingJob; resolve: (result: ReadingResult) => void; reject: (error: Error) => void };
type Reply = { id: number; result?: ReadingResult; error?: string };
type Thread = { worker: Worker; jobs: Map<number, Waiting>; since: number; late: number };

/** Jobs a thread holds at a time: one to read, and some so that it never waits. */
const maxHeld = 3;
/**
 * Bodies that wait before another thread is started. A thread costs some 40 MB and compiles the reader anew: on pages of 14 kB a second one gains
 * nothing, on pages of 38 and 96 kB it saves a sixth and a quarter of the time (2 cores, two to six alternating runs).
 */
const pileBytes = 256 * 1024;
/** A page that takes longer to read is given up, and its thread with it. Real pages take milliseconds. */
const maxReadingMs = 10_000;

export class ReadPool {
  readonly #threads: Thread[] = [];
  readonly #queue: Waiting[] = [];
  readonly #watch: NodeJS.Timeout;
  readonly #maxThreads: number;
  readonly #knowledge: Knowledge | null;
  readonly #topic: string | null;
  #queuedBytes = 0;
  #nextId = 0;
  #closing = false;

  /**
   * Starts with one thread; others follow when bodies pile up, up to one a core and four in all: the network does not feed more.
   * With knowledge, objects are extracted, too; with a topic (a saved model), pages are judged by it.
   */
  constructor(
    knowledge: Knowledge | null = null,
    topic: string | null = null,
    maxThreads: number = Math.min(4, availableParallelism()),
  ) {
    this.#maxThreads = maxThreads;
    this.#knowledge = knowledge;
    this.#topic = topic;
    this.#threads.push(this.#start());
    this.#watch = setInterval(() => this.#giveUpOnSlow(), 1000);
    this.#watch.unref();
  }

  /** Reads an answer on the least busy thread. Rejects when the page could not be read at all. */
  read(job: ReadingJob): Promise<ReadingResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#queuedBytes += job.body.length;
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#watch);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      let thread = this.#threads[0]!;
      for (const other of this.#threads) if (other.jobs.size < thread.jobs.size) thread = other;
      if (thread.jobs.size >= maxHeld) {
        if (this.#queuedBytes < pileBytes || this.#threads.length >= this.#maxThreads) return;
        thread = this.#start();
        this.#threads.push(thread);
      }
      const waiting = this.#queue.shift()!;
      this.#queuedBytes -= waiting.job.body.length;
      const id = this.#nextId++;
      if (thread.jobs.size === 0) thread.since = performance.now();
      thread.jobs.set(id, waiting);
      // A copy of the body moves over: should the thread die, the jobs behind the one that killed it are read again.
      const body = new Uint8Array(waiting.job.body);
      thread.worker.postMessage({ id, job: { ...waiting.job, body } }, [body.buffer]);
    }
  }

  #start(): Thread {
    const worker = new Worker(new URL('./read-thread.js', import.meta.url), {
      workerData: { knowledge: this.#knowledge, topic: this.#topic },
    });
    const thread: Thread = { worker, jobs: new Map(), since: 0, late: 0 };
    worker.on('message', ({ id, result, error }: Reply) => {
      const waiting = thread.jobs.get(id);
      thread.jobs.delete(id);
      thread.since = performance.now();
      this.#dispatch();
      if (result !== undefined) waiting?.resolve(result);
      else waiting?.reject(threadError(error ?? 'no result'));
    });
    worker.on('error', (error) => this.#replace(thread, error.message));
    worker.on('exit', (code) => this.#replace(thread, `exit code ${code}`));
    return thread;
  }

  #giveUpOnSlow(): void {
    for (const thread of [...this.#threads]) {
      const isLate = thread.jobs.size > 0 && performance.now() - thread.since >= maxReadingMs;
      thread.late = isLate ? thread.late + 1 : 0;
      // Twice in a row: after this process itself was held up, its replies are read before the second look.
      if (thread.late < 2) continue;
      this.#replace(thread, `it took more than ${maxReadingMs / 1000} s`);
      thread.worker.terminate().catch(() => {});
    }
  }

  /** A thread is gone, or too slow. The job it was at fails; those behind it go to another thread. */
  #replace(thread: Thread, why: string): void {
    const at = this.#threads.indexOf(thread);
    if (at < 0 || this.#closing) return;
    const [culprit, ...innocent] = thread.jobs.values();
    thread.jobs.clear();
    this.#threads[at] = this.#start();
    this.#queue.unshift(...innocent);
    for (const { job } of innocent) this.#queuedBytes += job.body.length;
    culprit?.reject(threadError(why));
    this.#dispatch();
  }
}

function threadError(message: string): LycosaError {
  return new LycosaError(
    'worker-failed',
    `reading the page failed: ${message}`,
    'report this with the URL; run the same command again to go on',
  );
}
