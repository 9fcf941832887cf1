import { Client, type QueryConfig, Pool, type PoolConfig } from 'pg';

type Answer = (error: Error | null | undefined, result?: unknown) => void;

/** Passes the first answer on. Without one in time, it answers with an error. */
function answerWithin(milliseconds: number, answer: Answer): Answer {
  let answered = false;
  const first: Answer = (error, result) => {
    if (answered) return;
    answered = true;
    clearTimeout(timer);
    answer(error, result);
  };
  const timer = setTimeout(() => first(new Error('Query read timeout')), milliseconds);
  return first;
}

type Statement = QueryConfig & { readonly query_timeout?: number };

/**
 * A client that limits the time of its queries. A statement may have a `query_timeout` of its own. The same setting of
 * the driver's connections assigns a function to a property of each query. V8 puts such a function into the old
 * generation, so that all rows of the query survive until the next full garbage collection. A list of 1,000 members
 * then takes a third longer. The error is the driver's.
 * @param milliseconds until a query without an answer fails
 */
export const timedClient = (milliseconds: number): typeof Client =>
  class TimedClient extends Client {
    /** Accepts what the driver accepts. */
    override query(...given: unknown[]): never {
      const [statement, second, third] = given as [string | Statement, unknown, unknown];
      const limit = (typeof statement === 'string' ? undefined : statement.query_timeout) ?? milliseconds;
      // A query of another library, such as a copy.
      const runsItself = typeof statement !== 'string' && 'submit' in statement;
      const [values, answer] = typeof second === 'function' ? [undefined, second] : [second, third];
      const send = super.query.bind(this) as (...forms: unknown[]) => unknown;
      if (runsItself) return send(...given) as never;
      const ask = (settle: Answer) => send(statement, values, answerWithin(limit, settle));
      if (typeof answer === 'function') return ask(answer as Answer) as never;
      const answered = new Promise((resolve, reject) => {
        ask((error, result) => (error ? reject(error) : resolve(result)));
      });
      return answered as never;
    }
  };

const SECOND = 1_000;

/** Times out slow queries and forgotten transactions. */
const SESSION = {
  statement_timeout: 15 * SECOND,
  idle_in_transaction_session_timeout: 15 * SECOND,
  // Compiling takes longer than our queries: the planner overestimates the rows of a large table.
  jit: 'off',
};

/** Pools whose connections may lead to another session of PostgreSQL in each transaction. */
const behindPooler = new WeakSet<Pool>();

/** Whether a statement that a connection of the pool prepares is there for its next transaction. */
export const keepsStatements = (pool: Pool): boolean => !behindPooler.has(pool);

/** The most connections of a pool, unless the operator sets another number. */
export const MAX_CONNECTIONS = 10;

interface Route {
  /** The most connections. */
  readonly max?: number | undefined;
  /** Whether a connection pooler such as PgBouncer lies between. It rejects settings for a session. */
  readonly pooled?: boolean;
}

/**
 * A pool that survives a restart of its database: it drops and logs a broken idle connection, and the next query opens
 * another one. Timeouts free the connection of a slow query or a forgotten transaction.
 */
export function openPool(
  connection: PoolConfig,
  warn: (text: string) => void,
  { pooled = false, max = MAX_CONNECTIONS }: Route = {},
): Pool {
  const { jit, ...timeouts } = SESSION;
  const pool = new Pool({
    ...connection,
    Client: timedClient(20 * SECOND),
    max,
    idleTimeoutMillis: 30 * SECOND,
    connectionTimeoutMillis: 5 * SECOND,
    ...(pooled ? {} : { ...timeouts, options: `-c jit=${jit}` }),
    keepAlive: true,
    application_name: `gym ${process.pid}`,
  });
  if (pooled) behindPooler.add(pool);
  // Without these listeners, Node ends the process when the database restarts. The pool reports a broken idle
  // connection; the connection itself reports a break between two statements of a transaction.
  pool.on('error', (error) => {
    // A pool ends before PostgreSQL has closed its connections, which a stop of PostgreSQL then breaks.
    if (!pool.ending) warn(`A database connection broke: ${error.message}`);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Shorter than a call waits for a connection, so that the probe notices an outage before the calls fail. */
const PROBE_TIMEOUT_MS = 3_500;

/** Opens one connection with the settings of a pool. It answers also while all connections of the pool are in use. */
export function openProbe(pool: Pool): Pool {
  const { options } = pool;
  const probe = new Pool({
    ...options,
    // The pool hides them from a copy.
    password: options.password,
    ssl: options.ssl,
    Client: timedClient(PROBE_TIMEOUT_MS),
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    max: 1,
  });
  probe.on('error', () => undefined);
  probe.on('connect', (client) => client.on('error', () => undefined));
  return probe;
}

/** Gives the account of a pool behind a pooler the settings that other pools give each session. */
export async function setAccountDefaults(pool: Pool): Promise<void> {
  const changes = Object.entries(SESSION).map(
    ([name, value]) => `execute format('alter role current_user in database %I set ${name} = ${value}', here);`,
  );
  // One process after the other, because PostgreSQL rejects concurrent changes of an account.
  await pool.query(`do $$
    declare here text := current_database();
    begin
      perform pg_advisory_xact_lock(hashtext('gym account defaults'));
      ${changes.join('\n      ')}
    end $$`);
}
