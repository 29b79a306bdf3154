/** What was thrown as something that a user can act on: a damaged store shows in many ways, and so does a system without file descriptors. */
import { codeOf, LycosaError, messageOf } from '../base/error.js';
import { databaseDamage, databaseError, isDatabaseError } from '../store/sqlite/database.js';
import { type StoreOptions, storeFolder } from './open-store.js';

/** The error to show; null when it is ours to mend. */
export function explainError(thrown: unknown, options: Pick<StoreOptions, 'store'>): LycosaError | null {
  if (thrown instanceof LycosaError) return thrown;
  if (isFileLimit(thrown))
    return new LycosaError(
      'file-limit',
      `the system gives this process no more open files (${messageOf(thrown)})`,
      'raise the limit ("ulimit -n 1024"), or lower --concurrency',
      thrown,
    );
  const folder = storeFolder(options);
  const known = isDatabaseError(thrown) ? databaseError(thrown, folder) : null;
  if (known instanceof LycosaError) return known;
  // Rows that make no sense come from a file that is damaged, if it is.
  const damage = databaseDamage(folder);
  if (damage === null) return null;
  return new LycosaError(
    'store-broken',
    `the store ${folder} is damaged (${damage})`,
    'move the folder away and crawl again; its WARC files can be crawled with --web warc:',
    thrown,
  );
}

function isFileLimit(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (/^(?:EMFILE|ENFILE)$/.test(codeOf(error)) || /too many open files|EMFILE/i.test(error.message))
      return true;
  return false;
}
