/** Values of posted forms that hold for one visit only: the form's page is fetched for them, and again once a site no longer takes them. */
import { withFreshValues } from '../../deep/template.js';
import type { Form } from '../../page/forms.js';
import { PageReader } from '../../page/reader.js';
import { decodeContent } from '../../web/content-encoding.js';
import { type Answer, type Failure, headerOf } from '../../web/outcome.js';

/** Answers that say a form is not taken, as when what it held is stale. */
const refusals: ReadonlySet<number> = new Set([400, 403, 409, 419, 422, 440]);

export class FreshValues {
  readonly #forms = new Map<string, readonly Form[]>();
  readonly #reader = new PageReader();

  /** The body with what the form's page says; null when that is not known. */
  fill(posted: string, page: string): string | null {
    const forms = this.#forms.get(page);
    return forms === undefined ? null : withFreshValues(posted, forms);
  }

  /** The form's page came; false when it cannot be read. */
  keep(page: string, answer: Answer, maxBytes: number): boolean {
    const decoded = decodeContent(answer.body, headerOf(answer, 'content-encoding'), maxBytes);
    if (decoded.kind !== 'decoded') return false;
    const { forms } = this.#reader.read(decoded.body, page, headerOf(answer, 'content-type'));
    this.#forms.set(page, forms);
    return true;
  }

  /** Whether an answer refuses what was filled in, which is then forgotten unless it is known anew already. */
  refuses(page: string, posted: string, sent: string, result: Answer | Failure): boolean {
    if (result.kind !== 'answer' || !refusals.has(result.status)) return false;
    if (this.fill(posted, page) === sent) this.#forms.delete(page);
    return true;
  }
}
