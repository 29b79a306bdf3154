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
  readonly #mayFollow: (url: string) => boolean;

  /** A page that may not be followed is not meant. */
  constructor(forms: readonly KnownForm[], mayFollow: (url: string) => boolean) {
    this.#forms = new PageForms(forms);
    this.#mayFollow = mayFollow;
  }

  of(url: string): MeantAddress {
    const own = this.#forms.representative(url);
    const meant = own !== null && this.#mayFollow(own) ? own : url;
    return { url: meant, key: keyOf(meant) };
  }
}
