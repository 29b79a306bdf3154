/** Pairs of records that are the same or not, as `map`, `label --pairs` and `objects` have them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyOf } from 'lycosa/parts';
import { openSource } from '../../data/file-source.js';
import { type KnownPair, type RecordSet, readRecordSet, recordSets } from '../../data/sets/record-pairs.js';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { pairTasks, trainPairTrees } from '../../train/pair-tasks.js';
import { folderOf } from './measures.js';
import { ProductRun, type ServedPage } from './product-run.js';

/** Each record as a page that marks it up and shows it. */
function pagesOf({ objects }: RecordSet): ServedPage[] {
  return objects.map(({ url, values }) => ({
    url,
    read: () => {
      const record = {
        '@context': 'https://schema.org',
        '@type': 'Record',
        ...Object.fromEntries(
          Object.entries(values).map(([name, all]) => [name, all.length > 1 ? all : all[0]]),
        ),
      };
      const shown = Object.values(values).map((all) => `<p>${asHtml(all.join(', '))}</p>`);
      return Buffer.from(
        `<!doctype html><script type="application/ld+json">${JSON.stringify(record).replaceAll('<', '\\u003c')}</script>${shown.join('')}`,
      );
    },
  }));
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

type Entities = Awaited<ReturnType<ProductRun['entities']>>;

/** Precision, recall and F1 of test pairs: those in one entity are said to be the same. */
function scoreOfTest({ objects, pairs }: RecordSet, entities: Entities): [number, number, number] {
  const urls = new Map(objects.map(({ id, url }) => [id, keyOf(url)]));
  const entityOf = (id: number): number | null => entities.get(urls.get(id)!)?.entity ?? null;
  let [right, found, all] = [0, 0, 0];
  for (const { a, b, areSame, part } of pairs) {
    if (part !== 'test') continue;
    if (areSame) all++;
    const entity = entityOf(a);
    if (entity === null || entity !== entityOf(b)) continue;
    found++;
    if (areSame) right++;
  }
  const [precision, recall] = [found === 0 ? 0 : right / found, right / all];
  return [precision, recall, right === 0 ? 0 : (2 * precision * recall) / (precision + recall)];
}

export const matchingTable: Experiment = {
  name: 'objects-matching',
  title: 'Same record or not, on five public sets',
  paper: null,
  method:
    'Each record is a page with markup, mapped with a vertical as a user would write it for the columns; pairs are the same when `lycosa objects` lists them as one entity. Test pairs only. Without judgements: the trees were taught by train and valid of the other sets and by the tuned sites of detail pages, never by the set itself. Ten judged: the first ten pairs that `lycosa label --unsure` asks for (no test pairs among them), answered by the truth. With labels: train and valid judged by `lycosa label --pairs`, on the trees that come with the program, which were taught by the same pairs.',
  async run(context): Promise<Findings> {
    const folder = folderOf(context.data, 'matching');
    const tasks = await pairTasks(Object.fromEntries(context.data));
    const source = await openSource(folder);
    const rows: Cell[][] = [];
    const scratch = mkdtempSync(join(tmpdir(), 'lycosa-matching-'));
    try {
      for (const name of context.quick ? ['Beer', 'Fodors-Zagats'] : recordSets) {
        context.say(name);
        const set = readRecordSet(source, name);
        const file = join(scratch, `${name}.yaml`);
        writeFileSync(file, set.definition);
        const run = await ProductRun.map(pagesOf(set), { file, name: set.vertical.name });
        const trees = trainPairTrees(tasks.filter((task) => task.name !== name));
        await run.match(set.vertical, trees);
        const objects = await run.entities();
        const blind = scoreOfTest(set, objects);
        const asStored = storedPairs(set, objects);
        const test = new Set(
          asStored.filter(({ part }) => part === 'test').map(({ a, b }) => pairName(a, b)),
        );
        const same = new Set(asStored.filter(({ areSame }) => areSame).map(({ a, b }) => pairName(a, b)));
        const asked = (await run.unsure(set.vertical, 200, trees))
          .filter(({ a, b }) => !test.has(pairName(a, b)))
          .slice(0, 10)
          .map(({ a, b }) => ({ a, b, areSame: same.has(pairName(a, b)) }));
        const few = run.copy();
        await few.match(set.vertical, trees, asked);
        const withTen = scoreOfTest(set, await few.entities());
        few.close();
        await run.judge(asStored.filter(({ part }) => part !== 'test'));
        const labelled = scoreOfTest(set, await run.entities());
        run.close();
        rows.push([
          name,
          set.pairs.filter(({ part }) => part === 'test').length,
          set.pairs.filter(({ part, areSame }) => part === 'test' && areSame).length,
          ...blind,
          withTen[2],
          ...labelled,
        ]);
      }
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
    source.close();
    return {
      columns: [
        'set',
        'test pairs',
        'same',
        'precision',
        'recall',
        'F1',
        'F1, ten judged',
        'precision, with labels',
        'recall, with labels',
        'F1, with labels',
      ],
      rows,
      remarks: [],
    };
  },
};

/** Known pairs by the ids that the store gave, each once: what one part says of a pair goes before what another says. */
function storedPairs({ objects, pairs }: RecordSet, stored: Entities): KnownPair[] {
  const ids = new Map(objects.map(({ id, url }) => [id, stored.get(keyOf(url))?.object]));
  const known = new Map<string, KnownPair>();
  for (const { a, b, ...rest } of pairs) {
    const [left, right] = [ids.get(a), ids.get(b)];
    if (left === undefined || right === undefined || known.has(pairName(left, right))) continue;
    known.set(pairName(left, right), { a: left, b: right, ...rest });
  }
  return [...known.values()];
}

function pairName(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
