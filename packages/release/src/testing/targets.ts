import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { openStore } from '../target/open-store.ts';
import type { Store } from '../target/store.ts';
import { startBucketServer, type BucketServer } from './bucket-server.ts';

const BUCKET = 'gym-releases';
const folders: string[] = [];
let server: BucketServer | undefined;

/** Addresses of new, empty targets of every kind, for tests that apply to all of them. */
const TARGETS = {
  'a folder': async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gym-target-'));
    folders.push(folder);
    return path.join(folder, 'releases');
  },
  'a bucket': async () => {
    server ??= await startBucketServer({ bucket: BUCKET });
    return `s3://${BUCKET}/${randomUUID()}`;
  },
} as const satisfies Readonly<Record<string, () => Promise<string>>>;

export type TargetKind = keyof typeof TARGETS;
export const KINDS = Object.keys(TARGETS) as TargetKind[];

export const newStore = async (kind: TargetKind): Promise<Store> => openStore(await TARGETS[kind]());

/** Call it after all tests of a file. */
export async function discardTargets(): Promise<void> {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  await server?.close();
  server = undefined;
}
