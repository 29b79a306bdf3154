/** What was thrown as something that a user can act on: a damaged store shows in many ways, and so does a system without file descriptors. */
import { fileLimitError, LycosaError } from '../base/error.js';
import { databaseDamage, databaseError, isDatabaseError } from '../store/sqlite/database.js';
import { type StoreOptions, storeFolder } from './open-store.js';

/** The error to show; null when it is ours to mend. */
export function explainError(thrown: unknown, options: Pick<StoreOptions, 'store'>): LycosaError | null {
  if (thrown instanceof LycosaError) return thrown;
  const limit = fileLimitError(thrown);
  if (limit !== null) return limit;
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
