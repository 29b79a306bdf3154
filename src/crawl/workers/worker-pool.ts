/** Threads that do jobs: the only place that starts any. What goes in and comes out is plain data. */
import { Worker } from 'node:worker_threads';

export interface WorkerPoolOptions<Job> {
  /** What the threads run; it answers `{ id, job }` with `{ id, result }` or `{ id, error }`. */
  readonly module: URL;
  readonly workerData: unknown;
  readonly maxThreads: number;
  /** Jobs a thread holds at a time: one to do, and some so that it never waits. */
  readonly maxHeld: number;
  /** What a job weighs, and the weight that must wait before another thread is started. */
  readonly weightOf: (job: Job) => number;
  readonly pile: number;
  /** A job that takes longer is given up, and its thread with it. */
  readonly maxJobMs?: number;
  /** What is sent for a job; the buffers move instead of being copied. Should a thread die, the jobs behind the one that killed it are sent again. */
  readonly message?: (job: Job) => { readonly job: Job; readonly buffers: ArrayBuffer[] };
  /** What a job fails with. */
  readonly failure: (why: string, job: Job) => Error;
}

type Waiting<Job, Result> = {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
};
type Reply<Result> = { readonly id: number; readonly result?: Result; readonly error?: string };
type Thread<Job, Result> = {
  readonly worker: Worker;
  readonly jobs: Map<number, Waiting<Job, Result>>;
  since: number;
  late: number;
};

const lookEveryMs = 1000;

export class WorkerPool<Job, Result> {
  readonly #options: WorkerPoolOptions<Job>;
  readonly #threads: Thread<Job, Result>[] = [];
  readonly #queue: Waiting<Job, Result>[] = [];
  readonly #watch: NodeJS.Timeout;
  #queuedWeight = 0;
  #nextId = 0;
  #isClosing = false;

  /** Starts with one thread; others follow when jobs pile up. */
  constructor(options: WorkerPoolOptions<Job>) {
    this.#options = options;
    this.#threads.push(this.#start());
    this.#watch = setInterval(() => this.#giveUpOnSlow(), lookEveryMs);
    this.#watch.unref();
  }

  /** Does a job on the least busy thread. */
  do(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#queuedWeight += this.#options.weightOf(job);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#watch);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #dispatch(): void {
    const { maxHeld, maxThreads, pile, weightOf, message } = this.#options;
    while (this.#queue.length > 0) {
      let thread = this.#threads[0]!;
      for (const other of this.#threads) if (other.jobs.size < thread.jobs.size) thread = other;
      if (thread.jobs.size >= maxHeld) {
        if (this.#queuedWeight < pile || this.#threads.length >= maxThreads) return;
        thread = this.#start();
        this.#threads.push(thread);
      }
      const waiting = this.#queue.shift()!;
      this.#queuedWeight -= weightOf(waiting.job);
      const id = this.#nextId++;
      if (thread.jobs.size === 0) thread.since = performance.now();
      thread.jobs.set(id, waiting);
      const { job, buffers } = message?.(waiting.job) ?? { job: waiting.job, buffers: [] };
      thread.worker.postMessage({ id, job }, buffers);
    }
  }

  #start(): Thread<Job, Result> {
    const worker = new Worker(this.#options.module, { workerData: this.#options.workerData });
    const thread: Thread<Job, Result> = { worker, jobs: new Map(), since: 0, late: 0 };
    worker.on('message', ({ id, result, error }: Reply<Result>) => {
      const waiting = thread.jobs.get(id);
      thread.jobs.delete(id);
      thread.since = performance.now();
      this.#dispatch();
      if (error === undefined) waiting?.resolve(result as Result);
      else waiting?.reject(this.#options.failure(error, waiting.job));
    });
    worker.on('error', (error) => this.#replace(thread, error.message));
    worker.on('exit', (code) => this.#replace(thread, `exit code ${code}`));
    return thread;
  }

  #giveUpOnSlow(): void {
    const { maxJobMs } = this.#options;
    if (maxJobMs === undefined) return;
    for (const thread of [...this.#threads]) {
      const isLate = thread.jobs.size > 0 && performance.now() - thread.since >= maxJobMs;
      thread.late = isLate ? thread.late + 1 : 0;
      // Twice in a row: after this process itself was held up, its replies are read before the second look.
      if (thread.late < 2) continue;
      this.#replace(thread, `it took more than ${maxJobMs / 1000} s`);
      thread.worker.terminate().catch(() => {});
    }
  }

  /** A thread is gone, or too slow. The job it was at fails; those behind it go to another thread. */
  #replace(thread: Thread<Job, Result>, why: string): void {
    const at = this.#threads.indexOf(thread);
    if (at < 0 || this.#isClosing) return;
    const [culprit, ...innocent] = thread.jobs.values();
    thread.jobs.clear();
    this.#threads[at] = this.#start();
    this.#queue.unshift(...innocent);
    for (const { job } of innocent) this.#queuedWeight += this.#options.weightOf(job);
    culprit?.reject(this.#options.failure(why, culprit.job));
    this.#dispatch();
  }
}
