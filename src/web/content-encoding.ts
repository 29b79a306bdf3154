/** Undoes gzip, deflate, br and (where Node has it) zstd, with a limit on what comes out. */
import * as zlib from 'node:zlib';
import { codeOf, messageOf } from '../base/error.js';

/** A decoded body, or why there is none. */
export type DecodedContent =
  | { readonly kind: 'decoded'; readonly body: Uint8Array; readonly truncated: boolean }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'broken'; readonly detail: string };

type Inflate = (body: Uint8Array, options: { maxOutputLength: number; finishFlush?: number }) => Buffer;
const zstd = (zlib as { zstdDecompressSync?: Inflate }).zstdDecompressSync;

/** What goes into `Accept-Encoding`. */
export const acceptedEncodings: string = zstd === undefined ? 'gzip, deflate, br' : 'gzip, deflate, br, zstd';

/** Decodes a body by its `Content-Encoding`; several codings are undone from the last to the first. */
export function decodeContent(body: Uint8Array, encoding: string | null, maxBytes: number): DecodedContent {
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity' && coding !== 'none');
  if (codings.length > 4) return { kind: 'broken', detail: `${codings.length} content codings on one body` };
  let decoded = body;
  let truncated = false;
  for (const coding of codings.reverse()) {
    if (decoded.length === 0) break;
    try {
      decoded = inflate(decoded, coding, maxBytes);
    } catch (thrown) {
      if (codeOf(thrown) === 'ERR_BUFFER_TOO_LARGE') return { kind: 'too-large' };
      const partial = inflatePartly(decoded, coding, maxBytes);
      if (partial === null) return { kind: 'broken', detail: `${coding}: ${messageOf(thrown)}` };
      decoded = partial;
      truncated = true;
    }
  }
  return decoded.length > maxBytes ? { kind: 'too-large' } : { kind: 'decoded', body: decoded, truncated };
}

function inflate(body: Uint8Array, coding: string, maxOutputLength: number): Uint8Array {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.gunzipSync(body, { maxOutputLength });
    case 'deflate':
      // Meant to be zlib-wrapped; many servers send it bare. The first nibble tells.
      return (body[0]! & 15) === 8
        ? zlib.inflateSync(body, { maxOutputLength })
        : zlib.inflateRawSync(body, { maxOutputLength });
    case 'br':
      return zlib.brotliDecompressSync(body, { maxOutputLength });
    case 'zstd':
      if (zstd !== undefined) return zstd(body, { maxOutputLength });
      throw new Error('this Node cannot read zstd');
    default:
      throw new Error('unknown content coding');
  }
}

/** What can be saved of a compressed body that is cut off or followed by rubbish, as browsers show it; null when nothing can. */
function inflatePartly(body: Uint8Array, coding: string, maxOutputLength: number): Uint8Array | null {
  const finishFlush = zlib.constants.Z_SYNC_FLUSH;
  const isGzip = coding === 'gzip' || coding === 'x-gzip';
  if (isGzip && body[0] === 0x1f && body[1] === 0x8b && body[3] === 0) {
    // Bare deflate data behind a plain header: whatever follows its end is passed over.
    try {
      return zlib.inflateRawSync(body.subarray(10), { maxOutputLength, finishFlush });
    } catch {
      return null;
    }
  }
  try {
    const whole = isGzip
      ? zlib.gunzipSync(body, { maxOutputLength, finishFlush })
      : coding === 'deflate'
        ? zlib.inflateSync(body, { maxOutputLength, finishFlush })
        : coding === 'br'
          ? zlib.brotliDecompressSync(body, {
              maxOutputLength,
              finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
            })
          : null;
    return whole !== null && whole.length > 0 ? whole : null;
  } catch {
    return null;
  }
}
