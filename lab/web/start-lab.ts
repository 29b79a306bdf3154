/** Starts a simulated web: the proxy, and beside it the truth. */
import { writeFileSync } from 'node:fs';
import { LycosaError } from 'lycosa/parts';
import { type RunningProxy, serveWeb } from './server/proxy-server.js';
import { serveTruth } from './server/truth-server.js';
import type { SimulatedWeb } from './simulated-web.js';

export interface LabOptions {
  readonly port: number;
  /** Port for the truth; null for none. */
  readonly truthPort: number | null;
  /** Host of the one site that is also answered directly; null for none. */
  readonly site: string | null;
  /** Where to write the certificate of the authority; null when it is not needed. */
  readonly certificateFile: string | null;
  readonly onRequest?: (method: string, url: string, status: number) => void;
}

export interface RunningLab {
  readonly proxy: RunningProxy;
  readonly truthUrl: string | null;
  /** Origin of the site that answers directly. */
  readonly site: string | null;
  close(): Promise<void>;
}

/** Starts everything, or nothing. */
export async function startLab(web: SimulatedWeb, options: LabOptions): Promise<RunningLab> {
  const site = options.site === null ? null : originOfSite(web, options.site);
  const proxy = await bound('--port', options.port, () =>
    serveWeb(web, {
      port: options.port,
      ...(site === null ? {} : { site }),
      ...(options.onRequest === undefined ? {} : { onRequest: options.onRequest }),
    }),
  );
  try {
    if (options.certificateFile !== null) writeCertificate(options.certificateFile, proxy.certificate);
    const truth =
      options.truthPort === null
        ? null
        : await bound('--truth', options.truthPort, () => serveTruth(web, options.truthPort!));
    return {
      proxy,
      truthUrl: truth?.url ?? null,
      site,
      async close() {
        await truth?.close();
        await proxy.close();
      },
    };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}

function writeCertificate(file: string, certificate: string): void {
  try {
    writeFileSync(file, certificate);
  } catch (error) {
    throw new LycosaError(
      'bad-option',
      `the certificate cannot be written to ${file} (${(error as Error).message})`,
      'give --tls a file in a folder that exists',
      error,
    );
  }
}

/** The origin of a site named by host or by a part of it. */
function originOfSite(web: SimulatedWeb, name: string): string {
  const matching = [...web.entries()].filter(({ site }) => site === name || site.includes(name));
  const exact =
    matching.find(({ site }) => site === name) ?? (matching.length === 1 ? matching[0] : undefined);
  if (exact === undefined)
    throw new LycosaError(
      'bad-option',
      matching.length === 0
        ? `no site of this web is called ${name}`
        : `${matching.length} sites are called ${name}: ${matching
            .slice(0, 3)
            .map(({ site }) => site)
            .join(', ')} …`,
      'name a host that the web has (the list is printed by "lycosa lab web --list")',
    );
  return new URL(exact.entry).origin;
}

async function bound<T>(option: string, port: number, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE' || code === 'EACCES')
      throw new LycosaError(
        'bad-option',
        `port ${port} cannot be used (${code})`,
        `choose another with ${option}, or 0 for any free one`,
        error,
      );
    throw error;
  }
}
