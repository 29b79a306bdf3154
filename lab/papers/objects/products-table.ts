/** Products of shops, as `map --vertical Product` keeps them. */
import { keyOf } from 'lycosa/parts';
import { openSource } from '../../data/file-source.js';
import { withoutMarkup } from '../../data/strip-markup.js';
import { readTsv } from '../../data/table-file.js';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { folderOf } from './measures.js';
import { type GivenObject, ProductRun, type ServedPage } from './product-run.js';

interface KnownProduct extends ServedPage {
  readonly half: string;
  readonly host: string;
  readonly truth: Readonly<Record<string, readonly string[]>>;
}

/** Fields by attribute, and whether a value where the truth has none is wrong; of the others it is not known. */
const attributes: readonly (readonly [attribute: string, field: string, absentIsNone: boolean])[] = [
  ['price', 'price', true],
  ['availability', 'availability', true],
  ['sku', 'sku', true],
  ['brand', 'brand', false],
  ['mpn', 'mpn', false],
  ['gtin', 'gtin', false],
];
/** Owners of hosts in both halves. */
const ofBothHalves = /(?:^|\.)(?:amazon|ebay|craigslist)\./;

function isRight(attribute: string, value: string, truth: readonly string[]): boolean {
  return attribute === 'price'
    ? truth.some((one) => Number(one) === Number.parseFloat(value))
    : truth.some((one) => one.toLowerCase() === value.toLowerCase());
}

/** F1 over pages: a wrong value counts against precision and recall. */
function scoreOf(
  attribute: string,
  field: string,
  absentIsNone: boolean,
  pages: readonly KnownProduct[],
  given: ReadonlyMap<string, readonly GivenObject[]>,
): number {
  let [right, wrong, wanted] = [0, 0, 0];
  for (const { url, truth } of pages) {
    const known = truth[attribute] ?? [];
    // What is said of a page is what its surest object says.
    const [object] = [...(given.get(keyOf(url)) ?? [])].sort((a, b) => b.confidence - a.confidence);
    const value = object?.values[field]?.[0];
    if (known.length > 0) wanted++;
    else if (!absentIsNone) continue;
    if (value === undefined) continue;
    if (isRight(attribute, value, known)) right++;
    else wrong++;
  }
  return right === 0 ? 0 : (2 * right) / (right + wrong + wanted);
}

export const productsTable: Experiment = {
  name: 'objects-products',
  title: 'Products: price, availability, numbers',
  paper: null,
  method:
    "Products sample, each page mapped with the ready vertical and taken from the store at the usual confidence, as it is and without its markup (JSON-LD, microdata, RDFa, Open Graph). One value an attribute, that of the surest object: right when it equals one of the truth's, prices as numbers; F1 over pages, where a wrong value counts against precision and recall. Brand, mpn and gtin only where they are known. Halves by a hash of the host; --quick takes the tuned half alone.",
  async run(context): Promise<Findings> {
    const source = await openSource(folderOf(context.data, 'products'));
    const truth = new Map<string, Record<string, string[]>>();
    for (const { row } of readTsv(source, 'truth.tsv')) {
      const own = truth.get(row.page_id!) ?? {};
      truth.set(row.page_id!, own);
      own[row.attribute!] = [
        ...(own[row.attribute!] ?? []),
        row.value!,
        ...(row.meant === undefined || row.meant === '' ? [] : [row.meant]),
      ];
    }
    const known = [...readTsv(source, 'pages.tsv')]
      .map(({ row }) => row)
      .filter(({ half }) => !context.quick || half === 'tune');
    const rows: Cell[][] = [];
    for (const isStripped of [false, true]) {
      const pages = known.map(
        (row): KnownProduct => ({
          // The store has no fragments.
          url: row.url!.split('#')[0]!,
          half: row.half!,
          host: row.host!,
          truth: truth.get(row.page_id!) ?? {},
          type: 'text/html; charset=utf-8',
          read: () => {
            const page = source.read(row.file!);
            return isStripped ? Buffer.from(withoutMarkup(page.toString('utf8'))) : page;
          },
        }),
      );
      const run = await ProductRun.map(pages, { file: 'Product', name: 'product' });
      const given = await run.objects();
      run.close();
      const add = (name: string, own: readonly KnownProduct[]): void => {
        if (own.length === 0) return;
        rows.push([
          name,
          isStripped ? 'stripped' : 'as it is',
          own.length,
          own.filter(({ url }) => given.has(keyOf(url))).length,
          own.reduce((sum, { url }) => sum + Math.max(0, (given.get(keyOf(url))?.length ?? 0) - 1), 0),
          ...attributes.map(([attribute, field, absentIsNone]) =>
            scoreOf(attribute, field, absentIsNone, own, given),
          ),
        ]);
      };
      add(
        'tuned on',
        pages.filter(({ half }) => half === 'tune'),
      );
      const reported = pages.filter(({ half }) => half === 'report');
      add('reported', reported);
      add(
        'reported, no owner of both halves',
        reported.filter(({ host }) => !ofBothHalves.test(host)),
      );
    }
    source.close();
    return {
      columns: [
        'half',
        'markup',
        'pages',
        'with a product',
        'surplus objects',
        ...attributes.map(([attribute]) => attribute),
      ],
      rows,
      remarks: ['One to seven pages a host.'],
    };
  },
};
