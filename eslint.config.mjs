import { existsSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Every app with a `remote.json` is a remote. */
const REMOTES = readdirSync(new URL('apps/', import.meta.url)).filter((app) =>
  existsSync(new URL(`apps/${app}/remote.json`, import.meta.url)),
);

/** Feature folders of each app: none imports another, and what they share imports none of them. A remote without a line has none yet. */
const FEATURES = {
  ...Object.fromEntries(REMOTES.map((remote) => [remote, []])),
  admin: ['users', 'plans', 'audit', 'member-data', 'member-merges'],
  staff: ['members', 'health', 'diet', 'assignments', 'imports'],
  shell: ['account', 'dashboard', 'sessions', 'sign-in', 'recovery', 'releases', 'telemetry', 'local-override'],
  api: [
    'backup',
    'users',
    'plans',
    'members',
    'measurements',
    'places',
    'account',
    'recovery',
    'health',
    'diet',
    'assignments',
    'dashboard',
    'telemetry',
    'member-data',
    'member-merges',
    'exports',
    'member-imports',
  ],
};
const BROWSER_APPS = ['shell', ...REMOTES];
const APPS = Object.keys(FEATURES);
/** What the server's and the release's programs are made of. */
const PROGRAMS = [
  'apps/api',
  ...['api-contract', 'build', 'places', 'release', 'remote-contract'].map((name) => `packages/${name}`),
];
const BROWSER_PACKAGES = ['api-client', 'federation', 'remote-contract', 'remote-kit', 'ui'];
const TESTS = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.journey.ts',
  '**/*.durability.ts',
  '**/*.deployment.ts',
  '**/testing/**',
  'apps/api/src/blackbox/**',
];

const any = (words) => `(${words.join('|')})`;
const inSource = (folder) => [`${folder}/src/**/*.ts`, `${folder}/src/**/*.tsx`];

// --- what may be imported where: patterns for `no-restricted-imports`

/** TypeScript runs as it is written (tsx, swc): a relative import names the file, extension included. */
const realExtension = {
  regex: String.raw`^\.{1,2}(/(?!.*\.(ts|tsx|css|json|js|mjs|cjs)$).*)?$`,
  message: "Name the file with its extension: './users.ts'.",
};
const noApps = {
  regex: String.raw`^@gym/${any(APPS)}(/|$)|(^|/)apps/`,
  message: 'Imports run one way: apps import packages, never the other way round.',
};
const noOtherApp = (app) => ({
  regex: String.raw`^@gym/${any(APPS)}(/|$)|^(\.\./)+${any(APPS.filter((name) => name !== app))}/`,
  message: 'Apps never import each other: what two of them need belongs in a package.',
});
const noOtherFeature = (features) => ({
  regex: String.raw`^(\.\.?/)+${any(features)}/`,
  message: 'A feature never imports another feature, and what features share imports none: move the shared part out.',
});
const onlyApiClientSpeaksHttp = {
  regex: '^axios(/|$)',
  message: '@gym/api-client is the only place that speaks HTTP.',
};
const onlyUiKnowsItsLibraries = {
  regex: '^(formik|downshift)(/|$)',
  message: '@gym/ui wraps this library: use its Form or Combobox.',
};
// A remote that brought a second copy of the client along would have no session in it.
const callsTakeTheSharedClient = {
  regex: String.raw`^(\.\./)+(http|session|errors|auth|index)(/|\.)`,
  message: "Calls travel with the app that makes them; what they are made of is the shell's: import '@gym/api-client'.",
};
const contractIsTypesOnly = {
  regex: '^(@gym/api-contract|@sinclair/typebox)(/|$)',
  allowTypeImports: true,
  message: 'Schemas stay out of browser bundles: `import type`.',
};
const kitIsForTests = {
  regex: '^@gym/(remote-kit|spec-server|fake-api)(/|$)',
  message: 'This is for tests and the standalone harness; it must not travel to the browser.',
};
// The sharing policy is a table, and the shell is one of its two sides.
const noServerSide = {
  regex: '^(node:|@gym/(build(?!/sharing-policy$)|release|spec-server|validate|e2e|bench)(/|$))',
  message: 'This runs in Node; browser code cannot have it.',
};

const allowed = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns: [realExtension, ...patterns] }],
});

const browserOnly = [onlyApiClientSpeaksHttp, onlyUiKnowsItsLibraries, contractIsTypesOnly, noServerSide];

// --- what browser code may not do by itself

const noHttpByHand = {
  'no-restricted-globals': [
    'error',
    ...['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'].map((name) => ({
      name,
      message: '@gym/api-client is the only place that speaks HTTP.',
    })),
    {
      name: 'localStorage',
      message: "The stored session is @gym/api-client's; anything else would be lost on sign-out (acceptance A9).",
    },
  ],
  'no-restricted-properties': [
    'error',
    ...['window', 'globalThis', 'self'].flatMap((object) =>
      ['fetch', 'XMLHttpRequest', 'localStorage'].map((property) => ({
        object,
        property,
        message: '@gym/api-client is the only place that speaks HTTP and keeps the session.',
      })),
    ),
    { object: 'navigator', property: 'sendBeacon', message: '@gym/api-client is the only place that speaks HTTP.' },
  ],
};
const noApiPaths = {
  'no-restricted-syntax': [
    'error',
    { selector: String.raw`Literal[value=/^\/?api\//]`, message: 'Only @gym/api-client knows the paths of the API.' },
    {
      selector: String.raw`TemplateElement[value.raw=/\/api\//]`,
      message: 'Only @gym/api-client knows the paths of the API.',
    },
  ],
};

// A bundle can say where each of its files came from, and nothing else of the place.
const onlyItsAddress = {
  'no-restricted-syntax': [
    'error',
    {
      selector: "MemberExpression[object.type='MetaProperty'][property.name!='url']",
      message:
        'A program that is bundled knows `import.meta.url` only; with more it would start from its sources, slower.',
    },
  ],
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/.data/',
      '**/.release/',
      '**/.cache/',
      'coverage/',
      'apps/api/migrations/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  // What an old Node must be able to read is CommonJS.
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    plugins: { 'import-x': importX },
    rules: {
      'import-x/first': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/no-self-import': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off', // the compiler knows better
      '@typescript-eslint/triple-slash-reference': 'off', // how a package brings its declarations of CSS modules along
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      ...allowed(),
    },
  },
  {
    files: [
      ...BROWSER_APPS.flatMap((app) => inSource(`apps/${app}`)),
      ...BROWSER_PACKAGES.flatMap((name) => inSource(`packages/${name}`)),
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // An answer under test is of any shape: that is what the test finds out.
  { files: TESTS, rules: { '@typescript-eslint/no-explicit-any': 'off' } },

  // Packages
  { files: ['packages/**'], rules: allowed(noApps) },
  // ADR-0057.
  { files: PROGRAMS.flatMap(inSource), ignores: TESTS, rules: onlyItsAddress },
  // The one place that is made of the apps: the bundle they are compared with.
  { files: ['packages/bench/src/monolith/shell/**'], rules: allowed() },
  ...BROWSER_PACKAGES.map((name) => ({
    files: inSource(`packages/${name}`),
    ignores: TESTS,
    rules: {
      'no-console': 'error',
      ...allowed(
        noApps,
        noServerSide,
        contractIsTypesOnly,
        ...(name === 'api-client' ? [] : [onlyApiClientSpeaksHttp]),
        ...(name === 'ui' ? [] : [onlyUiKnowsItsLibraries]),
      ),
    },
  })),
  {
    files: inSource('packages/api-client').map((glob) => glob.replace('/src/', '/src/calls/')),
    ignores: TESTS,
    rules: allowed(noApps, noServerSide, contractIsTypesOnly, onlyUiKnowsItsLibraries, callsTakeTheSharedClient),
  },
  // What serves, builds and drives the harness runs in Node.
  {
    files: ['cli.ts', 'check/**', 'dev/**', 'generate/**', 'serve/**'].map((part) => `packages/remote-kit/src/${part}`),
    rules: { 'no-console': 'off', ...allowed(noApps) },
  },
  // The schemas of remote.json and shell.json are entries of their own, for the build and the release.
  { files: ['packages/remote-contract/src/{remote,shell}-json.ts'], rules: allowed(noApps) },
  ...['ui', 'remote-contract'].map((name) => ({
    files: inSource(`packages/${name}`),
    ignores: TESTS,
    rules: { ...noHttpByHand, ...noApiPaths },
  })),

  // Apps
  ...BROWSER_APPS.flatMap((app) => [
    {
      files: inSource(`apps/${app}`),
      rules: { 'no-console': 'error', ...allowed(noOtherApp(app), ...browserOnly, kitIsForTests) },
    },
    { files: inSource(`apps/${app}`), ignores: TESTS, rules: { ...noHttpByHand, ...noApiPaths } },
    ...featureFolders(app, [noOtherApp(app), ...browserOnly, kitIsForTests]),
    // A test may use the kit, and anything of Node; a harness page may use the kit.
    {
      files: [
        `apps/${app}/**/*.test.{ts,tsx}`,
        `apps/${app}/src/testing/**`,
        `apps/${app}/src/standalone/**`,
        `apps/${app}/*.ts`,
      ],
      rules: allowed(noOtherApp(app), onlyUiKnowsItsLibraries),
    },
  ]),
  { files: inSource('apps/api'), rules: allowed(noOtherApp('api')) },
  ...featureFolders('api', [noOtherApp('api')]),
  { files: ['apps/api/**/*.test.ts'], rules: allowed(noOtherApp('api')) },
);

/** One block per feature folder, and one for the folders that features share. */
function featureFolders(app, patterns) {
  const features = FEATURES[app];
  const one = (feature) => ({
    files: inSource(`apps/${app}`).map((glob) => glob.replace('/src/', `/src/${feature}/`)),
    rules: allowed(...patterns, noOtherFeature(features.filter((name) => name !== feature))),
  });
  return features.map(one);
}
