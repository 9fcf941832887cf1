import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { APPS, inputsHash, monolithConfig } from '@gym/build';
import type { Configuration } from 'webpack';

/** What the shell is given in place of its federation. */
const REMOTES = fileURLToPath(new URL('./monolith/start-federation.ts', import.meta.url));

/** The build of all apps as one. */
export const monolith = (folder: string): Configuration => monolithConfig({ folder, remotes: REMOTES });

/** Hash of everything that build is made from. */
export function monolithInputs(): string {
  const hash = createHash('sha256').update(readFileSync(REMOTES));
  for (const app of APPS) hash.update(inputsHash(app));
  return hash.digest('hex');
}
