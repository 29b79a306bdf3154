/** What `lab web` and `lab data` share: serving a web, listing its sites, writing its truth. */
import type { Command } from 'commander';
import type { SimulatedWeb } from '../../lab/web/simulated-web.js';
import { LycosaError } from '../base/error.js';
import { exitCodes } from './exit-codes.js';
import { humanCount, write } from './output.js';
import { wholeNumber } from './values.js';

/** A port, or 0 for any. */
function portNumber(option: string): (text: string) => number {
  return (text) => {
    const port = wholeNumber(option)(text);
    if (port > 65_535)
      throw new LycosaError(
        'bad-option',
        `${option} ${text} is no port`,
        'give a number up to 65535, or 0 for any free port',
      );
    return port;
  };
}

/** Adds the options of serving. */
export function addServingOptions(command: Command): Command {
  return command
    .optionsGroup('Serving:')
    .option('--port <n>', 'port of the proxy; 0 for any free one', portNumber('--port'), 8888)
    .option(
      '--tls <file>',
      'write the certificate to trust for https into this file; links of the simulated web are https then',
    )
    .option('--site <host>', 'this site also answers directly, without a proxy; a part of its name will do')
    .option('--truth <where>', 'a port to serve the truth on, or a folder to write it to')
    .option('--no-serve', 'end when the truth is written')
    .option('--list', 'print the sites and end')
    .option('--verbose', 'print every request')
    .option('--json', 'print one JSON document on standard output, and nothing else there');
}

/** The shared options as parsed. */
export interface ServeFlags {
  port: number;
  tls?: string;
  site?: string;
  truth?: string;
  serve: boolean;
  list?: boolean;
  verbose?: boolean;
  json?: boolean;
}

/** Exports, lists or serves a web, as the options say. */
export async function serveLab(web: SimulatedWeb, flags: ServeFlags, about: object): Promise<void> {
  // The proxy answers both schemes; https needs a certificate that clients trust.
  const entries = [...web.entries()].map((each) =>
    flags.tls === undefined ? { ...each, entry: each.entry.replace(/^https:/, 'http:') } : each,
  );
  if (flags.list) {
    if (flags.json) await write(`${JSON.stringify(entries)}\n`);
    else for (const { entry, about } of entries) await write(`${entry}  ${about}\n`);
    return;
  }
  const truthPort =
    flags.truth !== undefined && /^-?\d+$/.test(flags.truth) ? portNumber('--truth')(flags.truth) : null;
  let tables: Record<string, number> | null = null;
  if (flags.truth !== undefined && truthPort === null) {
    const { exportTruth } = await import('../../lab/web/truth/export.js');
    tables = await exportTruth(web, flags.truth, (name, rows) =>
      process.stderr.write(`${name}: ${humanCount(rows)} rows\n`),
    );
  }
  if (!flags.serve) {
    if (tables === null)
      throw new LycosaError(
        'bad-option',
        '--no-serve without a folder for the truth does nothing',
        'add --truth FOLDER',
      );
    if (flags.json) await write(`${JSON.stringify({ ...about, truth: flags.truth, tables })}\n`);
    return;
  }
  const { startLab } = await import('../../lab/web/start-lab.js');
  const lab = await startLab(web, {
    port: flags.port,
    truthPort,
    site: flags.site ?? null,
    certificateFile: flags.tls ?? null,
    ...(flags.verbose
      ? { onRequest: (method, url, status) => process.stderr.write(`${status} ${method} ${url}\n`) }
      : {}),
  });
  if (flags.json)
    await write(
      `${JSON.stringify({ ...about, proxy: lab.proxy.url, truth: lab.truthUrl, site: lab.site, entries })}\n`,
    );
  else {
    await write(
      `The web is at ${lab.proxy.url} (a proxy): ${humanCount(entries.length)} sites. Ctrl-C ends it.\n`,
    );
    if (lab.truthUrl !== null) await write(`The truth is at ${lab.truthUrl}\n`);
    if (flags.tls !== undefined) await write(`Clients must trust ${flags.tls}\n`);
    if (flags.site !== undefined)
      await write(`${lab.site} is also at ${lab.proxy.url}/ (the truth knows it by its own addresses)\n`);
    for (const { entry, about } of entries.slice(0, 12)) await write(`  ${entry}  ${about}\n`);
    if (entries.length > 12) await write(`  … ("--list" prints all)\n`);
    await write(
      `Try: lycosa map ${entries[0]?.entry ?? ''} --proxy ${lab.proxy.url} --delay 0${flags.tls === undefined ? '' : ` --ca ${flags.tls}`}\n`,
    );
  }
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await lab.close();
  process.exitCode = exitCodes.done;
}
