/**
 * How fast the simulated web answers, in pages a second of one core: the server runs in a process of its own and its CPU time is what counts.
 * Usage: node dist/bench/lab/speed.js [--sites 40] [--requests 60000]
 */
import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { labWeb } from '../../lab/web/lab-web.js';
import { serveWeb } from '../../lab/web/server/proxy-server.js';
import { defaults } from '../../lab/web/world/parameters.js';

const { values: flags } = parseArgs({
  options: {
    sites: { type: 'string', default: '40' },
    requests: { type: 'string', default: '60000' },
    serve: { type: 'boolean', default: false },
  },
});
const parameters = { ...defaults, sites: Number(flags.sites) };

if (flags.serve) {
  const proxy = await serveWeb(labWeb(parameters));
  process.on('message', () => process.send!({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
  process.send!({ port: proxy.port });
} else await drive();

async function drive(): Promise<void> {
  const urls: string[] = [];
  for (const row of labWeb(parameters).tables().pages!()) {
    urls.push((row as { url: string }).url);
    if (urls.length >= 200_000) break;
  }
  const child = fork(fileURLToPath(import.meta.url), ['--serve', '--sites', flags.sites!]);
  const answer = <T>(): Promise<T> =>
    new Promise((resolve) => child.once('message', (message) => resolve(message as T)));
  const { port } = await answer<{ port: number }>();
  const usage = (): Promise<{ cpu: NodeJS.CpuUsage; rss: number }> => {
    const waiting = answer<{ cpu: NodeJS.CpuUsage; rss: number }>();
    child.send('usage');
    return waiting;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let bytes = 0;
  const fetchOne = (url: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: url, agent, headers: { host: new URL(url).host } }, (response) => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', resolve);
      }).on('error', reject);
    });
  const run = async (count: number): Promise<void> => {
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < count) await fetchOne(urls[(next++ * 7919) % urls.length]!);
    };
    await Promise.all(Array.from({ length: 16 }, worker));
  };
  await run(2000);
  bytes = 0;
  const count = Number(flags.requests);
  const before = await usage();
  const started = performance.now();
  await run(count);
  const seconds = (performance.now() - started) / 1000;
  const after = await usage();
  const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e6;
  console.log(
    `${urls.length} pages on ${flags.sites} sites; ${count} requests: ${Math.round(count / cpu)} pages per second of one core (${Math.round(count / seconds)}/s as driven), ${(bytes / count / 1000).toFixed(1)} kB each, server memory ${Math.round(after.rss / 1e6)} MB`,
  );
  agent.destroy();
  child.kill();
}
