/** The web a command works on: the live network, or an archive. */
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { LycosaError, messageOf } from '../base/error.js';
import { cookieJar } from '../web/cookies.js';
import { HttpWeb } from '../web/http-web.js';
import { OwnHeaders } from '../web/own-headers.js';
import { SharedPace } from '../web/pace/shared-pace.js';
import { PoliteWeb } from '../web/polite-web.js';
import { chooseProxy } from '../web/proxy.js';
import { openWarcWeb } from '../web/warc-web.js';
import type { Web } from '../web/web.js';
import { type StoreOptions, storeFolder } from './open-store.js';
import { version } from './version.js';

/** How to reach the web. */
export interface WebOptions {
  /** `warc:PATH` crawls an archive; anything else is the live network. */
  readonly web?: string;
  readonly proxy?: string;
  /** Sent to the origins of the addresses that are named, and to `headersFor`; see docs/guide/politeness.md. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further hosts that may be sent them. */
  readonly headersFor?: readonly string[];
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
  /** Pause between two requests to one site. */
  readonly delayMs?: number;
  /** The folder that processes share their pace in; `off` for none. */
  readonly pace?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Pause between two requests to a site, unless something else is asked for. */
export const usualDelayMs = 1000;

/** Opens the web: every request goes through one gate. `named` are the addresses and hosts that the user has named: headers are for them. */
export async function openWeb(
  options: WebOptions & Pick<StoreOptions, 'store'>,
  named: readonly string[],
): Promise<PoliteWeb> {
  const isArchive = options.web !== undefined && options.web !== 'live';
  const web = isArchive ? await openArchive(options.web!) : await openNetwork(options, named);
  return politeWeb(web, isArchive ? { ...options, delayMs: 0 } : options);
}

/** A web behind the gate. */
export function politeWeb(web: Web, options: WebOptions & Pick<StoreOptions, 'store'>): PoliteWeb {
  const { delayMs = usualDelayMs } = options;
  return new PoliteWeb(web, { delayMs, shared: delayMs > 0 ? sharedPace(options) : null });
}

function sharedPace(options: WebOptions & Pick<StoreOptions, 'store'>): SharedPace {
  const shared = new SharedPace(paceFolder(options));
  if (options.pace !== undefined && !shared.isUsable)
    throw new LycosaError(
      'bad-option',
      `--pace ${options.pace}: no folder of yours that can be written`,
      'name another folder, or leave --pace out',
    );
  return shared;
}

/** Where all processes of a user on this machine find each other; where they are not to, the store's own, so that a pause outlives its process. */
function paceFolder(options: WebOptions & Pick<StoreOptions, 'store'>): string {
  const environment = options.environment ?? process.env;
  const given = options.pace ?? environment.LYCOSA_PACE ?? '';
  if (given !== '') return given === 'off' ? join(storeFolder(options), 'pace') : given;
  const runtime = environment.XDG_RUNTIME_DIR;
  if (runtime !== undefined && existsSync(runtime)) return join(runtime, 'lycosa-pace');
  return join(tmpdir(), `lycosa-pace-${userInfo().uid}`);
}

async function openArchive(web: string): Promise<Web> {
  if (!web.startsWith('warc:'))
    throw new LycosaError(
      'bad-option',
      `--web ${web} is not known`,
      'give --web warc:FILE to crawl an archive, or leave it out',
    );
  return openWarcWeb(web.slice(5));
}

async function openNetwork(options: WebOptions, named: readonly string[]): Promise<Web> {
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
    headers: new OwnHeaders(options.headers ?? {}, [...named, ...(options.headersFor ?? [])]),
    ...(options.ca === undefined ? {} : { ca: [...rootCertificates, readCertificates(options.ca)] }),
    ...(options.cookies === false ? {} : { cookies: await cookieJar() }),
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
