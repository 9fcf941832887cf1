/** @jest-config-loader esbuild-register */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';

const transform: Config['transform'] = {
  '^.+\\.[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Every app with a `src/remote.ts` is a remote. */
const REMOTES = readdirSync(join(__dirname, 'apps'))
  .map((app) => `apps/${app}`)
  .filter((folder) => existsSync(join(__dirname, folder, 'src/remote.ts')));

/** Packages and apps whose code runs in the browser, and those whose code runs in Node. */
const BROWSER = [
  'apps/shell',
  ...REMOTES,
  'packages/api-client',
  'packages/kernel',
  'packages/remote-contract',
  'packages/remote-kit',
  'packages/ui',
];
const NODE = [
  'apps/api',
  'packages/api-contract',
  'packages/build',
  'packages/create-remote',
  'packages/release',
  'packages/rules',
  'packages/test-tools',
  'packages/validate',
  'packages/e2e',
];

const project = (folder: string, testEnvironment: string): Config => ({
  displayName: folder.replace(/^\w+\//, ''),
  rootDir: `<rootDir>/${folder}`,
  roots: ['<rootDir>/src'],
  testEnvironment,
  runtime: '<rootDir>/../../packages/test-tools/jest-compile-once.cjs',
  transform,
  // Packages that exist as ES modules only; the tests run as CommonJS.
  transformIgnorePatterns: ['/node_modules/\\.pnpm/(?!cookie@|jose@|marked@|temporal-)'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy' },
});

const config: Config = {
  // Room for a busy machine; what must come is waited for, what must not is not timed.
  testTimeout: 60_000,
  globalSetup: '<rootDir>/packages/test-tools/src/jest/temporary-folder.ts',
  projects: [
    ...BROWSER.map((folder) => ({
      ...project(folder, 'jsdom'),
      setupFiles: ['<rootDir>/../../packages/test-tools/src/jest/browser-globals.ts'],
      setupFilesAfterEnv: ['<rootDir>/../../packages/test-tools/src/jest/dom-matchers.ts'],
    })),
    ...NODE.map((folder) => ({
      ...project(folder, 'node'),
      // The server's tests need a PostgreSQL: that of TEST_DATABASE_URL, or the embedded one.
      ...(folder === 'apps/api' && {
        globalSetup: '<rootDir>/src/testing/start-database.ts',
        globalTeardown: '<rootDir>/src/testing/stop-database.ts',
      }),
    })),
  ],
};

export default config;
