/** The forms of a page with what each would send. */
import { type Attributes, attributeId } from './attributes.js';

/** A choice of a `select`. */
export interface FormOption {
  readonly value: string;
  readonly text: string;
  readonly selected: boolean;
}

/** A named or unnamed control. */
export interface FormField {
  readonly tag: 'input' | 'select' | 'textarea' | 'button';
  readonly name: string;
  /** `type` in lower case; `text` where an input has none. */
  readonly type: string;
  readonly value: string;
  readonly checked: boolean;
  readonly placeholder: string;
  readonly options: FormOption[];
  readonly node: number;
}

/** A form. */
export interface Form {
  /** As written; resolve it against the page's base. Empty means the page itself. */
  readonly action: string;
  readonly method: 'get' | 'post' | 'dialog';
  readonly enctype: string;
  readonly fields: FormField[];
  readonly node: number;
}

const formAttributes = {
  action: attributeId('action'),
  method: attributeId('method'),
  enctype: attributeId('enctype'),
  name: attributeId('name'),
  type: attributeId('type'),
  value: attributeId('value'),
  checked: attributeId('checked'),
  selected: attributeId('selected'),
  placeholder: attributeId('placeholder'),
};
const maxFields = 2000;

/** Collects forms as tags are read; controls outside any form are left out. */
export class FormCollector {
  #forms: Form[] = [];
  #open: Form | null = null;
  #select: FormField | null = null;
  #option: { value: string | undefined; selected: boolean; text: string } | null = null;

  reset(): void {
    this.#forms = [];
    this.#open = null;
    this.#select = null;
    this.#option = null;
  }

  startForm(attributes: Attributes, node: number): void {
    const method = (attributes.get(formAttributes.method) ?? '').trim().toLowerCase();
    this.#open = {
      action: (attributes.get(formAttributes.action) ?? '').trim(),
      method: method === 'post' || method === 'dialog' ? method : 'get',
      enctype: attributes.get(formAttributes.enctype) ?? '',
      fields: [],
      node,
    };
    this.#forms.push(this.#open);
  }

  endForm(): void {
    this.#endSelect();
    this.#open = null;
  }

  startField(tag: FormField['tag'], attributes: Attributes, node: number): void {
    this.#endSelect();
    if (this.#open === null || this.#open.fields.length >= maxFields) return;
    const fallback = tag === 'input' ? 'text' : tag === 'button' ? 'submit' : tag;
    const type =
      tag === 'select' || tag === 'textarea'
        ? tag
        : (attributes.get(formAttributes.type) ?? '').trim().toLowerCase() || fallback;
    const field: FormField = {
      tag,
      type,
      name: attributes.get(formAttributes.name) ?? '',
      value: attributes.get(formAttributes.value) ?? '',
      checked: attributes.has(formAttributes.checked),
      placeholder: attributes.get(formAttributes.placeholder) ?? '',
      options: [],
      node,
    };
    this.#open.fields.push(field);
    if (tag === 'select') this.#select = field;
  }

  startOption(attributes: Attributes): void {
    this.#endOption();
    if (this.#select === null || this.#select.options.length >= maxFields) return;
    this.#option = {
      value: attributes.get(formAttributes.value),
      selected: attributes.has(formAttributes.selected),
      text: '',
    };
  }

  /** Text inside the open option. */
  text(text: string): void {
    if (this.#option !== null) this.#option.text += text;
  }

  /** Content of a `textarea`. */
  areaText(text: string): void {
    const field = this.#open?.fields.at(-1);
    if (this.#open !== null && field?.tag === 'textarea')
      this.#open.fields[this.#open.fields.length - 1] = { ...field, value: text };
  }

  get wantsText(): boolean {
    return this.#option !== null;
  }

  endSelect(): void {
    this.#endSelect();
  }

  finish(): Form[] {
    this.endForm();
    return this.#forms;
  }

  #endOption(): void {
    const option = this.#option;
    if (option === null || this.#select === null) return;
    const text = option.text.replace(/\s+/g, ' ').trim();
    this.#select.options.push({ value: option.value ?? text, text, selected: option.selected });
    this.#option = null;
  }

  #endSelect(): void {
    this.#endOption();
    this.#option = null;
    this.#select = null;
  }
}
