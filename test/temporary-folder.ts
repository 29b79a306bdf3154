import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** A folder that is gone when the test file ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lycosa-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
