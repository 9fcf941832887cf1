// Which folder may import which: zones for `import-x/no-restricted-paths`, read from the tree.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Returns the subfolders of a folder, or none if it does not exist. */
function foldersIn(path) {
  const folder = join(ROOT, path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => entry.name);
}

export const APPS = foldersIn('apps');
export const REMOTES = APPS.filter((app) => existsSync(join(ROOT, `apps/${app}/remote.json`)));
export const BROWSER_APPS = ['shell', ...REMOTES];

/** Packages for tests, harnesses and measurements. Production code must not import them. */
export const TEST_PACKAGES = [
  ...[
    'bench',
    'browser-testing',
    'create-remote',
    'dev-server',
    'e2e',
    'fake-api',
    'pack-kit',
    'remote-kit',
    'spec-server',
    'test-tools',
    'validate',
  ],
];

/** The files of tests, and of packages for tests. */
export const TESTS = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.journey.ts',
  '**/*.durability.ts',
  '**/*.deployment.ts',
  '**/testing/**',
  'apps/*/src/tests/**',
  ...TEST_PACKAGES.map((name) => `packages/${name}/**`),
];

/** The layers of an app, lowest first. A layer imports only itself and the layers below it. */
const FLOORS = {
  api: ['platform', 'shared', 'features', 'operations'],
  shell: ['platform', 'features', 'chrome', 'app'],
};
const REMOTE_FLOORS = ['shared', 'features'];

const zone = (target, from, message, except = []) => ({ target: `./${target}`, from: `./${from}`, except, message });

const floorZones = (app) =>
  (FLOORS[app] ?? REMOTE_FLOORS).flatMap((floor, index, floors) =>
    floors
      .slice(index + 1)
      .map((above) =>
        zone(`apps/${app}/src/${floor}`, `apps/${app}/src/${above}`, `${floor}/ must not import from ${above}/.`),
      ),
  );

const featureZones = (app) =>
  foldersIn(`apps/${app}/src/features`).map((feature) =>
    zone(
      `apps/${app}/src/features/${feature}`,
      `apps/${app}/src/features`,
      'A feature never imports another feature: move the shared part to shared/ or platform/.',
      [`./${feature}`],
    ),
  );

// The API has documents and releases in `delivery`, beside its features.
const deliveryZones = ['features', 'operations'].flatMap((other) => [
  zone('apps/api/src/delivery', `apps/api/src/${other}`, `delivery/ must not import from ${other}/.`),
  ...(other === 'operations'
    ? []
    : [zone(`apps/api/src/${other}`, 'apps/api/src/delivery', `${other}/ must not import from delivery/.`)]),
]);

/** Zones for every file. */
export const ZONES = [
  ...APPS.map((app) =>
    zone(`apps/${app}`, 'apps', 'Apps never import each other: what two of them need belongs in a package.', [
      `./${app}`,
    ]),
  ),
  ...APPS.flatMap(featureZones),
  // Only the bench imports the apps, to build a single bundle for comparison.
  ...foldersIn('packages').flatMap((name) =>
    (name === 'bench' ? foldersIn('packages/bench/src').filter((folder) => folder !== 'monolith') : ['']).map(
      (folder) =>
        zone(
          name === 'bench' ? `packages/bench/src/${folder}` : `packages/${name}`,
          'apps',
          'Imports run one way: apps import packages, never the other way round.',
        ),
    ),
  ),
];

// What a target holds is read and written without a command: the server does it, too.
const releaseZone = zone(
  'packages/release/src/target',
  'packages/release/src/commands',
  'target/ must not import from commands/.',
);

/** Further zones for production code only, because a test may start the whole app from any folder. */
export const PRODUCTION_ZONES = [...APPS.flatMap(floorZones), ...deliveryZones, releaseZone, ...testOnlyZones()];

function testOnlyZones() {
  const folders = [
    ...APPS.flatMap((app) => ['testing', 'tests'].map((folder) => `apps/${app}/src/${folder}`)),
    ...TEST_PACKAGES.map((name) => `packages/${name}`),
  ];
  return folders.map((from) => zone('.', from, 'This is for tests; production code must not import it.'));
}
