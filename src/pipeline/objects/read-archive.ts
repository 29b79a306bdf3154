/** Pages again from the archive, without fetching. */
import { join } from 'node:path';
import { readRecordAt } from '../../archive/reader.js';
import type { ArchivedPage } from '../../store/objects.js';
import { decodeContent } from '../../web/content-encoding.js';
import { headerOf, servedAt } from '../../web/outcome.js';
import { answerOfRecord } from '../../web/warc-web.js';

const maxArchivedBytes = 64 * 1024 * 1024;

/** An archived body, decoded. */
export interface ArchivedBody {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  /** When the server says it answered. */
  readonly servedAt: number;
}

/** The body of a page as it was captured; null when the archive has it no more. */
export function readArchived(page: ArchivedPage, folder: string): ArchivedBody | null {
  let record: ReturnType<typeof readRecordAt>;
  try {
    record = readRecordAt(
      join(folder, 'archive', page.archive.file),
      page.archive.offset,
      page.archive.length,
    );
  } catch {
    return null;
  }
  const answer =
    record === null
      ? null
      : answerOfRecord(record, { url: page.url, accept: 'anything', maxBytes: maxArchivedBytes });
  if (answer === null || answer.kind === 'failure') return null;
  const decoded = decodeContent(answer.body, headerOf(answer, 'content-encoding'), maxArchivedBytes);
  return decoded.kind === 'decoded'
    ? {
        body: decoded.body,
        contentType: headerOf(answer, 'content-type'),
        servedAt: servedAt(answer) || page.fetchedAt,
      }
    : null;
}
