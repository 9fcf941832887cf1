import { createHash } from 'node:crypto';
import type { BuildRecord } from './build-record.ts';

/** A build's record as `build.json` holds it, byte for byte. */
export const buildJson = (record: BuildRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** SHA-256 of a build's `build.json`, hex: names this build and no other. */
export const hashOfBuild = (record: BuildRecord): string =>
  createHash('sha256').update(buildJson(record)).digest('hex');
