import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run of Jest one temporary folder, which is removed at its end. So no test removes what it wrote there. */
export default function makeTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'gym-jest-'));
  chmodSync(folder, 0o755); // PostgreSQL's programs run as another user if we are root
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
