/**
 * One pace for all processes of a user on this machine, kept in a folder: whose turn it is with a site, and when it may be asked again. It also outlives a process that was killed.
 *
 * A site has two small files. `KEY.turn` is there while a request is under way, made by whoever sends it; `KEY.rest` says when the last one ended and how long the site rests since.
 * A turn whose process is gone, or that has lasted longer than any request, is taken away, and the site rests as if the request had ended just then.
 * Times in files are those of the machine's clock; one that was set back meanwhile makes nobody wait longer than the rest itself.
 */
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../../archive/private-file.js';
import { codeOf } from '../../base/error.js';
import { hash64 } from '../../base/hash.js';

/** No request lasts longer, whatever its time-out. */
const maxTurnMs = 10 * 60_000;
/** How long to wait for another process before looking again. */
const turnPollMs = 100;
/** Files of sites that were asked longer ago are removed. */
const keepFilesMs = 25 * 3_600_000;

export class SharedPace {
  readonly #folder: string;
  #isUsable = true;

  constructor(folder: string) {
    this.#folder = folder;
    try {
      makePrivateFolder(folder);
      this.#isUsable = isOwn(folder);
      if (this.#isUsable) this.#removeOld();
    } catch {
      // Where nothing can be written, every process keeps its own pace.
      this.#isUsable = false;
    }
  }

  /** Whether anything can be shared there. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Takes the turn with a site; what is returned is how long to wait before trying again, 0 with the turn. */
  take(site: string, pauseMs: number): number {
    if (!this.#isUsable) return 0;
    const file = this.#fileOf(site);
    const rest = this.#restLeft(file, pauseMs);
    if (rest > 0) return rest;
    try {
      const descriptor = openSync(`${file}.turn`, 'wx', 0o600);
      writeSync(descriptor, `${process.pid} ${Date.now()}`);
      closeSync(descriptor);
    } catch (thrown) {
      return codeOf(thrown) === 'EEXIST' ? this.#waitForOther(file, pauseMs) : 0;
    }
    // Another process may have ended its turn since the first look.
    const left = this.#restLeft(file, pauseMs);
    if (left > 0) rmSync(`${file}.turn`, { force: true });
    return left;
  }

  /** Ends the turn: the site rests from now on. */
  leave(site: string, restMs: number): void {
    if (!this.#isUsable) return;
    const file = this.#fileOf(site);
    try {
      writeFileSync(`${file}.rest`, `${Date.now()} ${Math.ceil(restMs)}`, { mode: 0o600 });
      rmSync(`${file}.turn`, { force: true });
    } catch {
      // A full disk, or a folder that was removed: the pace of this process still holds.
    }
  }

  #fileOf(site: string): string {
    return join(this.#folder, hash64(site).toString(36));
  }

  /** Who knows of a longer pause than the one who asked last keeps that. */
  #restLeft(file: string, pauseMs: number): number {
    const [at, restMs] = numbersIn(`${file}.rest`);
    if (at === undefined || restMs === undefined) return 0;
    const passed = Math.max(0, Date.now() - at);
    return Math.max(0, Math.max(restMs, pauseMs) - passed);
  }

  #waitForOther(file: string, pauseMs: number): number {
    const [pid, since] = numbersIn(`${file}.turn`);
    // It is being written, or has just ended.
    if (pid === undefined || since === undefined)
      return this.#isOldTurn(file) ? this.#end(file, 0) : turnPollMs;
    const lasted = Math.max(0, Date.now() - since);
    if (lasted < maxTurnMs && isRunning(pid)) return turnPollMs;
    return this.#end(file, Math.max(0, Math.min(pauseMs, maxTurnMs + pauseMs - lasted)));
  }

  /** Takes a turn away from a process that is gone. Of several that try, one succeeds. */
  #end(file: string, restMs: number): number {
    const away = `${file}.${process.pid}.gone`;
    try {
      renameSync(`${file}.turn`, away);
      writeFileSync(`${file}.rest`, `${Date.now()} ${Math.ceil(restMs)}`, { mode: 0o600 });
      rmSync(away, { force: true });
    } catch {
      return turnPollMs;
    }
    return Math.max(1, restMs);
  }

  /** A turn without content that is older than a moment was left by a process that died while writing it. */
  #isOldTurn(file: string): boolean {
    const made = statSync(`${file}.turn`, { throwIfNoEntry: false })?.mtimeMs;
    return made !== undefined && Date.now() - made > 10 * turnPollMs;
  }

  #removeOld(): void {
    const before = Date.now() - keepFilesMs;
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before;
      if (made < before) rmSync(path, { force: true });
    }
  }
}

/** A folder that somebody else has made is not written to. */
function isOwn(folder: string): boolean {
  const own = process.getuid?.();
  const { uid } = statSync(folder);
  return own === undefined || uid === own;
}

function numbersIn(path: string): number[] {
  try {
    const numbers = readFileSync(path, 'utf8').split(' ').map(Number);
    return numbers.length === 2 && numbers.every((number) => Number.isFinite(number) && number >= 0)
      ? numbers
      : [];
  } catch {
    return [];
  }
}

/** Whether a process of this machine is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return codeOf(thrown) === 'EPERM';
  }
}
