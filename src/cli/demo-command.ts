/** `lycosa demo` */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { serveDemoSite } from './demo-site.js';
import { humanBytes, humanCount, write, writeRows } from './output.js';

export function demoCommand(): Command {
  return new Command('demo')
    .summary('map a small site on this machine and show what was found')
    .description(
      "Serves a small site from this package's own files on loopback, maps it, visits it again, and shows what was found.",
    )
    .option('--store <folder>', 'keep the result in this folder instead of throwing it away')
    .option('--json', 'print one JSON document on standard output, and nothing else there')
    .action(run);
}

async function run(flags: { store?: string; json?: boolean }): Promise<void> {
  const folder = flags.store ?? mkdtempSync(join(tmpdir(), 'lycosa-demo-'));
  const { map } = await import('../pipeline/map.js');
  const site = await serveDemoSite();
  const say = async (text: string): Promise<void> => (flags.json ? undefined : write(text));
  try {
    await say(
      `A site of this package's own files is served at ${site.url}\n\n$ lycosa map ${site.url} --allow-private --delay 0\n`,
    );
    const options = { urls: [site.url], store: folder, allowPrivate: true, delayMs: 0, environment: {} };
    const first = await map(options);
    await say(
      `${humanCount(first.pages)} pages, ${humanBytes(first.bytes)} in ${first.seconds} s; robots.txt heeded, every answer kept in ${join(folder, 'archive')}\n\n$ lycosa pages\n`,
    );
    if (!flags.json)
      await writeRows(firstRows(folder, 12), 'table', [
        'status',
        'outcome',
        'bytes',
        'level',
        'title',
        'url',
      ]);
    const again = await map(options);
    await say(
      `…\n\nThe same command again revisits: ${humanCount(again.pages)} pages, ${again.seconds} s; unchanged bodies are stored once.\n`,
    );
    await say('\nNow one of yours:  npx lycosa map https://example.org/ --max-pages 100\n');
    if (flags.json) await write(`${JSON.stringify({ first, again })}\n`);
  } finally {
    await site.close();
    if (flags.store === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function* firstRows(store: string, count: number): AsyncGenerator<object> {
  const { pages } = await import('../pipeline/pages.js');
  let shown = 0;
  for await (const row of pages({ store })) {
    if (shown++ >= count) return;
    yield row;
  }
}
