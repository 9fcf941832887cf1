import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a folder for the tests of a file, which is removed after them. @param anew whether each test gets it empty
 */
export function temporaryFolder({ anew = false } = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (anew)
    beforeEach(() => {
      remove();
      mkdirSync(folder, { mode: 0o700 });
    });
  afterAll(remove);
  return folder;
}
