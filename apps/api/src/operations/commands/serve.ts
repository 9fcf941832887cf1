import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { unknownVariables } from '../../platform/config/unknown-variables.ts';
import { productBuild } from '../../platform/system/product-version.ts';
import { shutDownOnSignals } from '../server/signals.ts';
import { Shutdown } from '../../platform/system/shutdown.ts';
import { openLog } from '../../platform/log/log.ts';
import { runServer } from '../server/run-server.ts';

/** Serves the built release until a signal ends the process. */
export async function serve(_args: readonly string[], env: Environment): Promise<undefined> {
  const config = readConfig(env);
  const log = openLog(config.logLevel);
  const database = config.databaseUrl ? 'DATABASE_URL' : `embedded in ${config.dataDir}`;
  log.info(
    `Gym administration ${productBuild()} starts: Node.js ${process.versions.node}, process ${process.pid}, ` +
      `database: ${config.apiBase ? 'none' : database}.`,
  );
  const unknown = unknownVariables(env);
  if (unknown.length > 0) log.warn(`Nothing reads these variables: ${unknown.join(', ')}. Correct or unset them.`);
  const shutdown = new Shutdown();
  // Closed last, so that the line means that everything has ended.
  shutdown.add({ close: async () => log.info('Stopped.') });
  const report = (error: unknown) => log.fatal({ err: error }, 'the server failed');
  shutDownOnSignals(shutdown, report, {
    drainSeconds: config.drainSeconds,
    began: (signal) => log.info(`Stopping after ${signal}: open requests finish first.`),
  });
  try {
    const { url, password } = await runServer(config, { log, shutdown });
    const source = config.demoPassword === undefined ? `in ${config.dataDir}/demo-password` : 'DEMO_PASSWORD';
    if (password !== undefined) log.info(`A demo: admin@gym.test and staff@gym.test, their password is ${source}.`);
    log.info(`Ready at ${url}`);
  } catch (error) {
    const asked = shutdown.started;
    await shutdown.run(report);
    // An error caused by the shutdown is no failure.
    if (!asked) throw error;
  }
}
