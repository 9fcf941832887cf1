import type { Pool } from 'pg';
import { errorAnswer } from '@gym/api-contract';
import { createErrorFinder } from '../../platform/http/validation.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

/** How long connections and transactions may take to end after the last request, in ms. */
const RELEASE_MS = 2_000;

/** The number of rows in all tables, except one that changes by itself. */
export async function countStoredRows(pool: Pool, except = ''): Promise<string> {
  const {
    rows: [stored],
  } = await pool.query<{ rows: string }>(
    `select sum((xpath('/row/count/text()', counted))[1]::text::bigint) as rows
    from information_schema.tables,
      query_to_xml(format('select count(*) as count from %I', table_name), false, true, '') as counted
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> $1`,
    [except],
  );
  if (!stored) throw new Error('The database counted nothing.');
  return stored.rows;
}

async function openTransactions(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query<{ state: string; query: string }>(
    `select state, query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows;
}

/** Expects that the server still answers, its pool has no stuck connection, and nothing failed unexpectedly. */
export async function expectServerIntact({
  parts: { pool },
  log,
  url,
}: Pick<TestServer, 'parts' | 'log' | 'url'>): Promise<void> {
  expect((await fetch(`${url}/api/getRole`)).status).toBe(401);
  // The last request may still be releasing its connection.
  await waitUntil(
    () => pool.idleCount >= pool.totalCount,
    () => `${pool.totalCount - pool.idleCount} connections are stuck.`,
    RELEASE_MS,
  );
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  // A background job may be between two statements of its transaction.
  let open: unknown[] = [];
  await waitUntil(
    async () => (open = await openTransactions(pool)).length === 0,
    () => `Transactions are open: ${JSON.stringify(open)}`,
    RELEASE_MS,
  );
  expect(open).toEqual([]);
  expect(log.errors).toEqual([]);
}

const findErrorAnswerErrors = createErrorFinder({ schema: errorAnswer, method: 'POST', url: '', httpStatus: '400' });

/** The parts of an answer that are checked. */
interface CheckedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Internal details: stacks, paths, SQL, codes of libraries. */
const INTERNALS = [
  /\n\s+at /,
  /node_modules|node:internal|file:\/\//,
  /\/(home|root|usr|var|tmp|work|app|src)\//,
  /\.[cm]?[jt]s\b/,
  /\b(select|insert into|update \w+ set|delete from)\b.*\b(from|values|set|where)\b/i,
  /relation "|syntax error|constraint|violates|duplicate key/i,
  /\b(FST|ERR|HPE|SQLSTATE)_?\w*\d*\b/,
  /postgres|drizzle|fastify|ajv|typebox|argon/i,
  /\[object |\bundefined\b|\bNaN\b/,
];

/** A reason that quotes the request. Internal details in it come from the client. */
const QUOTES_REQUEST = /^\/api\/\w+ is answered to/;

/** A text that the specification fixes (acceptance I3). */
const AS_SPECIFIED = ['Passwords do not match'];

/**
 * The problems of an answer to a hostile request. There are none if it is a success, or an error in the form of
 * acceptance K with a sentence as its reason, and if it is not cached and reveals no internal details.
 */
export function findResponseProblems({ status, headers, text }: CheckedResponse): string[] {
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) =>
    void (holds || problems.push(`${problem}: ${status} ${text.slice(0, 300)}`));
  check(status >= 200 && status < 500, 'neither a success nor a client error');
  check(headers.get('cache-control') === 'no-store', 'can be cached');
  check(headers.get('x-content-type-options') === 'nosniff', 'type can be guessed');
  if (status < 400 && !text.includes('"error"')) return problems;
  check(/^application\/json; charset=utf-8$/.test(headers.get('content-type') ?? ''), 'not JSON');
  const body = parsed(text);
  check(findErrorAnswerErrors(body).length === 0, 'not in the form of an error');
  const { reason = '' } = (body ?? {}) as { reason?: string };
  check(
    QUOTES_REQUEST.test(reason) || AS_SPECIFIED.includes(reason) || /^[A-Z'"].*[.]$/s.test(reason),
    'reason is no sentence',
  );
  for (const inside of INTERNALS) check(QUOTES_REQUEST.test(reason) || !inside.test(text), `reveals ${inside}`);
  return problems;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
