/** Lines of large files, packed or not, in batches: a hundred megabytes take no more memory than one. */
import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { LycosaError, messageOf } from '../../base/error.js';

/** Batches of whole lines. */
export async function* linesOfTable(file: string): AsyncGenerator<string[]> {
  if (!existsSync(file)) throw new LycosaError('bad-file', `there is no file ${file}`, 'check its name');
  const raw = createReadStream(file, { highWaterMark: 1 << 20 });
  const stream = /\.gz$/i.test(file) ? raw.pipe(createGunzip({ chunkSize: 1 << 20 })) : raw;
  raw.on('error', (error) => stream.destroy(error));
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
      rest = lines.pop()!;
      yield lines;
    }
  } catch (thrown) {
    throw new LycosaError(
      'bad-file',
      `${file} cannot be read (${messageOf(thrown)})`,
      'check that it is whole, and packed only where its name ends in .gz',
      thrown,
    );
  }
  if (rest !== '') yield [rest];
}

/** How a file is written, by its name. */
export function formatOf(file: string): 'tsv' | 'csv' | 'jsonl' | 'nt' {
  const name = file.replace(/\.gz$/i, '').toLowerCase();
  if (/\.(?:jsonl|ndjson|json)$/.test(name)) return 'jsonl';
  if (/\.nt$/.test(name)) return 'nt';
  return /\.csv$/.test(name) ? 'csv' : 'tsv';
}

/** The cells of a line of CSV; cells with line breaks in them are not expected in such large files. */
export function csvCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
