import pg from 'pg';
import { viewPage, viewTotal } from '../../../../../apps/api/src/features/members/member-view-queries.ts';

/**
 * PostgreSQL's plans of the queries whose cost grows with the gym. It lists the nodes that read a table, with their
 * rows and times.
 */
export async function explainSlowQueries(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off' });
  await client.connect();
  try {
    const today = new Date().toISOString().slice(0, 10);
    const asked = [
      { what: 'words, the page where nobody is found', ...viewPage({ q: '', any: 'qzxqzx', today }, 0, 20) },
      {
        what: 'words, how many there are where three in seven are found',
        ...viewTotal({ q: '', any: 'gmail', today }),
      },
    ];
    const parts = [];
    for (const { what, text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing on) ${text}`,
        values,
      );
      const lines = rows
        .map((row) => row['QUERY PLAN'])
        .filter((line) => /Scan|Workers Launched|Rows Removed|Execution/.test(line));
      parts.push(`${what}:\n${lines.map((line) => `  ${line.trim()}`).join('\n')}`);
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}
