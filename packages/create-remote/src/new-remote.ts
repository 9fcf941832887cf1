import { readFileSync } from 'node:fs';
import type { Audience } from '@gym/remote-contract';

/** The bundlers that can build a remote. The first one is the default. */
export const BUNDLERS = ['webpack', 'rspack', 'vite'] as const;
export type Bundler = (typeof BUNDLERS)[number];

/** What was asked for is invalid: the command line, or a field of the remote. */
export class UsageError extends Error {}

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
  readonly bundler: Bundler;
  /** Where npm finds the kit, for a repository of its own. By default where npm's settings say. */
  readonly registry?: string | undefined;
}

/** Texts of files, by their names. */
export type Files = Readonly<Record<string, string>>;

export const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The parts of `package.json` that every remote has. */
export const packageFields = ({ audience, title }: NewRemote): object => ({
  version: '0.1.0',
  private: true,
  type: 'module',
  description: `Remote for ${audience === 'admin' ? 'administrators' : 'staff'}: ${title}.`,
});

/** The changelog of its first version, in the form of changesets. */
export const changelog = (name: string, { title }: NewRemote): string =>
  `# ${name}\n\n## 0.1.0\n\n### Minor Changes\n\n- The first version: ${title}.\n`;

/** The libraries in a remote's build. */
const BUNDLED = [
  '@gym/api-client',
  '@gym/api-contract',
  '@gym/remote-contract',
  '@gym/ui',
  '@tanstack/react-query',
  'react',
  'react-dom',
];
const DEPENDENCIES = [...BUNDLED, 'react-router-dom'];
/** What the workspace has, too: the server, and what is at its root. */
const OF_THE_ROOT = [
  '@changesets/cli',
  '@gym/api',
  '@gym/release',
  '@testing-library/jest-dom',
  '@types/jest',
  '@types/node',
  'jest',
  'typescript',
];
const DEVELOPMENT = [
  '@gym/build',
  '@gym/remote-kit',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
];

/** The bundler's package. The kit brings webpack along. */
const OF_BUNDLER: Readonly<Record<Bundler, readonly string[]>> = {
  webpack: [],
  rspack: ['@rspack/core'],
  vite: ['vite'],
};

interface Libraries {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** What the published package's own list states: the versions of its release. */
function listedVersions(): Readonly<Record<string, string>> {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as Partial<Libraries>;
  return { ...dependencies, ...devDependencies };
}

/** The ranges of the kit's packages in this release. None in the workspace, where they have no versions. */
export const kitRanges = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(listedVersions()).filter(([name, range]) => name.startsWith('@gym/') && !range.includes(':')),
  );

/**
 * The libraries of a new remote, in the versions of this package's own list. In the workspace that list refers to the
 * catalog. In the published package it has the versions of its release.
 * @param ofItsOwn whether the remote is a repository of its own
 */
export function libraries(ofItsOwn: boolean, bundler: Bundler): Libraries {
  const listed = listedVersions();
  const versionsOf = (names: readonly string[]) =>
    Object.fromEntries([...names].sort().map((name) => [name, listed[name] ?? missing(name)]));
  return {
    dependencies: versionsOf(DEPENDENCIES),
    devDependencies: versionsOf([...DEVELOPMENT, ...OF_BUNDLER[bundler], ...(ofItsOwn ? OF_THE_ROOT : [])]),
  };
}

function missing(name: string): never {
  throw new Error(`${name} is not in the package.json of create-remote.`);
}
