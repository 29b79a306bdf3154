/** Serves a folder with nginx on loopback, one worker, and counts what is asked for from its log. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export class DocServer {
  readonly origin: string;
  readonly #log: string;
  readonly #process: ChildProcess;

  private constructor(origin: string, log: string, process: ChildProcess) {
    this.origin = origin;
    this.#log = log;
    this.#process = process;
  }

  static async start(folder: string, scratch: string): Promise<DocServer> {
    const port = await freePort();
    const prefix = join(scratch, 'nginx');
    rmSync(prefix, { recursive: true, force: true });
    mkdirSync(prefix, { recursive: true });
    const log = join(prefix, 'access.log');
    writeFileSync(
      join(prefix, 'nginx.conf'),
      `daemon off; master_process off; pid ${prefix}/pid; error_log ${prefix}/error.log;
events { worker_connections 256; }
http {
  types { text/html html; text/css css; image/svg+xml svg; text/javascript js; text/plain txt; image/png png; }
  charset utf-8; default_type application/octet-stream; sendfile on; tcp_nopush on; keepalive_timeout 60s; keepalive_requests 1000000; open_file_cache max=4000;
  log_format path '$request_uri'; access_log ${log} path buffer=1m flush=100ms;
  client_body_temp_path ${prefix}/a; proxy_temp_path ${prefix}/b; fastcgi_temp_path ${prefix}/c; uwsgi_temp_path ${prefix}/d; scgi_temp_path ${prefix}/e;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`,
    );
    const process = spawn('/usr/sbin/nginx', ['-p', prefix, '-c', join(prefix, 'nginx.conf')], {
      stdio: 'ignore',
    });
    const server = new DocServer(`http://127.0.0.1:${port}`, log, process);
    for (let attempt = 0; attempt < 50; attempt++) {
      const isUp = await fetch(`${server.origin}/index.html`).then(
        () => true,
        () => false,
      );
      if (isUp) return server;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`nginx does not answer; see ${prefix}/error.log`);
  }

  /** Paths asked for since the last call. */
  async takeHits(): Promise<string[]> {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const hits = existsSync(this.#log) ? readFileSync(this.#log, 'utf8').split('\n').filter(Boolean) : [];
    if (existsSync(this.#log)) truncateSync(this.#log);
    return hits.map((hit) => decodeURIComponent(hit.replace(/\?.*$/, '')));
  }

  stop(): void {
    this.#process.kill();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
