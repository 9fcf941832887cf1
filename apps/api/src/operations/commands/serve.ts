import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { shutDownOnSignals } from '../server/signals.ts';
import { Shutdown } from '../server/shutdown.ts';
import { openLog } from '../../platform/log/log.ts';
import { runServer } from '../server/run-server.ts';

/** Serves the built release until a signal ends the process. */
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
    // An error caused by the shutdown is no failure.
    if (!asked) throw error;
  }
}
