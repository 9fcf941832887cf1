import type { BootData, BootRemote } from '@gym/remote-contract';
import { createRoot } from 'react-dom/client';
import { allowWithoutHash } from './allow-without-hash.ts';
import { keptOverrides, takeFromAddress } from './kept-overrides.ts';
import { localRemote } from './local-remote.ts';
import { OverrideBar, type OverrideLine } from './override-bar.tsx';

/**
 * The boot data with the remotes that this tab takes from its own machine in place of the released ones, or beside them where a
 * remote was never released (ADR-0043). While there is one, a bar says so on every screen.
 */
export async function withOverrides(boot: BootData): Promise<BootData> {
  const refused = takeFromAddress();
  const overrides = keptOverrides();
  const found = await Promise.all(overrides.map((override) => localRemote(override).catch(() => undefined)));
  const local = found.filter((remote) => remote !== undefined);
  allowWithoutHash(overrides.map(({ base }) => base));
  showBar([
    ...overrides.map(({ name, base }, place): OverrideLine => ({
      name,
      origin: new URL(base).origin,
      runs: found[place] !== undefined,
    })),
    ...(refused === undefined ? [] : [{ refused }]),
  ]);
  const isLocal = ({ name }: BootRemote) => local.some((remote) => remote.name === name);
  return { ...boot, remotes: [...local, ...boot.remotes.filter((remote) => !isLocal(remote))] };
}

/** Below the product, in a root of its own: it stands whatever becomes of the screen above it. */
function showBar(lines: readonly OverrideLine[]): void {
  if (lines.length === 0) return;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<OverrideBar lines={lines} />);
}
