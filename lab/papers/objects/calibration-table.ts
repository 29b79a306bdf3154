/** What a confidence means: of the objects that are this sure, how many are one. */
import { keyOf, sureFrom } from 'lycosa/parts';
import { withoutMarkup } from '../../data/strip-markup.js';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { areNeighbours, type KnownPage, knownPages } from '../../train/known-pages.js';
import { ProductRun } from './product-run.js';

const kinds = ['Event', 'Product', 'Book', 'Movie', 'JobPosting', 'Recipe', 'Article'];
const sets = [
  'events',
  'events-more',
  'swde',
  'swde-more',
  'recipes',
  'products',
  'articles',
  'wikipedia-for-schools',
];
const bins = 10;

/** An object that a page gave, and whether it is one. */
interface Judged {
  readonly kind: string;
  readonly host: string;
  readonly confidence: number;
  readonly isOne: boolean;
}

/** What the pages of one kind came to. */
interface Found {
  readonly judged: Judged[];
  /** Pages about one of the kind, and those of them that gave it surely enough. */
  pages: number;
  given: number;
}

export const calibrationTable: Experiment = {
  name: 'objects-calibration',
  title: 'How sure objects are, and how many of them are one',
  paper: null,
  method:
    'Pages of the public sets of which it is known what they are about, hosts that taught nothing (the reported half; with --quick the tuned one), mapped with each ready vertical, as they are and with their markup stripped. What is read as another kind of thing than the page is about is none; of its own kind, what carries the known day, name, price or text is one, and the rest is left out. Each host counts the same, and in each kind what is one as much as what is none. Calibration error: the mean distance between confidence and share of ones over ten bins.',
  async run(context): Promise<Findings> {
    const half = context.quick ? 'tune' : 'report';
    const folders = Object.fromEntries(
      sets.flatMap((name) => (context.data.has(name) ? [[name, context.data.get(name)!]] : [])),
    );
    const pages: KnownPage[] = [];
    for await (const page of knownPages(folders)) if (page.half === half) pages.push(page);
    const rows: Cell[][] = [];
    const curves: { name: string; values: (number | null)[] }[] = [];
    for (const way of ['as it is', 'stripped'] as const) {
      const all: Judged[] = [];
      for (const kind of kinds) {
        const found = await readAs(kind, pages, way === 'stripped');
        all.push(...found.judged);
        rows.push([
          way,
          kind,
          ...judgedCells(found.judged),
          found.pages === 0 ? null : found.given / found.pages,
        ]);
        context.say(`${way}, ${kind}: ${found.judged.length} objects`);
      }
      rows.push([way, 'all', ...judgedCells(all), null]);
      curves.push({ name: way, values: reliability(all).map(({ share }) => share) });
    }
    return {
      columns: [
        'markup',
        'kind',
        'hosts',
        'ones',
        'none',
        `precision from ${sureFrom}`,
        `ones that are sure enough`,
        'calibration error',
        'pages that give theirs',
      ],
      rows,
      remarks: [`Half: ${half}.`],
      chart: {
        kind: 'lines',
        title: 'Share of ones by confidence',
        x: {
          label: 'confidence',
          values: Array.from({ length: bins }, (_, bin) => `${bin / bins}–${(bin + 1) / bins}`),
        },
        y: { label: 'share that is one' },
        series: curves,
      },
    };
  },
};

/** All pages mapped with the ready vertical of one kind. Those of a kind that may be called so too are left out. */
async function readAs(kind: string, pages: readonly KnownPage[], isStripped: boolean): Promise<Found> {
  const found: Found = { judged: [], pages: 0, given: 0 };
  const fitting = pages.filter(
    (page) =>
      (page.kind === kind || page.kind === null || !areNeighbours(page.kind, kind)) &&
      page.isNone?.includes(kind) !== false,
  );
  for (const set of new Set(fitting.map((page) => page.set))) {
    const own = fitting.filter((page) => page.set === set && page.url !== '');
    const served = own.map(({ url, body }) => ({
      url,
      type: 'text/html',
      read: () => (isStripped ? Buffer.from(withoutMarkup(body.toString('utf8'))) : body),
    }));
    const run = await ProductRun.map(served, { file: kind, name: kind.toLowerCase() }, own[0]!.servedAt);
    const given = await run.objects(0);
    run.close();
    for (const page of own) {
      const objects = given.get(keyOf(page.url)) ?? [];
      const judged = objects.flatMap(({ confidence, values }): Judged[] => {
        const isOne =
          page.kind === kind ? page.isOne((field) => values[field]?.[0] ?? null, objects.length) : false;
        return isOne === null ? [] : [{ kind, host: page.host, confidence, isOne }];
      });
      found.judged.push(...judged);
      if (page.kind !== kind) continue;
      found.pages++;
      if (judged.some(({ isOne, confidence }) => isOne && confidence >= sureFrom)) found.given++;
    }
  }
  return found;
}

/** Weights by which each host counts the same, and ones of a kind as much as what is none of it. */
function weightsOf(judged: readonly Judged[]): number[] {
  const groupOf = ({ kind, isOne, host }: Judged): string => `${kind} ${isOne} ${host}`;
  const sideOf = ({ kind, isOne }: Judged): string => `${kind} ${isOne}`;
  const sizes = new Map<string, number>();
  for (const one of judged) sizes.set(groupOf(one), (sizes.get(groupOf(one)) ?? 0) + 1);
  const hosts = new Map<string, Set<string>>();
  for (const one of judged) hosts.set(sideOf(one), (hosts.get(sideOf(one)) ?? new Set()).add(one.host));
  return judged.map((one) => 1 / sizes.get(groupOf(one))! / hosts.get(sideOf(one))!.size);
}

/** By bin of confidence: how much is in it, how sure that is, and which share is one. */
function reliability(judged: readonly Judged[]): { weight: number; sure: number; share: number | null }[] {
  const weights = weightsOf(judged);
  const sums = Array.from({ length: bins }, () => ({ weight: 0, sure: 0, ones: 0 }));
  judged.forEach(({ confidence, isOne }, i) => {
    const bin = sums[Math.min(bins - 1, Math.floor(confidence * bins))]!;
    bin.weight += weights[i]!;
    bin.sure += weights[i]! * confidence;
    if (isOne) bin.ones += weights[i]!;
  });
  return sums.map(({ weight, sure, ones }) => ({
    weight,
    sure: weight === 0 ? 0 : sure / weight,
    share: weight === 0 ? null : ones / weight,
  }));
}

/** Hosts, ones, none, precision and recall at the usual cut, calibration error. */
function judgedCells(judged: readonly Judged[]): Cell[] {
  const weights = weightsOf(judged);
  const sum = (is: (one: Judged) => boolean): number =>
    judged.reduce((total, one, i) => total + (is(one) ? weights[i]! : 0), 0);
  const ones = judged.filter(({ isOne }) => isOne).length;
  const taken = sum(({ confidence }) => confidence >= sureFrom);
  const right = sum(({ confidence, isOne }) => isOne && confidence >= sureFrom);
  const all = sum(() => true);
  const error = reliability(judged).reduce(
    (total, { weight, sure, share }) =>
      total + (share === null ? 0 : (weight / all) * Math.abs(sure - share)),
    0,
  );
  return [
    new Set(judged.map(({ host }) => host)).size,
    ones,
    judged.length - ones,
    taken === 0 ? null : right / taken,
    ones === 0 ? null : right / sum(({ isOne }) => isOne),
    all === 0 ? null : error,
  ];
}
