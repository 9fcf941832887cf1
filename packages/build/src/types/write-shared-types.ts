import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildRecord } from '../record/build-record.ts';
import { readSharedTypes } from './read-shared-types.ts';

/** Our own packages. Other libraries keep their types within a version range. */
const OWN = /^@gym\//;

/**
 * Writes `types.json` beside a build: the declarations of our own packages that it offers, or was built against.
 * @returns the sources of the offered ones. A change of them makes the shell's build stale. A remote that does not
 *   change stays built against the older declarations
 */
export function writeSharedTypes(dist: string): readonly string[] {
  const { offers, shared } = JSON.parse(readFileSync(path.join(dist, 'build.json'), 'utf8')) as BuildRecord;
  const names = Object.keys(offers ?? shared).filter((name) => OWN.test(name));
  const { types, sources } = readSharedTypes(names);
  writeFileSync(path.join(dist, 'types.json'), `${JSON.stringify(types)}\n`);
  return offers ? sources : [];
}
