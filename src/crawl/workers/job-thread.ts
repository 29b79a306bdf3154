/** The other side of a worker pool: what a thread runs to take jobs. */
import type { MessagePort } from 'node:worker_threads';
import { messageOf } from '../../base/error.js';

/** A job that waits in a thread can be taken back as long as it has not begun: both sides look at its slot. */
export const slotStates = { waits: 0, begun: 1, takenBack: 2 } as const;

/** A job as it is sent. */
export interface SentJob<Job> {
  readonly id: number;
  readonly job: Job;
  readonly slot: number;
}

/** Does the jobs that come, one after the other, and answers each. */
export function serveJobs<Job, Result>(
  port: MessagePort,
  slots: Int32Array,
  work: (
    job: Job,
  ) => Promise<{ result: Result; buffers?: ArrayBuffer[] }> | { result: Result; buffers?: ArrayBuffer[] },
): void {
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ id, job, slot }: SentJob<Job>) => {
    last = last.then(async () => {
      if (Atomics.compareExchange(slots, slot, slotStates.waits, slotStates.begun) !== slotStates.waits)
        return;
      try {
        const { result, buffers = [] } = await work(job);
        port.postMessage({ id, result }, buffers);
      } catch (thrown) {
        port.postMessage({ id, error: messageOf(thrown) });
      }
    });
  });
}
