/** The pages that links of stored pages mean, by what is known of forms: visits follow them so. */
import type { KnownForm } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { PageForms } from './page-forms.js';

export interface MeantAddress {
  readonly url: string;
  readonly key: string;
}

export class MeantAddresses {
  readonly #forms: PageForms;
  /** By the address as written; only those that mean another one. */
  readonly #meant = new Map<string, MeantAddress>();

  constructor(forms: readonly KnownForm[]) {
    this.#forms = new PageForms(forms);
  }

  of(url: string): MeantAddress {
    const known = this.#meant.get(url);
    if (known !== undefined) return known;
    const own = this.#forms.representative(url);
    if (own === null) return { url, key: keyOf(url) };
    const meant = { url: own, key: keyOf(own) };
    this.#meant.set(url, meant);
    return meant;
  }
}
