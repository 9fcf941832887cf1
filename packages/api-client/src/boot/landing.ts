/** The parts of the boot document that the boot script reads (`BootData` and `BootConfig` of the remote contract). */
interface BootBlocks {
  readonly config: { readonly apiBase: string; readonly cdnBase: string };
  readonly boot: {
    readonly shell: { readonly routes: readonly (BootBlockRoute & { readonly for: string })[] };
    readonly remotes: readonly BootBlockRemote[];
  };
}

interface BootBlockRemote {
  readonly audience: 'admin' | 'staff';
  readonly entry: BootBlockFile;
  readonly routes: readonly BootBlockRoute[];
}

interface BootBlockRoute {
  readonly path: string;
  readonly early: readonly string[];
  readonly files: readonly BootBlockFile[];
}

export interface BootBlockFile {
  readonly file: string;
  readonly integrity: string;
}

const block = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '');

export const readBootBlocks = (): BootBlocks => ({
  config: block('config') as BootBlocks['config'],
  boot: block('boot') as BootBlocks['boot'],
});

/** The files and early calls of the screen that the user lands on. */
interface Landing {
  readonly files: readonly BootBlockFile[];
  /** Early calls with the path's parameters filled in. Parts that need a feature are still in brackets. */
  readonly early: readonly string[];
}

const escaped = (text: string): string => text.replace(/[^\w/:]/g, '\\$&');

/** The parameters of a path if it matches a route's pattern. Case and a final slash do not matter (acceptance B5). */
function match(pattern: string, path: string): Record<string, string> | undefined {
  const form = escaped(pattern).replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${form}/*$`, 'i').exec(path);
  return found ? { ...found.groups } : undefined;
}

/** The landing on the first route that matches the path. `entry` files load before the route's own files. */
function landOn(
  routes: readonly BootBlockRoute[],
  path: string,
  ...entry: readonly BootBlockFile[]
): Landing | undefined {
  for (const { path: pattern, early, files } of routes) {
    const parameters = match(pattern, path);
    if (!parameters) continue;
    const fill = (call: string) =>
      call.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(decodeURIComponent(parameters[name] ?? '')));
    return { files: [...entry, ...files], early: early.map(fill) };
  }
  return undefined;
}

/** Landing on a screen of the shell. If the user is signed out, any other path leads to the sign-in (acceptance A7). */
export function landOnShell({ boot }: BootBlocks, signedIn: boolean, path: string): Landing | undefined {
  const open = boot.shell.routes.filter((route) => route.for !== (signedIn ? 'signed-out' : 'signed-in'));
  return landOn(open, path) ?? (signedIn ? undefined : landOn(open, '/'));
}

/** Landing on a remote's route, among the remotes of one role (acceptance A11). */
export function landOnRemote({ boot }: BootBlocks, role: number | string, path: string): Landing | undefined {
  const audience = String(role).trim() === '1' ? 'admin' : 'staff';
  for (const remote of boot.remotes) {
    const landing = remote.audience === audience ? landOn(remote.routes, path, remote.entry) : undefined;
    if (landing) return landing;
  }
  return undefined;
}
