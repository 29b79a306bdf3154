/**
 * node dist/lab/train/train-pairs.js --data matching=FOLDER --data swde=FOLDER [--data swde-more=FOLDER] [--out FILE]
 * Learns whether objects of two sites are the same thing, from pairs of public sets of which it is known: test pairs and reported sites are not looked at.
 * Prints, for each set, what trees do that were taught by the other sets only.
 */
import { writeFileSync } from 'node:fs';
import { folders } from './arguments.js';
import { type PairTask, pairTasks, scoreOfTask, trainPairTrees } from './pair-tasks.js';

const { data, out } = folders();
const tasks: PairTask[] = await pairTasks(data);
for (const task of tasks) {
  const trees = trainPairTrees(tasks.filter(({ name }) => name !== task.name));
  const { pairs, same, precision, recall, f1, clusters } = scoreOfTask(task, trees);
  console.log(
    `${task.name}: ${pairs} pairs, ${same} same: by pairs ${[precision, recall, f1].map((one) => one.toFixed(3)).join(' ')}, as clusters ${[clusters.precision, clusters.recall, clusters.f1].map((one) => one.toFixed(3)).join(' ')}`,
  );
}
if (out !== null)
  writeFileSync(
    out,
    `/** Written by lab/train/train-pairs.ts. */\n\nexport const pairTrees =\n  '${trainPairTrees(tasks).write()}';\n`,
  );
