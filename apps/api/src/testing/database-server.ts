import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The password of both demo accounts in every test database. */
export const PASSWORD = 'demo password';

/** Returns the URL of the test server, or of one of its databases. `start-database.ts` sets `TEST_DATABASE_URL`. */
export function testServerUrl(database?: string): string {
  const given = process.env['TEST_DATABASE_URL'];
  if (given === undefined)
    throw new Error('There is no test database: run these tests with jest, whose globalSetup starts one.');
  const url = new URL(given);
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

/**
 * Returns the URL of a database for the account that serves calls. It may only do what a server may, unlike the account
 * of `testServerUrl`. `start-database.ts` creates it and sets `TEST_SERVING_ACCOUNT`.
 */
export function testServingUrl(database: string): string {
  const url = new URL(testServerUrl(database));
  url.username = servingAccount();
  url.password = SERVING_PASSWORD;
  return url.href;
}

export const SERVING_PASSWORD = 'serving';

export const servingAccount = (): string => process.env['TEST_SERVING_ACCOUNT'] ?? '';

/** Runs one statement on the server's default database. */
export async function onTestServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns a database name that no other run uses. */
export const freshName = (kind: string): string => `gym_${kind}_${process.pid}_${randomBytes(4).toString('hex')}`;

/** Returns the SQL that copies the demo gym into a new database. `file_copy` is twice as fast, but not crash-safe. */
export const demoGymCopied = (): string => `template ${process.env['TEST_DATABASE_TEMPLATE']} strategy file_copy`;
