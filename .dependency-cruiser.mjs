// Which folder may import which. A type import counts like any other.
import { TEST_PACKAGES } from './packages/validate/src/lint/folders.mjs';

const any = (words) => `(${words.join('|')})`;

/** The floors of an app, the lowest first. A folder imports only its own floor and those below it. */
const FLOORS = {
  api: [['platform'], ['delivery', 'features'], ['operations']],
  shell: [['platform'], ['features'], ['chrome'], ['app']],
};

/** The floors of the packages that the product runs. */
const PACKAGES = [
  ['remote-contract', 'rules'],
  ['api-contract'],
  ['api-client', 'ui'],
  ['kernel'],
  ['build'],
  ['release'],
];

/** Tests and examples use what they like, so their own imports are not read. */
const TESTS = '[.](test|example|journey|durability|deployment|matrix|nightly)[.]tsx?$|/(testing|tests)/';

const rule = (name, comment, from, to, more = {}) => ({ name, comment, severity: 'error', from, to, ...more });

/** Rules that keep each of these folders below the next ones. */
const upwards = (name, folder, floors, source = '') =>
  floors
    .slice(0, -1)
    .map((floor, index) =>
      rule(
        name,
        `${floor.join(', ')} must not import from above.`,
        { path: `^${folder}/${any(floor)}/${source}` },
        { path: `^${folder}/${any(floors.slice(index + 1).flat())}/` },
      ),
    );

export default {
  forbidden: [
    rule(
      'apps-apart',
      'Apps never import each other: what two of them need belongs in a package.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'packages-below-apps',
      'Imports run one way: apps import packages. Only the bench compares with code of the apps.',
      { path: '^packages/', pathNot: '^packages/e2e/src/bench/(monolith/|bare-server)' },
      { path: '^apps/' },
    ),
    rule(
      'features-apart',
      'A feature imports of another one only its index.ts: export there what others use.',
      { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      { path: '^apps/[^/]+/src/features/', pathNot: '^apps/$1/src/features/($2/|[^/]+/index[.]ts$)' },
    ),
    rule(
      'delivery-beside-features',
      'The API has documents and releases beside its features.',
      { path: '^apps/api/src/(delivery|features)/' },
      { path: '^apps/api/src/(delivery|features)/', pathNot: '^apps/api/src/$1/' },
    ),
    ...Object.entries(FLOORS).flatMap(([app, floors]) => upwards('floors-of-apps', `apps/${app}/src`, floors)),
    // What a target holds is read and changed without a command: the server does it, too.
    ...upwards('floors-of-release', 'packages/release/src', [['target'], ['changes'], ['commands']]),
    ...upwards('floors-of-packages', 'packages', PACKAGES, 'src/'),
    rule(
      'tests-apart',
      'This is for tests; production code must not import it.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: `^packages/${any(TEST_PACKAGES)}/|/src/testing[.]ts$` },
      { path: `/src/(testing|tests)(/|[.]ts$)|^packages/${any(TEST_PACKAGES)}/` },
    ),
    rule('no-file-ring', 'Files must not reach each other.', {}, { circular: true }),
    rule(
      'no-folder-ring',
      'Folders must not reach each other.',
      { path: '^(apps|packages)/[^/]+/src/' },
      { circular: true },
      { scope: 'folder' },
    ),
  ],
  options: {
    exclude: { path: '(^|/)(node_modules|dist|[.]cache|[.]data)/' },
    doNotFollow: { path: TESTS },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js'],
    },
  },
};
