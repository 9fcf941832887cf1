import { loadRelease, openStore } from '@gym/release/serve';
import type { Client } from 'pg';
import { explainUnlisted } from '../../delivery/documents/serve-documents.ts';
import { unknownContributions } from '../../delivery/releases/place-contributions.ts';
import { type Config, readConfig, unknownVariables } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { withConnection } from '../../platform/database/connection.ts';
import { oneLine, OperatorError } from '../../platform/errors/operator-error.ts';
import { productBuild } from '../../platform/system/product-version.ts';
import { accessPictures, testPictures } from '../../platform/uploads/picture-store.ts';
import { checkExternal } from '../database/external-database.ts';
import { storeOperationTime } from '../database/operation-times.ts';
import { findRunningPostgres } from '../embedded/running-postgres.ts';
import { unknownMigrations } from '../migrations/migrate.ts';
import { appliedMigrations, readMigrations } from '../migrations/migrations.ts';
import { openMail, verifySmtp } from '../../platform/mail/open-mail.ts';

/** A check resolves to what is fine, and rejects with what is not. */
type Check = () => Promise<string>;

const MAX_SKEW_MS = 60_000;

/** Checks everything that the server depends on. Prints one line for each. @returns 1 if something fails */
export async function check(_typed: object, env: Environment): Promise<number> {
  let failures = 0;
  const report = async (name: string, work: Check): Promise<void> => {
    const [state, text] = await work().then(
      (fine) => ['ok', fine] as const,
      (error: unknown) => ['FAILED', oneLine(error)] as const,
    );
    if (state === 'FAILED') failures += 1;
    console.log(`${state.padEnd(6)}  ${name.padEnd(13)}  ${text}`);
  };
  let config: Config | undefined;
  await report('configuration', async () => {
    config = readConfig(env);
    const unknown = unknownVariables(env);
    if (unknown.length > 0) throw new OperatorError(`Nothing reads ${unknown.join(', ')}: correct or unset them`);
    return `version ${productBuild()}, Node.js ${process.versions.node}`;
  });
  if (config) for (const [name, work] of checksOf(config)) await report(name, work);
  return failures > 0 ? 1 : 0;
}

function checksOf(config: Config): readonly (readonly [name: string, work: Check])[] {
  const release: readonly [string, Check] = ['release', () => checkRelease(config)];
  if (config.apiBase) return [release];
  const onDatabase = (work: (client: Client) => Promise<string>): Check => {
    return () => withClient(config, work);
  };
  return [
    ['database', onDatabase(checkDatabase)],
    ['clock', onDatabase(checkClock)],
    ['pictures', () => checkPictures(config)],
    ['mail', () => checkMail(config)],
    release,
  ];
}

/** Connects without migrating. A stopped embedded database stays stopped. */
async function withClient(config: Config, work: (client: Client) => Promise<string>): Promise<string> {
  const { databaseUrl, databaseDirectUrl = databaseUrl } = config;
  const connection = databaseDirectUrl
    ? { connectionString: databaseDirectUrl }
    : await findRunningPostgres(config.dataDir);
  if (!connection) return `the embedded database in ${config.dataDir} is stopped; the server starts it`;
  if (databaseUrl) await checkExternal(databaseUrl, console.error);
  if (databaseDirectUrl && databaseDirectUrl !== databaseUrl)
    await checkExternal(databaseDirectUrl, () => undefined, 'DATABASE_DIRECT_URL');
  return withConnection(connection, 'check', work);
}

async function checkDatabase(client: Client): Promise<string> {
  const {
    rows: [server],
  } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const known = readMigrations();
  const applied = await appliedMigrations(client);
  const named = `PostgreSQL ${server?.version}`;
  if (applied.length === 0) return `${named}, no gym yet; the first start creates it`;
  if (unknownMigrations(known, applied).length > 0) return `${named}, upgraded by a newer version`;
  if (applied.length < known.length) return `${named}, the next start upgrades it`;
  await storeOperationTime(client, 'write-check');
  return `${named}, can save`;
}

async function checkClock(client: Client): Promise<string> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const middle = (before + Date.now()) / 2;
  const skew = Math.abs((rows[0]?.now.getTime() ?? 0) - middle);
  if (skew > MAX_SKEW_MS)
    throw new OperatorError(`It differs from the database's clock by ${Math.round(skew / 1000)} s: synchronise both`);
  return `within ${Math.max(1, Math.ceil(skew / 1000))} s of the database's clock`;
}

async function checkPictures({ uploads }: Config): Promise<string> {
  await testPictures(uploads, await accessPictures(uploads));
  return `can be stored in ${'folder' in uploads ? uploads.folder : `s3://${uploads.bucket}/${uploads.prefix}`}`;
}

async function checkMail({ smtp, demo }: Config): Promise<string> {
  if (smtp) return verifySmtp(smtp);
  if (demo) return 'a demo writes mails to files';
  throw new OperatorError('No mail can be sent, so nobody can reset a forgotten password: set SMTP_URL');
}

async function checkRelease({ releases, releaseTrust, ownApiOrigins, contributions }: Config): Promise<string> {
  const found = await loadRelease(await openStore(releases), releaseTrust, ownApiOrigins);
  const { release, unlisted } = found;
  if (unlisted.length > 0) throw new OperatorError(unlisted.map(explainUnlisted).join(' '));
  return [`${release} in ${releases}`, ...unknownContributions(found, contributions)].join('. ');
}

/** Sends one mail with the server's settings, by default a test. Units use it to report a failure. */
export async function mailTest(
  { words: [to = '', text] }: { words: readonly string[] },
  env: Environment,
): Promise<number> {
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(to)) throw new OperatorError(`"${to}" is no address of an email.`);
  const config = readConfig(env);
  const mail = await openMail(config);
  if (!mail.available) throw new OperatorError('No mail can be sent: set SMTP_URL.');
  const { name } = config.gym;
  try {
    await mail.send({
      to,
      subject: text === undefined ? `${name}: test mail` : `${name}: message of the server`,
      text: `${text ?? `The server of ${name} can send mail to this address.`}\n`,
    });
  } catch (error) {
    throw new OperatorError(`The mail server did not take the mail: ${oneLine(error)}. Check SMTP_URL and MAIL_FROM.`);
  }
  console.log(`The mail server took the mail to ${to}. Check that it arrives, also in the folder for spam.`);
  return 0;
}
