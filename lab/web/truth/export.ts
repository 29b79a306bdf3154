/** The truth as files: one table a file, one JSON object a line. */
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { LycosaError } from 'lycosa/parts';
import type { SimulatedWeb } from '../simulated-web.js';

/** Writes every table of a web into a folder; tells how many rows each has. */
export async function exportTruth(
  web: SimulatedWeb,
  folder: string,
  onTable?: (name: string, rows: number) => void,
): Promise<Record<string, number>> {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new LycosaError(
      'bad-option',
      `${folder} cannot be a folder (${(error as Error).message})`,
      'give --truth a folder that can be made, or a port',
      error,
    );
  }
  const counts: Record<string, number> = {};
  for (const [name, rows] of Object.entries(web.tables())) {
    const out = createWriteStream(join(folder, `${name}.jsonl`));
    const done = finished(out);
    done.catch(() => {});
    let count = 0;
    for (const row of rows()) {
      count++;
      if (!out.write(`${JSON.stringify(row)}\n`)) await Promise.race([once(out, 'drain'), done]);
    }
    out.end();
    await done;
    counts[name] = count;
    onTable?.(name, count);
  }
  return counts;
}
