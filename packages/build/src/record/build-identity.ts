import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import type { RemoteJson } from '@gym/remote-contract/remote-json';
import type { BuildRecord } from './build-record.ts';

/**
 * Names the build of the app in a folder: a remote by its declaration, because its package may have another name, and
 * the shell by its package.
 */
export function buildIdentity(
  folder: string,
  declared?: Pick<RemoteJson, 'name'>,
): Pick<BuildRecord, 'name' | 'version' | 'contract'> {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  return { name: declared?.name ?? name.replace('@gym/', ''), version, contract: CONTRACT_VERSION };
}
