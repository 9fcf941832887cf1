import { readJson } from '@gym/api-client/documents';
import type { BootRemote, RemoteJson } from '@gym/remote-contract';
import type { Override } from './override.ts';

/** As much of a build's record as is needed here. */
interface Built {
  readonly version: string;
  readonly entry: readonly string[];
}

/**
 * What the boot document would say of a remote that is built on this machine. Its files have no hash: they change with every save.
 * @throws Error where it cannot be had, or is another remote
 */
export async function localRemote({ name, base }: Override): Promise<BootRemote> {
  const [declared, { version, entry }] = (await Promise.all([
    readJson(`${base}remote.json`),
    readJson(`${base}build.json`),
  ])) as [RemoteJson, Built];
  if (declared.name !== name) throw new Error(`${base} has the remote "${declared.name}".`);
  const { title, owner, contract, audience, menu, routes } = declared;
  return {
    name,
    title,
    owner,
    contract,
    audience,
    menu,
    version: `${version}-local`,
    entry: { file: base + entry.find((file) => file.endsWith('.js')), integrity: '' },
    routes: routes.map(({ path, early }) => ({ path, early, files: [] })),
    files: [],
  };
}
