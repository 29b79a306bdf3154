/** What a gzip member costs: deflated at several levels, or stored. Usage: node dist/bench/micro/member.js FOLDER of HTML files */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflatedMember, storedMember } from '../../src/archive/member.js';

const folder = process.argv[2]!;
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => readFileSync(join(folder, name)));
const small = Buffer.from(`WARC/1.1\r\n${'Header: value\r\n'.repeat(25)}`);

function time(what: string, work: () => number): void {
  work();
  const before = process.cpuUsage();
  const bytes = work();
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${what.padEnd(28)} ${((user + system) / pages.length).toFixed(0).padStart(5)} µs each  ${bytes} bytes`,
  );
}

for (const level of [1, 2, 3, 6])
  time(`page, level ${level}`, () =>
    pages.reduce((sum, page) => sum + deflatedMember(page, level).length, 0),
  );
time('400 bytes, deflated', () => pages.reduce((sum) => sum + deflatedMember(small).length, 0));
time('400 bytes, stored', () => pages.reduce((sum) => sum + storedMember(small).length, 0));
