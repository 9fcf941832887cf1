import { randomBytes, randomInt } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { createFolder, unwritableReason } from '../../platform/system/folders.ts';

/** Explains that the folder cannot store data. */
function unwritable(folder: string, error: unknown): OperatorError {
  return new OperatorError(
    `Cannot keep data in ${folder}: ${unwritableReason(error)}; set DATA_DIR to a folder this user can write to.`,
  );
}

/**
 * Creates a missing DATA_DIR with access for its owner only, and tests that it is writable.
 * @throws OperatorError if it is not
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.writable-${process.pid}`);
  try {
    await createFolder(folder);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/**
 * Returns a random secret. The first call creates it in a file that only its owner can read. Two concurrent callers get
 * the same secret.
 * @param make returns the text; by default 256 bits.
 */
export async function readOrCreateSecret(
  file: string,
  make = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const kept = await readSecret(file);
  if (kept) return kept;
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${make()}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  const secret = await readSecret(file);
  if (!secret) throw new Error(`${file} is empty: remove it, and a new secret is made.`);
  return secret;
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    if (text) await chmod(file, 0o600);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Leaves out letters and digits that look alike, because people type the password from a terminal. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns three groups of four characters (60 bits), or more if PASSWORD_MIN_LENGTH requires it. */
function readablePassword(minLength: number): string {
  const groups = Math.max(3, Math.ceil((minLength + 1) / 5));
  return Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}

/** Returns the demo accounts' password: DEMO_PASSWORD, or a random one that DATA_DIR keeps. */
export async function demoPassword({ dataDir, demoPassword: given, passwordMinLength }: Config): Promise<string> {
  return given ?? readOrCreateSecret(path.join(dataDir, 'demo-password'), () => readablePassword(passwordMinLength));
}
