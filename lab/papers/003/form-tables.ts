/** Search forms of real pages: which they are, which field takes the query, how many inputs they have, and which template they give. */
import { createHash } from 'node:crypto';
import { PageReader, type SearchForm, searchForms, templateOfForm } from 'lycosa/parts';
import { openSet } from '../../data/open-set.js';
import type { Cell, Experiment } from '../../table/experiment.js';
import type { SimulatedWeb } from '../../web/simulated-web.js';
import { folderOf, Tally } from '../objects/measures.js';

const halves = ['tuned on', 'reported'] as const;
type Half = (typeof halves)[number];

function halfOf(url: string): Half {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return halves[createHash('md5').update(host).digest()[0]! & 1]!;
}

const reader = new PageReader();

function pageAt(web: SimulatedWeb, url: string): ReturnType<PageReader['read']> | null {
  const answer = web.answer({ method: 'GET', url, headers: {}, body: '' });
  if (answer === null || answer.status !== 200) return null;
  const body = typeof answer.body === 'string' ? new TextEncoder().encode(answer.body) : answer.body;
  return reader.read(body, url, answer.headers['content-type'] ?? null);
}

type FormRow = {
  readonly url: string;
  readonly forms: readonly string[];
  readonly visible_html_fields: readonly Readonly<Record<string, string>>[];
};

/** Annotated forms: left out are those that nobody annotated, and pages of which forms were read otherwise than annotated. */
function* annotated(web: SimulatedWeb): Generator<{
  half: Half;
  isSearch: boolean;
  field: string | null;
  found: SearchForm | null;
  inputs: number;
}> {
  for (const row of web.tables().pages!() as Iterable<FormRow>) {
    const page = pageAt(web, row.url);
    if (page === null || page.forms.length !== row.forms.length) continue;
    const found = searchForms(page);
    for (const [i, code] of row.forms.entries()) {
      if (code === 'X' || code === '-') continue;
      const fields = Object.entries(row.visible_html_fields[i] ?? {});
      const form = page.forms[i]!;
      yield {
        half: halfOf(row.url),
        isSearch: code === 's',
        field: fields.find(([, type]) => type === 'qq')?.[0] ?? null,
        found: found.find((one) => one.form === form) ?? null,
        inputs: form.fields.filter(
          ({ type }) => !['hidden', 'submit', 'image', 'button', 'reset'].includes(type),
        ).length,
      };
    }
  }
}

export const heForms: Experiment = {
  name: 'he-forms',
  title: 'Search forms, their query fields, and templates from forms alone',
  paper:
    'He et al., WSDM 2013, section 3 (templates right for about half of the sites); Formasaurus reports F1 .93 for search forms',
  method:
    'Forms: the annotated ones of the Formasaurus sample; halves by host. Templates: one page of each recipe host that declares a SearchAction and has a named text field in a GET form; the argument found by the form rules (SearchAction not looked at) is compared with the declared one. Points were set on one half by a prototype; two of its rules came from errors of the other half, so the reported half is not quite blind.',
  async run({ data }) {
    const web = await openSet('forms', folderOf(data, 'forms'));
    const rows: Cell[][] = [];
    const seen = [...annotated(web)];
    for (const half of halves) {
      const own = seen.filter((one) => one.half === half);
      const tally = new Tally();
      for (const { isSearch, found } of own) tally.add(found === null ? [] : ['s'], isSearch ? ['s'] : []);
      const fields = own.filter(({ isSearch, field, found }) => isSearch && field !== null && found !== null);
      const right = fields.filter(({ field, found }) => found!.query?.name === field).length;
      rows.push([
        `forms, ${half}`,
        own.length,
        tally.precision,
        tally.recall,
        tally.f1,
        fields.length,
        right / fields.length,
      ]);
    }
    const recipes = await openSet('recipes', folderOf(data, 'recipes'), { strip: ['json-ld'] });
    const byHost = new Map<string, { url: string; argument: string }>();
    for (const row of recipes.tables().pages!() as Iterable<{
      url: string;
      host: string;
      search: { query_parameter: string } | null;
    }>)
      if (row.search !== null && !byHost.has(row.host))
        byHost.set(row.host, { url: row.url, argument: row.search.query_parameter });
    for (const half of halves) {
      let hosts = 0;
      let right = 0;
      for (const { url, argument } of byHost.values()) {
        const page = halfOf(url) === half ? pageAt(recipes, url) : null;
        const hasField = page?.forms.some(
          ({ method, fields }) =>
            method === 'get' &&
            fields.some(({ type, name }) => (type === 'text' || type === 'search') && name !== ''),
        );
        if (page === null || !hasField) continue;
        hosts++;
        const [best] = searchForms(page).filter(({ query, form }) => query !== null && form.method === 'get');
        const template = best === undefined ? null : templateOfForm(best.form, best.query!, page);
        if (template?.queryArgument === argument) right++;
      }
      rows.push([`recipe hosts, ${half}`, hosts, null, null, null, hosts, right / hosts]);
    }
    return {
      columns: [
        'set',
        'forms or hosts',
        'precision',
        'recall',
        'F1',
        'with a query field',
        'query field right',
      ],
      rows,
      remarks: [
        'Pages of which forms were read otherwise than they were annotated (nested forms) are left out.',
      ],
    };
  },
};

export const heFigure3: Experiment = {
  name: 'he-fig3',
  title: 'Inputs of search forms',
  paper:
    'He et al., WSDM 2013, figure 3a (80 % of forms have one or two inputs; 3 % have no text input, 4 % two)',
  method:
    'Annotated search forms of the Formasaurus sample; inputs are what a visitor can fill in or choose.',
  async run({ data }) {
    const web = await openSet('forms', folderOf(data, 'forms'));
    const forms = [...annotated(web)].filter(({ isSearch }) => isSearch);
    const counts = [1, 2, 3, 4, 5].map((n) => forms.filter(({ inputs }) => inputs === n).length);
    const more = forms.filter(({ inputs }) => inputs > 5).length;
    const shares = [...counts, more].map((n) => n / forms.length);
    return {
      columns: ['inputs', 'forms', 'share'],
      rows: [
        ...['1', '2', '3', '4', '5', 'more'].map((name, i): Cell[] => [
          name,
          [...counts, more][i]!,
          shares[i]!,
        ]),
        ['one or two', counts[0]! + counts[1]!, shares[0]! + shares[1]!],
      ],
      remarks: [
        `${forms.length} search forms. Whether default values suffice cannot be seen on saved pages.`,
      ],
    };
  },
};
