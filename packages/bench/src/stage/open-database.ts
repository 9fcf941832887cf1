import { findPostgres, packagedPostgres, startPostgres, thisMachine, type PostgresServer } from '@gym/validate';

/** Starts a PostgreSQL server of the bench's own: the system's, or the one that npm brings. */
export async function openDatabase(): Promise<PostgresServer> {
  const system = findPostgres(thisMachine);
  const programs: ReturnType<typeof packagedPostgres> = system.found ? system : packagedPostgres();
  if (!programs.found) throw new Error(programs.reason);
  const database = await startPostgres(programs.path);
  return {
    ...database,
    stop: async () => {
      await database.stop();
      programs.discard?.();
    },
  };
}
