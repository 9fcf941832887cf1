import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Address of the repository that a build was made from: the pipeline's, or that of the first `package.json` in these
 * folders that names one.
 */
export function findRepository(...folders: readonly string[]): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  if (server && name) return readRepository(`${server}/${name}`);
  for (const folder of folders) {
    const file = path.join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const { repository } = JSON.parse(readFileSync(file, 'utf8')) as { repository?: string | { url?: string } };
    const found = readRepository(typeof repository === 'string' ? repository : repository?.url);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Reads the forms that npm accepts: `gym/staff`, `github:gym/staff`, `git+https://github.com/gym/staff.git` and
 * `git@github.com:gym/staff.git`. Undefined for another form.
 */
export function readRepository(text = ''): string | undefined {
  const [, host = 'github', short] = /^(?:(github|gitlab):)?([\w.-]+\/[\w.-]+)$/.exec(text) ?? [];
  if (short !== undefined) return `https://${host}.com/${short}`;
  const [, address] =
    /^(?:git\+)?(?:ssh:\/\/)?(?:https:\/\/|git@)([\w.-]+[/:][\w./-]+?)(?:\.git)?\/?$/.exec(text) ?? [];
  return address === undefined ? undefined : `https://${address.replace(':', '/')}`;
}

/** Address of a commit. Undefined without a repository or a plain revision: uncommitted changes have no address. */
export const commitAddress = ({
  repository,
  revision,
}: {
  readonly repository?: string;
  readonly revision?: string;
}): string | undefined =>
  repository !== undefined && revision !== undefined && /^[0-9a-f]{7,64}$/.test(revision)
    ? `${repository}/commit/${revision}`
    : undefined;
