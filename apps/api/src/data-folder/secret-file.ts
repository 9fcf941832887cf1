import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';

/**
 * A random secret, made once and kept in a file only its owner can read. Two processes that ask at once get the same.
 * @param make gives the text; by default 256 bits.
 */
export async function keptSecret(file: string, make = () => randomBytes(32).toString('base64url')): Promise<string> {
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
