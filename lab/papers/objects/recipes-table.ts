/** Recipe pages: what their structured data gives, and what is left without it. */
import { createHash } from 'node:crypto';
import { type Extraction, extractPage, PageReader, readyVertical } from 'lycosa/parts';
import { openSource } from '../../data/file-source.js';
import { withoutMarkup } from '../../data/strip-markup.js';
import { readTsv } from '../../data/table-file.js';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { folderOf, mean } from './measures.js';

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

export const recipesTable: Experiment = {
  name: 'objects-recipes',
  title: 'Recipes: title, ingredients and steps',
  paper: null,
  method:
    'Recipes sample, each page by itself. Title: exactly as expected, white space aside; ingredients and steps: F1 of words. "has it" counts only pages whose structured data has the field at all; "all" counts a field that is not there as 0. ' +
    'The expected records were made by hand-written scrapers, which sometimes take a field from the page although structured data has another.',
  async run(context): Promise<Findings> {
    const source = await openSource(folderOf(context.data, 'recipes'));
    const vertical = readyVertical('Recipe')!;
    const reader = new PageReader();
    type Result = {
      title: boolean;
      ingredients: number | null;
      steps: number | null;
      hasIngredients: boolean;
      hasSteps: boolean;
    };
    const results = new Map<string, Result[]>();
    for (const { row } of readTsv(source, 'pages.tsv')) {
      if (context.quick && row.file!.length % 5 !== 0) continue;
      const body = source.read(row.file!);
      const expected = JSON.parse(source.read(row.file!.replace(/\.html$/, '.json')).toString('utf8')) as {
        title?: string;
        ingredients?: unknown;
        instructions_list?: unknown;
      };
      const url = /^https?:/.test(row.canonical_url!) ? row.canonical_url! : `https://${row.host}/`;
      const judge = (name: string, { objects }: Extraction): void => {
        const [object] = objects;
        const values = (field: string): string[] => object?.fields[field]?.map(({ value }) => value) ?? [];
        const list = (value: unknown): string[] | null =>
          Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
        const ingredients = list(expected.ingredients);
        const steps = list(expected.instructions_list);
        const result: Result = {
          title: squeezed(values('name')[0] ?? '') === squeezed(expected.title ?? ''),
          ingredients: ingredients === null ? null : tokenF1(values('ingredients'), ingredients),
          steps: steps === null ? null : tokenF1(values('instructions'), steps),
          hasIngredients: values('ingredients').length > 0,
          hasSteps: values('instructions').length > 0,
        };
        for (const key of [name, `${name}, ${halfOf(row.host!)} hosts`])
          results.set(key, [...(results.get(key) ?? []), result]);
      };
      const plain = extractPage(reader.read(body, url, null), vertical, null);
      const isStructured = plain.objects.some(
        ({ by }) => by === 'json-ld' || by === 'microdata' || by === 'rdfa',
      );
      judge(isStructured ? 'structured data' : 'no structured data', plain);
      if (isStructured)
        judge(
          'structured data stripped',
          extractPage(reader.readText(withoutMarkup(body.toString('utf8')), url), vertical, null),
        );
    }
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
      ],
      rows,
      remarks: [
        'With one or two pages a host, no wrapper can be learned for pages whose structured data is stripped: those rows are what is left without any.',
      ],
    };
  },
};
