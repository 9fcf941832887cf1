import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { remoteIn } from '../workspace/repository.ts';
import type { BuildRecord } from './build-record.ts';

/**
 * Names the build of the app in a folder: a remote by its `remote.json`, because its package may have another name, and
 * the shell by its package.
 */
export function buildIdentity(folder: string): Pick<BuildRecord, 'name' | 'version' | 'contract'> {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  return { name: remoteIn(folder)[0] ?? name.replace('@gym/', ''), version, contract: CONTRACT_VERSION };
}
