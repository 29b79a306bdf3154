/**
 * The live network. One request at a time is the caller's business; this sends what it is given, within limits on size and time.
 * undici's `dispatch` with own handlers: a sixth less CPU than `request`, a quarter of that of `fetch` (see docs/design/dependencies.md). It never pauses a
 * response (undici 7 can crash when a peer closes meanwhile): bodies are bounded, so they are collected.
 */
import { createRequire } from 'node:module';
import type { buildConnector as BuildConnector, Dispatcher, Pool as PoolClass } from 'undici';
import { systemClock } from '../base/clock.js';
import { LycosaError } from '../base/error.js';
import { originOf } from '../url/site.js';
import { isPrivateHost } from './address-guard.js';
import { classify, deadlineCode, tooLargeCode } from './classify.js';
import { acceptedEncodings } from './content-encoding.js';
import type { CookieJar } from './cookies.js';
import { NameCache } from './name-cache.js';
import type { Answer, Failure } from './outcome.js';
import { headersWrittenDown, isHeaderValue, type OwnHeaders } from './own-headers.js';
import { type ProxyChoice, type ProxyServer, tunnel } from './proxy.js';
import { isWantedType, postedType, type Web, type WebRequest } from './web.js';

/** Limits and identity of the live network. */
export interface HttpWebOptions {
  readonly userAgent: string;
  /** What a user wants to be sent, and to whom. */
  readonly headers?: OwnHeaders;
  readonly proxy?: ProxyChoice;
  readonly allowPrivate?: boolean;
  /** PEM certificates trusted besides the system's. */
  readonly ca?: string[];
  readonly cookies?: CookieJar;
  /** Connections to one origin. */
  readonly connections?: number;
  readonly connectTimeoutMs?: number;
  readonly headersTimeoutMs?: number;
  readonly bodyTimeoutMs?: number;
  readonly totalTimeoutMs?: number;
  readonly maxHeaderBytes?: number;
}

// Only what is used of undici: its index loads mocks, caches, WebSockets and Node's own copy besides, 80 ms of them.
const loadUndici = createRequire(import.meta.url);
const Pool = loadUndici('undici/lib/dispatcher/pool.js') as typeof PoolClass;
const buildConnector = loadUndici('undici/lib/core/connect.js') as typeof BuildConnector;

type Origin = { dispatcher: Dispatcher; active: number; usedAt: number };

/** Origins idle for longer are closed; so are the longest idle ones beyond `maxOrigins`. */
const idleMs = 15_000;
const maxConnectedOrigins = 512;

export class HttpWeb implements Web {
  readonly #options: HttpWebOptions;
  readonly #names: NameCache;
  readonly #origins = new Map<string, Origin>();
  readonly #standing: [string, string][];
  readonly #sweeper: NodeJS.Timeout;
  #closed = false;

  constructor(options: HttpWebOptions) {
    this.#options = options;
    this.#names = new NameCache(options.allowPrivate ?? false);
    this.#standing = standingHeaders(options);
    this.#sweeper = setInterval(() => this.#closeIdle(), idleMs / 3);
    this.#sweeper.unref();
  }

  fetch(request: WebRequest): Promise<Answer | Failure> {
    const url = request.url;
    const proxy = this.#options.proxy?.(url) ?? null;
    if (!(this.#options.allowPrivate ?? false)) {
      const hostname = new URL(url).hostname;
      if (isPrivateHost(hostname)) {
        const detail = `${hostname} is a private address; --allow-private permits it`;
        return Promise.resolve({
          kind: 'failure',
          outcome: 'private-address',
          detail,
          retry: false,
          durationMs: 0,
        });
      }
    }
    const origin = originOf(url);
    const plainProxy = proxy !== null && url.startsWith('http:');
    const pool = this.#poolOf(
      plainProxy ? `${proxy.origin}>` : proxy === null ? origin : `${origin}<${proxy.origin}`,
      origin,
      proxy,
    );
    const path = plainProxy ? url : url.slice(origin.length) || '/';
    const headers = this.#headersFor(request, origin, plainProxy ? proxy : null);
    pool.active++;
    return new Promise<Answer | Failure>((resolve) => {
      const transfer = new Transfer(request, path, headers, this.#options, (result) => {
        pool.active--;
        pool.usedAt = systemClock.steady();
        if (
          plainProxy &&
          result.kind === 'failure' &&
          (result.outcome === 'connect-failed' || result.outcome === 'dns-failed')
        ) {
          return resolve({
            ...result,
            outcome: 'proxy-failed',
            detail: `the proxy ${proxy.origin} cannot be reached: ${result.detail}`,
            retry: true,
          });
        }
        if (result.kind !== 'answer') return resolve(result);
        const isFirst = this.#options.cookies?.store(url, result.headers.get('set-cookie') ?? []) ?? false;
        resolve(isFirst ? { ...result, setsFirstCookies: true } : result);
      });
      if (this.#closed)
        transfer.onResponseError(
          null,
          Object.assign(new Error('the crawl is ending'), { code: 'UND_ERR_CLOSED' }),
        );
      else {
        try {
          const { posted } = request;
          const method = posted === undefined ? 'GET' : 'POST';
          pool.dispatcher.dispatch(
            {
              origin,
              path,
              method,
              headers: headers.flat(),
              ...(posted === undefined ? {} : { body: posted }),
            },
            transfer,
          );
        } catch (thrown) {
          transfer.onResponseError(null, thrown as Error);
        }
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweeper);
    await Promise.all([...this.#origins.values()].map(({ dispatcher }) => dispatcher.destroy()));
    this.#origins.clear();
  }

  #headersFor(request: WebRequest, origin: string, plainProxy: ProxyServer | null): [string, string][] {
    const own = [...(this.#options.headers?.for(origin) ?? []), ...Object.entries(request.headers ?? {})];
    const isOwn = new Set(own.map(([name]) => name.toLowerCase()));
    const headers: [string, string][] = [
      ['Host', origin.slice(origin.indexOf('//') + 2)],
      ...this.#standing.filter(([name]) => !isOwn.has(name.toLowerCase())),
      ...own.map(([name, value]): [string, string] => [name, value]),
    ];
    if (request.posted !== undefined) headers.push(['Content-Type', postedType(request.posted)]);
    const cookie = isOwn.has('cookie') ? null : this.#options.cookies?.headerFor(request.url);
    if (cookie) headers.push(['Cookie', cookie]);
    if (plainProxy?.authorization) headers.push(['Proxy-Authorization', plainProxy.authorization]);
    return headers;
  }

  #poolOf(key: string, origin: string, proxy: ProxyServer | null): Origin {
    let pool = this.#origins.get(key);
    if (pool === undefined) {
      if (this.#origins.size >= maxConnectedOrigins) this.#closeIdle(0);
      const isPlainProxy = key.endsWith('>');
      const dispatcher = isPlainProxy
        ? this.#connect(proxy!.origin, null, false)
        : this.#connect(origin, proxy, true);
      pool = { dispatcher, active: 0, usedAt: systemClock.steady() };
      this.#origins.set(key, pool);
    }
    return pool;
  }

  /** A proxy that the user named may stand on a private address; what it is asked for is its own business. */
  #connect(origin: string, proxy: ProxyServer | null, guarded: boolean): Dispatcher {
    const options = this.#options;
    const connectTimeoutMs = options.connectTimeoutMs ?? 15_000;
    const ca = options.ca;
    const connector =
      proxy === null
        ? buildConnector({
            timeout: connectTimeoutMs,
            allowH2: true,
            ...(guarded ? { lookup: this.#names.lookup as never } : {}),
            ...(ca === undefined ? {} : { ca }),
          })
        : (tunnel(proxy, {
            ca,
            timeoutMs: connectTimeoutMs,
            userAgent: options.userAgent,
          }) as unknown as BuildConnector.connector);
    return new Pool(origin, {
      connections: options.connections ?? 16,
      pipelining: 1,
      allowH2: proxy === null,
      connect: connector,
      keepAliveTimeout: 10_000,
      keepAliveTimeoutThreshold: 500,
      maxHeaderSize: options.maxHeaderBytes ?? 65_536,
      headersTimeout: options.headersTimeoutMs ?? 30_000,
      bodyTimeout: options.bodyTimeoutMs ?? 30_000,
    });
  }

  /** Closes origins that nobody has used lately. With `maxIdleMs` 0 the idle half is closed to make room. */
  #closeIdle(maxIdleMs = idleMs): void {
    const now = systemClock.steady();
    const idle = [...this.#origins].filter(
      ([, origin]) => origin.active === 0 && now - origin.usedAt >= maxIdleMs,
    );
    idle.sort(([, a], [, b]) => a.usedAt - b.usedAt);
    const closing = maxIdleMs === 0 ? idle.slice(0, Math.ceil(idle.length / 2)) : idle;
    for (const [key, origin] of closing) {
      this.#origins.delete(key);
      origin.dispatcher.destroy().catch(() => {});
    }
  }
}

/** One request under way: collects the answer and settles exactly once. */
class Transfer implements Dispatcher.DispatchHandler {
  readonly #request: WebRequest;
  readonly #path: string;
  readonly #headers: [string, string][];
  readonly #settle: (result: Answer | Failure) => void;
  readonly #startedAt = systemClock.now();
  readonly #started = systemClock.steady();
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #abortedWith: Error | null = null;
  #status = 0;
  #statusText = '';
  #rawHeaders: Buffer[] | string[] = [];
  #parsed = new Map<string, string[]>();
  #chunks: Buffer[] = [];
  #bytes = 0;
  #unwanted = false;
  #done = false;

  constructor(
    request: WebRequest,
    path: string,
    headers: [string, string][],
    options: HttpWebOptions,
    settle: (result: Answer | Failure) => void,
  ) {
    this.#request = request;
    this.#path = path;
    this.#headers = headers;
    this.#settle = settle;
    const totalTimeoutMs = options.totalTimeoutMs ?? 90_000;
    this.#deadline = setTimeout(
      () =>
        this.#abort(
          Object.assign(new Error(`not finished after ${totalTimeoutMs} ms`), { code: deadlineCode }),
        ),
      totalTimeoutMs,
    );
    request.signal?.addEventListener('abort', this.#giveUp, { once: true });
  }

  readonly #giveUp = (): void => this.#abort(new Error('nobody waits for it any more'));

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#abortedWith !== null) controller.abort(this.#abortedWith);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    text?: string,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#statusText = text ?? '';
    this.#rawHeaders = (controller as { rawHeaders?: Buffer[] | string[] }).rawHeaders ?? [];
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.#parsed.set(name.toLowerCase(), Array.isArray(value) ? value : [value]);
    }
    const length = Number(this.#parsed.get('content-length')?.[0] ?? Number.NaN);
    const redirect = status >= 300 && status < 400;
    if (status < 300 && !isWantedType(this.#request.accept, this.#parsed.get('content-type')?.[0] ?? null)) {
      this.#unwanted = true;
      if (!(length <= 16_384)) this.#abort(new Error('unwanted type'));
    } else if (
      length > this.#request.maxBytes &&
      !redirect &&
      status !== 304 &&
      this.#request.tooLarge !== 'cut'
    )
      this.#tooLarge();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#abortedWith !== null) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#request.maxBytes && this.#request.tooLarge === 'cut') {
      this.#chunks.push(chunk);
      this.#finish();
      this.#abort(new Error('enough'));
    } else if (this.#bytes > this.#request.maxBytes) this.#tooLarge();
    else if (!this.#unwanted) this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    const answered = this.#status !== 0 && (this.#unwanted || this.#status === 304 || this.#status === 204);
    if (answered) return this.#finish();
    this.#close(() => classify(this.#abortedWith ?? error, this.#durationMs()));
  }

  #tooLarge(): void {
    // A redirect or an error page that never ends still has its status to tell.
    if (this.#status >= 300) {
      this.#chunks = [];
      this.#unwanted = true;
    }
    this.#abort(
      Object.assign(new Error(`body is larger than ${this.#request.maxBytes} bytes`), { code: tooLargeCode }),
    );
  }

  #abort(error: Error): void {
    if (this.#abortedWith !== null) return;
    this.#abortedWith = error;
    if (this.#controller !== null) this.#controller.abort(error);
    else this.onResponseError(null, error);
  }

  #finish(): void {
    this.#close(() => ({
      kind: 'answer',
      status: this.#status,
      headers: this.#parsed,
      body: this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks),
      unwanted: this.#unwanted,
      requestHead: this.#requestHead(),
      responseHead: this.#responseHead(),
      fetchedAt: this.#startedAt,
      durationMs: this.#durationMs(),
    }));
  }

  #durationMs(): number {
    return Math.round(systemClock.steady() - this.#started);
  }

  /** The request as it is written down, with what it posted. */
  #requestHead(): string {
    const { posted } = this.#request;
    const lines = headersWrittenDown(this.#headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    if (posted === undefined) return `GET ${this.#path} HTTP/1.1\r\n${lines}\r\n`;
    const body = Buffer.from(posted).toString('latin1');
    return `POST ${this.#path} HTTP/1.1\r\n${lines}Content-Length: ${body.length}\r\n\r\n${body}`;
  }

  /** The head as sent; a transfer coding that was undone is named apart, so that readers do not undo it again. */
  #responseHead(): string {
    let head = `HTTP/1.1 ${this.#status} ${this.#statusText}\r\n`;
    for (let i = 0; i + 1 < this.#rawHeaders.length; i += 2) {
      const name = this.#rawHeaders[i]!.toString('latin1' as never);
      const value = this.#rawHeaders[i + 1]!.toString('latin1' as never);
      head += /^transfer-encoding$/i.test(name)
        ? `X-Archive-Orig-${name}: ${value}\r\n`
        : `${name}: ${value}\r\n`;
    }
    return `${head}\r\n`;
  }

  #close(result: () => Answer | Failure): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#deadline);
    this.#request.signal?.removeEventListener('abort', this.#giveUp);
    this.#settle(result());
    this.#chunks = [];
  }
}

function standingHeaders(options: HttpWebOptions): [string, string][] {
  if (!isHeaderValue(options.userAgent)) {
    throw new LycosaError(
      'bad-option',
      'the user agent holds characters that cannot be sent',
      'use plain letters in --user-agent and --contact',
    );
  }
  return [
    ['User-Agent', options.userAgent],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5'],
    ['Accept-Encoding', acceptedEncodings],
  ];
}
