/** A port on loopback that takes connections and ends them: where a browser's own traffic goes, so that it goes nowhere. */

import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

export class ConnectionSink {
  #server: Promise<Server> | null = null;

  async port(): Promise<number> {
    this.#server ??= new Promise((resolve, reject) => {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.destroy();
      });
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(server));
      server.unref();
    });
    return ((await this.#server).address() as AddressInfo).port;
  }

  close(): void {
    void this.#server?.then((server) => server.close()).catch(() => {});
    this.#server = null;
  }
}
