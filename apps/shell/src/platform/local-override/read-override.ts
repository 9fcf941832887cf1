import { readJson } from '@gym/api-client/documents';
import type { BootRemote, PreviewedRemote, RemoteJson } from '@gym/remote-contract';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { callMarks } from '@gym/remote-contract/call-marks';
import { publishedManifest } from '@gym/remote-contract/early-call';
import { bootSettings, examplesOf, type SettingValues } from '@gym/remote-contract/settings';
import type { LocalOverride, Override, PreviewOverride } from './stored-overrides.ts';

/** The part of `build.json` that overrides need. */
interface BuildRecord {
  readonly version: string;
  readonly entry: readonly string[];
}

/**
 * Creates the boot document's records of an overridden remote, one for each audience.
 * @param released the remotes in its place, whose settings it gets
 * @throws Error if it cannot be read, or is another remote
 */
export const readOverride = async (
  override: Override,
  released: readonly BootRemote[],
): Promise<readonly BootRemote[]> =>
  'version' in override
    ? readPreview(override)
    : readLocalRemote(override, released.find(({ name }) => name === override.name)?.settings);

/** Its files have no hash, because they change with every save of the developer. */
async function readLocalRemote(
  { name, base }: LocalOverride,
  given: SettingValues = {},
): Promise<readonly BootRemote[]> {
  const [file, { version, entry }] = (await Promise.all([
    readJson(`${base}remote.json`),
    readJson(`${base}build.json`),
  ])) as [object, BuildRecord];
  const declared = publishedManifest(file) as RemoteJson;
  requireName(declared, name);
  const { title, owner, contract, menu, routes, redirects, slots } = declared;
  const set = bootSettings(declared, { ...examplesOf(declared), ...given });
  return audiencesOf(declared).map((audience) => ({
    name,
    title,
    owner,
    contract,
    audience,
    menu,
    version: `${version}-local`,
    entry: { file: base + entry.find((file) => file.endsWith('.js')), integrity: '' },
    routes: routes.map(({ path, early }) => ({ path, early, files: [] })),
    ...(redirects && { redirects }),
    ...(slots && { slots }),
    ...set,
    calls: callMarks({ ...declared, ...set }),
    files: [],
  }));
}

/** The server reads it from the store of the releases. Its files have hashes, like those of a release. */
async function readPreview({ name, version }: PreviewOverride): Promise<readonly BootRemote[]> {
  const found = (await readJson(`/previews/${name}/${version}.json`)) as PreviewedRemote;
  requireName(found, name);
  const { audiences = [found.audience], ...remote } = found;
  return audiences.map((audience) => ({ ...remote, audience }));
}

function requireName(found: { readonly name: string }, name: string): void {
  if (found.name !== name) throw new Error(`There is "${found.name}" in place of the remote "${name}".`);
}
