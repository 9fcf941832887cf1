import { type Config, readConfig, unknownVariables } from '../../platform/config/config.ts';
import { readText, type Environment } from '../../platform/config/environment.ts';
import { shutDownOnSignals } from '../server/stop-gracefully.ts';
import { Shutdown } from '../../platform/system/shutdown.ts';
import { commandLine, reportFailure } from '../../platform/errors/operator-error.ts';
import { openLog } from '../../platform/log/log.ts';
import { runServer, type RunningServer } from '../server/run-server.ts';
import { productBuild } from '../../platform/system/product-version.ts';

/** Builds what changed and starts everything. Prints each step for a newcomer, and the URL at the end. */
export async function start(_typed: object, env: Environment): Promise<undefined> {
  // Log only failures, because requests do not interest a user who tries the product.
  const config = readConfig({ ...env, LOG_LEVEL: readText(env, 'LOG_LEVEL') ?? 'warn' });
  const log = openLog(config.logLevel);
  const shutdown = new Shutdown();
  shutDownOnSignals(shutdown, reportFailure);
  let running: RunningServer | undefined;
  shutdown.add({
    close: async () => {
      if (running) console.log('Stopped.');
    },
  });
  await startOrClose(shutdown, reportFailure, async () => {
    console.log(openingLine(config));
    const fromSources = readText(env, 'RELEASES')
      ? {}
      : {
          build: async () => {
            const { buildRelease } = await import('./build.ts');
            await buildRelease(config.releases, console.log);
          },
          fillPackages: async () => {
            const { packKit } = await import('./build.ts');
            await packKit(config.kitPackages, shutdown);
          },
        };
    running = await runServer(config, { log, shutdown, ...fromSources });
    console.log(welcome(config, running));
  });
}

/** Starts something that runs on until a signal. If that fails, it closes what is open. */
async function startOrClose(
  shutdown: Shutdown,
  report: (error: unknown) => unknown,
  begin: () => Promise<void>,
): Promise<undefined> {
  try {
    await begin();
  } catch (error) {
    const asked = shutdown.started;
    await shutdown.run(report);
    // An error caused by the shutdown is no failure.
    if (!asked) throw error;
  }
}

function openingLine({ apiBase, databaseUrl, dataDir }: Config): string {
  if (apiBase) return `Serving the dashboard for the API at ${apiBase} ...`;
  if (databaseUrl) return 'Opening the database of DATABASE_URL ...';
  return `Starting the database in ${dataDir} ...`;
}

/** Prints the URL and how to sign in. */
function welcome({ apiBase, databaseUrl, dataDir }: Config, { url, password }: RunningServer): string {
  const kept = apiBase || databaseUrl ? '' : ` The data stays in ${dataDir}.`;
  const lines = ['', `The gym administration is running; Ctrl+C stops it.${kept}`, '', `  Open           ${url}`];
  if (password !== undefined)
    lines.push('  Administrator  admin@gym.test', '  Staff          staff@gym.test', `  Password       ${password}`);
  else if (!apiBase)
    lines.push(`  Sign in with your account; the first administrator comes from "${commandLine('create-admin')}".`);
  return lines.join('\n');
}

/** Serves the built release until a signal ends the process. */
export async function serve(_typed: object, env: Environment): Promise<undefined> {
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
  await startOrClose(shutdown, report, async () => {
    const { url, password } = await runServer(config, { log, shutdown });
    const source = config.demoPassword === undefined ? `in ${config.dataDir}/demo-password` : 'DEMO_PASSWORD';
    if (password !== undefined) log.info(`A demo: admin@gym.test and staff@gym.test, their password is ${source}.`);
    log.info(`Ready at ${url}`);
  });
}
