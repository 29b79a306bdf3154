/** Threads that read pages, so that parsing never holds up the network. The only place that starts threads. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { LycosaError } from '../../base/error.js';
import type { ReadingJob, ReadingResult } from './reading.js';

type Waiting = { resolve: (result: ReadingResult) => void; reject: (error: Error) => void };
type Reply = { id: number; result?: ReadingResult; error?: string };
type Thread = { worker: Worker; jobs: Map<number, Waiting> };

export class ReadPool {
  readonly #threads: Thread[] = [];
  #nextId = 0;
  #closing = false;

  /** One thread fewer than there are cores: the main thread is busy with the network. */
  constructor(threads: number = Math.max(1, availableParallelism() - 1)) {
    for (let i = 0; i < threads; i++) this.#threads.push(this.#start());
  }

  /** Reads an answer on the least busy thread. The body moves to the thread and must not be used afterwards. */
  read(job: ReadingJob): Promise<ReadingResult> {
    let thread = this.#threads[0]!;
    for (const other of this.#threads) if (other.jobs.size < thread.jobs.size) thread = other;
    const id = this.#nextId++;
    const body = ownBuffer(job.body);
    return new Promise((resolve, reject) => {
      thread.jobs.set(id, { resolve, reject });
      thread.worker.postMessage({ id, job: body === job.body ? job : { ...job, body } }, [
        body.buffer as ArrayBuffer,
      ]);
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #start(): Thread {
    const worker = new Worker(new URL('./read-thread.js', import.meta.url));
    const thread: Thread = { worker, jobs: new Map() };
    worker.on('message', ({ id, result, error }: Reply) => {
      const waiting = thread.jobs.get(id);
      thread.jobs.delete(id);
      if (result !== undefined) waiting?.resolve(result);
      else waiting?.reject(threadError(error ?? 'no result'));
    });
    worker.on('error', (error) => this.#replace(thread, error));
    worker.on('exit', (code) => this.#replace(thread, new Error(`exit code ${code}`)));
    return thread;
  }

  /** A thread that died (out of memory, say) fails its jobs and is started again. */
  #replace(thread: Thread, error: Error): void {
    const at = this.#threads.indexOf(thread);
    if (at < 0 || this.#closing) return;
    this.#threads[at] = this.#start();
    for (const waiting of thread.jobs.values()) waiting.reject(threadError(error.message));
    thread.jobs.clear();
  }
}

function threadError(message: string): LycosaError {
  return new LycosaError(
    'worker-failed',
    `reading a page failed: ${message}`,
    'report this with the URL; run the same command again to go on',
  );
}

/** The body in a buffer of its own, so that it can move to another thread. */
function ownBuffer(body: Uint8Array): Uint8Array {
  return body.byteOffset === 0 && body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
}
