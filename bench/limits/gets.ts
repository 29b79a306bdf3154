/** The other limit: bare GETs of URLs that are known beforehand. Usage: node gets.js ORIGIN LIST, a path a line */
import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

const paths = readFileSync(process.argv[3]!, 'utf8').trim().split('\n');
const concurrency = 16;
const pool = new Pool(process.argv[2]!, { connections: concurrency });
let next = 0;

async function worker(): Promise<void> {
  while (next < paths.length) {
    const { body } = await pool.request({ path: paths[next++]!, method: 'GET' });
    await body.arrayBuffer();
  }
}

await Promise.all(Array.from({ length: concurrency }, worker));
console.log(paths.length);
process.exit(0);
