/** What a page is built like, in a form that is kept and compared. */
import type { Page } from '../page.js';

export function encodeStructure(page: Page): Uint8Array {
  return new Uint8Array(page.sketch.words);
}
