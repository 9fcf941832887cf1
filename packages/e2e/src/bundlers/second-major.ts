import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildJson, type BuildRecord } from '@gym/remote-contract/build-record';
import { repositoryRoot } from '@gym/test-tools';
import type { LinkedWorkspace } from '../remotes/linked-workspace.ts';
import { addBundledRemote, buildRemote } from './bundled-remote.ts';

/** A contract that exists in this test only: it renames `session.has` to `session.supports`. */
export const SECOND = '2.0.0';
export const UNTIL = '2999-06-30';

const root = repositoryRoot();
const CONTRACT = join(root, 'packages/remote-contract/src');

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} is not what this test expects.`);
  writeFileSync(file, changed);
}

const setContract = (folder: string): void =>
  edit(join(folder, 'dist/build.json'), (text) =>
    buildJson({ ...(JSON.parse(text) as BuildRecord), contract: SECOND }),
  );

/**
 * `useHost` of the second contract, by absolute paths: webpack resolves its imports as those of the module that it
 * replaces. The query keeps it from replacing the one that it imports.
 */
const useHostModule = (
  shell: string,
): string => `import { HostProvider, useHost as first, useOptionalHost as firstOptional }
  from '${CONTRACT}/host/use-host.ts?first';
import { toSecond } from '${shell}/src/testing/second-major/host-services.ts';

export { HostProvider };
export const useHost = () => toSecond(first());
export const useOptionalHost = () => {
  const host = firstOptional();
  return host && toSecond(host);
};
`;

/** The shell's build with two modules of the contract replaced. */
const CONFIG = `import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hostConfig } from '@gym/build';

const folder = import.meta.dirname;
const webpack = createRequire('${join(root, 'packages/build/package.json')}')('webpack');
const replace = (module, by) =>
  new webpack.NormalModuleReplacementPlugin(new RegExp('remote-contract/src/' + module + '$'), join(folder, by));
const config = hostConfig({ app: 'shell', folder });

export default {
  ...config,
  cache: false,
  plugins: [
    ...config.plugins,
    replace('contract-version.ts', 'src/second-contract-version.ts'),
    replace('host/use-host.ts', 'src/second-use-host.ts'),
  ],
};
`;

/** Builds a shell of the second contract with an adapter of the first, instead of the workspace's shell. */
export async function buildSecondShell(workspace: LinkedWorkspace): Promise<void> {
  const origin = join(root, 'apps/shell');
  const folder = join(workspace.root, 'apps/shell');
  rmSync(folder);
  cpSync(origin, folder, {
    recursive: true,
    filter: (file) => !/^(node_modules|dist)(\/|$)/.test(relative(origin, file)),
  });
  symlinkSync(join(origin, 'node_modules'), join(folder, 'node_modules'));
  edit(join(folder, 'src/shell.ts'), (text) =>
    text.replace(
      'OlderContract[] = [];',
      `OlderContract[] = [{ version: '1.8.0', until: '${UNTIL}', adapter: async () =>
        (await import(/* webpackChunkName: "contract-1" */ './testing/second-major/contract-1.ts')).adapter }];`,
    ),
  );
  writeFileSync(join(folder, 'src/second-contract-version.ts'), `export const CONTRACT_VERSION = '${SECOND}';\n`);
  writeFileSync(join(folder, 'src/second-use-host.ts'), useHostModule(folder));
  writeFileSync(join(folder, 'webpack.config.ts'), CONFIG);
  await buildRemote(folder);
  setContract(folder);
}

/** Builds a remote of the second contract. Its title says that it got the renamed host service. */
export async function buildSecondRemote(workspace: LinkedWorkspace): Promise<void> {
  const folder = addBundledRemote(workspace, 'webpack');
  edit(join(folder, 'src/remote.ts'), (text) =>
    text
      .replace("'^1.2.0'", `'^${SECOND}'`)
      .replace('export const { contract, routes }', `export const contract = '${SECOND}';\nexport const { routes }`),
  );
  edit(join(folder, 'src/price-list.page.tsx'), (text) =>
    text
      .replace('{ config } =', '{ config, session } =')
      .replace('title="Prices"', `title={session.supports('member-lists') ? 'Prices by the second contract' : ''}`),
  );
  await buildRemote(folder);
  setContract(folder);
}
