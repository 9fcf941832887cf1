import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { processIdentity } from '../../platform/system/process-identity.ts';

/** One server's claim on a data folder. */
export interface ServerLock {
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  readonly since: string;
  /** Where the process id is valid: this boot of this machine, or this container. */
  readonly place: string;
  readonly birth: string;
}

/** Milliseconds between two heartbeats of a claim. A claim has ended after three missing heartbeats. */
const HEARTBEAT_MS = 2_000;
const MISSING_HEARTBEATS = 3;
/** The content of a released claim. */
const FREE = 'free\n';

/**
 * Claims the data folder for this process. A claim ends with its process, even after a crash.
 * Claims are numbered files, and the highest number wins. A new claim creates the next number; the file system lets
 * only one process do so. The highest file is never removed, only marked as free. If two processes see the same stale
 * claim, the slower one therefore always finds the next number taken.
 * @throws OperatorError with the server that has the claim
 */
export async function claimDataFolder(folder: string, heartbeatMs = HEARTBEAT_MS): Promise<ServerLock> {
  const mine = await thisProcess();
  const text = `${JSON.stringify(mine)}\n`;
  for (;;) {
    const last = await lastClaim(folder);
    if (last?.holder && (await isHolderAlive(last.holder, mine, { file: last.file, heartbeatMs })))
      throw takenError(folder, last.holder, mine);
    const number = (last?.number ?? 0) + 1;
    const file = claimFile(folder, number);
    if (!(await createAtomically(file, text))) continue;
    // The number was free only because servers with higher numbers removed it.
    if (Math.max(...(await claimNumbers(folder))) > number) {
      await rm(file, { force: true });
      continue;
    }
    await removeBefore(folder, number);
    return holdClaim(file, heartbeatMs);
  }
}

/** Whether a running server has claimed the data folder. */
export async function isClaimed(folder: string): Promise<boolean> {
  const last = await lastClaim(folder);
  return last?.holder !== undefined && isHolderAlive(last.holder, await thisProcess(), last);
}

function holdClaim(file: string, heartbeatMs: number): ServerLock {
  const beat = setInterval(() => {
    void utimes(file, new Date(), new Date()).catch(() => undefined);
  }, heartbeatMs);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      const draft = draftOf(file);
      await writeFile(draft, FREE, { mode: 0o600 });
      await rename(draft, file);
    },
  };
}

const claimFile = (folder: string, number: number): string => path.join(folder, `server-${number}.lock`);

async function claimNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder).catch(() => [])).flatMap((name) => {
    const number = /^server-(\d+)\.lock$/.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

interface Claim {
  readonly number: number;
  readonly file: string;
  readonly holder: Holder | undefined;
}

async function lastClaim(folder: string): Promise<Claim | undefined> {
  const numbers = await claimNumbers(folder);
  if (numbers.length === 0) return undefined;
  const number = Math.max(...numbers);
  const file = claimFile(folder, number);
  return { number, file, holder: parse(await readFile(file, 'utf8').catch(() => FREE)) };
}

/** Keeps the last but one claim, so that a slow server finds its number taken. */
async function removeBefore(folder: string, number: number): Promise<void> {
  const old = (await claimNumbers(folder)).filter((one) => one < number - 1);
  await Promise.all(old.map((one) => rm(claimFile(folder, one), { force: true })));
}

async function thisProcess(): Promise<Holder> {
  return {
    pid: process.pid,
    since: new Date().toISOString(),
    place: await thisMachine(),
    birth: (await processIdentity(process.pid)) ?? '',
  };
}

async function thisMachine(): Promise<string> {
  if (process.platform !== 'linux') return process.platform;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const container = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${boot.trim()} ${container}`;
}

const draftOf = (file: string): string => `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;

/** Creates a file atomically with its whole content. Returns false if it exists. */
async function createAtomically(file: string, text: string): Promise<boolean> {
  const draft = draftOf(file);
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Checks the process itself on the same machine. For another machine or container, checks only the heartbeat. */
async function isHolderAlive(
  holder: Holder,
  mine: Holder,
  { file, heartbeatMs = HEARTBEAT_MS }: { file: string; heartbeatMs?: number },
): Promise<boolean> {
  if (holder.place === mine.place) return (await processIdentity(holder.pid)) === holder.birth;
  const before = await stat(file).catch(() => undefined);
  const timeout = MISSING_HEARTBEATS * heartbeatMs;
  if (!before || Date.now() - before.mtimeMs > 10 * timeout) return false;
  await pause(timeout);
  const after = await stat(file).catch(() => undefined);
  return after !== undefined && after.mtimeMs !== before.mtimeMs;
}

function takenError(folder: string, { pid, since, place }: Holder, mine: Holder): OperatorError {
  const where = place === mine.place ? `process ${pid}` : `process ${pid} of another container or machine`;
  return new OperatorError(
    `Another server (${where}, since ${since.slice(0, 16).replace('T', ' ')} UTC) already uses ${folder}: ` +
      'stop it first, or give this one its own DATA_DIR.',
  );
}
