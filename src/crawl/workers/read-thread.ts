/** A reading thread: jobs in, results out. It ends when the pool closes its port. */
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../../base/error.js';
import { doReading, type ReadingJob, type ReadingResult } from './reading.js';

const port = parentPort!;

port.on('message', ({ id, job }: { id: number; job: ReadingJob }) => {
  try {
    const result = doReading(job);
    port.postMessage({ id, result }, transferables(result));
  } catch (thrown) {
    port.postMessage({ id, error: messageOf(thrown) });
  }
});

/** Buffers that belong to this result alone can move instead of being copied. */
function transferables(result: ReadingResult): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const add = (view: ArrayBufferView | undefined | null): void => {
    if (view && view.byteOffset === 0 && view.byteLength === view.buffer.byteLength)
      buffers.add(view.buffer as ArrayBuffer);
  };
  add(result.records?.response);
  add(result.page?.links.keys);
  add(result.listed?.keys);
  return [...buffers];
}
