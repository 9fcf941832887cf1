import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../target/open-store.ts';
import type { Store } from '../target/store.ts';
import { type BucketServer, startBucketServer } from './bucket-server.ts';

const BUCKET = 'gym-releases';
let server: BucketServer | undefined;

/** Addresses of new, empty targets of every kind, for tests that apply to all of them. */
const TARGETS = {
  'a folder': async () => path.join(mkdtempSync(path.join(tmpdir(), 'gym-target-')), 'releases'),
  'a bucket': async () => {
    server ??= await startBucketServer({ bucket: BUCKET });
    return `s3://${BUCKET}/${randomUUID()}`;
  },
} as const satisfies Readonly<Record<string, () => Promise<string>>>;

export type TargetKind = keyof typeof TARGETS;
export const EVERY_KIND = Object.keys(TARGETS) as TargetKind[];

/**
 * The kinds for tests of what commands do. `pnpm test` takes folders: another test proves that every kind of store acts
 * alike. `pnpm test --full` takes the kind that it names.
 */
export const KINDS = EVERY_KIND.filter((kind) => kind === (process.env['TARGET_KIND'] ?? 'a folder'));

export const newStore = async (kind: TargetKind = 'a folder'): Promise<Store> => openStore(await TARGETS[kind]());

// Every test file that imports this closes its bucket.
afterAll(() => server?.close());
