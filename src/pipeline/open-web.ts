/** The web a command works on: the live network, or an archive. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { LycosaError, messageOf } from '../base/error.js';
import { cookieJar } from '../web/cookies.js';
import { HttpWeb } from '../web/http-web.js';
import { chooseProxy } from '../web/proxy.js';
import { openWarcWeb } from '../web/warc-web.js';
import type { Web } from '../web/web.js';
import { version } from './version.js';

/** How to reach the web. */
export interface WebOptions {
  /** `warc:PATH` crawls an archive; anything else is the live network. */
  readonly web?: string;
  readonly proxy?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly userAgent?: string;
  /** A mail address or page where the owner of a site can reach you. */
  readonly contact?: string;
  /** A PEM file with further certificate authorities. */
  readonly ca?: string;
  readonly allowPrivate?: boolean;
  readonly cookies?: boolean;
  readonly timeoutMs?: number;
  /** Connections to one origin at most. */
  readonly connections?: number;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Opens the web. */
export async function openWeb(options: WebOptions): Promise<Web> {
  if (options.web !== undefined && options.web !== 'live') {
    if (!options.web.startsWith('warc:')) {
      throw new LycosaError(
        'bad-option',
        `--web ${options.web} is not known`,
        'give --web warc:FILE to crawl an archive, or leave it out',
      );
    }
    return openWarcWeb(options.web.slice(5));
  }
  const totalTimeoutMs = options.timeoutMs ?? 90_000;
  const stepTimeoutMs = Math.min(30_000, totalTimeoutMs);
  return new HttpWeb({
    userAgent: options.userAgent ?? defaultUserAgent(options.contact),
    proxy: chooseProxy(options.proxy, options.environment ?? process.env),
    allowPrivate: options.allowPrivate ?? false,
    totalTimeoutMs,
    headersTimeoutMs: stepTimeoutMs,
    bodyTimeoutMs: stepTimeoutMs,
    connectTimeoutMs: Math.min(15_000, totalTimeoutMs),
    connections: options.connections ?? 16,
    ...(options.headers === undefined ? {} : { headers: options.headers }),
    ...(options.ca === undefined ? {} : { ca: [...rootCertificates, readCertificates(options.ca)] }),
    ...(options.cookies ? { cookies: await cookieJar() } : {}),
  });
}

/** Says who we are and how to reach the one who runs us. */
export function defaultUserAgent(contact: string | undefined): string {
  const about =
    contact === undefined || contact === ''
      ? 'polite crawler'
      : /^https?:/.test(contact)
        ? `+${contact}`
        : `+mailto:${contact.replace(/^mailto:/, '')}`;
  return `Lycosa/${version} (${about})`;
}

function readCertificates(path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('-----BEGIN CERTIFICATE-----')) {
      throw new LycosaError(
        'bad-file',
        `${path} holds no PEM certificate`,
        'give a file that has -----BEGIN CERTIFICATE----- in it',
      );
    }
    for (const [certificate] of text.matchAll(
      /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g,
    ))
      new X509Certificate(certificate);
    return text;
  } catch (thrown) {
    if (thrown instanceof LycosaError) throw thrown;
    throw new LycosaError(
      'bad-file',
      `cannot read the certificate file ${path} (${messageOf(thrown)})`,
      'check the path after --ca',
      thrown,
    );
  }
}
