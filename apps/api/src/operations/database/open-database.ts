import type { ClientConfig, Pool } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { withConnection } from '../../platform/database/connection.ts';
import { openPool, setAccountDefaults } from '../../platform/database/pool.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { isClaimed } from '../data-folder/server-lock.ts';
import { type BeforeMigrating, migrate } from '../migrations/migrate.ts';
import { announceServer } from './announce-server.ts';
import { checkExternal, databaseProblem, type ExternalDatabase } from './external-database.ts';
import { grantServing } from './serving-rights.ts';

/** An open database. */
export interface OpenDatabase {
  /** Connections that serve calls. Their account changes rows and no tables, unless one account does everything. */
  readonly pool: Pool;
  /** Connections of the schema's owner, for the work at a start and for commands. */
  readonly ownerPool: Pool;
  /** The owner's settings for a separate connection. */
  readonly connection: ClientConfig;
  readonly kind: 'embedded' | 'external';
  close(): Promise<void>;
  /** Closes what it can when the process ends without waiting. */
  closeNow(): void;
}

/** Options for opening a database. */
interface OpenOptions {
  /** Leaves the schema unchanged. */
  readonly skipMigrations?: boolean;
  /** Announces a server while the database is open. */
  readonly announce?: boolean;
  readonly beforeMigrating?: BeforeMigrating | undefined;
  /** Gets a line about the migrations that ran. */
  readonly say?: ((text: string) => void) | undefined;
}

type DatabaseConfig = Pick<Config, 'dataDir'> &
  Partial<Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseConnections'>>;
type Warn = (text: string) => void;

/**
 * Opens the database of DATABASE_URL, or starts the embedded one, and migrates its schema.
 * @throws OperatorError with advice if the database is unusable
 */
export async function openDatabase(
  config: DatabaseConfig,
  warn: Warn = () => undefined,
  opening: OpenOptions = {},
): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseDirectUrl: direct = url, databaseConnections: max } = config;
  return url && direct ? openExternal({ url, direct, max }, warn, opening) : openEmbedded(config, warn, opening);
}

/** The URLs of an external database: for serving, and for everything else. */
interface ExternalUrls {
  readonly url: string;
  readonly direct: string;
  /** The most connections that serve calls. */
  readonly max?: number | undefined;
}

async function openExternal(
  { url, direct, max }: ExternalUrls,
  warn: Warn,
  opening: OpenOptions,
): Promise<OpenDatabase> {
  const [serving, owner] = await findExternal({ url, direct }, warn);
  const connection: ClientConfig = { connectionString: direct };
  const pool = openPool({ connectionString: url }, warn, { ...serving, max });
  const ownerPool = url === direct ? pool : openPool(connection, warn, owner);
  const pools = new Set([pool, ownerPool]);
  const end = async () => {
    for (const one of pools) await one.end();
  };
  try {
    if (!opening.skipMigrations) {
      await prepare(connection, serving.account, warn, opening);
      if (serving.pooled) await setAccountDefaults(pool);
    }
    const announcement = opening.announce ? await announceServer(pool) : undefined;
    return {
      pool,
      ownerPool,
      connection,
      kind: 'external',
      async close() {
        await announcement?.close();
        await end();
      },
      closeNow: () => undefined,
    };
  } catch (error) {
    await end();
    if ((error as { code?: string }).code !== '42501') throw error;
    throw databaseProblem(direct, error, url === direct ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
  }
}

/** @throws OperatorError unless both URLs lead to one usable database */
async function findExternal(
  { url, direct }: ExternalUrls,
  warn: Warn,
): Promise<[serving: ExternalDatabase, owner: ExternalDatabase]> {
  const serving = await checkExternal(url, warn);
  if (url === direct) return [serving, serving];
  const owner = await checkExternal(direct, () => undefined, 'DATABASE_DIRECT_URL');
  if (owner.identity !== serving.identity)
    throw new OperatorError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: ' +
        'give both the same host and database; only account and pooler may differ.',
    );
  return [serving, owner];
}

async function openEmbedded(
  { dataDir, databaseConnections: max }: DatabaseConfig,
  warn: Warn,
  opening: OpenOptions,
): Promise<OpenDatabase> {
  const { startEmbedded } = await import('../embedded/start-embedded.ts');
  const postgres = await startEmbedded(dataDir, warn);
  const { owner, server } = postgres.accounts;
  try {
    if (!opening.skipMigrations) await prepare(owner, server.user, warn, opening);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const [pool, ownerPool] = [openPool(server, warn, { max }), openPool(owner, warn)];
  return {
    pool,
    ownerPool,
    connection: owner,
    kind: 'embedded',
    async close() {
      await pool.end();
      await ownerPool.end();
      await postgres.stop();
    },
    closeNow: () => postgres.stopNow(),
  };
}

const ONE_ACCOUNT =
  'The account of DATABASE_URL may change tables and rewrite the audit trail: let the server use another account, ' +
  'and move this URL to DATABASE_DIRECT_URL. docs/operate/database.md says how.';

/** Migrates the schema as its owner, and lets another account serve it. */
async function prepare(
  connection: ClientConfig,
  servingAccount: string,
  warn: Warn,
  { beforeMigrating, say }: OpenOptions,
): Promise<void> {
  await migrate(connection, { warn, say, before: beforeMigrating });
  const limited = await withConnection(connection, 'rights', (client) => grantServing(client, servingAccount));
  if (!limited) warn(ONE_ACCOUNT);
}

/**
 * Opens the database for one command of the operator, which acts as the schema's owner. If a server already runs the
 * embedded PostgreSQL, connects to it and leaves it running.
 */
export async function openAlongsideServer(
  config: DatabaseConfig,
  warn: Warn,
  opening: Omit<OpenOptions, 'announce'> = {},
): Promise<OpenDatabase> {
  const asOwner = async () => {
    const database = await openDatabase(config, warn, opening);
    return { ...database, pool: database.ownerPool };
  };
  if (config.databaseUrl || !(await isClaimed(config.dataDir))) return asOwner();
  const { findRunningPostgres } = await import('../embedded/running-postgres.ts');
  const administrator = await findRunningPostgres(config.dataDir);
  if (!administrator) return asOwner();
  const { setUpAccounts } = await import('../embedded/accounts.ts');
  const { owner: connection } = await setUpAccounts(administrator);
  const pool = openPool(connection, warn);
  return {
    pool,
    ownerPool: pool,
    connection,
    kind: 'embedded',
    close: () => pool.end(),
    closeNow: () => undefined,
  };
}
