// The apps, and the files for tests, as the rules of ESLint, oxlint and dependency-cruiser name them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const APPS_FOLDER = fileURLToPath(new URL('../../../../apps', import.meta.url));

export const APPS = readdirSync(APPS_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map((entry) => entry.name);
export const BROWSER_APPS = APPS.filter(
  (app) => app === 'shell' || existsSync(join(APPS_FOLDER, app, 'src/remote.ts')),
);

/** Packages for tests, harnesses and measurements. Production code must not import them. */
export const TEST_PACKAGES = [...['create-remote', 'e2e', 'remote-kit', 'test-tools', 'validate']];

/** The files of tests. */
export const TEST_FILES = ['**/*.{test,journey,durability,deployment,matrix,nightly}.{ts,tsx}'];

/** They, what only they use, and packages for tests. */
export const TESTS = [
  ...TEST_FILES,
  '**/testing/**',
  'apps/*/src/tests/**',
  ...TEST_PACKAGES.map((name) => `packages/${name}/**`),
];
