/** Profiles that browsers of killed processes have left behind: they are removed before another is made. */
import { lstatSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../base/error.js';
import { isRunning } from './pace/shared-pace.js';

const profileName = /^playwright_chromiumdev_profile-/;
/** A profile without a lock may be one that is being made. */
const minAgeMs = 10 * 60_000;

export function removeOrphanedProfiles(folder = tmpdir()): void {
  try {
    for (const name of readdirSync(folder))
      if (profileName.test(name) && isOrphaned(join(folder, name)))
        rmSync(join(folder, name), { recursive: true, force: true });
  } catch {
    // To tidy up is no reason to fail.
  }
}

/** Whether the browser that a profile belongs to is gone. */
function isOrphaned(profile: string): boolean {
  const stat = lstatSync(profile);
  if (stat.uid !== (process.getuid?.() ?? stat.uid)) return false;
  try {
    // The lock says which host and process has it.
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1]);
    return Number.isInteger(pid) && !isRunning(pid);
  } catch (thrown) {
    return codeOf(thrown) === 'ENOENT' && Date.now() - stat.mtimeMs > minAgeMs;
  }
}
