/** Errors of the HTTP client, TLS and the system, sorted into outcomes. */
import { codeOf } from '../base/error.js';
import { privateAddressCode } from './name-cache.js';
import type { Failure, OutcomeKind } from './outcome.js';
import { proxyFailedCode } from './proxy.js';

/** Codes this module's own aborts carry. */
export const deadlineCode = 'LYCOSA_DEADLINE';
export const tooLargeCode = 'LYCOSA_TOO_LARGE';

const byCode: Record<string, [OutcomeKind, retry: boolean]> = {
  [privateAddressCode]: ['private-address', false],
  [proxyFailedCode]: ['proxy-failed', true],
  [deadlineCode]: ['timeout', true],
  [tooLargeCode]: ['body-too-large', false],
  ENOTFOUND: ['dns-failed', false],
  EAI_AGAIN: ['dns-failed', true],
  EAI_FAIL: ['dns-failed', true],
  ENODATA: ['dns-failed', false],
  ECONNREFUSED: ['connect-failed', true],
  EHOSTUNREACH: ['connect-failed', true],
  ENETUNREACH: ['connect-failed', true],
  EADDRNOTAVAIL: ['connect-failed', true],
  ETIMEDOUT: ['timeout', true],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', true],
  UND_ERR_HEADERS_TIMEOUT: ['timeout', true],
  UND_ERR_BODY_TIMEOUT: ['timeout', true],
  UND_ERR_HEADERS_OVERFLOW: ['headers-too-large', false],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['bad-response', false],
  UND_ERR_SOCKET: ['connection-lost', true],
  UND_ERR_INFO: ['connection-lost', true],
  UND_ERR_DESTROYED: ['connection-lost', true],
  UND_ERR_CLOSED: ['connection-lost', true],
  ECONNRESET: ['connection-lost', true],
  EPIPE: ['connection-lost', true],
  ERR_HTTP2_STREAM_ERROR: ['connection-lost', true],
  ERR_ASSERTION: ['bad-response', false],
  UND_ERR_INVALID_ARG: ['bad-response', false],
};

const tlsCode =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|HOSTNAME_MISMATCH|CRL_|ERROR_IN_CERT_)/;

/** The failure an error means. */
export function classify(thrown: unknown, durationMs: number): Failure {
  const code = codeOf(thrown);
  const message = thrown instanceof Error && thrown.message !== '' ? thrown.message : code;
  const text =
    code === '' || message.includes(code) || code.startsWith('LYCOSA') ? message : `${message} (${code})`;
  const detail = text.split('\n', 1)[0]!.slice(0, 300);
  const name = thrown instanceof Error ? thrown.name : '';
  // A certificate stays wrong; a handshake that fails may be a server restarting.
  if (tlsCode.test(code))
    return { kind: 'failure', outcome: 'tls-failed', detail, retry: /^ERR_SSL_/.test(code), durationMs };
  const [outcome, retry] =
    byCode[code] ?? (name === 'HTTPParserError' ? ['bad-response', false] : ['connection-lost', true]);
  return { kind: 'failure', outcome: outcome as OutcomeKind, detail, retry: retry as boolean, durationMs };
}
