/** The part of the boot document's data that the boot script reads (`BootData` and `BootConfig` of the remote contract). */
export interface BootBlocks {
  readonly config: { readonly apiBase: string; readonly cdnBase: string };
  readonly boot: {
    readonly shell: { readonly routes: readonly (BootedRoute & { readonly for: string })[] };
    readonly remotes: readonly BootedRemote[];
  };
}

export interface BootedRemote {
  readonly audience: 'admin' | 'staff';
  readonly entry: BootedFile;
  readonly routes: readonly BootedRoute[];
}

export interface BootedRoute {
  readonly path: string;
  readonly early: readonly string[];
  readonly files: readonly BootedFile[];
}

export interface BootedFile {
  readonly file: string;
  readonly integrity: string;
}

const block = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '');

export const readBlocks = (): BootBlocks => ({
  config: block('config') as BootBlocks['config'],
  boot: block('boot') as BootBlocks['boot'],
});
