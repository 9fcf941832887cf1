import { readConfig } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { createAdmin } from '../features/users/create-admin.ts';
import { ownTerminal } from './ask.ts';
import { besideServer } from './beside-server.ts';
import { readAdmin } from './read-admin.ts';
import { requireDatabase } from './require-database.ts';

/** Adds an administrator: the first one of a new gym, or one more. */
export async function createFirstAdmin(args: readonly string[], env: Environment): Promise<number> {
  const config = readConfig(env);
  requireDatabase(config, 'create the administrator');
  const admin = await readAdmin(args, env, { terminal: ownTerminal(), passwordMinLength: config.passwordMinLength });
  await besideServer(config, ({ pool }) => createAdmin(pool, admin, config));
  console.log(`${admin.fname} ${admin.lname} (${admin.email}) is an administrator now.`);
  return 0;
}
