/** A reading thread: jobs in, results out. It ends when the pool closes its port. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Knowledge } from '../../object/extract/extractor.js';
import { parseModel, TopicJudge } from '../../topic/model.js';
import { serveJobs } from './job-thread.js';
import { loadExtractor } from './load-extractor.js';
import { doReading, type ReadingJob, type ReadingResult } from './reading.js';

const { slots, given } = workerData as {
  slots: Int32Array;
  given: { knowledge: Knowledge | null; topic: string | null };
};
const { knowledge, topic } = given;
const extractor = loadExtractor(knowledge);
const topicJudge = topic === null ? null : new TopicJudge(parseModel(topic, 'the topic'));

serveJobs(parentPort!, slots, async (job: ReadingJob) =>
  movable(doReading(job, await extractor, topicJudge)),
);

/** The result with its larger parts in buffers of their own, which move instead of being copied (a view is copied with all that lies beside it). */
function movable(result: ReadingResult): { result: ReadingResult; buffers: ArrayBuffer[] } {
  const buffers: ArrayBuffer[] = [];
  const own = <T extends Uint8Array>(view: T): Uint8Array => {
    const exact =
      view.byteOffset === 0 && view.byteLength === view.buffer.byteLength ? view : new Uint8Array(view);
    buffers.push(exact.buffer as ArrayBuffer);
    return exact;
  };
  const { records, page, listed } = result;
  const moved: ReadingResult = {
    ...result,
    payloadSha1: result.payloadSha1 === null ? null : new Uint8Array(result.payloadSha1),
    records: records === null ? null : { response: own(records.response), request: own(records.request) },
    page: page === null ? null : { ...page, packedLinks: own(page.packedLinks) },
  };
  for (const links of [page?.links, listed]) if (links) buffers.push(links.keys.buffer as ArrayBuffer);
  return { result: moved, buffers };
}
