/** How a site is asked: a request with a place for the query. */
import { parseForeignObject, readOwnJson } from '../base/json.js';
import type { Form, FormField } from '../page/forms.js';
import { resolveUrl } from '../url/address.js';
import { argumentOf as argumentOfUrl, argumentPairs, rawArgumentOf } from '../url/argument-pairs.js';
import { decodeIn, encodeIn } from '../url/legacy-charset.js';

/** Where a template came from, in the order of trust. */
export const templateSources = ['opensearch', 'search-action', 'form', 'browser'] as const;
export type TemplateSource = (typeof templateSources)[number];

export interface SearchTemplate {
  readonly method: 'GET' | 'POST';
  /** With `{query}` where the query goes, encoded; in a POST it may stand in the body only. */
  readonly url: string;
  /** Form-encoded, or JSON; null without one. */
  readonly body: string | null;
  readonly contentType: string | null;
  readonly source: TemplateSource;
  /** The argument that carries the query; null where it stands in the path. */
  readonly queryArgument: string | null;
  /** All that can be asked for, where a form offers choices only. */
  readonly choices?: readonly string[];
  /** In which charset the query is sent, where that is not UTF-8: that of the form's page. */
  readonly charset?: string;
  /** The page of a posted form whose hidden fields hold for one visit only: they are read off it anew. */
  readonly formPage?: string;
}

export const placeholder = '{query}';
/** Stands for the query while a URL is put together, and is typed into fields to see where it turns up; no site uses it. */
export const stand = 'lycosaquerystandin';

/** Stands in a posted body for a value that only makes sense for the visit in which the form was shown. */
export const freshValue = 'lycosafreshvalue';

/** Whether what is posted needs values of the form's page. */
export function needsFreshValues(posted: string | null): boolean {
  return posted?.includes(freshValue) ?? false;
}

/** A body with the values of a form that was just shown in their places. */
export function withFreshValues(body: string, forms: readonly Form[]): string {
  const names = new Set(new URLSearchParams(body).keys());
  const shared = ({ fields }: Form): number => fields.filter(({ name }) => names.has(name)).length;
  const [own] = [...forms].sort((a, b) => shared(b) - shared(a));
  const values = new Map(own?.fields.map(({ name, value }) => [name, value] as const));
  return body
    .split('&')
    .map((pair) => {
      const [[name, value]] = [...new URLSearchParams(pair)] as [[string, string]];
      return value === freshValue ? `${new URLSearchParams([[name, values.get(name) ?? '']])}` : pair;
    })
    .join('&');
}

/** A request for a query. */
export function requestFor(
  template: SearchTemplate,
  query: string,
): { readonly method: 'GET' | 'POST'; readonly url: string; readonly body: string | null } {
  // Half a character cannot be sent.
  const whole = query.replace(/\p{Surrogate}/gu, '');
  const inPath =
    template.charset === undefined ? encodeURIComponent(whole) : encodeIn(template.charset, whole);
  const inQuery = inPath.replaceAll('%20', '+');
  const [path, ...rest] = template.url.split('?');
  const search = rest.join('?');
  return {
    method: template.method,
    url:
      path!.replaceAll(placeholder, inPath) +
      (rest.length === 0 ? '' : `?${search.replaceAll(placeholder, inQuery)}`),
    body:
      template.body === null
        ? null
        : template.body.replaceAll(placeholder, () =>
            isJson(template) ? JSON.stringify(query).slice(1, -1) : inQuery,
          ),
  };
}

/** What a request to the site asks for, by the template's argument or place in the path; null when it is no request for a search. */
export function queryOf(template: SearchTemplate, url: string, posted: string | null = null): string | null {
  if (posted !== null) return queryIn(posted, template);
  if (template.queryArgument !== null)
    return isAtSearch(template, url) ? valueIn(url, template.queryArgument, template.charset) : null;
  const [before, behind] = template.url.split(placeholder) as [string, string | undefined];
  if (behind === undefined || !withoutScheme(url).startsWith(withoutScheme(before))) return null;
  const rest = withoutScheme(url).slice(withoutScheme(before).length);
  const end = behind === '' || behind.startsWith('?') ? rest.search(/[/?#]|$/) : rest.indexOf(behind);
  if (end < 0) return null;
  try {
    return decodeURIComponent(rest.slice(0, end));
  } catch {
    return rest.slice(0, end);
  }
}

/** What a template says besides the query, in its address; a link that says otherwise is no search. */
export function constantArguments({ url, queryArgument }: SearchTemplate): [string, string][] {
  return argumentPairs(url).filter(
    ([name, value]) => name !== queryArgument && value !== '' && !value.includes(placeholder),
  );
}

/** Whether an address is that of the search, or below it: pages of things may carry the query, too. Below a home page stands everything. */
export function isAtSearch(template: SearchTemplate, url: string): boolean {
  const place = (address: string): string => withoutScheme(address).replace(/[?#].*$/s, '');
  const own = place(template.url);
  return place(url) === own || (!own.endsWith('/') && place(url).startsWith(`${own}/`));
}

function isJson({ contentType }: SearchTemplate): boolean {
  return contentType?.includes('json') ?? false;
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:/, '');
}

/** The value of an argument, as it was sent. */
function valueIn(url: string, name: string, charset: string | undefined): string | null {
  if (charset === undefined) return argumentOfUrl(url, name);
  const raw = rawArgumentOf(url, name);
  return raw === null ? null : decodeIn(charset, raw);
}

/** The query in a posted body, by what the template has around it. */
function queryIn(posted: string, template: SearchTemplate): string | null {
  const { body, charset } = template;
  const [before, behind] = (body ?? '').split(placeholder) as [string, string | undefined];
  if (behind === undefined || !posted.startsWith(before) || !posted.endsWith(behind)) return null;
  const text = posted.slice(before.length, posted.length - behind.length);
  try {
    return isJson(template)
      ? readOwnJson<string>(`"${text}"`)
      : charset === undefined
        ? decodeURIComponent(text.replaceAll('+', ' '))
        : decodeIn(charset, text);
  } catch {
    return text;
  }
}

/** Values that only make sense for the visit in which a form was shown. */
function isPassingValue(name: string, value: string, pageUrl: string): boolean {
  if (
    value === pageUrl ||
    (/^https?:\/\//.test(value) && pageUrl.startsWith(value.split('?')[0]!) && value.length > 20)
  )
    return true;
  return passingNames.test(name);
}

const passingNames =
  /csrf|xsrf|nonce|authenticity|__viewstate|__eventvalidation|requestverification|^apbct|honeypot|form_build_id|form_token|^_token$/i;

/** What sending a form with default values and a query would ask for; null when it goes nowhere. */
export function templateOfForm(
  form: Form,
  query: FormField,
  page: { readonly url: string; readonly base: string; readonly charset?: string },
): SearchTemplate | null {
  if (query.name === '' || form.method === 'dialog') return null;
  const action = form.action === '' ? page.url : resolveUrl(form.action, page.base);
  if (action === null) return null;
  const values: [string, string][] = [];
  for (const field of form.fields) {
    if (field === query) values.push([field.name, stand]);
    else if (form.method === 'post' && isToken(field)) values.push([field.name, freshValue]);
    else values.push(...defaultOf(field, page.url));
  }
  const encoded = new URLSearchParams(values).toString().replaceAll(stand, placeholder);
  const bare = action.replace(/[?#].*$/s, '');
  const { charset = 'utf-8' } = page;
  const sentIn = /^utf-?8$/i.test(charset) ? {} : { charset };
  if (form.method === 'get')
    return {
      method: 'GET',
      url: `${bare}?${encoded}`,
      body: null,
      contentType: null,
      source: 'form',
      queryArgument: query.name,
      ...sentIn,
    };
  return {
    method: 'POST',
    url: action.replace(/#.*$/s, ''),
    body: encoded,
    contentType: 'application/x-www-form-urlencoded',
    source: 'form',
    queryArgument: query.name,
    ...sentIn,
    ...(values.some(([, value]) => value === freshValue) ? { formPage: page.url } : {}),
  };
}

function isToken({ type, name }: FormField): boolean {
  return type === 'hidden' && passingNames.test(name);
}

/** Buttons of a form that was sent which lead on: numbered, or called "next". */
const leadsOnArguments = /^(?:\d{1,4}|[>»›→]+|next\b.*|weiter|suivant|siguiente|volgende|avanti)$/i;

/** Where the buttons of a form lead that shows further results: to its action, with everything as it stands and what the button says. */
export function buttonLinks(
  form: Form,
  query: string,
  page: { readonly url: string; readonly base: string },
): string[] {
  const action = form.action === '' ? page.url : resolveUrl(form.action, page.base);
  const isAsked = form.fields.some(({ type, value }) => /^(?:text|search)$/.test(type) && value === query);
  if (form.method !== 'get' || action === null || !isAsked || query === '') return [];
  const standing = form.fields.flatMap((field): [string, string][] =>
    /^(?:text|search)$/.test(field.type) && field.name !== ''
      ? [[field.name, field.value]]
      : defaultOf(field, page.url),
  );
  return form.fields
    .filter(
      ({ type, name, value }) => type === 'submit' && name !== '' && leadsOnArguments.test(value.trim()),
    )
    .map(
      ({ name, value }) =>
        `${action.replace(/[?#].*$/s, '')}?${new URLSearchParams([...standing, [name, value]])}`,
    );
}

function defaultOf(field: FormField, pageUrl: string): [string, string][] {
  const { name, type, tag, value, checked, options } = field;
  if (
    name === '' ||
    tag === 'button' ||
    ['submit', 'image', 'button', 'reset', 'file', 'password'].includes(type)
  )
    return [];
  if (type === 'checkbox' || type === 'radio') return checked ? [[name, value === '' ? 'on' : value]] : [];
  if (tag === 'select') {
    const chosen = options.find(({ selected }) => selected) ?? options[0];
    return chosen === undefined ? [] : [[name, chosen.value]];
  }
  if (type === 'hidden')
    return isPassingValue(name, value, pageUrl) && !/viewstate|validation/i.test(name) ? [] : [[name, value]];
  // A prompt that stands in the field ("Search…") is not meant to be sent.
  return [[name, '']];
}

/** A template of a description of OpenSearch or a SearchAction: `{searchTerms}`, `{search_term_string}` or whatever the braces name; null when it has none, or needs more than a query. */
export function templateOfPattern(
  pattern: string,
  base: string,
  source: 'opensearch' | 'search-action',
): SearchTemplate | null {
  // What may be left out is left out.
  const needed = pattern.replace(/\{[^{}]*\?\}/g, '');
  const names = [...needed.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!);
  const term = source === 'opensearch' ? 'searchTerms' : names[0];
  if (term === undefined || !names.includes(term)) return null;
  const usual: Record<string, string> = {
    count: '20',
    startIndex: '1',
    startPage: '1',
    language: '*',
    inputEncoding: 'UTF-8',
    outputEncoding: 'UTF-8',
  };
  let filled = needed;
  for (const name of names) {
    if (name === term) filled = filled.replaceAll(`{${name}}`, stand);
    else if (usual[name] !== undefined) filled = filled.replaceAll(`{${name}}`, usual[name]!);
    else return null;
  }
  const url = resolveUrl(filled, base);
  if (url === null || !url.includes(stand)) return null;
  return {
    method: 'GET',
    url: url.replaceAll(stand, placeholder),
    body: null,
    contentType: null,
    source,
    queryArgument: argumentWithStand(url),
  };
}

/** The template of a request that a page was seen to make when the stand-in was typed into its search field. */
export function templateOfRequest(sent: {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: string | null;
  readonly contentType: string | null;
}): SearchTemplate {
  const url = sent.url.replace(/#.*$/s, '');
  const inBody = sent.body?.includes(stand) ?? false;
  return {
    method: sent.method,
    url: url.replaceAll(stand, placeholder),
    body: sent.body?.replaceAll(stand, placeholder) ?? null,
    contentType: sent.contentType,
    source: 'browser',
    queryArgument: argumentWithStand(url) ?? (inBody ? argumentOfBody(sent.body!) : null),
  };
}

/** The template of the address that a query was forwarded to; null when the address does not say the query any more. A search may take a query under one name and work with another. */
export function templateOfForward(
  template: SearchTemplate,
  query: string,
  target: string,
): SearchTemplate | null {
  const before = new Set(argumentPairs(template.url).map(([name]) => name));
  const carrying = argumentPairs(target).filter(([, value]) => value.toLowerCase() === query.toLowerCase());
  const named = carrying.find(([name]) => !before.has(name)) ?? carrying[0];
  if (named === undefined) return null;
  const url = target.replace(/#.*$/s, '').replaceAll(encodeURIComponent(query), placeholder);
  return url.includes(placeholder) ? { ...template, url, queryArgument: named[0] } : null;
}

/** The argument of a body that carries the query: of a form, or of a flat JSON object. */
function argumentOfBody(body: string): string | null {
  const parsed = parseForeignObject(body);
  return parsed === null
    ? ([...new URLSearchParams(body)].find(([, value]) => value.includes(stand))?.[0] ?? null)
    : (Object.keys(parsed).find((name) => String(parsed[name]).includes(stand)) ?? null);
}

function argumentWithStand(url: string): string | null {
  for (const [name, value] of new URL(url).searchParams) if (value.includes(stand)) return name;
  return null;
}
