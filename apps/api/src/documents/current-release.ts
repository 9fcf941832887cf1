import { stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { LoadRelease, Release } from './release.ts';

export interface CurrentRelease<Prepared> {
  /** What was prepared of the release that is promoted now. */
  current(): Prepared;
  stop(): void;
}

interface Options<Prepared> {
  readonly folder: string;
  readonly load: LoadRelease;
  prepare(release: Release): Promise<Prepared>;
  warn(text: string): void;
  readonly interval?: number;
}

/**
 * Follows the promoted release: its folder is looked at every 5 s, and a new release takes over as soon as it is whole.
 * A release that cannot be read is left aside and the last good one served on.
 * @throws OperatorError where there is none at the start.
 */
export async function followRelease<Prepared>({ folder, load, prepare, warn, interval = 5_000 }: Options<Prepared>): Promise<CurrentRelease<Prepared>> {
  let seen = await mark(folder);
  if (seen === undefined) throw new OperatorError(`There is no release in ${folder}: make one with "pnpm build", or set RELEASES to the folder that holds one.`);
  let prepared = await prepare(await load(folder));
  let looking = false;

  async function look(): Promise<void> {
    const found = await mark(folder);
    if (found === undefined || found === seen) return;
    try {
      prepared = await prepare(await load(folder));
      seen = found;
    } catch (error) {
      warn(`The new release in ${folder} cannot be served, the one before it stays: ${(error as Error).message}`);
    }
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => { looking = false; });
  }, interval);
  timer.unref();
  return { current: () => prepared, stop: () => clearInterval(timer) };
}

/** Changes whenever another release is promoted, also by a link that points elsewhere. */
async function mark(folder: string): Promise<string | undefined> {
  const found = await stat(path.join(folder, 'release.json')).catch(() => undefined);
  return found && `${found.dev}/${found.ino}/${found.mtimeMs}/${found.size}`;
}
