import { randomInt } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { keptSecret } from './secret-file.ts';

/** No letters or digits that look alike: people type it from a terminal. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Three groups of four, 60 bits, and longer where PASSWORD_MIN_LENGTH asks for more. */
function readablePassword(minLength: number): string {
  const groups = Math.max(3, Math.ceil((minLength + 1) / 5));
  return Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}

/** The demo accounts' password: DEMO_PASSWORD, or a random one made once and kept in DATA_DIR. */
export async function demoPassword({ dataDir, demoPassword: given, passwordMinLength }: Config): Promise<string> {
  return given ?? keptSecret(path.join(dataDir, 'demo-password'), () => readablePassword(passwordMinLength));
}
