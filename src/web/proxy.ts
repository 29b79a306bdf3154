/** Which proxy a URL goes through (`--proxy`, `HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`), and tunnels through it. */
import { request } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { LycosaError } from '../base/error.js';
import { basicCredentials, withoutPassword } from './own-headers.js';

/** A proxy as given. */
export interface ProxyServer {
  readonly origin: string;
  readonly hostname: string;
  readonly port: number;
  readonly secure: boolean;
  readonly authorization: string | null;
}

/** Finds the proxy of a URL; null for a direct connection. */
export type ProxyChoice = (url: string) => ProxyServer | null;

/** Code of the error for a tunnel that the proxy refuses. */
export const proxyFailedCode = 'LYCOSA_PROXY';

/** Parses a proxy address. */
export function parseProxy(text: string): ProxyServer {
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  } catch {
    throw new LycosaError(
      'bad-option',
      `the proxy address ${withoutPassword(text)} cannot be read`,
      'write it as http://HOST:PORT',
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new LycosaError(
      'bad-option',
      `the proxy ${withoutPassword(text)} is of a kind that is not supported`,
      'give an http:// or https:// proxy',
    );
  }
  const secure = url.protocol === 'https:';
  return {
    origin: url.origin,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 443 : 80),
    secure,
    authorization: url.username === '' ? null : basicCredentials(url),
  };
}

/** `--proxy` takes everything; without it the environment decides by scheme and `NO_PROXY`. */
export function chooseProxy(
  option: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): ProxyChoice {
  if (option !== undefined && option !== '') {
    const proxy = parseProxy(option);
    return () => proxy;
  }
  const read = (name: string): ProxyServer | null => {
    const text = environment[name.toLowerCase()] || environment[name.toUpperCase()];
    return text ? parseProxy(text) : null;
  };
  const forHttp = read('http_proxy') ?? read('all_proxy');
  const forHttps = read('https_proxy') ?? read('all_proxy');
  if (forHttp === null && forHttps === null) return () => null;
  const exceptions = parseNoProxy(environment.no_proxy ?? environment.NO_PROXY ?? '');
  return (url) => {
    const { protocol, hostname, port } = new URL(url);
    if (exceptions(hostname, port || (protocol === 'https:' ? '443' : '80'))) return null;
    return protocol === 'https:' ? forHttps : forHttp;
  };
}

/** `NO_PROXY`: names match themselves and what is below them; `host:port` matches one port; `*` matches all. */
function parseNoProxy(text: string): (hostname: string, port: string) => boolean {
  const rules = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((rule) => {
      const match = /^(.*?)(?::(\d+))?$/.exec(rule)!;
      return { name: match[1]!.replace(/^\*?\./, ''), port: match[2] };
    });
  return (hostname, port) => {
    const host = hostname.toLowerCase();
    return rules.some(({ name, port: only }) => {
      if (only !== undefined && only !== port) return false;
      return name === '*' || host === name || host.endsWith(`.${name}`);
    });
  };
}

type Connected = (error: Error | null, socket: Socket | null) => void;

/** A connector for undici that reaches an https origin through the proxy's CONNECT. */
export function tunnel(
  proxy: ProxyServer,
  tls: { ca?: string[] | undefined; timeoutMs: number; userAgent: string },
): (
  options: { hostname: string; port?: string | number | null; servername?: string | null },
  callback: Connected,
) => void {
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '');
    const target = `${hostname.includes(':') ? `[${hostname}]` : hostname}:${options.port || 443}`;
    let finished = false;
    const finish = (error: Error | null, socket: Socket | null): void => {
      if (finished) return;
      finished = true;
      callback(error, socket);
    };
    const refuse = (reason: string): void => {
      finish(
        Object.assign(new Error(`the proxy ${proxy.origin} ${reason}`), { code: proxyFailedCode }),
        null,
      );
    };
    const send = proxy.secure ? requestTls : request;
    const asking = send({
      host: proxy.hostname,
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      agent: false,
      headers: {
        host: target,
        'user-agent': tls.userAgent,
        ...(proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization }),
      },
      ...(proxy.secure && tls.ca !== undefined ? { ca: tls.ca } : {}),
    });
    asking.setTimeout(tls.timeoutMs, () => asking.destroy(new Error('did not answer in time')));
    asking.on('error', (error) => refuse(`cannot be reached: ${error.message}`));
    asking.on('response', (response) => {
      response.destroy();
      refuse(`answered ${response.statusCode} to CONNECT`);
    });
    asking.on('connect', (response, raw) => {
      if (response.statusCode !== 200) {
        raw.destroy();
        return refuse(`answered ${response.statusCode} to CONNECT ${target}`);
      }
      raw.setTimeout(0);
      const secured = connectTls({
        socket: raw,
        servername: /^[\d.]+$|:/.test(hostname) ? '' : hostname,
        host: hostname,
        ALPNProtocols: ['http/1.1'],
        ...(tls.ca === undefined ? {} : { ca: tls.ca }),
      });
      const timer = setTimeout(
        () => secured.destroy(Object.assign(new Error('TLS handshake timed out'), { code: 'ETIMEDOUT' })),
        tls.timeoutMs,
      );
      secured.once('secureConnect', () => {
        clearTimeout(timer);
        finish(null, secured);
      });
      secured.once('error', (error) => {
        clearTimeout(timer);
        finish(error, null);
      });
      secured.once('close', () => refuse('closed the tunnel during the TLS handshake'));
    });
    asking.end();
  };
}
