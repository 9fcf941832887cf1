import { randomBytes } from 'node:crypto';
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';
import { processBirth } from '../processes/process-birth.ts';

/** One server's claim on a data folder. */
export interface ServerLock {
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  readonly since: string;
  /** Where that id means something: this boot of this machine, this container. */
  readonly place: string;
  readonly birth: string;
}

const HEARTBEAT = 2_000;
const PATIENCE = 3 * HEARTBEAT;

/**
 * Claims the data folder for this process. A claim ends with its process, however that ends.
 * @throws OperatorError naming the server that holds it.
 */
export async function claimDataFolder(folder: string): Promise<ServerLock> {
  const file = path.join(folder, 'server.lock');
  const mine = await thisProcess();
  const text = `${JSON.stringify(mine)}\n`;
  while (!(await createWhole(file, text))) {
    const found = await readFile(file, 'utf8').catch(() => undefined);
    if (found === undefined) continue;
    const holder = parse(found);
    if (holder && await lives(holder, mine, file)) throw taken(folder, holder, mine);
    await removeStale(file, found);
  }
  const beat = setInterval(() => { void utimes(file, new Date(), new Date()).catch(() => undefined); }, HEARTBEAT);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      const now = await readFile(file, 'utf8').catch(() => undefined);
      if (now === text) await rm(file, { force: true });
    },
  };
}

/** Whether a living server holds the data folder. */
export async function isClaimed(folder: string): Promise<boolean> {
  const file = path.join(folder, 'server.lock');
  const holder = parse(await readFile(file, 'utf8').catch(() => ''));
  return holder !== undefined && lives(holder, await thisProcess(), file);
}

async function thisProcess(): Promise<Holder> {
  return { pid: process.pid, since: new Date().toISOString(), place: await thisPlace(), birth: (await processBirth(process.pid)) ?? '' };
}

async function thisPlace(): Promise<string> {
  if (process.platform !== 'linux') return process.platform;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const container = await readlink('/proc/self/ns/pid').catch(() => '');
  return `${boot.trim()} ${container}`;
}

/** A file that is there with its whole content or not at all; false where there is one already. */
async function createWhole(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
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

/** Here, the process itself tells. From another machine or container, only the heartbeat does. */
async function lives(holder: Holder, mine: Holder, file: string): Promise<boolean> {
  if (holder.place === mine.place) return (await processBirth(holder.pid)) === holder.birth;
  const before = await stat(file).catch(() => undefined);
  if (!before || Date.now() - before.mtimeMs > 10 * PATIENCE) return false;
  await pause(PATIENCE);
  const after = await stat(file).catch(() => undefined);
  return after !== undefined && after.mtimeMs !== before.mtimeMs;
}

/** Removes the stale claim we looked at; a fresh one that took its place meanwhile is put back. */
async function removeStale(file: string, looked: string): Promise<void> {
  const aside = `${file}.stale-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readFile(aside, 'utf8');
  if (moved !== looked) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function taken(folder: string, { pid, since, place }: Holder, mine: Holder): OperatorError {
  const where = place === mine.place ? `process ${pid}` : `process ${pid} of another container or machine`;
  return new OperatorError(`Another server (${where}, since ${since.slice(0, 16).replace('T', ' ')} UTC) already works on ${folder}: stop it first, or give this one a DATA_DIR of its own.`);
}
