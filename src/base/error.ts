/**
 * The one error class. Ordinary outcomes of a crawl (a timeout, a robots denial, an empty page) are values, not errors;
 * this is thrown for misuse, bad configuration and a broken store. Codes are documented in docs/reference/errors.md, and a test keeps both in step.
 */
export const errorCodes = [
  'bad-option',
  'bad-url',
  'bad-archive',
  'bad-file',
  'bad-navigator',
  'bad-pattern',
  'bad-sample',
  'bad-topic',
  'bad-vertical',
  'no-browser',
  'no-such-crawler',
  'not-reached',
  'nothing-learned',
  'disk-full',
  'file-limit',
  'no-such-site',
  'store-in-use',
  'store-missing',
  'store-newer',
  'store-broken',
  'worker-failed',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An error a user can act on: a stable code, what is wrong, and what to do next. */
export class LycosaError extends Error {
  override readonly name = 'LycosaError';
  readonly code: ErrorCode;
  readonly next: string;

  constructor(code: ErrorCode, message: string, next: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.next = next;
  }
}

/** The text of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The `code` of a system error (`ENOSPC`, `ECONNRESET`), or an empty string. */
export function codeOf(thrown: unknown): string {
  const code = (thrown as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

/** The system gives no more open files; null when it is something else. */
export function fileLimitError(thrown: unknown): LycosaError | null {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (/^(?:EMFILE|ENFILE)$/.test(codeOf(error)) || /too many open files|EMFILE/i.test(error.message))
      return new LycosaError(
        'file-limit',
        `the system gives this process no more open files (${messageOf(thrown)})`,
        'raise the limit ("ulimit -n 1024"), or lower --concurrency',
        thrown,
      );
  return null;
}
