import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Of both demo accounts in every test's database. */
export const PASSWORD = 'demo password';

/** Where the tests' databases are made: `TEST_DATABASE_URL`, which `start-database.ts` sets where nobody else did. */
export function testServerUrl(database?: string): string {
  const given = process.env['TEST_DATABASE_URL'];
  if (given === undefined)
    throw new Error('There is no test database: run these tests with jest, whose globalSetup starts one.');
  const url = new URL(given);
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on the server's own database. */
export async function onTestServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A name for a database that no other run uses. */
export const freshName = (kind: string): string => `gym_${kind}_${process.pid}_${randomBytes(4).toString('hex')}`;

/** Copies the demo gym into a new database file by file: twice as fast, and tests need no crash safety. */
export const demoGymCopied = (): string => `template ${process.env['TEST_DATABASE_TEMPLATE']} strategy file_copy`;
