/** One HTTP exchange as a pair of WARC records. */
import * as crypto from 'node:crypto';
import { deflatedMember, storedMember } from './member.js';
import { formatRecord, recordId, warcDate } from './record.js';

/** What was asked and answered, as it is to be kept. */
export interface Exchange {
  readonly url: string;
  readonly fetchedAt: number;
  /** Request line and headers, ending in an empty line. */
  readonly requestHead: string;
  /** Status line and headers, ending in an empty line. */
  readonly responseHead: string;
  /** The body as it came over the wire, transfer coding removed, content coding kept. */
  readonly body: Uint8Array;
  /** The body was not read to its end. */
  readonly truncated?: boolean;
}

/** Records ready to be appended. */
export interface EncodedExchange {
  readonly response: Uint8Array;
  readonly request: Uint8Array;
}

/** `sha1:` and the digest in base 32, as WARC tools write it. */
export function payloadDigest(sha1: Uint8Array): string {
  return `sha1:${base32(sha1)}`;
}

type OneShot = (algorithm: string, data: Uint8Array, encoding: 'buffer') => Buffer;
const oneShot = (crypto as { hash?: OneShot }).hash;

/** SHA-1 of a payload. */
export function sha1Of(body: Uint8Array): Buffer {
  return oneShot === undefined
    ? crypto.createHash('sha1').update(body).digest()
    : oneShot('sha1', body, 'buffer');
}

/** Encodes an exchange as a `response` and a `request` record. Bodies that are compressed already are stored as they are. */
export function encodeExchange(exchange: Exchange, sha1: Uint8Array, compressed: boolean): EncodedExchange {
  const id = recordId();
  const response = formatRecord(
    [
      ['WARC-Type', 'response'],
      ['WARC-Record-ID', id],
      ['WARC-Target-URI', exchange.url],
      ['WARC-Date', warcDate(exchange.fetchedAt)],
      ['WARC-Payload-Digest', payloadDigest(sha1)],
      ...(exchange.truncated ? ([['WARC-Truncated', 'length']] as const) : []),
      ['Content-Type', 'application/http;msgtype=response'],
    ],
    [Buffer.from(exchange.responseHead, 'latin1'), exchange.body],
  );
  return {
    response: compressed ? storedMember(response) : deflatedMember(response),
    request: encodeRequest(exchange, id),
  };
}

/** An earlier capture that a `revisit` record points to. */
export interface Earlier {
  readonly url: string;
  readonly fetchedAt: number;
}

/** Encodes an answer whose payload is kept already: the same bytes again (`identical-payload-digest`), or a 304. */
export function encodeRevisit(
  exchange: Exchange,
  sha1: Uint8Array | null,
  earlier: Earlier,
  profile: 'identical-payload-digest' | 'server-not-modified',
): EncodedExchange {
  const id = recordId();
  const revisit = formatRecord(
    [
      ['WARC-Type', 'revisit'],
      ['WARC-Record-ID', id],
      ['WARC-Target-URI', exchange.url],
      ['WARC-Date', warcDate(exchange.fetchedAt)],
      ['WARC-Profile', `http://netpreserve.org/warc/1.1/revisit/${profile}`],
      ['WARC-Refers-To-Target-URI', earlier.url],
      ['WARC-Refers-To-Date', warcDate(earlier.fetchedAt)],
      ...(sha1 === null ? [] : ([['WARC-Payload-Digest', payloadDigest(sha1)]] as [string, string][])),
      ['Content-Type', 'application/http;msgtype=response'],
    ],
    [Buffer.from(exchange.responseHead, 'latin1')],
  );
  return { response: deflatedMember(revisit), request: encodeRequest(exchange, id) };
}

function encodeRequest(exchange: Exchange, concurrentTo: string): Buffer {
  const request = formatRecord(
    [
      ['WARC-Type', 'request'],
      ['WARC-Record-ID', recordId()],
      ['WARC-Target-URI', exchange.url],
      ['WARC-Date', warcDate(exchange.fetchedAt)],
      ['WARC-Concurrent-To', concurrentTo],
      ['Content-Type', 'application/http;msgtype=request'],
    ],
    [Buffer.from(exchange.requestHead, 'latin1')],
  );
  return deflatedMember(request);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0x1fff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(value >>> bits) & 31];
    }
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text;
}
