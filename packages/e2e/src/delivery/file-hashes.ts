import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file that an app has on a target, variants included, with a hash of what is in it. */
export function fileHashes(target: string, app: string): Record<string, string> {
  const folder = join(target, 'assets', app);
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );
}
