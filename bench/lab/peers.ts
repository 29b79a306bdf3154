/**
 * Scrapy, Crawlee and Lycosa crawl the simulated web through its proxy; what each asked for is compared with the truth. On the plain profile all must have fetched
 * exactly the pages there are. Usage: node dist/bench/lab/peers.js [--sites 20] [--seed 1] [--profile plain]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { labWeb } from '../../lab/web/lab-web.js';
import { serveWeb } from '../../lab/web/server/proxy-server.js';
import { defaults, type Profile } from '../../lab/web/world/parameters.js';
import { benchFolder, installPeers } from '../set-up.js';

const { values: flags } = parseArgs({
  options: {
    sites: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    profile: { type: 'string', default: 'plain' },
  },
});
const here = dirname(fileURLToPath(import.meta.url));
installPeers();

const web = labWeb({
  ...defaults,
  seed: Number(flags.seed),
  sites: Number(flags.sites),
  profile: flags.profile as Profile,
});
const entries = [...web.entries()].map(({ entry }) => entry);
const truth = new Set<string>();
/** Pages that only other sites lead to: a crawler that stays on each site by itself does not meet them. */
const fromElsewhere = new Set<string>();
for (const row of web.tables().pages!()) {
  const page = row as { url: string; role: string; status: number; depth: number | null };
  if (page.status === 200 && page.role !== 'file')
    (page.depth === null ? fromElsewhere : truth).add(page.url);
}
const asked = new Set<string>();
let requests = 0;
const proxy = await serveWeb(web, {
  onRequest: (_method, url, status) => {
    requests++;
    if (status === 200 && !/\/(robots\.txt|sitemap[^/]*\.xml)$/.test(url)) asked.add(url);
  },
});
const store = mkdtempSync(join(tmpdir(), 'lycosa-peers-'));
const contenders: Record<string, string[]> = {
  scrapy: ['/usr/bin/python3', join(benchFolder, 'peers', 'scrapy_ordinary.py'), ...entries],
  crawlee: [process.execPath, join(benchFolder, 'peers', 'crawlee.mjs'), ...entries],
  lycosa: [
    process.execPath,
    join(here, '..', '..', 'cli', 'main.js'),
    'map',
    ...entries,
    '--proxy',
    proxy.url,
    '--delay',
    '0',
    '--store',
    store,
    '--quiet',
  ],
};
console.log(`${truth.size} pages on ${entries.length} sites (profile ${flags.profile}, seed ${flags.seed})`);
for (const [name, [command, ...args]] of Object.entries(contenders)) {
  asked.clear();
  requests = 0;
  const started = performance.now();
  await new Promise<void>((resolve) => {
    const child = spawn(command!, args, {
      cwd: store,
      env: { ...process.env, http_proxy: proxy.url, https_proxy: proxy.url, no_proxy: '' },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    child.on('close', () => resolve());
    child.on('error', () => resolve());
  });
  const missed = [...truth].filter((url) => !asked.has(url));
  const extra = [...asked].filter((url) => !truth.has(url) && !fromElsewhere.has(url));
  const crossed = [...fromElsewhere].filter((url) => asked.has(url)).length;
  console.log(
    `${name}: ${asked.size} different pages in ${requests} requests, ${((performance.now() - started) / 1000).toFixed(1)} s; missed ${missed.length}, not in the truth ${extra.length}; ${crossed} of ${fromElsewhere.size} that only other sites lead to${missed.length > 0 ? `, such as ${missed[0]}` : ''}${extra.length > 0 ? `, such as ${extra[0]}` : ''}`,
  );
}
await proxy.close();
rmSync(store, { recursive: true, force: true });
