import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { shutDownOnSignals } from '../server/signals.ts';
import { Shutdown } from '../server/shutdown.ts';
import { openLog } from '../../platform/log/log.ts';
import { runServer } from '../server/run-server.ts';

/** Serves what is built, until it is told to end. */
export async function serve(_args: readonly string[], env: Environment): Promise<undefined> {
  const config = readConfig(env);
  const log = openLog(config.logLevel);
  const shutdown = new Shutdown();
  const report = (error: unknown) => log.fatal({ err: error }, 'the server failed');
  shutDownOnSignals(shutdown, report, config.drainSeconds);
  try {
    const { url, password } = await runServer(config, { log, shutdown });
    if (password !== undefined)
      log.info(`A demo: admin@gym.test and staff@gym.test, their password is in ${config.dataDir}/demo-password.`);
    log.info(`Ready at ${url}`);
  } catch (error) {
    const asked = shutdown.started;
    await shutdown.run(report);
    // What breaks because we were told to end is no failure.
    if (!asked) throw error;
  }
}
