/**
 * Addresses under which a site shows pages that have another, canonical one: with arguments that say where a link stood, as prints, as parts of a thread. A page that says by `rel=canonical` what it is
 * another form of, and says nothing new besides, bears its shape out. Where all pages of a shape do so in the same way, the address of the rest follows without asking. A canonical that lies is not believed:
 * pages two to nine of a list that call themselves page one have news, and a site whose pages all name its home page names too few.
 */
import { hash64 } from '../../base/hash.js';
import { keyOf } from '../../url/address.js';
import { shapeOf } from '../../url/shape.js';
import { siteOf } from '../../url/site.js';
import { lowHalf, SeenCache } from './seen-cache.js';

/** Pages that must bear it out, the canonical addresses they name, and how many more they are than those that have news. */
const minBorneOut = 5;
const minCanonical = 3;
const timesRefuted = 5;
const maxShapesOfForms = 20_000;
const saidCapacity = 1 << 18;

/** Which parts of an address are left out of its canonical form. */
interface ShorterForm {
  /** Numbers of path tokens. */
  readonly path: readonly number[];
  readonly names: readonly string[];
}

interface FormsOfShape {
  borneOut: number;
  refuted: number;
  /** Pages that are their own canonical form, or name one that is not a part of their address. */
  own: number;
  form: ShorterForm | null;
  /** `form` as text; `mixed` where pages are of several forms. */
  formName: string;
  readonly canonical: Set<string>;
}

export class DoubleForms {
  readonly #families = new Map<string, FormsOfShape>();
  /** Addresses of pages that were read, and those that they named. */
  readonly #said = new SeenCache(saidCapacity);

  /** Notes a page that was read. */
  note(url: string, canonical: string | null, hasNews: boolean): void {
    const key = keyOf(url);
    const named = canonical === null || siteOf(canonical) !== siteOf(url) ? key : keyOf(canonical);
    const wasSaid = this.#wasSaid(named);
    this.#say(key);
    this.#say(named);
    const name = familyOf(url, key);
    let family = this.#families.get(name);
    if (family === undefined) {
      if (this.#families.size >= maxShapesOfForms) return;
      family = { borneOut: 0, refuted: 0, own: 0, form: null, formName: '', canonical: new Set() };
      this.#families.set(name, family);
    }
    const form = named === key ? null : shorterForm(url, canonical!);
    if (form === null) {
      family.own++;
      return;
    }
    if (!wasSaid) return;
    if (hasNews) {
      family.refuted++;
      return;
    }
    family.borneOut++;
    const formName = JSON.stringify(form);
    if (family.form === null) [family.form, family.formName] = [form, formName];
    else if (family.formName !== formName) family.formName = 'mixed';
    if (family.canonical.size < minCanonical) family.canonical.add(named);
  }

  /** The canonical address of a page that need not be asked for; null where it is one of its own, or not known. */
  representative(url: string): string | null {
    const family = this.#families.get(familyOf(url, keyOf(url)));
    const isBelieved =
      family?.form != null &&
      family.own === 0 &&
      family.formName !== 'mixed' &&
      family.borneOut >= minBorneOut &&
      family.borneOut >= timesRefuted * family.refuted &&
      family.canonical.size >= minCanonical;
    return isBelieved ? inForm(url, family.form!) : null;
  }

  #wasSaid(key: string): boolean {
    const hash = hash64(key);
    return this.#said.has(hash, lowHalf(hash));
  }

  #say(key: string): void {
    const hash = hash64(key);
    this.#said.add(hash, lowHalf(hash));
  }
}

const pathTokens = (path: string): string[] => path.match(/[/.]|[^/.]+/g) ?? [];

function familyOf(url: string, key: string): string {
  return `${siteOf(url)} ${pathTokens(new URL(url).pathname).length} ${shapeOf(key)}`;
}

/** What an address leaves out to be its canonical one; null where that is not a part of it. */
function shorterForm(url: string, canonical: string): ShorterForm | null {
  const [own, other] = [new URL(url), new URL(canonical)];
  const [tokens, kept] = [pathTokens(own.pathname), pathTokens(other.pathname)];
  const left: number[] = [];
  let at = 0;
  for (const [i, token] of tokens.entries())
    if (at < kept.length && token === kept[at]) at++;
    else left.push(i);
  if (at < kept.length) return null;
  for (const [name, value] of other.searchParams) if (own.searchParams.get(name) !== value) return null;
  const names = [...new Set(own.searchParams.keys())].filter((name) => !other.searchParams.has(name)).sort();
  return left.length === 0 && names.length === 0 ? null : { path: left, names };
}

/** An address without what its form leaves out; null where nothing changes. */
function inForm(url: string, { path, names }: ShorterForm): string | null {
  const changed = new URL(url);
  changed.pathname = pathTokens(changed.pathname)
    .filter((_, i) => !path.includes(i))
    .join('');
  for (const name of names) changed.searchParams.delete(name);
  changed.hash = '';
  return keyOf(changed.href) === keyOf(url) ? null : changed.href;
}
