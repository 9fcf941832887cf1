import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';
import { answers } from './answers.ts';
import { isPostmasterOf } from './is-postmaster-of.ts';
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts';
import type { Cluster, Postmaster } from './spawn-postmaster.ts';

const PATIENCE = 120_000;

/**
 * The PostgreSQL that outlived a killed server, to be taken over. It may still be starting, recovering or shutting
 * down: then we wait for it to be either there or gone. A file left behind by a dead one is removed, since its process
 * id may be somebody else's by now, which PostgreSQL itself would take for a running one.
 */
export async function survivingPostmaster({ folder, password }: Cluster): Promise<Postmaster | undefined> {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(50)) {
    const written = await readPostmasterFile(folder);
    if (!written || !(await isPostmasterOf(written.pid, folder))) {
      await rm(postmasterFile(folder), { force: true });
      return undefined;
    }
    if (written.ready && (await answers(written.port, password))) return { pid: written.pid, port: written.port };
  }
  const written = await readPostmasterFile(folder);
  throw new OperatorError(
    `A PostgreSQL (process ${written?.pid ?? 'unknown'}) works on ${folder} and does not let this server in: stop that process, then start again.`,
  );
}
