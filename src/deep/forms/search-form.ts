/**
 * Which forms of a page search, and which field takes the query. Points for what a form and its fields are called, say and send; no learning, so that a new site needs nothing.
 * Points and words were set on one half of the annotated forms of Formasaurus by host; `he-forms` reports on the other, from whose errors two rules came: a field without a name, and refinements by GET only.
 */
import type { Form, FormField } from '../../page/forms.js';
import type { Page } from '../../page/page.js';
import { type FormFieldView, type FormView, viewForm } from './form-view.js';
import {
  likelyNames,
  possibleNames,
  saysDay,
  saysEmail,
  saysLogin,
  saysOther,
  saysPerson,
  saysPlace,
  saysRefine,
  saysSearch,
  surestNames,
} from './form-words.js';

export interface SearchForm {
  readonly form: Form;
  readonly score: number;
  /** The field for the query; null where there are only choices. */
  readonly query: FormField | null;
  /** What the query field wants. */
  readonly wants: 'words' | 'place' | 'nothing';
  /** Further text fields that must be filled in, too. */
  readonly others: readonly FormField[];
}

/** A form with this many points searches. */
const minScore = 3;
const minField = -1;

/** The search forms of a page, surest first. */
export function searchForms(page: Page): SearchForm[] {
  return page.forms
    .map((form) => judgeForm(viewForm(page, form)))
    .filter((found): found is SearchForm => found !== null)
    .sort((a, b) => b.score - a.score);
}

function judgeForm(view: FormView): SearchForm | null {
  const texts = view.fields
    .filter(({ isText }) => isText)
    .map((field) => ({ field, score: fieldScore(field) }))
    .sort((a, b) => b.score - a.score);
  const [best] = texts;
  const score = formScore(view, best ?? null, texts.length);
  if (score < minScore) return null;
  const seen = texts.filter(({ field }) => !field.isGone);
  const isAlone = seen.length === 1 && best !== undefined && !saysDay(best.field.field.name);
  const query = best !== undefined && (best.score > minField || isAlone) ? best.field : null;
  const wantsPlace =
    query !== null && saysPlace(`${query.field.name} ${query.label} ${query.field.placeholder}`);
  return {
    form: view.form,
    score,
    query: query?.field ?? null,
    wants: query === null ? 'nothing' : wantsPlace && !isWordField(query) ? 'place' : 'words',
    others: seen
      .map(({ field }) => field.field)
      .filter((field) => field !== query?.field && field.name !== ''),
  };
}

function isWordField(view: FormFieldView): boolean {
  return surestNames.has(view.field.name.toLowerCase()) || saysSearch(`${view.field.name} ${view.id}`);
}

/** A name without what frameworks put around it. */
function shortName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^.*[$:.[]/, '')
    .replace(/\]$/, '')
    .replace(/^(?:txt|tb|inp|input|ctl\d+|edit)[-_]?(?=.)/, '');
}

function fieldScore(view: FormFieldView): number {
  const { field, id, label, title, isGone, isReadOnly, maxLength } = view;
  const names = [field.name.toLowerCase(), shortName(field.name)];
  const called = `${field.name} ${id} ${field.placeholder} ${label}`;
  let score = field.type === 'search' ? 4 : 0;
  if (names.some((name) => surestNames.has(name))) score += 4;
  else if (names.some((name) => possibleNames.has(name))) score += 1.5;
  else if (names.some((name) => likelyNames.has(name))) score += 2.5;
  else if (saysSearch(field.name)) score += 3;
  if (saysSearch(field.placeholder)) score += 3;
  if (saysSearch(`${label} ${title}`)) score += 2;
  if (saysSearch(id)) score += 2;
  if (saysSearch(field.value)) score += 2;
  if (saysEmail(called)) score -= 5;
  if (saysPerson(called)) score -= 3;
  if (saysPlace(called)) score -= 1.5;
  if (saysDay(field.name)) score -= 2;
  if (maxLength <= 5) score -= 2;
  if (isReadOnly) score -= 3;
  if (isGone) score -= 4;
  return score;
}

function formScore(
  view: FormView,
  best: { readonly field: FormFieldView; readonly score: number } | null,
  texts: number,
): number {
  const { form, fields, ids, role, isMethodWritten, around, buttonText, buttonNames, text } = view;
  const hasType = (type: string): boolean => fields.some(({ field }) => field.type === type);
  const seen = fields.filter(({ isText, isGone }) => isText && !isGone).length;
  const isPlain = !hasType('password') && !hasType('email') && !hasType('textarea') && !hasType('file');
  let score = role === 'search' ? 4 : 0;
  score += form.method === 'post' ? -0.5 : isMethodWritten ? 1 : 0.5;
  if (saysSearch(actionWords(form.action))) score += 2.5;
  if (saysSearch(ids)) score += 2.5;
  if (saysSearch(around)) score += 1.5;
  if (saysSearch(buttonText)) score += 3;
  else if (saysSearch(buttonNames)) score += 1.5;
  if (best !== null) score += Math.max(-4, Math.min(6, best.score));
  else if (!hasType('select')) score -= 3;
  if (best !== null && best.field.field.name === '') score -= 4;
  if (texts > 0 && seen === 1 && !hasType('password') && !hasType('email') && !hasType('textarea'))
    score += 1;
  if (seen > 3) score -= 0.5 * (Math.min(seen, 9) - 3);
  const hints = fields.filter(({ field }) => field.type === 'hidden');
  if (
    hints.some(({ field }) => saysSearch(field.name) || (field.value.length < 30 && saysSearch(field.value)))
  )
    score += 1;
  if (hasType('password')) score -= 8;
  if (hasType('email')) score -= 4;
  if (hasType('textarea')) score -= 3;
  if (hasType('file')) score -= 3;
  if (saysLogin(`${ids} ${form.action}`)) score -= 2;
  if (saysOther(`${ids} ${form.action}`)) score -= 2;
  if (saysLogin(buttonText) || saysOther(buttonText)) score -= 3;
  if (saysSearch(text.slice(0, 150))) score += 1;
  if (isPlain && isRefinement(view, best?.score ?? null))
    score += 4 + Math.min(4, Math.max(0, -(best?.score ?? 0)));
  return score;
}

/** Of an action, the host counts only where it is plainly a search's. */
function actionWords(action: string): string {
  const host = /^(?:https?:)?\/\/([^/?#]*)/i.exec(action)?.[1] ?? '';
  const path = action.slice(action.indexOf(host) + host.length);
  return /search|such|busca/i.test(host) ? `${host} ${path}` : path;
}

/** Forms of choices that narrow what is shown: makers, prices, order. */
function isRefinement({ form, fields, ids }: FormView, best: number | null): boolean {
  if (form.method !== 'get' || (best !== null && best > 0)) return false;
  if (saysRefine(ids)) return true;
  const controls = fields.filter(
    ({ field: { type }, isText, isGone }) =>
      !isGone && (isText || ['select', 'checkbox', 'radio', 'number', 'range'].includes(type)),
  );
  const narrowing = controls.filter(({ field, id, label }) => saysRefine(`${field.name} ${id} ${label}`));
  return controls.length > 0 && narrowing.length >= controls.length / 2;
}
