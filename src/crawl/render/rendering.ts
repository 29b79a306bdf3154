/** Decides which pages are run in a browser before they are read, and does it. */

import { LycosaError } from '../../base/error.js';
import type { Log } from '../../base/log.js';
import type { RenderMode } from '../../object/vertical/vertical.js';
import { siteOf } from '../../url/site.js';
import { Browser } from '../../web/browser.js';
import type { ReadingResult } from '../workers/reading.js';
import type { ScriptRequests } from './script-requests.js';

export interface RenderingOptions {
  readonly requests: ScriptRequests;
  readonly modeOf: (site: string) => RenderMode;
  readonly log: Log;
}

/** A page as its scripts left it, to be read instead. */
export interface RenderedBody {
  readonly body: Uint8Array;
  /** JSON that its scripts asked for. */
  readonly answers: readonly string[];
}

export class Rendering {
  readonly #options: RenderingOptions;
  readonly #told = new Set<string>();
  #browser: Browser | null | undefined;

  constructor(options: RenderingOptions) {
    this.#options = options;
  }

  /** The page after its scripts; null when it is to be read as it came. */
  async of(
    url: string,
    body: Uint8Array,
    contentType: string | null,
    reading: ReadingResult,
  ): Promise<RenderedBody | null> {
    const site = siteOf(url);
    const mode = this.#options.modeOf(site);
    if (reading.page === null || !isRenderingWanted(mode, reading)) return null;
    const browser = this.#open(site);
    if (browser === null) return null;
    const { requests } = this.#options;
    const web = requests.open();
    const rendered = await browser
      .render(url, body, contentType, { web, pauseMs: requests.pauseMs(url) })
      .finally(() => web.close());
    if (rendered === null) {
      this.#tell(site, `${site}: a page could not be run in the browser and is read as it came (${url})`);
      return null;
    }
    return { body: Buffer.from(rendered.html), answers: rendered.answers.map((answer) => answer.body) };
  }

  async close(): Promise<void> {
    await this.#browser?.close();
  }

  #open(site: string): Browser | null {
    if (this.#browser === undefined) {
      try {
        this.#browser = new Browser({ log: this.#options.log });
      } catch (thrown) {
        if (!(thrown instanceof LycosaError)) throw thrown;
        this.#browser = null;
      }
    }
    if (this.#browser === null)
      this.#tell(
        site,
        `${site} fills its pages with scripts, and there is no browser to run them: install Chromium, or name one with LYCOSA_BROWSER`,
      );
    return this.#browser;
  }

  /** Once a site. */
  #tell(site: string, text: string): void {
    if (this.#told.has(site) || this.#told.size > 1000) return;
    this.#told.add(site);
    this.#options.log(text);
  }
}

/** `auto` runs shells, and pages with an empty place for a list, as long as nothing was found on them. */
function isRenderingWanted(mode: RenderMode, reading: ReadingResult): boolean {
  if (mode !== 'auto') return mode === 'always';
  return (
    reading.page!.fullness === 'shell' ||
    (reading.page!.fullness === 'gap' && reading.objects?.objects.length === 0)
  );
}
