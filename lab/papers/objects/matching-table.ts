/** Pairs of records that are the same or not: with labels and without. */
import { f1Of as f1OfScores, type Matchable, Matcher, parseVertical } from 'lycosa/parts';
import { openSource } from '../../data/file-source.js';
import { readCsv } from '../../data/table-file.js';
import type { Cell, Experiment, Findings } from '../../table/experiment.js';
import { folderOf } from './measures.js';
import { PairFeatures, type PairRecord } from './pairs/pair-features.js';
import { type Pair, trainPairModel, trainWithoutLabels } from './pairs/pair-model.js';

const sets = ['Amazon-Google', 'Abt-Buy', 'DBLP-ACM', 'Fodors-Zagats', 'Beer'];
/** Gives the answer away, says the set's own description. */
const dropped = new Set(['class']);

interface Side {
  readonly records: PairRecord[];
  readonly ids: Map<string, number>;
}

function sideOf(row: Readonly<Record<string, string>>, side: 'left' | 'right', table: Side): number {
  const record: Record<string, string> = {};
  for (const [name, value] of Object.entries(row))
    if (name.startsWith(`${side}_`) && !dropped.has(name.slice(side.length + 1)))
      record[name.slice(side.length + 1)] = value;
  const key = JSON.stringify(record);
  const known = table.ids.get(key);
  if (known !== undefined) return known;
  const id = table.records.push(record) - 1;
  table.ids.set(key, id);
  return id;
}

interface Judged {
  readonly at: readonly [number, number];
  readonly label: number;
}

/** The pairs as the product's matcher judges them, two records at a time: by its rules, and by what it learns. */
function inMatcher(
  left: Side,
  right: Side,
  teaching: readonly Judged[],
  test: readonly Judged[],
): { rules: number; learned: number } {
  const names = Object.keys(left.records[0]!);
  const kindOf = (name: string): string =>
    /price/i.test(name)
      ? 'money'
      : /author/i.test(name)
        ? 'person'
        : /year/i.test(name)
          ? 'datetime'
          : 'text';
  const fields = names.map(
    (name, i) =>
      `  ${name}: { kind: ${kindOf(name)}, identifies: ${i === 0 || /person|datetime/.test(kindOf(name))}, list: ${kindOf(name) === 'person'} }`,
  );
  const vertical = parseVertical(`object: Record\nfields:\n${fields.join('\n')}\n`, 'record.yaml');
  const tables = [left, right].map(({ records }, side) =>
    records.map((record, i): Matchable => {
      const id = 2 * i + side;
      const values = Object.entries(record)
        .filter(([, text]) => text !== '' && text !== '-')
        .map(([name, text]) => [name, kindOf(name) === 'person' ? text.split(/\s*,\s*/) : [text]] as const);
      return {
        id,
        site: String(side),
        page: id,
        url: `https://${side}.example/${i}`,
        values: Object.fromEntries(values),
      };
    }),
  );
  const matcher = new Matcher(vertical);
  for (const object of tables.flat()) matcher.count(object);
  const pairOf = ({ at: [a, b], label }: Judged) => ({
    left: tables[0]![a]!,
    right: tables[1]![b]!,
    areSame: label === 1,
  });
  const labels = test.map(({ label }) => label);
  const f1 = (): number =>
    f1OfScores(
      test.map(pairOf).map((pair) => matcher.judge(pair.left, pair.right)),
      0,
      labels,
    );
  const rules = f1();
  matcher.use(matcher.learn(teaching.map(pairOf)));
  return { rules, learned: f1() };
}

function f1Of(
  scores: ArrayLike<number>,
  threshold: number,
  labels: readonly number[],
): { precision: number; recall: number; f1: number } {
  let right = 0;
  let found = 0;
  labels.forEach((label, i) => {
    if (scores[i]! <= threshold) return;
    found++;
    right += label;
  });
  const all = labels.reduce((sum, label) => sum + label, 0);
  return { precision: found === 0 ? 0 : right / found, recall: right / all, f1: (2 * right) / (found + all) };
}

export const matchingTable: Experiment = {
  name: 'objects-matching',
  title: 'Same record or not, on five public sets',
  paper: null,
  method:
    'Pairs of train and valid teach, the threshold is chosen on them by folds; test is scored once. The features of a pair count how it stands among all records of both tables (texts only, those of the test pairs included), which pairwise models do not see. Without labels, all pairs are judged together and no label is read. The matcher is what `lycosa objects` uses: it sees two records at a time, and learns from the same pairs as `lycosa label --pairs` would. ' +
    'Features and settings were chosen on train and valid of these same sets.',
  async run(context): Promise<Findings> {
    const source = await openSource(folderOf(context.data, 'matching'));
    const rows: Cell[][] = [];
    for (const name of context.quick ? ['Beer', 'Fodors-Zagats'] : sets) {
      context.say(name);
      const left: Side = { records: [], ids: new Map() };
      const right: Side = { records: [], ids: new Map() };
      const read = (part: string): { at: [number, number]; label: number }[] =>
        readCsv(source, `${name}/${part}.csv`).map((row) => ({
          at: [sideOf(row, 'left', left), sideOf(row, 'right', right)],
          label: Number(row.label),
        }));
      const teaching = [...read('train'), ...read('valid')];
      const test = read('test');
      const features = new PairFeatures(left.records, right.records);
      const pairs = [...teaching, ...test].map(
        ({ at: [a, b] }): Pair => ({ left: a, right: b, features: features.of(a, b) }),
      );
      const taught = pairs.slice(0, teaching.length);
      const asked = pairs.slice(teaching.length);
      const labels = test.map(({ label }) => label);
      const model = trainPairModel(
        taught,
        teaching.map(({ label }) => label),
      );
      // Partners of a test record may stand in any part: scores are made over all pairs.
      const scores = model.scores(pairs).slice(teaching.length);
      const labelled = f1Of(scores, model.threshold, labels);
      const blind = trainWithoutLabels(
        pairs,
        Float64Array.from(pairs, (pair) => features.likeness(pair.left, pair.right)),
      );
      const unlabelled = f1Of(blind.scores.slice(teaching.length), blind.threshold, labels);
      const matcher = inMatcher(left, right, teaching, test);
      rows.push([
        name,
        asked.length,
        labels.reduce((sum, label) => sum + label, 0),
        labelled.precision,
        labelled.recall,
        labelled.f1,
        unlabelled.precision,
        unlabelled.recall,
        unlabelled.f1,
        matcher.learned,
        matcher.rules,
      ]);
    }
    source.close();
    return {
      columns: [
        'set',
        'test pairs',
        'same',
        'precision',
        'recall',
        'F1, with labels',
        'precision ',
        'recall ',
        'F1, without labels',
        'F1 of the matcher, with labels',
        'F1 of the matcher, rules alone',
      ],
      rows,
      remarks: [],
    };
  },
};
