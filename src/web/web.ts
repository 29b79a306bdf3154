/** The web as the crawler sees it: something that answers requests. The live network and an archive both are one. */
import type { Answer, Failure } from './outcome.js';

/** A request to send. */
export interface WebRequest {
  readonly url: string;
  /** Sent besides the standing headers; used for conditional requests. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What to post, as a form or as JSON; without it the page is just asked for. */
  readonly posted?: string;
  /** Which bodies to read; others end as soon as their header is known. `results`: pages, and JSON that says what pages would; `objects`: these, calendars and feeds. */
  readonly accept: 'pages' | 'results' | 'objects' | 'anything';
  readonly maxBytes: number;
  /** What to do with a larger body: fail, or keep its beginning. */
  readonly tooLarge?: 'fail' | 'cut';
  /** A look before a crawl: whoever asks for the same next gets the same answer, and the site is not asked twice. */
  readonly isLook?: boolean;
  /** Ends the request when nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

export interface Web {
  fetch(request: WebRequest): Promise<Answer | Failure>;
  /** Ends everything that is under way and frees connections. */
  close(): Promise<void>;
}

/** Media types that are read as pages. */
const pageTypes =
  /^\s*(?:text\/html|application\/xhtml\+xml|application\/vnd\.wap\.xhtml\+xml|text\/plain)\s*(?:;|$)/i;

/** Whether a body of a type is to be read. */
export function isWantedType(accept: WebRequest['accept'], contentType: string | null): boolean {
  return (
    accept === 'anything' ||
    isPageType(contentType) ||
    (accept !== 'pages' && isJsonType(contentType)) ||
    (accept === 'objects' && isFeedType(contentType))
  );
}

export function isJsonType(contentType: string | null): boolean {
  return /^\s*(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(contentType ?? '');
}

function isFeedType(contentType: string | null): boolean {
  return /^\s*(?:text\/calendar|(?:application|text)\/(?:(?:rss|atom|rdf)\+)?xml)\b/i.test(contentType ?? '');
}

/** The type of what is posted. */
export function postedType(posted: string): string {
  return /^\s*[[{]/.test(posted) ? 'application/json' : 'application/x-www-form-urlencoded';
}

/** Whether a `Content-Type` is worth downloading as a page; sites that send none mean HTML. */
export function isPageType(contentType: string | null): boolean {
  return contentType === null || contentType.trim() === '' || pageTypes.test(contentType);
}
