import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The newest mail of the demo's outbox that is addressed to `to`; undefined while there is none. */
export function newestMail(dataDir: string, to: string): string | undefined {
  const outbox = join(dataDir, 'outbox');
  const files = readdirSync(outbox, { withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.eml'))
    .map((entry) => join(outbox, entry.name));
  return files
    .sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
    .map((file) => readFileSync(file, 'utf8'))
    .find((mail) => mail.includes(to));
}
