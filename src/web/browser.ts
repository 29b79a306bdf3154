/**
 * Pages as scripts leave them. The system's Chromium runs a page that has been fetched already; whatever its scripts ask for goes through our own web,
 * so that proxies, address guards and archives hold for it, too. It never reaches the network by itself.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { BrowserContext, Browser as Chromium, Page, Request, Route } from 'playwright-core';
import { LycosaError, messageOf } from '../base/error.js';
import type { Log } from '../base/log.js';
import { removeOrphanedProfiles } from './browser-profiles.js';
import { ConnectionSink } from './connection-sink.js';
import { decodeContent } from './content-encoding.js';
import { headerOf } from './outcome.js';
import type { Web } from './web.js';

/** What a page is after its scripts have run. */
export interface Rendered {
  readonly html: string;
  /** JSON answers that its scripts asked for. */
  readonly answers: readonly { readonly url: string; readonly body: string }[];
  /** Requests its scripts made. */
  readonly requests: number;
}

/** A request that a page made after a word was typed into one of its fields. */
export interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: string | null;
  readonly contentType: string | null;
}

/** A word to type, and where: into a field of a form, both by their place and name; into the first field for text where the form is not known. */
export interface Typing {
  readonly form: number | null;
  readonly name: string;
  readonly word: string;
}

export interface BrowserOptions {
  readonly executable?: string;
  /** Hears what a user should know of how it runs. */
  readonly log?: Log;
}

export interface RenderOptions {
  /** Where its scripts' requests go. */
  readonly web: Web;
  /** What its requests wait for each other. */
  readonly pauseMs?: number;
}

/** Time a page gets in all, besides pauses between its requests, and how long it must ask for nothing to count as ready. */
const maxPageMs = 10_000;
const maxPauses = 8;
const maxPausedMs = 40_000;
const quietMs = 400;
const maxRequests = 60;
const maxAnswers = 30;
const maxAnswerBytes = 2_000_000;
const maxHtml = 8_000_000;
/** Pages at a time, and pages after which the browser is started anew: it does not give back all its memory. */
const maxOpenPages = 2;
const maxBrowserPages = 200;
/** What does not change what a page says. */
const blocked = new Set([
  'image',
  'media',
  'font',
  'stylesheet',
  'texttrack',
  'manifest',
  'ping',
  'eventsource',
  'websocket',
]);
const browserNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/** The browser of this machine; null when there is none. LYCOSA_BROWSER names one. */
export function findBrowser(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const own = environment.LYCOSA_BROWSER;
  if (own !== undefined && own !== '') return existsSync(own) ? own : null;
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const places = [
    ...folders.flatMap((folder) =>
      browserNames.map((name) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)),
    ),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

export class Browser {
  readonly #executable: string;
  readonly #options: BrowserOptions;
  readonly #sink = new ConnectionSink();
  #hasTold = false;
  #chromium: Promise<Chromium> | null = null;
  #launched: Chromium | null = null;
  /** It does not start: there is no point in trying again for every page. */
  #isBroken = false;
  #open = 0;
  #served = 0;
  readonly #waiting: (() => void)[] = [];

  /** Throws when the machine has no browser. */
  constructor(options: BrowserOptions = {}) {
    const executable = options.executable ?? findBrowser();
    if (executable === null)
      throw new LycosaError(
        'no-browser',
        'there is no browser to run scripts with',
        'install Chromium ("apt-get install chromium"), or name one with LYCOSA_BROWSER; --render never does without',
      );
    this.#executable = executable;
    this.#options = options;
  }

  /** Runs a page's scripts; null when that failed or took too long to bring anything. */
  async render(
    url: string,
    body: Uint8Array,
    contentType: string | null,
    options: RenderOptions,
  ): Promise<Rendered | null> {
    return this.#inContext(options, (context, timeMs) =>
      this.#run(context, url, body, contentType, options.web, timeMs, null),
    );
  }

  /** Types a word into a field of a page and sends it off; the first request that carries the word, which goes nowhere. Null when there is none. */
  async send(
    url: string,
    body: Uint8Array,
    contentType: string | null,
    typing: Typing,
    options: RenderOptions,
  ): Promise<SentRequest | null> {
    const probe: FormProbe = { typing, sent: [], isSent: false };
    await this.#inContext(options, (context, timeMs) =>
      this.#run(context, url, body, contentType, options.web, timeMs, probe),
    );
    return likeliest(probe.sent, url);
  }

  async #inContext<T>(
    { pauseMs = 0 }: RenderOptions,
    work: (context: BrowserContext, timeMs: number) => Promise<T>,
  ): Promise<T | null> {
    if (this.#isBroken) return null;
    await this.#enter();
    let context: BrowserContext | null = null;
    try {
      const chromium = await this.#start();
      context = await chromium.newContext({
        javaScriptEnabled: true,
        serviceWorkers: 'block',
        ignoreHTTPSErrors: true,
      });
      const timeMs = maxPageMs + Math.min(maxPausedMs, maxPauses * pauseMs);
      return await withinMs(timeMs + 5000, work(context, timeMs));
    } catch {
      return null;
    } finally {
      await withinMs(3000, context?.close() ?? Promise.resolve()).catch(() => this.#drop());
      this.#leave();
    }
  }

  async close(): Promise<void> {
    const chromium = this.#chromium;
    this.#chromium = null;
    await chromium?.then((browser) => browser.close()).catch(() => {});
    this.#sink.close();
  }

  async #run(
    context: BrowserContext,
    url: string,
    body: Uint8Array,
    contentType: string | null,
    web: Web,
    timeMs: number,
    probe: FormProbe | null,
  ): Promise<Rendered> {
    const page = await context.newPage();
    context.on('page', (other) => {
      if (other !== page) void other.close().catch(() => {});
    });
    const answers: { url: string; body: string }[] = [];
    let isServed = false;
    let requests = 0;
    let underWay = 0;
    let lastAt = Date.now();
    const answer = async (route: Route): Promise<void> => {
      const request = route.request();
      if (probe !== null && !blocked.has(request.resourceType()) && carries(request, probe.typing.word)) {
        probe.sent.push({
          ...(await sentOf(request)),
          isPage: request.isNavigationRequest(),
          isAfter: probe.isSent,
        });
        return route.abort();
      }
      if (request.isNavigationRequest()) {
        // The page itself is at hand; another one it wants to go to, here or in a window of its own, is a lead and not part of it.
        const isWhole = isMain(request, page);
        if (isWhole && isServed) return route.abort();
        if (isWhole) {
          isServed = true;
          return route.fulfill({
            status: 200,
            contentType: contentType ?? 'text/html',
            body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
          });
        }
      }
      const isWanted =
        !blocked.has(request.resourceType()) && request.method() === 'GET' && /^https?:/.test(request.url());
      if (!isWanted || ++requests > maxRequests) return route.abort();
      const got = await answerOf(web, request.url(), request.resourceType() === 'script');
      if (got === null) return route.abort();
      if (
        /\bjson\b/i.test(got.contentType) &&
        answers.length < maxAnswers &&
        got.body.length <= maxAnswerBytes
      )
        answers.push({ url: request.url(), body: got.body.toString('utf8') });
      return fulfil(route, got);
    };
    // For the whole context: windows that a page opens are not let out either. Whatever goes wrong in here ends a request, never the crawl.
    await context.route('**/*', async (route) => {
      underWay++;
      try {
        await answer(route);
      } catch {
        await route.abort().catch(() => {});
      } finally {
        underWay--;
        lastAt = Date.now();
      }
    });
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
    const deadline = Date.now() + timeMs;
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: timeMs }).catch(() => null);
    while (Date.now() < deadline && (underWay > 0 || Date.now() - lastAt < quietMs))
      await page.waitForTimeout(50);
    if (probe !== null) await typeInto(page, probe);
    const html = await withinMs(3000, page.content());
    return { html: html.slice(0, maxHtml), answers, requests };
  }

  #start(): Promise<Chromium> {
    if (this.#chromium !== null && this.#served++ >= maxBrowserPages) this.#drop();
    this.#chromium ??= this.#launch();
    return this.#chromium;
  }

  /** In a sandbox where the system has one for us, and without where not. */
  async #launch(): Promise<Chromium> {
    this.#served = 0;
    removeOrphanedProfiles();
    const isRoot = process.getuid?.() === 0;
    if (isRoot) this.#tell('root has no sandbox for the browser: run as another user for that');
    else {
      try {
        return await this.#launchIn(true);
      } catch (thrown) {
        if (!/sandbox/i.test(messageOf(thrown))) throw this.#broken(thrown);
        this.#tell(
          'this system has no sandbox for the browser (user namespaces are off): scripts of pages run without',
        );
      }
    }
    try {
      return await this.#launchIn(false);
    } catch (thrown) {
      throw this.#broken(thrown);
    }
  }

  #tell(text: string): void {
    if (this.#hasTold) return;
    this.#hasTold = true;
    this.#options.log?.(text);
  }

  #broken(thrown: unknown): LycosaError {
    this.#chromium = null;
    this.#isBroken = true;
    return new LycosaError(
      'no-browser',
      `the browser ${this.#executable} does not start (${messageOf(thrown).split('\n')[0]})`,
      'try it by hand, or name another with LYCOSA_BROWSER',
      thrown,
    );
  }

  async #launchIn(isSandboxed: boolean): Promise<Chromium> {
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({
      executablePath: this.#executable,
      headless: true,
      // Nothing is to leave the browser but through us: what is not caught above meets a proxy of ours that hangs up.
      proxy: { server: `http://127.0.0.1:${await this.#sink.port()}`, bypass: '<-loopback>' },
      chromiumSandbox: isSandboxed,
      timeout: 20_000,
      args: [
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-extensions',
        '--no-first-run',
        '--mute-audio',
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--disable-background-networking',
        '--dns-prefetch-disable',
        '--js-flags=--max-old-space-size=512',
      ],
    });
    browser.on('disconnected', () => {
      if (this.#launched === browser) this.#chromium = null;
    });
    this.#launched = browser;
    return browser;
  }

  /** Ends a browser that is old or hangs; the next page gets a new one. */
  #drop(): void {
    const old = this.#chromium;
    this.#chromium = null;
    void old?.then((browser) => browser.close()).catch(() => {});
  }

  async #enter(): Promise<void> {
    // An old browser is let run empty before the next page gets a new one.
    while (this.#open >= maxOpenPages || (this.#served >= maxBrowserPages && this.#open > 0))
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#open++;
  }

  #leave(): void {
    this.#open--;
    this.#waiting.shift()?.();
  }
}

/** A word that is typed, and the requests that carry it. */
interface FormProbe {
  readonly typing: Typing;
  readonly sent: (SentRequest & { readonly isPage: boolean; readonly isAfter: boolean })[];
  /** The word was typed and is sent off now. */
  isSent: boolean;
}

const typingMs = 2500;
/** Fields that say they search, where nobody knows their name. */
const likelyFields =
  'input[type=search], [role=searchbox], input[placeholder*="search" i], input[id*="search" i], input[aria-label*="search" i], input[name=q]';

/** Types a word and sends it: by the return key, then by the form's button. */
async function typeInto(page: Page, probe: FormProbe): Promise<void> {
  const { form, name, word } = probe.typing;
  const isSent = (): boolean => probe.sent.some(({ isAfter }) => isAfter);
  const texts = 'input[type=search], input[type=text], input:not([type])';
  const within = form === null ? page.locator('body') : page.locator('form').nth(form);
  const named =
    name === '' ? within.locator(likelyFields) : within.locator(`input[name=${JSON.stringify(name)}]`);
  const field = (await named.count()) > 0 ? named.first() : page.locator(texts).first();
  const isDone = async (): Promise<boolean> => {
    for (let waited = 0; waited < typingMs && !isSent(); waited += 50) await page.waitForTimeout(50);
    return isSent();
  };
  await field.fill(word, { timeout: typingMs, force: true }).catch(() => {});
  probe.isSent = true;
  await field.press('Enter', { timeout: typingMs }).catch(() => {});
  if (await isDone()) return;
  await within
    .locator('button, input[type=submit], input[type=image]')
    .first()
    .click({ timeout: typingMs, force: true })
    .catch(() => {});
  await isDone();
}

/** Of requests that carry the word, the one that answers it: a page that is gone to; or else what the site itself was asked once the word was sent, and not while it was typed. */
function likeliest(sent: FormProbe['sent'], url: string): SentRequest | null {
  const host = new URL(url).host;
  const own = sent.filter((request) => new URL(request.url).host === host);
  const best =
    own.find(({ isPage }) => isPage) ??
    own.find(({ isAfter }) => isAfter) ??
    sent.find(({ isPage }) => isPage);
  if (best === undefined) return null;
  const { method, url: to, body, contentType } = best;
  return { method, url: to, body, contentType };
}

/** Whether a request carries a word, in its address or its body. */
function carries(request: Request, word: string): boolean {
  return request.url().includes(word) || (request.postData() ?? '').includes(word);
}

async function sentOf(request: Request): Promise<SentRequest> {
  return {
    method: request.method() === 'POST' ? 'POST' : 'GET',
    url: request.url(),
    body: request.postData(),
    contentType: (await request.headerValue('content-type').catch(() => null)) ?? null,
  };
}

/** Whether a request is for a whole page, this one or one in a window of its own, and not for a frame inside it. */
function isMain(request: Request, page: Page): boolean {
  try {
    const frame = request.frame();
    return frame.page() !== page || frame === page.mainFrame();
  } catch {
    // A window that is just being opened has no frame yet.
    return true;
  }
}

async function fulfil(
  route: Route,
  answer: { status: number; contentType: string; body: Buffer },
): Promise<void> {
  await route.fulfill({
    status: answer.status,
    contentType: answer.contentType,
    headers: { 'access-control-allow-origin': '*', 'content-type': answer.contentType },
    body: answer.body,
  });
}

async function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An answer to a script's request, at the end of its redirects. */
async function answerOf(
  web: Web,
  url: string,
  isScript: boolean,
): Promise<{ status: number; contentType: string; body: Buffer } | null> {
  let at = url;
  for (let hops = 0; hops < 5; hops++) {
    const answer = await web.fetch({ url: at, accept: 'anything', maxBytes: 8_000_000 });
    if (answer.kind === 'failure') return null;
    const location = headerOf(answer, 'location');
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      at = new URL(location, at).href;
      continue;
    }
    const decoded = decodeContent(answer.body, headerOf(answer, 'content-encoding'), 16_000_000);
    if (decoded.kind !== 'decoded') return null;
    return {
      status: answer.status,
      contentType: headerOf(answer, 'content-type') ?? (isScript ? 'text/javascript' : 'text/plain'),
      body: Buffer.from(decoded.body),
    };
  }
  return null;
}
