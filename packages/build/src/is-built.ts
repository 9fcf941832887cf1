import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inputsHash } from './inputs-hash.ts';
import { distFolder } from './repository.ts';

/** Where a build notes what it was made from. */
export const MARK = '.inputs';

/** Whether an app's build is there and made from what is there now. */
export function isBuilt(app: string): boolean {
  const mark = path.join(distFolder(app), MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === inputsHash(app);
}
