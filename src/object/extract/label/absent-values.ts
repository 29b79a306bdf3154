/** Which of a label's values a page does not say: what cannot be found on it teaches nothing. */
import type { Page } from '../../../page/page.js';
import { keyOf, resolveUrl } from '../../../url/address.js';
import { findDates } from '../../value/datetime/find-dates.js';
import { parseWhen } from '../../value/datetime/when.js';
import { parseMoney } from '../../value/money.js';
import { normalise, type ValueContext } from '../../value/normalise.js';
import { parseNumber } from '../../value/number.js';
import { comparedForm } from '../../value/text.js';
import { type Field, fieldOf, type Vertical } from '../../vertical/vertical.js';
import { RunTable } from '../wrapper/run-table.js';
import type { SaidValues } from './said-objects.js';

/** A value that a page does not say. */
export interface AbsentValue {
  readonly field: string;
  readonly value: string;
}

const writtenAmount = /\d[\d.,'’\u00a0 ]*/g;

/** The values of a label that stand nowhere on a page: not in its text, its head, its addresses or its data. */
export function absentValues(
  label: SaidValues,
  page: Page,
  vertical: Vertical,
  context: ValueContext,
): AbsentValue[] {
  const said = new PageWords(page, context);
  return Object.entries(label).flatMap(([name, values]) => {
    const field = fieldOf(vertical, name);
    // A kind of the user's own, or a name that stands for another, may be written in any way.
    if (field === undefined || field.module !== undefined || field.aliases !== undefined) return [];
    return values.filter((value) => !said.has(field, value)).map((value) => ({ field: name, value }));
  });
}

class PageWords {
  readonly #page: Page;
  readonly #context: ValueContext;
  readonly #texts: readonly string[];
  readonly #form: string;

  constructor(page: Page, context: ValueContext) {
    this.#page = page;
    this.#context = context;
    this.#texts = [
      page.title,
      ...page.meta.map(([, content]) => content),
      ...new RunTable(page).texts,
      page.text(),
      ...page.jsonLd,
      ...page.states(),
    ];
    this.#form = ` ${comparedForm(this.#texts.join(' \n '))} `;
  }

  has(field: Field, value: string): boolean {
    switch (field.kind) {
      case 'datetime':
        return this.#hasDay(value);
      case 'money':
        return this.#hasAmount(parseMoney(value)?.amount ?? parseNumber(value));
      case 'number':
        return this.#hasAmount(parseNumber(value));
      case 'url':
      case 'image':
        return this.#hasAddress(field, value) || this.#hasWords(value);
      case 'person':
      case 'place':
        // "Allen, Ray" and "Ray Allen"; a hall and its street, which may stand apart.
        return this.#hasWords(value) || value.split(/[,\n]/).every((part) => this.#hasWords(part));
      default:
        return this.#hasWords(value);
    }
  }

  #hasWords(value: string): boolean {
    const form = comparedForm(value);
    if (form !== '') return this.#form.includes(form);
    return this.#texts.some((text) => text.includes(value.trim()));
  }

  #hasDay(value: string): boolean {
    const when = parseWhen(value, this.#context)?.start;
    if (when === undefined) return this.#hasWords(value);
    const [year, month, day] = when.slice(0, 10).split('-').map(Number);
    return this.#texts.some(
      (text) =>
        // A day of data for machines may be written in another zone, one day apart.
        [when.slice(0, 10), when.slice(0, 10).replaceAll('-', '')].some((iso) => text.includes(iso)) ||
        findDates(text, this.#context.order).some(
          (date) =>
            (date.year === null || date.year === year) &&
            (date.month === month || (date.isAmbiguous && date.day === month)) &&
            (date.day === null ||
              date.day === day ||
              date.until !== null ||
              (date.isAmbiguous && date.month === day)),
        ),
    );
  }

  #hasAmount(wanted: number | null): boolean {
    return (
      wanted !== null &&
      this.#texts.some((text) =>
        [...text.matchAll(writtenAmount)].some(
          ([written]) => parseNumber(written) === wanted || parseMoney(written)?.amount === wanted,
        ),
      )
    );
  }

  #hasAddress(field: Field, value: string): boolean {
    const wanted = normalise(field, value, this.#context);
    if (wanted === null) return false;
    const key = keyOf(wanted);
    const { base } = this.#page;
    return (
      new RunTable(this.#page, 'addresses').texts.some((address) => keyOf(address) === key) ||
      this.#page.relations.some(({ href }) => keyOf(resolveUrl(href, base) ?? base) === key)
    );
  }
}
