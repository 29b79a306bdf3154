/** What a page says about how its site is searched: templates by source, forms that were found, and where a search form may be instead. */
import type { FormField } from '../page/forms.js';
import type { Page } from '../page/page.js';
import { keyOf } from '../url/address.js';
import { siteOf } from '../url/site.js';
import { declaredAction, openSearchDescriptions } from './declared-templates.js';
import { saysSearch } from './forms/form-words.js';
import { type SearchForm, searchForms } from './forms/search-form.js';
import { type SearchTemplate, type TemplateSource, templateOfForm } from './template.js';

export interface PageTemplates {
  readonly action: SearchTemplate | null;
  /** Descriptions that would have to be fetched. */
  readonly descriptions: readonly string[];
  readonly forms: readonly SearchForm[];
  readonly form: { readonly search: SearchForm; readonly template: SearchTemplate } | null;
  /** A form that searches but cannot be sent without a script, or only offers choices. */
  readonly unusable: 'script' | 'choices' | 'two fields' | null;
  /** Links that seem to lead to a search. */
  readonly elsewhere: readonly string[];
}

const maxElsewhere = 3;

/** Looks at a page; only at the sources that are wanted. */
export function findTemplates(page: Page, sources: ReadonlySet<TemplateSource>): PageTemplates {
  const forms = sources.has('form') || sources.has('browser') ? searchForms(page) : [];
  const own = siteOf(page.url);
  const usable = forms
    .map((search) => ({ search, template: usableTemplate(search, page) }))
    .filter((one): one is { search: SearchForm; template: SearchTemplate } => one.template !== null)
    // A box of a search engine for the whole web searches another site. What can be asked in words is asked so.
    .sort(
      (a, b) =>
        Number(siteOf(b.template.url) === own) - Number(siteOf(a.template.url) === own) ||
        Number(a.template.choices !== undefined) - Number(b.template.choices !== undefined),
    );
  const [form] = sources.has('form') ? usable : [];
  return {
    action: sources.has('search-action') ? declaredAction(page) : null,
    descriptions: sources.has('opensearch') ? openSearchDescriptions(page) : [],
    forms,
    form: form ?? null,
    unusable: form === undefined && forms.length > 0 ? whyNot(forms[0]!) : null,
    elsewhere: page.links
      .filter(
        ({ url, node }) =>
          siteOf(url) === own &&
          keyOf(url) !== keyOf(page.url) &&
          (saysSearch(page.textOf(node, 60)) || saysSearch(new URL(url).pathname)),
      )
      .slice(0, maxElsewhere)
      .map(({ url }) => url),
  };
}

/** A form whose action only a script knows has none that leads anywhere. */
function isScripted({ form }: SearchForm): boolean {
  return /^(?:#|javascript:)/i.test(form.action);
}

function usableTemplate(search: SearchForm, page: Page): SearchTemplate | null {
  if (isScripted(search)) return null;
  if (search.query !== null) return templateOfForm(search.form, search.query, page);
  const [longest] = search.form.fields
    .filter(({ tag, name }) => tag === 'select' && name !== '')
    .map((field) => ({ field, choices: choicesOf(field) }))
    .sort((a, b) => b.choices.length - a.choices.length);
  if (longest === undefined || longest.choices.length < 2) return null;
  const template = templateOfForm(search.form, longest.field, page);
  return template === null ? null : { ...template, choices: longest.choices };
}

/** What a list lets one choose; the empty choice ("all") first, since it may say everything at once. */
function choicesOf({ options }: FormField): string[] {
  const values = [...new Set(options.map(({ value }) => value))];
  return values.includes('') ? ['', ...values.filter((value) => value !== '')] : values;
}

function whyNot(search: SearchForm): PageTemplates['unusable'] {
  if (search.query === null) return 'choices';
  return search.others.length > 0 && search.wants === 'place' ? 'two fields' : 'script';
}
