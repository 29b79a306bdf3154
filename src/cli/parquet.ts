/** Rows as a Parquet file, in groups, so that not all of them are in memory as rows. */
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

const groupSize = 10_000;

type ParquetRow = Readonly<Record<string, unknown>>;

/** The file; columns are those of the first group, values that are no numbers or texts stand as JSON. Empty when there are no rows. */
export async function parquetOf(
  rows: AsyncIterable<object>,
): Promise<{ readonly bytes: Uint8Array; readonly count: number }> {
  const writer = new ByteWriter();
  let parquet: ParquetWriter | null = null;
  let names: string[] = [];
  let numeric = new Set<string>();
  let group: ParquetRow[] = [];
  let count = 0;
  const flush = (): void => {
    if (parquet === null) {
      names = [...new Set(group.flatMap((row) => Object.keys(row)))];
      numeric = new Set(
        names.filter(
          (name) =>
            group.some((row) => row[name] != null) &&
            group.every((row) => row[name] == null || typeof row[name] === 'number'),
        ),
      );
      parquet = new ParquetWriter({
        writer,
        schema: [
          { name: 'root', num_children: names.length },
          ...names.map((name) =>
            numeric.has(name)
              ? ({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' } as const)
              : ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const),
          ),
        ],
      });
    }
    if (group.length > 0)
      parquet.write({
        columnData: names.map((name) => ({
          name,
          data: group.map((row) => cell(row[name], numeric.has(name))),
        })),
      });
    group = [];
  };
  for await (const row of rows) {
    group.push(row as ParquetRow);
    count++;
    if (group.length >= groupSize) flush();
  }
  if (group.length > 0 || parquet !== null) flush();
  if (count === 0) return { bytes: new Uint8Array(0), count };
  parquet!.finish();
  return { bytes: new Uint8Array(writer.getBuffer()), count };
}

function cell(value: unknown, isNumber: boolean): string | number | null {
  if (value === null || value === undefined) return null;
  if (isNumber) return typeof value === 'number' ? value : null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
