import { Value } from '@sinclair/typebox/value';
import type { Pool } from 'pg';
import { errorAnswer } from '@gym/api-contract';
import type { TestServer } from '../../testing/test-server.ts';

/** How many rows all tables hold together, but for one that changes by itself. */
export async function countStoredRows(pool: Pool, except = ''): Promise<string> {
  const {
    rows: [stored],
  } = await pool.query<{ rows: string }>(
    `select sum((xpath('/row/count/text()', query_to_xml(format('select count(*) as count from %I', table_name), false, true, '')))[1]::text::bigint) as rows
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> $1`,
    [except],
  );
  return stored!.rows;
}

/** Expects that the server still answers, its pool has no stuck connection, and nothing failed unexpectedly. */
export async function expectServerIntact({ pool, log, url }: Pick<TestServer, 'pool' | 'log' | 'url'>): Promise<void> {
  expect((await fetch(`${url}/api/getRole`)).status).toBe(401);
  // The last of a batch may still be handing its connection back.
  for (let tries = 0; pool.idleCount < pool.totalCount && tries < 100; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  const { rows } = await pool.query(
    `select state, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
  expect(log.errors).toEqual([]);
}

/** What an answer is judged by. */
interface CheckedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What only the inside of a server knows: stacks, paths, SQL, codes of libraries. */
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

/** Words of a request may stand in its refusal; what they are is not the server's to answer for. */
const QUOTES_REQUEST = /^\/api\/\w+ is answered to/;

/** The specification's own text for it (acceptance I3). */
const AS_SPECIFIED = ['Passwords do not match'];

/**
 * What is wrong with the answer to a hostile request; empty where it is an answer of ours: 2xx, or a refusal in the one
 * form, with a sentence for people (acceptance K), that nobody stores and that tells nothing of the inside.
 */
export function findResponseProblems({ status, headers, text }: CheckedResponse): string[] {
  const wrong: string[] = [];
  const say = (holds: boolean, what: string) => void (holds || wrong.push(`${what}: ${status} ${text.slice(0, 300)}`));
  say(status >= 200 && status < 500, 'neither answered nor refused');
  say(headers.get('cache-control') === 'no-store', 'may be stored');
  say(headers.get('x-content-type-options') === 'nosniff', 'may be sniffed');
  if (status < 400 && !text.includes('"error"')) return wrong;
  say(/^application\/json; charset=utf-8$/.test(headers.get('content-type') ?? ''), 'no JSON');
  const body = parsed(text);
  say(Value.Check(errorAnswer, body), 'not in the form of a refusal');
  const { reason = '' } = (body ?? {}) as { reason?: string };
  say(QUOTES_REQUEST.test(reason) || AS_SPECIFIED.includes(reason) || /^[A-Z'"].*[.]$/s.test(reason), 'no sentence');
  for (const inside of INTERNALS) say(QUOTES_REQUEST.test(reason) || !inside.test(text), `tells ${inside}`);
  return wrong;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
