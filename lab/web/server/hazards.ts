/** Carries out the answers that are made to harm. All of them end by themselves. */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Hazard } from '../sites/hostile-site.js';

/** So that nothing goes on for ever, whoever forgets to hang up. */
const longestMs = 60_000;
const mostBytes = 200_000_000;

let bomb: Buffer | null = null;

/** Answers with a hazard. */
export function carryOut(hazard: Hazard, url: string, response: ServerResponse): void {
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const socket = response.socket!;
  switch (hazard) {
    case 'endless-body': {
      response.writeHead(200, html);
      const chunk = Buffer.alloc(65_536, '<p>and so on</p>');
      let sent = 0;
      const send = (): void => {
        while (sent < mostBytes && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', send);
            return;
          }
        }
        response.end();
      };
      send();
      return;
    }
    case 'slow-drip': {
      response.writeHead(200, html);
      const started = Date.now();
      const timer = setInterval(() => {
        if (response.destroyed || Date.now() - started > longestMs) {
          clearInterval(timer);
          response.end();
        } else response.write('.');
      }, 500);
      timer.unref();
      response.on('close', () => clearInterval(timer));
      return;
    }
    case 'decompression-bomb':
      response.writeHead(200, { ...html, 'content-encoding': 'gzip' });
      bomb ??= gzipSync(Buffer.alloc(100_000_000, ' '), { level: 9 });
      response.end(bomb);
      return;
    case 'redirect-loop':
      response.writeHead(302, { location: new URL(url).pathname });
      response.end();
      return;
    case 'reset':
      // Only a plain TCP connection can be reset; inside TLS it is cut off.
      if ('encrypted' in socket) socket.destroy();
      else socket.resetAndDestroy();
      return;
    case 'malformed-header':
      socket.end('HTTP/1.1 200 OK\r\nno colon here\r\n\x00: bad\r\n\r\n<p>');
      return;
    case 'huge-header':
      socket.end(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(1_000_000)}\r\ncontent-length: 0\r\n\r\n`);
      return;
    case 'wrong-length':
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100000\r\n\r\n<p>shorter than promised',
      );
      return;
    case 'wrong-type':
      response.writeHead(200, html);
      response.end(Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) & 255)));
      return;
    case 'deep-nesting':
      response.writeHead(200, html);
      response.end('<div>'.repeat(100_000));
      return;
    case 'too-many-requests':
      response.writeHead(429, { ...html, 'retry-after': '3600' });
      response.end('slow down');
      return;
    case 'unavailable':
      response.writeHead(503, html);
      response.end('later');
      return;
    case 'wrong-charset':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-16' });
      response.end(
        '<!DOCTYPE html><html><head><meta charset="latin1"><title>caf\xe9</title></head><body>caf\xe9</body></html>',
      );
      return;
    case 'silent': {
      const timer = setTimeout(() => socket.destroy(), longestMs);
      timer.unref();
      response.on('close', () => clearTimeout(timer));
    }
  }
}
