import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The machine's own temporary folder, for files that outlive the validation. Its child processes get another one. */
export const SYSTEM_TEMP_FOLDER = realpathSync(tmpdir());
/** Linux's folder in memory. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'gym-';
const GIB = 2 ** 30;
const DAY_MS = 86_400_000;

export interface Scratch {
  readonly folder: string;
  discard(): void;
}

/** The required free bytes. A database without room would fail although the product works. */
interface Need {
  readonly room: number;
  readonly memory: number;
}
const NEED: Need = { room: 6 * GIB, memory: 8 * GIB };

/**
 * Creates a folder in memory for temporary files of tests. Waiting for a disk proves nothing for files that tests
 * remove, and takes a tenth of the time of all tests. Returns undefined if there is no such folder, if it is too small,
 * or if it does not allow running programs.
 * @param parent a folder in memory
 */
export function scratchInMemory(parent = IN_MEMORY, { room, memory } = NEED): Scratch | undefined {
  let folder: string | undefined;
  const discard = () => {
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < room || freemem() < memory) return undefined;
    removeLeftovers(parent);
    folder = mkdtempSync(join(parent, PREFIX));
    chmodSync(folder, 0o755); // PostgreSQL's programs run as another user if we are root
    const program = join(folder, 'runs');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return { folder, discard };
  } catch {
    discard();
    return undefined;
  }
}

/** Removes the folders of killed runs. */
function removeLeftovers(parent: string): void {
  for (const left of readdirSync(parent)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(parent, name))) {
    if (Date.now() - statSync(left).mtimeMs > DAY_MS) rmSync(left, { recursive: true, force: true });
  }
}
