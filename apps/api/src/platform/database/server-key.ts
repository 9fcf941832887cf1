import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from './database.ts';
import { serverKeys } from './schema/index.ts';

const NAME = 'server';

/** A key of the database. The first process that needs it creates it. */
export async function readOrCreateKey(
  db: Database | Transaction,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const isKey = eq(serverKeys.name, name);
  const read = async () => (await db.select({ key: serverKeys.key }).from(serverKeys).where(isKey))[0]?.key;
  let key = await read();
  if (key === undefined) {
    await db
      .insert(serverKeys)
      .values({ name, key: await make() })
      .onConflictDoNothing();
    key = await read();
  }
  if (key === undefined) throw new Error(`The database stored no key "${name}".`);
  return key;
}

const makeKey = () => randomBytes(32).toString('base64url');

/**
 * A random key that all processes on a database share. It makes hashes of guessable texts useless to a reader of one
 * table, and it signs what a browser keeps.
 */
export class ServerKey {
  readonly #db: Database | Transaction;
  #key: Promise<Buffer> | undefined;

  constructor(db: Database | Transaction) {
    this.#db = db;
  }

  /** The keyed hash of a text. The same text has another hash for every purpose. */
  async hash(purpose: string, text: string): Promise<string> {
    this.#key ??= readOrCreateKey(this.#db, NAME, makeKey).then(
      (key) => Buffer.from(key, 'base64url'),
      (error: unknown) => {
        this.#key = undefined;
        throw error;
      },
    );
    return createHmac('sha256', await this.#key)
      .update(`${purpose}\0${text}`)
      .digest('base64url');
  }

  /** Appends the signature of a text. */
  async sign(purpose: string, text: string): Promise<string> {
    return `${text}.${await this.hash(purpose, text)}`;
  }

  /** The text of a signed one; undefined if this key did not sign it. */
  async verify(purpose: string, signed: string): Promise<string | undefined> {
    const end = signed.lastIndexOf('.');
    const text = signed.slice(0, Math.max(0, end));
    const given = Buffer.from(signed);
    const right = Buffer.from(await this.sign(purpose, text));
    return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
  }
}
