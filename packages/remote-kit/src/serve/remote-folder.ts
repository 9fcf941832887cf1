import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Value } from '@sinclair/typebox/value';
import type { BuildRecord } from '@gym/build/build-record';
import { publishedManifest } from '@gym/remote-contract/early-call';
import { RemoteJson } from '@gym/remote-contract/remote-json';

/** A remote's folder, and its declarations. */
export interface RemoteFolder {
  readonly folder: string;
  readonly manifest: RemoteJson;
}

/**
 * Reads the record of the build in a remote's `dist`.
 * @throws Error if there is none
 */
export function readBuildRecord({ folder, manifest }: RemoteFolder): BuildRecord {
  const file = path.join(folder, 'dist/build.json');
  if (!existsSync(file)) throw new Error(`${manifest.name} is not built: run its script "build" first.`);
  return JSON.parse(readFileSync(file, 'utf8')) as BuildRecord;
}

/**
 * Reads a remote's folder.
 * @throws Error that names what is missing or malformed
 */
export function readRemoteFolder(folder: string): RemoteFolder {
  const file = path.join(folder, 'remote.json');
  if (!existsSync(file))
    throw new Error(`${folder} has no remote.json: run this in the folder of a remote, or name a remote.`);
  const manifest = publishedManifest(readObject(file)) as RemoteJson;
  const [malformed] = [...Value.Errors(RemoteJson, manifest)];
  if (malformed) throw new Error(`${file}, ${malformed.path.slice(1)}: ${malformed.message}.`);
  return { folder, manifest };
}

function readObject(file: string): object {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not valid JSON: ${(cause as Error).message}.`, { cause });
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${file} contains no object.`);
  return value;
}
