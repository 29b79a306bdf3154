/** Sets of objects of which it is known which are the same thing, as tasks to learn from. */
import {
  type BoostedTrees,
  type Matchable,
  Matcher,
  pairSigns,
  type TreeOptions,
  trainTrees,
  usualTrees,
  type Vertical,
} from 'lycosa/parts';
import { openSource } from '../data/file-source.js';
import { readRecordSet, recordSets } from '../data/sets/record-pairs.js';
import { readTsv } from '../data/table-file.js';
import {
  identityOf,
  type SwdePage,
  sitesOfSample,
  tupleOf,
  verticalOfSubject,
} from '../papers/objects/swde-set.js';

export interface PairTask {
  readonly name: string;
  readonly vertical: Vertical;
  readonly objects: readonly Matchable[];
  /** Pairs of ids, of two sites, of which it is known whether they are the same. */
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly areSame: boolean }[];
}

const treeOptions: TreeOptions = {
  ...usualTrees,
  trees: 200,
  depth: 4,
  columnShare: 0.4,
  minHessian: 2,
  l2: 5,
  signs: pairSigns,
};
/** Of true values: what the set keeps apart things by. */
const hiddenAttributes: Readonly<Record<string, readonly string[]>> = {
  book: ['isbn_13'],
  restaurant: ['phone'],
};

export async function pairTasks(data: Readonly<Record<string, string>>): Promise<PairTask[]> {
  const tasks: PairTask[] = [];
  if (data.matching !== undefined) {
    const source = await openSource(data.matching);
    for (const name of recordSets) {
      const set = readRecordSet(source, name);
      tasks.push({ ...set, pairs: set.pairs.filter(({ part }) => part !== 'test') });
    }
    source.close();
  }
  for (const name of ['swde', 'swde-more']) {
    const folder = data[name];
    if (folder === undefined) continue;
    const source = await openSource(folder);
    const entities = new Map<string, string>();
    if (name === 'swde-more')
      for (const { row } of readTsv(source, 'entities.tsv'))
        entities.set(`${row.vertical}/${row.site}/${row.page_id}`, row.entity!);
    const sites = sitesOfSample(source, 110).filter(({ half }) => half === 'tuned on');
    for (const subject of new Set(sites.map((site) => site.subject))) {
      // Jobs have no identity.
      if (subject === 'job') continue;
      const objects: Matchable[] = [];
      const classes: string[] = [];
      for (const { site, pages } of sites.filter((one) => one.subject === subject))
        for (const page of pages) {
          const identity = entityOf(name, subject, site, page, entities);
          const values = tupleOf(page, subject, hiddenAttributes[subject] ?? []);
          if (identity === null || Object.keys(values).length === 0) continue;
          const id = objects.length + 1;
          objects.push({ id, site, page: id, url: page.url, values });
          classes.push(identity);
        }
      const vertical = verticalOfSubject(subject);
      tasks.push({ name: subject, vertical, objects, pairs: metPairs(vertical, objects, classes) });
    }
    source.close();
  }
  return tasks;
}

/** The first sample tells the same by itself; of the second a table does, and who stands nowhere in it is alone. */
function entityOf(
  set: string,
  subject: string,
  site: string,
  page: SwdePage,
  entities: ReadonlyMap<string, string>,
): string | null {
  if (set === 'swde') return identityOf(page, subject);
  const key = `${subject}/${site}/${page.id}`;
  return entities.get(key) ?? key;
}

/** All pairs that the matcher compares closely, and all that are the same. */
function metPairs(
  vertical: Vertical,
  objects: readonly Matchable[],
  classes: readonly string[],
): PairTask['pairs'] {
  const matcher = matcherOf(vertical, objects, null);
  const met = new Set<string>();
  matcher.settle((a, b) => met.add(a < b ? `${a} ${b}` : `${b} ${a}`));
  const byClass = new Map<string, number[]>();
  classes.forEach((one, i) => {
    byClass.set(one, [...(byClass.get(one) ?? []), i + 1]);
  });
  for (const members of byClass.values())
    for (const a of members)
      for (const b of members)
        if (a < b && objects[a - 1]!.site !== objects[b - 1]!.site) met.add(`${a} ${b}`);
  return [...met].map((pair) => {
    const [a, b] = pair.split(' ').map(Number) as [number, number];
    return { a, b, areSame: classes[a - 1] === classes[b - 1] };
  });
}

function matcherOf(vertical: Vertical, objects: readonly Matchable[], trees: BoostedTrees | null): Matcher {
  const matcher = new Matcher(vertical, trees);
  for (const object of objects) matcher.count(object);
  for (const object of objects) matcher.add(object, true);
  return matcher;
}

/** Trees taught by tasks, each of which counts the same. */
export function trainPairTrees(tasks: readonly PairTask[]): BoostedTrees {
  const rows: Float64Array[] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (const { vertical, objects, pairs } of tasks) {
    const matcher = matcherOf(vertical, objects, null);
    for (const { a, b, areSame } of pairs) {
      const lesson = matcher.lessonOf(a, b);
      if (lesson === null) continue;
      rows.push(lesson.row);
      labels.push(areSame ? 1 : 0);
      weights.push(1000 / pairs.length);
    }
  }
  return trainTrees(rows, labels, weights, treeOptions);
}

interface PairScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** What trees make of a task: pair by pair, and as the clusters that users see. */
export function scoreOfTask(
  { vertical, objects, pairs }: PairTask,
  trees: BoostedTrees | null,
): PairScore & { readonly pairs: number; readonly same: number; readonly clusters: PairScore } {
  const matcher = matcherOf(vertical, objects, trees);
  const clusterOf = new Map<number, number>();
  let number = 0;
  for (const cluster of matcher.clusters()) {
    number++;
    for (const id of cluster) clusterOf.set(id, number);
  }
  return {
    pairs: pairs.length,
    same: pairs.filter(({ areSame }) => areSame).length,
    ...scoreOf(pairs, ({ a, b }) => matcher.score(a, b) > 0),
    clusters: scoreOf(pairs, ({ a, b }) => clusterOf.get(a) === clusterOf.get(b)),
  };
}

type Judgement = PairTask['pairs'][number];

function scoreOf(pairs: readonly Judgement[], isSame: (pair: Judgement) => boolean): PairScore {
  const found = pairs.filter(isSame);
  const right = found.filter(({ areSame }) => areSame).length;
  const all = pairs.filter(({ areSame }) => areSame).length;
  const precision = found.length === 0 ? 0 : right / found.length;
  const recall = all === 0 ? 0 : right / all;
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
