/** Recipes, as `map --vertical Recipe` keeps them: what structured data gives, and what is left without it. */
import { createHash } from 'node:crypto';
import { keyOf } from 'lycosa/parts';
import { openSource } from '../../data/file-source.js';
import { withoutMarkup } from '../../data/strip-markup.js';
import { readTsv } from '../../data/table-file.js';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { folderOf, mean } from './measures.js';
import { type GivenObject, ProductRun, type ServedPage } from './product-run.js';

const words = (texts: readonly string[]): string[] =>
  texts.flatMap(
    (text) =>
      text
        .toLowerCase()
        .normalize('NFKD')
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** F1 of words, each as often as it stands. */
function tokenF1(found: readonly string[], truth: readonly string[]): number {
  const left = new Map<string, number>();
  const wanted = words(truth);
  const got = words(found);
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of got) {
    const n = left.get(word) ?? 0;
    if (n === 0) continue;
    left.set(word, n - 1);
    shared++;
  }
  return wanted.length + got.length === 0 ? 1 : (2 * shared) / (wanted.length + got.length);
}

/** Half of the hosts, by a hash of their names, were looked at while the mapping was made. */
function halfOf(host: string): 'looked at' | 'reported' {
  return createHash('sha1').update(host).digest()[0]! % 2 === 0 ? 'looked at' : 'reported';
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
const markup: ReadonlySet<string> = new Set(['json-ld', 'microdata', 'rdfa']);

interface KnownRecipe extends ServedPage {
  readonly half: ReturnType<typeof halfOf>;
  readonly title: string;
  /** Null where the truth has none. */
  readonly ingredients: readonly string[] | null;
  readonly steps: readonly string[] | null;
}

interface Result {
  readonly title: boolean;
  readonly ingredients: number | null;
  readonly steps: number | null;
  readonly hasIngredients: boolean;
  readonly hasSteps: boolean;
  readonly surplus: number;
}

/** The surest object of a page counts, the others are surplus. */
function resultOf(page: KnownRecipe, given: readonly GivenObject[]): Result {
  const [object, ...others] = [...given].sort((a, b) => b.confidence - a.confidence);
  const values = (field: string): readonly string[] => object?.values[field] ?? [];
  const judged = (field: string, truth: readonly string[] | null): number | null =>
    truth === null ? null : tokenF1(values(field), truth);
  return {
    title: squeezed(values('name')[0] ?? '') === page.title,
    ingredients: judged('ingredients', page.ingredients),
    steps: judged('instructions', page.steps),
    hasIngredients: values('ingredients').length > 0,
    hasSteps: values('instructions').length > 0,
    surplus: others.length,
  };
}

async function mapped(pages: readonly KnownRecipe[]): Promise<Map<string, GivenObject[]>> {
  const run = await ProductRun.map(pages, { file: 'Recipe', name: 'recipe' });
  const given = await run.objects();
  run.close();
  return given;
}

export const recipesTable: Experiment = {
  name: 'objects-recipes',
  title: 'Recipes: title, ingredients and steps',
  paper: null,
  method:
    'Recipes sample, all pages mapped with the ready vertical and taken from the store at the usual confidence; then those with structured data again, without it. Title: exactly as expected, white space aside; ingredients and steps: F1 of words. "has it" counts only pages of which the field was read at all; "all" counts a field that is not there as 0. ' +
    'The expected records were made by hand-written scrapers, which sometimes take a field from the page although structured data has another. Halves by a hash of the host; --quick takes the tuned half alone.',
  async run(context): Promise<Findings> {
    const source = await openSource(folderOf(context.data, 'recipes'));
    const list = (value: unknown): string[] | null =>
      Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
    const pages = [...readTsv(source, 'pages.tsv')]
      .map(({ row }): KnownRecipe => {
        const expected = JSON.parse(source.read(row.file!.replace(/\.html$/, '.json')).toString('utf8')) as {
          title?: string;
          ingredients?: unknown;
          instructions_list?: unknown;
        };
        return {
          url: /^https?:/.test(row.canonical_url!)
            ? row.canonical_url!
            : `https://${row.host}/${encodeURIComponent(row.file!)}`,
          half: halfOf(row.host!),
          title: squeezed(expected.title ?? ''),
          ingredients: list(expected.ingredients),
          steps: list(expected.instructions_list),
          read: () => source.read(row.file!),
        };
      })
      .filter(({ half }) => !context.quick || half === 'looked at');
    const asTheyAre = await mapped(pages);
    const isStructured = ({ url }: KnownRecipe): boolean =>
      (asTheyAre.get(keyOf(url)) ?? []).some(({ method }) => markup.has(method));
    const structured = pages.filter(isStructured);
    const stripped = await mapped(
      structured.map((page) => ({
        ...page,
        read: () => Buffer.from(withoutMarkup(page.read().toString('utf8'))),
      })),
    );
    const results = new Map<string, Result[]>();
    const judge = (
      name: string,
      page: KnownRecipe,
      given: ReadonlyMap<string, readonly GivenObject[]>,
    ): void => {
      const result = resultOf(page, given.get(keyOf(page.url)) ?? []);
      for (const key of [name, `${name}, ${page.half} hosts`])
        results.set(key, [...(results.get(key) ?? []), result]);
    };
    for (const page of pages)
      judge(isStructured(page) ? 'structured data' : 'no structured data', page, asTheyAre);
    for (const page of structured) judge('structured data stripped', page, stripped);
    source.close();
    const rows: Cell[][] = [...results].sort().map(([name, all]) => {
      const of = (values: readonly (number | null)[]): number | null => {
        const known = values.filter((value) => value !== null);
        return known.length === 0 ? null : mean(known);
      };
      return [
        name,
        all.length,
        mean(all.map(({ title }) => (title ? 1 : 0))),
        of(all.map(({ ingredients }) => ingredients)),
        of(all.filter(({ hasIngredients }) => hasIngredients).map(({ ingredients }) => ingredients)),
        of(all.map(({ steps }) => steps)),
        of(all.filter(({ hasSteps }) => hasSteps).map(({ steps }) => steps)),
        all.reduce((sum, { surplus }) => sum + surplus, 0),
      ];
    });
    return {
      columns: [
        'pages',
        'number',
        'title exact',
        'ingredients, all',
        'ingredients, has it',
        'steps, all',
        'steps, has it',
        'surplus objects',
      ],
      rows,
      remarks: [
        'With one or two pages a host, no wrapper can be learned for pages whose structured data is stripped: those rows are what is left without any.',
      ],
    };
  },
};
