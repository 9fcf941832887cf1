import { createRoot } from 'react-dom/client';
import { readJson } from '@gym/api-client/documents';
import type { BootData, BootRemote, RemoteJson } from '@gym/remote-contract';
import { publishedManifest } from '@gym/remote-contract/early-call';
import { INTEGRITY } from '../boot/integrity.ts';
import { OverrideBar, type OverrideNotice } from './override-bar.tsx';
import { type Override, readOverrides, takeOverrideFromAddress } from './stored-overrides.ts';

type IntegrityOf = (url: string) => string;

/** Lets the files below these addresses run without a hash. Released files still need theirs. */
function allowUnhashedFiles(bases: readonly string[]): void {
  const { [INTEGRITY]: released } = window as { [INTEGRITY]?: IntegrityOf };
  if (!released) throw new Error('The boot document must be read before its overrides are.');
  const integrityOf: IntegrityOf = (url) =>
    bases.some((base) => new URL(url, document.baseURI).href.startsWith(base)) ? '' : released(url);
  Object.defineProperty(window, INTEGRITY, { configurable: true, value: integrityOf });
}

/** The part of `build.json` that overrides need. */
interface BuildRecord {
  readonly version: string;
  readonly entry: readonly string[];
}

/**
 * Creates the boot document's record of a remote that is built on this machine. Its files have no hash, because they
 * change with every save of the developer.
 * @throws Error if it cannot be read, or is another remote
 */
async function readLocalRemote({ name, base }: Override): Promise<BootRemote> {
  const [file, { version, entry }] = (await Promise.all([
    readJson(`${base}remote.json`),
    readJson(`${base}build.json`),
  ])) as [object, BuildRecord];
  const declared = publishedManifest(file) as RemoteJson;
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

/**
 * The boot data, with this tab's overrides in place of the released remotes. An override of a remote that was never
 * released is added (ADR-0043). While there is an override, a bar shows it on every screen.
 */
export async function withOverrides(boot: BootData): Promise<BootData> {
  const refused = takeOverrideFromAddress();
  const overrides = readOverrides();
  const found = await Promise.all(overrides.map((override) => readLocalRemote(override).catch(() => undefined)));
  const local = found.filter((remote) => remote !== undefined);
  allowUnhashedFiles(overrides.map(({ base }) => base));
  showBar([
    ...overrides.map(({ name, base }, index): OverrideNotice => ({
      name,
      origin: new URL(base).origin,
      runs: found[index] !== undefined,
    })),
    ...(refused === undefined ? [] : [{ refused }]),
  ]);
  const isLocal = ({ name }: BootRemote) => local.some((remote) => remote.name === name);
  return { ...boot, remotes: [...local, ...boot.remotes.filter((remote) => !isLocal(remote))] };
}

/** Renders the bar in its own root below the product, so that it stays when a screen fails. */
function showBar(lines: readonly OverrideNotice[]): void {
  if (lines.length === 0) return;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<OverrideBar lines={lines} />);
}
