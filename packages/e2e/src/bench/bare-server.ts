import type { ServerResponse } from 'node:http';
import { serveLoopback } from '@gym/test-tools/loopback';
import pg from 'pg';
import { ALL_MEMBERS } from '../../../../apps/api/src/features/members/member-list-queries.ts';

/**
 * The minimal server for the list of members: node:http, pg, the same prepared query and JSON. It has no sessions, no
 * validation and no framework. It runs as its own process and prints its URL.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const today = new Date().toISOString().slice(0, 10);

async function answer(response: ServerResponse): Promise<void> {
  const { rows } = await pool.query<{ id: number | string; tags?: string[] | null }>({
    ...ALL_MEMBERS,
    values: [today],
  });
  for (const row of rows) {
    row.id = Number(row.id);
    row.tags ??= undefined;
  }
  const body = JSON.stringify({ status: 'success', data: rows, total: rows.length });
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body);
}

console.log((await serveLoopback((_request, response) => void answer(response))).url);
process.once('SIGTERM', () => process.exit(0));
