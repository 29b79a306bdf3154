/**
 * Addresses under which a site shows pages that have another one of their own: with arguments that say where a link stood, as prints, as parts of a thread, below one of several sections.
 * What bears it out is what the pages say: by `rel=canonical`, by having the words of a page that is known, or by saying nothing that the page which links to them has not said under the same title.
 * Where the pages of a family all do so in the same way (`url/address-form.ts`), the address of the rest follows without asking. A canonical that lies is not believed:
 * pages two to nine of a list that call themselves page one have news, and a site whose pages all name its home page names too few.
 */
import { hash64 } from '../../base/hash.js';
import { sketchDistance } from '../../page/sketch.js';
import type { KnownForm } from '../../store/store.js';
import { keyOf } from '../../url/address.js';
import { type AddressForm, addressInForm, formBetween } from '../../url/address-form.js';
import { siteOf } from '../../url/site.js';
import { addressFamilies } from './address-families.js';
import { lowHalf, SeenCache } from './seen-cache.js';

/** Pages that must bear a form out, the different pages they are forms of, and how many more they are than those that speak against it. */
const minBorneOut = 5;
const minPages = 3;
const timesRefuted = 5;
/** What a form that was learned before counts for, and what an address counts against it that was made by it and brings no page: some links are dead whatever their form. */
const keptCount = minBorneOut * timesRefuted;
const deadWeight = 2;
/** Pages by whose own address a family that has no other form yet can be tried. */
const maxProbes = minBorneOut;
const maxHeld = 20_000;
const maxForms = 8;
const maxOwn = 16;
const saidCapacity = 1 << 18;
/** Pages whose words are remembered; and pages of which it is not known yet what becomes of them. */
const maxRemembered = 1 << 15;
const maxOpen = 10_000;
/** Sketches of a page and its print differ by the menus: so many of 128 bits, where pages that have no words in common differ in 64. */
const maxPrintDistance = 40;

/** A page that was read. */
export interface ReadPage {
  readonly id: number;
  readonly url: string;
  readonly canonical: string | null;
  /** It says something that the crawl has not met. */
  readonly hasNews: boolean;
  /** An earlier page with nearly the same words and title. */
  readonly sameAs: number | null;
  /** The page that named it first. */
  readonly referrer: number | null;
  readonly sketch: Uint32Array;
  readonly titleHash: number;
}

/** Addresses of a family that were not asked for: one of them, and the page that it is a form of. */
export interface SparedForms {
  readonly url: string;
  readonly instead: string;
  readonly count: number;
}

interface FormFamily {
  /** By form, as text. */
  readonly forms: Map<string, { readonly form: AddressForm; count: number; readonly pages: Set<string> }>;
  refuted: number;
  tried: number;
  /** Some addresses of pages that are no form of another. */
  readonly own: string[];
}

interface RememberedPage {
  readonly url: string;
  readonly sketch: Uint32Array;
  readonly titleHash: number;
}

export class PageForms {
  readonly #families = new Map<string, FormFamily>();
  /** Addresses of pages that were read. */
  readonly #read = new SeenCache(saidCapacity);
  readonly #pages = new Map<number, RememberedPage>();
  /** The first page with a title. */
  readonly #titled = new Map<number, number>();
  /** Forms of pages that were not read themselves yet. */
  readonly #open = new Map<string, string[]>();
  /** Addresses that were made, with one that they were made from. */
  readonly #made = new Map<string, string>();
  readonly #spared = new Map<string, { url: string; instead: string; count: number }>();
  /** Forms that are believed, by family, and the sites that have some. */
  readonly #known = new Map<string, AddressForm>();
  readonly #sites = new Set<string>();
  #changes: KnownForm[] = [];

  /** `known` are forms that were learned before. */
  constructor(known: readonly KnownForm[] = []) {
    for (const { site, family, form } of known) {
      if (form === null) continue;
      const own = JSON.parse(form) as AddressForm;
      this.#known.set(family, own);
      this.#sites.add(site);
      const kept = this.#familyOf(family);
      const pages = new Set(Array.from({ length: minPages }, (_, i) => `${i}`));
      kept?.forms.set(form, { form: own, count: keptCount, pages });
    }
  }

  /** Forms that were learned, or are believed no longer, since the last call. */
  takeChanges(): KnownForm[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  /** Notes a page. Gives the address that it says is its own, where reading that soon would tell whether pages like it need not be asked for. */
  note(page: ReadPage): string | null {
    const { url, canonical, hasNews, sameAs } = page;
    const key = keyOf(url);
    this.#settle(key, hasNews && sameAs === null);
    this.#addRead(key);
    const named =
      canonical !== null && siteOf(canonical) === siteOf(url) && keyOf(canonical) !== key ? canonical : null;
    this.#remember(page);
    if (named !== null) return this.#noteNamed(url, named, hasNews && sameAs === null);
    const other = canonical === null ? this.#otherOf(page) : null;
    if (other !== null) {
      const [form, own] = isPlainer(url, other) ? [other, url] : [url, other];
      this.#count(form, own);
    } else if (canonical !== null || (hasNews && sameAs === null)) this.#noteOwn(url);
    return null;
  }

  /** An address brought no page. If it was made from another one, the way it was made is wrong. */
  failed(url: string): void {
    const from = this.#made.get(keyOf(url));
    if (from === undefined) return;
    for (const name of new Set(addressFamilies(from))) {
      const family = this.#familyOf(name);
      if (family !== null) family.refuted += deadWeight;
      this.#judge(name, siteOf(from));
    }
  }

  /** The address of a page of its own, of a form of it that need not be asked for; null where it is one, or not known. */
  representative(url: string): string | null {
    if (!this.#sites.has(siteOf(url))) return null;
    for (const name of new Set(addressFamilies(url))) {
      const form = this.#known.get(name);
      const made = form === undefined ? null : addressInForm(url, form);
      if (made !== null && keyOf(made) !== keyOf(url)) return made;
    }
    return null;
  }

  /** Notes that an address was not asked for, and which one was instead. */
  spared(url: string, instead: string): void {
    if (this.#made.size < maxOpen) this.#made.set(keyOf(instead), url);
    const [name] = addressFamilies(url);
    const known = this.#spared.get(name);
    if (known !== undefined) known.count++;
    else if (this.#spared.size < maxHeld) this.#spared.set(name, { url, instead, count: 1 });
  }

  /** What was not asked for, with an example of each family, most first. */
  summary(): SparedForms[] {
    return [...this.#spared.values()].sort((a, b) => b.count - a.count);
  }

  #noteNamed(url: string, named: string, hasOwnNews: boolean): string | null {
    const key = keyOf(named);
    if (this.#wasRead(key)) {
      if (hasOwnNews) this.#refuteForm(url);
      else this.#count(url, named);
      return null;
    }
    const open = this.#open.get(key) ?? [];
    if (open.length < maxForms && (open.length > 0 || this.#open.size < maxOpen))
      this.#open.set(key, [...open, url]);
    const family = this.#familyOf(addressFamilies(url)[0]);
    if (family === null || open.length > 0 || family.refuted > 0 || family.tried >= maxProbes) return null;
    family.tried++;
    return named;
  }

  /** A page was read that others had called theirs. */
  #settle(key: string, hasNews: boolean): void {
    const open = this.#open.get(key);
    if (open === undefined) return;
    this.#open.delete(key);
    for (const url of open)
      if (hasNews) this.#refuteForm(url);
      else this.#count(url, key);
  }

  /** The page that this one is another form of: one with the same words, or one of the same title, first of all the one that links to it, where all that it says was said before. */
  #otherOf({ id, hasNews, sameAs, referrer, sketch, titleHash }: ReadPage): string | null {
    if (sameAs !== null) return this.#pages.get(sameAs)?.url ?? null;
    if (hasNews) return null;
    const isAlike = (one: RememberedPage | undefined): boolean =>
      one !== undefined &&
      one.titleHash === titleHash &&
      sketchDistance(one.sketch, sketch) <= maxPrintDistance;
    const from = referrer === null ? undefined : this.#pages.get(referrer);
    if (isAlike(from)) return from!.url;
    const first = this.#titled.get(titleHash);
    const titled = first === undefined || first === id ? undefined : this.#pages.get(first);
    return isAlike(titled) ? titled!.url : null;
  }

  #count(url: string, own: string): void {
    const form = siteOf(url) === siteOf(own) ? formBetween(url, own) : null;
    if (form === null) return;
    const name = JSON.stringify(form);
    for (const one of new Set(addressFamilies(url))) {
      const family = this.#familyOf(one);
      const known = family?.forms.get(name) ?? { form, count: 0, pages: new Set<string>() };
      known.count++;
      const met = family?.own.indexOf(url) ?? -1;
      if (met >= 0) family!.own.splice(met, 1);
      if (known.pages.size < minPages) known.pages.add(keyOf(own));
      if (family !== null && (family.forms.has(name) || family.forms.size < maxForms))
        family.forms.set(name, known);
      this.#judge(one, siteOf(url));
    }
  }

  #refuteForm(url: string): void {
    for (const name of new Set(addressFamilies(url))) {
      const family = this.#familyOf(name);
      if (family !== null) family.refuted++;
      this.#judge(name, siteOf(url));
    }
  }

  /** What there is to be said for and against a family's form has changed. */
  #judge(name: string, site: string): void {
    const known = this.#known.get(name);
    const form = this.#believed(name);
    if (form !== null && known === undefined) {
      this.#known.set(name, form);
      this.#sites.add(site);
      this.#changes.push({ site, family: name, form: JSON.stringify(form) });
    } else if (form === null && known !== undefined) {
      this.#known.delete(name);
      this.#changes.push({ site, family: name, form: null });
    }
  }

  #noteOwn(url: string): void {
    for (const name of new Set(addressFamilies(url))) {
      const family = this.#familyOf(name);
      if (family !== null && family.own.length < maxOwn) family.own.push(url);
      if (this.#known.has(name)) this.#judge(name, siteOf(url));
    }
  }

  /** The form in which all pages of a family have another address; null where they do not. */
  #believed(name: string): AddressForm | null {
    const family = this.#families.get(name);
    if (family === undefined || family.forms.size === 0) return null;
    const [best, ...others] = [...family.forms.values()].sort((a, b) => b.count - a.count);
    const against = family.refuted + others.reduce((sum, { count }) => sum + count, 0);
    if (best!.count < minBorneOut || best!.pages.size < minPages || best!.count < timesRefuted * against)
      return null;
    // A page that had something to say of its own speaks against the form, where the page that it should be a form of was read, and is not itself.
    const isOther = (url: string): boolean => {
      const made = addressInForm(url, best!.form);
      return made !== null && keyOf(made) !== keyOf(url) && this.#wasRead(keyOf(made));
    };
    return family.own.filter(isOther).length * timesRefuted > best!.count ? null : best!.form;
  }

  #familyOf(name: string): FormFamily | null {
    let family = this.#families.get(name);
    if (family === undefined) {
      if (this.#families.size >= maxHeld) return null;
      family = { forms: new Map(), refuted: 0, tried: 0, own: [] };
      this.#families.set(name, family);
    }
    return family;
  }

  #remember({ id, url, sketch, titleHash }: ReadPage): void {
    if (this.#pages.size >= maxRemembered) {
      const [oldest, { titleHash: title }] = this.#pages.entries().next().value!;
      this.#pages.delete(oldest);
      if (this.#titled.get(title) === oldest) this.#titled.delete(title);
    }
    if (!this.#titled.has(titleHash)) this.#titled.set(titleHash, id);
    this.#pages.set(id, { url, sketch, titleHash });
  }

  #wasRead(key: string): boolean {
    const hash = hash64(key);
    return this.#read.has(hash, lowHalf(hash));
  }

  #addRead(key: string): void {
    const hash = hash64(key);
    this.#read.add(hash, lowHalf(hash));
  }
}

/** Whether an address has less to it than another: fewer arguments, then fewer segments. */
function isPlainer(url: string, other: string): boolean {
  const [a, b] = [new URL(url), new URL(other)];
  const size = ({ searchParams, pathname }: URL): number =>
    1000 * [...searchParams].length + pathname.split('/').length;
  return size(a) < size(b);
}
