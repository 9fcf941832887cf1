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

/** The machine's own temporary folder, for what outlasts the validation: whatever runs in it finds another one. */
export const SYSTEM_TEMP_FOLDER = realpathSync(tmpdir());
/** Linux's folder that lies in memory. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'gym-';
const GIB = 2 ** 30;
const DAY_MS = 86_400_000;

export interface Scratch {
  readonly folder: string;
  discard(): void;
}

/** What has to be free, in bytes: a database that finds no room fails for no fault of the product. */
interface Need {
  readonly room: number;
  readonly memory: number;
}
const NEED: Need = { room: 6 * GIB, memory: 8 * GIB };

/**
 * A folder for what tests throw away, in memory: a write that waits for a disk proves nothing where the folder is
 * removed afterwards, and takes a tenth of the time of them all. Undefined where there is none, where it is small, or
 * where no program may be run from it.
 * @param parent a folder that lies in memory
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
    chmodSync(folder, 0o755); // a database that root may not run is another user's
    const program = join(folder, 'runs');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return { folder, discard };
  } catch {
    discard();
    return undefined;
  }
}

/** A run that was killed could not discard its own. */
function removeLeftovers(parent: string): void {
  for (const left of readdirSync(parent)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(parent, name))) {
    if (Date.now() - statSync(left).mtimeMs > DAY_MS) rmSync(left, { recursive: true, force: true });
  }
}
