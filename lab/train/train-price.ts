/**
 * node dist/lab/train/train-price.js --data products=FOLDER --data swde-more=FOLDER [--out FILE]
 * Learns which amount of a page is the price of what it is about, from pages of shops whose price is known.
 * Hosts of the tuning half only; folds are whole hosts.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  linesOf,
  PageReader,
  type PriceCandidate,
  parseMoney,
  priceCandidates,
  priceColumns,
  type TreeOptions,
  trainTrees,
  usualTrees,
} from 'lycosa/parts';
import { openSource } from '../data/file-source.js';
import { readTsv } from '../data/table-file.js';

const options: TreeOptions = { ...usualTrees, trees: 120, depth: 3, columnShare: 0.5, minHessian: 1, l2: 5 };
const folds = 8;
/** Pages of one site that are taken: more say nothing new. */
const pagesOfHost = 8;

interface PricedPage {
  readonly host: string;
  readonly id: string;
  readonly candidates: readonly PriceCandidate[];
  readonly prices: ReadonlySet<number>;
}

const folders = Object.fromEntries(
  process.argv
    .filter((one, i) => process.argv[i - 1] === '--data' && one.includes('='))
    .map((one) => one.split('=')),
) as Record<string, string>;
const out = process.argv.includes('--out') ? process.argv[process.argv.indexOf('--out') + 1]! : null;
const reader = new PageReader();
const pages: PricedPage[] = [];
const taken = new Map<string, number>();

async function read(
  folder: string,
  priceOf: (
    row: Record<string, string | undefined>,
    rest: readonly string[],
  ) => readonly [string, readonly string[]] | null,
  idOf: (row: Record<string, string | undefined>) => string,
  hostOf: (row: Record<string, string | undefined>) => string,
): Promise<void> {
  const source = await openSource(folder);
  const prices = new Map<string, Set<number>>();
  for (const { row, rest } of readTsv(source, 'truth.tsv')) {
    const known = priceOf(row, rest);
    if (known === null) continue;
    const own = prices.get(known[0]) ?? new Set();
    prices.set(known[0], own);
    for (const text of known[1]) {
      const amount = parseMoney(text)?.amount;
      if (amount !== undefined) own.add(amount);
    }
  }
  for (const { row } of readTsv(source, 'pages.tsv')) {
    const host = hostOf(row);
    // Pages about something else have amounts, and no price to know.
    if (row.vertical === 'job' || row.vertical === 'restaurant') continue;
    if (row.half !== 'tune' || (taken.get(host) ?? 0) >= pagesOfHost) continue;
    taken.set(host, (taken.get(host) ?? 0) + 1);
    const page = reader.read(source.read(row.file!), row.url!, 'text/html; charset=utf-8');
    pages.push({
      host,
      id: row.file!,
      candidates: priceCandidates(linesOf(page)),
      prices: prices.get(idOf(row)) ?? new Set(),
    });
  }
  source.close();
}

if (folders.products)
  await read(
    folders.products,
    (row) => (row.attribute === 'price' ? [row.page_id!, [row.value!, row.meant ?? '']] : null),
    (row) => row.page_id!,
    (row) => row.host!,
  );
if (folders['swde-more'])
  await read(
    folders['swde-more'],
    (row, rest) => (row.attribute === 'price' ? [`${row.vertical}/${row.site}/${row.page_id}`, rest] : null),
    (row) => `${row.vertical}/${row.site}/${row.page_id}`,
    (row) => `${row.vertical}/${row.site}`,
  );
const taught = pages.filter(({ candidates }) => candidates.length > 0);
const labelOf = ({ prices }: PricedPage, { amount, isStruck }: PriceCandidate): number =>
  prices.has(amount) && !isStruck ? 1 : 0;
const train = (own: readonly PricedPage[]) =>
  trainTrees(
    own.flatMap(({ candidates }) => candidates.map(({ row }) => row)),
    own.flatMap((page) => page.candidates.map((candidate) => labelOf(page, candidate))),
    own.flatMap((page) =>
      page.candidates.map(() => 30 / page.candidates.length / Math.sqrt(taken.get(page.host) ?? 1)),
    ),
    options,
  );
const foldOf = (host: string): number => createHash('sha1').update(host).digest()[0]! % folds;
let [right, wrong, none, priced] = [0, 0, 0, 0];
for (let fold = 0; fold < folds; fold++) {
  const model = train(taught.filter(({ host }) => foldOf(host) !== fold));
  for (const page of pages.filter(({ host }) => foldOf(host) === fold)) {
    if (page.prices.size > 0) priced++;
    const best = page.candidates
      .map((candidate) => ({ candidate, p: 1 / (1 + Math.exp(-model.score(candidate.row))) }))
      .sort((a, b) => b.p - a.p)[0];
    if (best === undefined || best.p < 0.3) none++;
    else if (page.prices.has(best.candidate.amount)) right++;
    else {
      wrong++;
      console.log(
        `${page.host} ${page.id}: ${best.candidate.text} (${best.p.toFixed(2)}), known ${[...page.prices].join(' ')}`,
      );
    }
  }
}
console.log(
  `${pages.length} pages of other hosts, ${priced} with a price: ${right} right, ${wrong} wrong, ${none} without`,
);
if (out !== null)
  writeFileSync(
    out,
    `/** Written by lab/train/train-price.ts: trees over ${priceColumns.length} columns. */\n\nexport const priceTrees = '${train(taught).write()}';\n`,
  );
