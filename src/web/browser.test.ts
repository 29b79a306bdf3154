import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { Browser, findBrowser } from './browser.js';
import { removeOrphanedProfiles } from './browser-profiles.js';
import type { Failure } from './outcome.js';

test('what a page tries on its own reaches nobody', {
  skip: findBrowser() === null && 'there is no browser',
}, async () => {
  let connections = 0;
  const listener = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  const browser = new Browser();
  const refused: Failure = {
    kind: 'failure',
    outcome: 'robots-denied',
    detail: '',
    retry: false,
    durationMs: 0,
  };
  const asked: string[] = [];
  const web = {
    fetch: async ({ url }: { url: string }) => {
      asked.push(url);
      return refused;
    },
    close: async () => {},
  };
  const there = `http://127.0.0.1:${port}`;
  const script = `
    const tryIt = (what) => { try { what(); } catch {} };
    tryIt(() => new SharedWorker('${there}/shared.js'));
    tryIt(() => new SharedWorker(URL.createObjectURL(new Blob(["fetch('${there}/blob')"], { type: 'text/javascript' }))));
    tryIt(() => new Worker(URL.createObjectURL(new Blob(["fetch('${there}/worker')"], { type: 'text/javascript' }))));
    tryIt(() => new WebSocket('ws://127.0.0.1:${port}/socket'));
    tryIt(() => navigator.sendBeacon('${there}/beacon', 'x'));
    tryIt(() => new EventSource('${there}/events'));
    tryIt(() => new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] }).createDataChannel('x'));
    tryIt(() => window.open('${there}/window'));
    tryIt(() => fetch('${there}/fetch'));
    document.body.append('done');`;
  try {
    const body = Buffer.from(
      `<link rel=preconnect href=${there}><link rel=dns-prefetch href=//x.example><body><script>${script}</script>`,
    );
    const rendered = await browser.render(`${there}/`, body, 'text/html', { web });
    assert.match(rendered?.html ?? '', /done/);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(connections, 0);
    assert.ok(asked.includes(`${there}/fetch`), 'what it asks for comes to us');
  } finally {
    await browser.close();
    await new Promise((resolve) => listener.close(resolve));
  }
});

test('profiles of browsers that are gone are removed, and no others', () => {
  const folder = temporaryFolder();
  const profile = (name: string, pid: number): string => {
    const path = join(folder, `playwright_chromiumdev_profile-${name}`);
    mkdirSync(path);
    symlinkSync(`host-${pid}`, join(path, 'SingletonLock'));
    return path;
  };
  const gone = profile('gone', spawnSync(process.execPath, ['-e', '']).pid);
  const used = profile('used', process.pid);
  const fresh = join(folder, 'playwright_chromiumdev_profile-fresh');
  mkdirSync(fresh);
  const other = join(folder, 'other');
  mkdirSync(other);
  removeOrphanedProfiles(folder);
  assert.deepEqual([gone, used, fresh, other].map(existsSync), [false, true, true, true]);
});
