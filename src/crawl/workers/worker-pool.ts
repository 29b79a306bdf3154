/**
 * Threads that do jobs: the only place that starts any. What goes in and comes out is plain data.
 *
 * Nobody starves: groups of jobs (sites, say) take turns; jobs that wait behind a slow one are taken back and go to another thread; and a group with a slow job under way comes last, and never gets the last thread. A job that takes too long is given up with its thread, and a group to which that happens often gets less time.
 */
import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.js';
import { type SentJob, slotStates } from './job-thread.js';

export interface WorkerPoolOptions<Job> {
  /** What the threads run: `serveJobs` of `job-thread.ts`. */
  readonly module: URL;
  readonly workerData: unknown;
  readonly maxThreads: number;
  /** Jobs a thread holds at a time: one to do, and some so that it never waits. */
  readonly maxHeld: number;
  /** What a job weighs, and the weight that must wait before another thread is started. */
  readonly weightOf: (job: Job) => number;
  readonly pile: number;
  /** Which jobs must not keep others waiting; all are one group by default. */
  readonly groupOf?: (job: Job) => string;
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
type HeldJob<Job, Result> = Waiting<Job, Result> & { readonly group: string; readonly slot: number };
type Reply<Result> = { readonly id: number; readonly result?: Result; readonly error?: string };
type Thread<Job, Result> = {
  readonly worker: Worker;
  /** In the order in which they are done. */
  readonly jobs: Map<number, HeldJob<Job, Result>>;
  readonly slots: Int32Array;
  nextSlot: number;
  /** The job that was seen to be under way, and since when. */
  seen: number;
  since: number;
  late: number;
  /** It has been at its job for so long that it keeps others waiting. */
  isSlow: boolean;
};

const lookEveryMs = 100;
/** From here on a job keeps others waiting. */
const slowMs = 400;
/** Threads beyond the usual number, for when all are held up. */
const spareThreads = 1;
/** Jobs of a group that were given up, and what the time of the next is divided by for each. */
const maxGroupsRemembered = 10_000;
const leastShare = 16;
const none: ReadonlySet<string> = new Set();
/** Slots of a thread: more than it ever holds. */
const slotsOfThread = 64;

export class WorkerPool<Job, Result> {
  readonly #options: WorkerPoolOptions<Job>;
  readonly #threads: Thread<Job, Result>[] = [];
  readonly #queue = new FairQueue<Waiting<Job, Result>>();
  readonly #givenUp = new Map<string, number>();
  readonly #watch: NodeJS.Timeout;
  #queuedWeight = 0;
  #nextId = 0;
  #isClosing = false;

  /** Starts with one thread; others follow when jobs pile up. */
  constructor(options: WorkerPoolOptions<Job>) {
    this.#options = options;
    this.#threads.push(this.#start());
    this.#watch = setInterval(() => this.#lookAround(), lookEveryMs);
    this.#watch.unref();
  }

  /** Does a job on the least busy thread. */
  do(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.add(this.#groupOf(job), { job, resolve, reject });
      this.#queuedWeight += this.#options.weightOf(job);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#watch);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #groupOf(job: Job): string {
    return this.#options.groupOf?.(job) ?? '';
  }

  #dispatch(): void {
    const { maxHeld, maxThreads, pile } = this.#options;
    while (this.#queue.size > 0) {
      let thread: Thread<Job, Result> | undefined;
      for (const other of this.#threads)
        if (!other.isSlow && (thread === undefined || other.jobs.size < thread.jobs.size)) thread = other;
      if (thread === undefined || thread.jobs.size >= maxHeld) {
        const slow = this.#slowGroups();
        // Others than those who hold things up are waiting.
        const isHeldUp = slow.size > 0 && this.#queue.has((group) => !slow.has(group));
        const most = maxThreads + (isHeldUp ? spareThreads : 0);
        if (this.#threads.length >= most || (!isHeldUp && this.#queuedWeight < pile)) return;
        thread = this.#start();
        this.#threads.push(thread);
      }
      if (!this.#send(thread)) return;
    }
  }

  /** Gives a thread the next job; false when none may begin. */
  #send(thread: Thread<Job, Result>): boolean {
    const slow = this.#slowGroups();
    // A thread must be left for those that come next.
    const hasAnother =
      this.#threads.length < this.#options.maxThreads + spareThreads ||
      this.#threads.some((other) => other !== thread && !other.isSlow);
    const next =
      this.#queue.take((group) => !slow.has(group)) ?? (hasAnother ? this.#queue.take(() => true) : null);
    if (next === null) return false;
    const { group, item } = next;
    this.#queuedWeight -= this.#options.weightOf(item.job);
    const id = this.#nextId++;
    const slot = thread.nextSlot++ % slotsOfThread;
    Atomics.store(thread.slots, slot, slotStates.waits);
    thread.jobs.set(id, { ...item, group, slot });
    const { job, buffers } = this.#options.message?.(item.job) ?? { job: item.job, buffers: [] };
    thread.worker.postMessage({ id, job, slot } satisfies SentJob<Job>, buffers);
    return true;
  }

  /** Groups that have a slow job under way. */
  #slowGroups(): ReadonlySet<string> {
    if (!this.#threads.some(({ isSlow }) => isSlow)) return none;
    return new Set(this.#threads.filter(({ isSlow }) => isSlow).map((thread) => firstOf(thread)!.group));
  }

  #start(): Thread<Job, Result> {
    const slots = new Int32Array(new SharedArrayBuffer(4 * slotsOfThread));
    const { module, workerData } = this.#options;
    const worker = new Worker(module, { workerData: { slots, given: workerData } });
    const thread: Thread<Job, Result> = {
      worker,
      jobs: new Map(),
      slots,
      nextSlot: 0,
      seen: -1,
      since: 0,
      late: 0,
      isSlow: false,
    };
    worker.on('message', ({ id, result, error }: Reply<Result>) => {
      const held = thread.jobs.get(id);
      thread.jobs.delete(id);
      thread.isSlow = false;
      this.#dispatch();
      if (error === undefined) held?.resolve(result as Result);
      else held?.reject(this.#options.failure(error, held.job));
    });
    worker.on('error', (error) => this.#replace(thread, error.message));
    worker.on('exit', (code) => this.#replace(thread, `exit code ${code}`));
    return thread;
  }

  #lookAround(): void {
    const now = performance.now();
    for (const thread of [...this.#threads]) {
      noteBegun(thread, now);
      if (!thread.isSlow) {
        thread.late = 0;
        continue;
      }
      this.#takeBack(thread);
      this.#giveUpIfLate(thread, now);
    }
    if (this.#queue.size > 0) this.#dispatch();
  }

  /** Jobs behind a slow one go to others. */
  #takeBack(thread: Thread<Job, Result>): void {
    const [, ...behind] = [...thread.jobs];
    for (const [id, held] of behind.reverse()) {
      const { waits, takenBack } = slotStates;
      if (Atomics.compareExchange(thread.slots, held.slot, waits, takenBack) !== waits) continue;
      thread.jobs.delete(id);
      this.#queue.putBack(held.group, held);
      this.#queuedWeight += this.#options.weightOf(held.job);
    }
  }

  #giveUpIfLate(thread: Thread<Job, Result>, now: number): void {
    const { maxJobMs } = this.#options;
    if (maxJobMs === undefined) return;
    const group = firstOf(thread)!.group;
    const times = this.#givenUp.get(group) ?? 0;
    const allowedMs = Math.max(maxJobMs / 2 ** times, maxJobMs / leastShare);
    // Ten looks in a row: after this process itself was held up, its replies are read before the last.
    thread.late = now - thread.since >= allowedMs ? thread.late + 1 : 0;
    if (thread.late < 10) return;
    if (this.#givenUp.size >= maxGroupsRemembered) this.#givenUp.clear();
    this.#givenUp.set(group, times + 1);
    this.#replace(thread, `it took more than ${allowedMs / 1000} s`);
    thread.worker.terminate().catch(() => {});
  }

  /** A thread is gone, or too slow. The job it was at fails; those behind it go to another thread. */
  #replace(thread: Thread<Job, Result>, why: string): void {
    const at = this.#threads.indexOf(thread);
    if (at < 0 || this.#isClosing) return;
    const [culprit, ...innocent] = thread.jobs.values();
    thread.jobs.clear();
    this.#threads[at] = this.#start();
    for (const held of innocent.reverse()) {
      this.#queue.putBack(held.group, held);
      this.#queuedWeight += this.#options.weightOf(held.job);
    }
    culprit?.reject(this.#options.failure(why, culprit.job));
    this.#dispatch();
  }
}

/** Notes which job is under way, and whether it takes long. A thread that is being started, or has just begun with the next, holds nobody up. */
function noteBegun<Job, Result>(thread: Thread<Job, Result>, now: number): void {
  const [first] = thread.jobs;
  if (first === undefined) return;
  const [id, { slot }] = first;
  if (id === thread.seen) thread.isSlow = now - thread.since >= slowMs;
  else if (Atomics.load(thread.slots, slot) === slotStates.begun) {
    thread.seen = id;
    thread.since = now;
  }
}

function firstOf<Job, Result>({ jobs }: Thread<Job, Result>): HeldJob<Job, Result> | undefined {
  return jobs.values().next().value;
}
