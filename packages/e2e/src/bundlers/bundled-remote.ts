import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildRecord } from '@gym/remote-contract/build-record';
import { repositoryRoot } from '@gym/test-tools';
import { expect } from '@gym/test-tools/journeys';
import type { Product } from '@gym/test-tools/product';
import { KIT } from '../remotes/kit-result.ts';
import type { LinkedWorkspace } from '../remotes/linked-workspace.ts';
import { mustRun } from '../remotes/run-node.ts';

export const BUNDLERS = ['webpack', 'rspack', 'vite'] as const;
export type Bundler = (typeof BUNDLERS)[number];

/** A build for rspack without a plugin of ours. */
export const STOCK = "Module Federation's own plugin";

/** Name of the remote that every bundler builds from the same source. Its screen is `/prices`. */
export const PRICES = 'prices';

/** Name of the remote that is written in Vue. Its screens are `/directory` and `/directory/:id`. */
export const DIRECTORY = 'directory';

const root = repositoryRoot();
const SOURCES = { [PRICES]: 'bundled-remote', [DIRECTORY]: 'bridged-remote' } as const;

/** Copies a remote into a workspace, as a team that uses only this bundler would have it. */
export function addBundledRemote(
  workspace: LinkedWorkspace,
  bundler: Bundler | typeof STOCK,
  name: keyof typeof SOURCES = PRICES,
): string {
  const folder = join(workspace.root, 'apps', name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'packages/remote-kit/src/check/testing', SOURCES[name]), folder, { recursive: true });
  for (const other of BUNDLERS.filter((one) => one !== bundler)) rmSync(join(folder, `${other}.config.ts`));
  // The kit has the libraries of both.
  symlinkSync(join(root, 'packages/remote-kit/node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Builds the remote with the bundler whose configuration its folder has. Without one, it is a stock build. */
export async function buildRemote(folder: string): Promise<BuildRecord> {
  if (BUNDLERS.some((bundler) => existsSync(join(folder, `${bundler}.config.ts`))))
    await mustRun(['--import', 'tsx', 'src/cli.ts', folder], join(root, 'packages/build'));
  else {
    await mustRun(['src/bundlers/build-stock-remote.mjs', folder], join(root, 'packages/e2e'));
    await mustRun([KIT, 'adopt', folder], root);
  }
  return JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8')) as BuildRecord;
}

/** A text that stays in Module Federation's runtime when it is minified, and the size of an entry without it. */
const RUNTIME = '__FEDERATION__';
const ENTRY_LIMIT = 12_000;

/** Whether a built remote brings a federation runtime to the shell's page. An entry that is too large counts as one. */
export function carriesRuntime(folder: string, { entry, pages }: BuildRecord): boolean {
  const codeOf = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8');
  const files = [...entry, ...Object.values(pages).flatMap((page) => page.files)];
  return (
    entry.some((file) => codeOf(file).length > ENTRY_LIMIT) || files.some((file) => codeOf(file).includes(RUNTIME))
  );
}

const RELEASE = join(root, 'packages/release/bin/release.mjs');

/** Runs the release CLI on a target. */
export const release = (target: string, ...args: string[]): Promise<string> =>
  mustRun([RELEASE, ...args, '--target', target], root);

/** Waits until the product serves a release with this build. The server reads a new one every few seconds. */
export const waitUntilServed = ({ url }: Product, { entry }: BuildRecord): Promise<void> =>
  expect(async () => expect(await (await fetch(url)).text()).toContain(String(entry[0]))).toPass({ timeout: 30_000 });
