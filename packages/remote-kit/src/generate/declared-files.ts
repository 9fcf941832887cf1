import type { Audience } from '@gym/remote-contract';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';

/** A remote to generate. */
export interface NewRemote {
  /** Federation name, and folder below `apps/`. */
  readonly name: string;
  readonly audience: Audience;
  /** Appears in the menu, and as the heading of its first screen. */
  readonly title: string;
  /** Path of its first screen. */
  readonly route: string;
  /** The team to contact. */
  readonly owner: string;
}

/** The parts of a remote's package.json that concern its libraries. */
export interface RemotePackage {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * The declarations of a new remote, by file name: `package.json` and `remote.json`. It copies another remote's
 * libraries, so that no team needs to choose versions.
 */
export const declaredFiles = (
  { name, audience, title, route, owner }: NewRemote,
  like: RemotePackage,
): Readonly<Record<string, string>> => ({
  'package.json': json({
    name: `@gym/${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    description: `Remote for ${audience === 'admin' ? 'administrators' : 'staff'}: ${title}.`,
    license: 'MIT',
    scripts: {
      build: `pnpm --silent --filter @gym/build run build ${name}`,
      dev: 'remote-kit dev',
      kit: 'remote-kit check',
      typecheck: 'tsc -p .',
    },
    dependencies: only(like.dependencies, [
      '@gym/api-client',
      '@gym/remote-contract',
      '@gym/ui',
      '@tanstack/react-query',
      'react',
      'react-dom',
      'react-router-dom',
    ]),
    devDependencies: like.devDependencies,
  }),
  'remote.json': json({
    $schema: '../../packages/remote-contract/remote.schema.json',
    name,
    title,
    owner,
    audience,
    contract: `^${CONTRACT_VERSION}`,
    menu: [{ label: title, path: route, icon: 'plan' }],
    routes: [{ path: route, page: 'overview', early: [{ call: 'getPlanDetails' }] }],
    needs: ['getPlanDetails'],
  }),
});

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const only = (all: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
