import type { Config } from '../config/config.ts';
import { openBesideServer } from '../database/open-beside-server.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { endInOrder } from '../shutdown/end-in-order.ts';
import { Shutdown } from '../shutdown/shutdown.ts';
import { fail } from './fail.ts';

/**
 * Does one thing with the database, while a server works with it or not, and closes it however that goes. Warnings go to the
 * standard error: the standard output is the answer, which somebody may keep as a file.
 */
export async function besideServer<Answer>(
  config: Config,
  work: (database: OpenDatabase) => Promise<Answer>,
): Promise<Answer> {
  const shutdown = new Shutdown();
  endInOrder(shutdown, fail);
  try {
    const database = await openBesideServer(config, console.error);
    shutdown.add(database);
    return await work(database);
  } finally {
    await shutdown.run(fail);
  }
}
