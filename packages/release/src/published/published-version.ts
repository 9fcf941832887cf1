import { createHash } from 'node:crypto';
import type { BuildRecord } from '@gym/build/build-record';

/** The version under which a build goes out: its app's own, and 8 digits of the hash of its record and of all else that goes with it. */
export function publishedVersion(record: BuildRecord, ...rest: readonly unknown[]): string {
  return `${record.version}-${createHash('sha256')
    .update(JSON.stringify([record, ...rest]))
    .digest('hex')
    .slice(0, 8)}`;
}
