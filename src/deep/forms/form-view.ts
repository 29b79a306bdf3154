/** A form as a visitor and its author see it: with labels, classes and what stands around it. */
import type { Form, FormField } from '../../page/forms.js';
import type { Page } from '../../page/page.js';

export interface FormFieldView {
  readonly field: FormField;
  /** Attributes as written. */
  readonly id: string;
  readonly label: string;
  readonly title: string;
  /** Cannot be filled in by a visitor who sees it. */
  readonly isGone: boolean;
  readonly isReadOnly: boolean;
  readonly maxLength: number;
  /** Takes words. */
  readonly isText: boolean;
}

export interface FormView {
  readonly form: Form;
  readonly fields: readonly FormFieldView[];
  /** Id, classes, name and script of the form. */
  readonly ids: string;
  readonly role: string;
  readonly isMethodWritten: boolean;
  /** What its nearest two elements are called. */
  readonly around: string;
  /** What its buttons say, and what they are called. */
  readonly buttonText: string;
  readonly buttonNames: string;
  readonly text: string;
}

const noText = new Set(
  (
    'hidden submit image button reset checkbox radio file password email number date tel url range color month time week datetime datetime-local select ' +
    'textarea'
  ).split(' '),
);
const maxFormText = 400;

export function viewForm(page: Page, form: Form): FormView {
  const { tree } = page;
  const recordOf = (node: number): Record<string, string> => tree.attributesOf(node).toRecord();
  const own = recordOf(form.node);
  const fields = form.fields.map((field) => viewField(page, field));
  const buttons = fields.filter(
    ({ field: { tag, type } }) => tag === 'button' || type === 'submit' || type === 'image',
  );
  const around: string[] = [];
  for (let up = tree.parent[form.node]!, steps = 0; up > 0 && steps < 2; up = tree.parent[up]!, steps++) {
    const { id = '', class: classes = '', role = '' } = recordOf(up);
    around.push(tree.nameOf(up), id, classes, role);
  }
  // A form inside a table may end before its fields do.
  const last = Math.max(form.node, ...form.fields.map(({ node }) => node));
  const end = Math.max(tree.runEnd[form.node]!, tree.runEnd[last]!);
  return {
    form,
    fields,
    ids: [own.id, own.class, own.name, (own.onsubmit ?? '').slice(0, 80)].filter(Boolean).join(' '),
    role: (own.role ?? '').toLowerCase(),
    isMethodWritten: own.method !== undefined,
    around: around.join(' '),
    buttonText: buttons
      .map(({ field, title, label }) => {
        const { alt = '' } = recordOf(field.node);
        return `${field.type === 'image' ? '' : field.value} ${field.tag === 'button' ? page.textOf(field.node, 100) : ''} ${title} ${label} ${alt}`;
      })
      .join(' '),
    buttonNames: buttons
      .map(({ field, id }) => `${field.name} ${id} ${recordOf(field.node).src ?? ''}`)
      .join(' '),
    text: page.runs.join(tree.runStart[form.node]!, end, maxFormText),
  };
}

function viewField(page: Page, field: FormField): FormFieldView {
  const own = page.tree.attributesOf(field.node).toRecord();
  const style = own.style ?? '';
  return {
    field,
    id: `${own.id ?? ''} ${own.class ?? ''}`,
    label: labelOf(page, field.node, own.id),
    title: `${own['aria-label'] ?? ''} ${own.title ?? ''}`,
    isGone:
      /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style) ||
      own.hidden !== undefined ||
      own.disabled !== undefined,
    isReadOnly: own.readonly !== undefined,
    maxLength: own.maxlength === undefined ? Number.POSITIVE_INFINITY : Number(own.maxlength) || 0,
    isText: field.tag === 'input' && !noText.has(field.type),
  };
}

const maxLevels = 6;

/** The text of a field's label: one that names it, or one around it. */
function labelOf(page: Page, node: number, id: string | undefined): string {
  const { tree } = page;
  let up = tree.parent[node]!;
  for (let level = 0; level < maxLevels && up > 0; level++, up = tree.parent[up]!) {
    if (tree.nameOf(up) === 'label') return page.textOf(up, 120);
    if (tree.nameOf(up) === 'form') break;
  }
  if (id === undefined || id === '') return '';
  const root = Math.max(up, 0);
  for (let at = root, looked = 0; at >= 0 && looked < 3000; at = tree.following(at, root), looked++)
    if (tree.nameOf(at) === 'label' && tree.attributesOf(at).toRecord().for === id)
      return page.textOf(at, 120);
  return '';
}
