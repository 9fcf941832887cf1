import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Value } from '@sinclair/typebox/value';
import { readPublished } from '@gym/build';
import type { BuildRecord } from '@gym/remote-contract/build-record';
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
 * @param read what is read of it; `readDeclaration` leaves out the calls that its sources import
 * @throws Error that names what is missing or malformed
 */
export async function readRemoteFolder(folder: string, read = readPublished): Promise<RemoteFolder> {
  const {
    manifest,
    files: [file],
  } = await read(folder);
  const [malformed] = [...Value.Errors(RemoteJson, manifest)];
  if (malformed) throw new Error(`${file}, ${malformed.path.slice(1)}: ${malformed.message}.`);
  return { folder, manifest };
}
