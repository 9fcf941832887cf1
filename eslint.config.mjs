import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import tseslint from 'typescript-eslint';
import { APPS, BROWSER_APPS, TEST_FILES, TESTS } from './packages/validate/src/lint/folders.mjs';

const basePath = fileURLToPath(new URL('.', import.meta.url));

/** The sources of the server's and the release's programs. */
const PROGRAMS = [
  'apps/api',
  ...['api-contract', 'build', 'release', 'remote-contract', 'rules'].map((name) => `packages/${name}`),
];
const BROWSER_PACKAGES = ['api-client', 'kernel', 'remote-contract', 'remote-kit', 'rules', 'ui'];

const SOURCES = ['.ts', '.tsx', '.mjs', '.cjs', '.js'];

const any = (words) => `(${words.join('|')})`;
const inSource = (folder) => [`${folder}/src/**/*.ts`, `${folder}/src/**/*.tsx`];

// --- import rules: patterns for `no-restricted-imports`

/** tsx and swc run TypeScript directly, so a relative import names the file with its extension. */
const realExtension = {
  regex: String.raw`^\.{1,2}(/(?!.*\.(ts|tsx|css|json|js|mjs|cjs)$).*)?$`,
  message: "Name the file with its extension: './users.ts'.",
};
const noAppsByName = {
  regex: String.raw`^@gym/${any(APPS)}(/|$)`,
  message: 'Never import an app. Put code that two apps need into a package.',
};
const onlyApiClientSpeaksHttp = {
  regex: '^axios(/|$)',
  message: 'Only @gym/api-client sends HTTP requests.',
};
const onlyUiKnowsItsLibraries = {
  regex: '^(formik|downshift)(/|$)',
  message: '@gym/ui wraps this library: use its Form or Combobox.',
};
const lightLink = {
  regex: '^react-router-dom$',
  importNames: ['Link', 'NavLink', 'Form'],
  allowTypeImports: true,
  message: "The router's component carries its framework mode: use Link of @gym/ui.",
};
// A second copy of the client in a remote would have no session.
const callsTakeTheSharedClient = {
  regex: String.raw`^(\.\./)+(http|session|errors|auth|index)(/|\.)`,
  message: "Each app bundles its own calls, but the shell shares the client below them: import '@gym/api-client'.",
};
const contractIsTypesOnly = {
  regex:
    '^(@gym/api-contract(?!/(calls|audited)$)|@sinclair/typebox|(@gym/remote-contract|\\.+)/(points(/[a-z]+)?|remote-json|shell-json)(\\.ts)?)' +
    '(/|$)',
  allowTypeImports: true,
  message: 'Schemas stay out of browser bundles: `import type`.',
};
const noServerSide = {
  regex: '^(node:|@gym/(build|release)(/|$))',
  message: 'This module runs in Node only.',
};

const allowed = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns: [realExtension, noAppsByName, ...patterns] }],
});

const browserOnly = [onlyApiClientSpeaksHttp, onlyUiKnowsItsLibraries, lightLink, contractIsTypesOnly, noServerSide];

// --- restrictions of browser code

const noHttpByHand = {
  'no-restricted-globals': [
    'error',
    ...['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'].map((name) => ({
      name,
      message: 'Only @gym/api-client sends HTTP requests.',
    })),
    {
      name: 'localStorage',
      message: 'Only @gym/api-client stores the session. A sign-out clears everything else (acceptance A9).',
    },
  ],
  'no-restricted-properties': [
    'error',
    ...['window', 'globalThis', 'self'].flatMap((object) =>
      ['fetch', 'XMLHttpRequest', 'localStorage'].map((property) => ({
        object,
        property,
        message: 'Only @gym/api-client sends HTTP requests and stores the session.',
      })),
    ),
    { object: 'navigator', property: 'sendBeacon', message: 'Only @gym/api-client sends HTTP requests.' },
  ],
};
const noApiPaths = [String.raw`Literal[value=/^\/?api\//]`, String.raw`TemplateElement[value.raw=/\/api\//]`].map(
  (selector) => ({ selector, message: 'Only @gym/api-client knows the paths of the API.' }),
);
const noSyntax = (...restrictions) => ({ 'no-restricted-syntax': ['error', ...restrictions] });

/** The names that a module exports, as selectors: components begin with a capital and have small letters. */
const exportsOf = (name) =>
  [
    `ExportNamedDeclaration > :matches(FunctionDeclaration, ClassDeclaration)[id.name=${name}]`,
    `ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name=${name}]:not([init.type='MemberExpression'])`,
    `ExportDefaultDeclaration > FunctionDeclaration[id.name=${name}]`,
  ].join(', ');
const onlyComponents = {
  selector: `Program:has(${exportsOf('/^[A-Z].*[a-z]/')}) :matches(${exportsOf('/^([a-z]|[A-Z0-9_]+$)/')})`,
  message: 'A file of components exports nothing else, so that an edit refreshes the open page and keeps its state.',
};

// A bundled program supports `import.meta.url` only.
const onlyItsAddress = {
  'no-restricted-syntax': [
    'error',
    {
      selector: "MemberExpression[object.type='MetaProperty'][property.name!='url']",
      message:
        'A bundled program supports `import.meta.url` only. Other properties make it start from its sources, slower.',
    },
  ],
};

/** The rules that need no types. Those that do are in oxlint.config.mjs. */
export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/.data/',
      '**/.release/',
      '**/.packages/',
      '**/.cache/',
      'coverage/',
      'apps/api/migrations/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  // CommonJS files, because an old Node must be able to read them.
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': SOURCES,
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: SOURCES })],
    },
    rules: {
      'import-x/first': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/no-self-import': 'error',
      'import-x/no-extraneous-dependencies': ['error', { devDependencies: [...TESTS, '**/*.config.{ts,mjs}'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off', // the compiler knows better
      'no-restricted-properties': ['error', { object: 'jest', property: 'retryTimes', message: 'Find the chance.' }],
      '@typescript-eslint/triple-slash-reference': 'off', // a package refers to its CSS module types by it
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
  {
    files: ['apps/**/*.tsx', 'packages/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      // A table that CSS lays out as cards loses its roles unless they are written.
      'jsx-a11y/no-redundant-roles': [
        'error',
        { table: ['table'], thead: ['rowgroup'], tbody: ['rowgroup'], tr: ['row'] },
      ],
      'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'], tr: ['row'] }],
    },
  },
  {
    files: ['apps/**/*.test.tsx', 'packages/**/*.test.tsx'],
    ...testingLibrary.configs['flat/react'],
    rules: {
      ...testingLibrary.configs['flat/react'].rules,
      // Layout, focus order and native elements are behaviour here, and queries do not reach them.
      'testing-library/no-node-access': 'off',
      'testing-library/no-container': 'off',
      // `open()` of a suite answers the page it opened, which is no render result.
      'testing-library/render-result-naming-convention': 'off',
      'testing-library/prefer-screen-queries': 'off',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      '@typescript-eslint/no-unused-vars': 'off', // the compiler finds them
      'max-len': ['error', 120],
      '@typescript-eslint/no-non-null-assertion': 'error',
      'max-lines': ['error', 250],
      'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
    },
  },
  {
    files: [...TEST_FILES, 'packages/*/src/contract/**'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  // An answer under test is of any shape: that is what the test finds out.
  {
    files: TESTS,
    rules: { '@typescript-eslint/no-explicit-any': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // A fixture of Playwright names what it needs by destructuring, be it nothing.
    files: ['**/*.journey.ts', '**/hostile-test.ts', 'packages/test-tools/src/journeys.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },

  {
    // Commands for a checkout import the build tools when they run. The image has neither.
    files: [
      'apps/api/src/operations/commands/build.ts',
      'apps/api/src/delivery/api-docs/contract-comments.ts',
      'packages/release/src/commands/**',
      'packages/release/src/target/local-build{,s}.ts',
    ],
    rules: { 'import-x/no-extraneous-dependencies': ['error', { devDependencies: true }] },
  },
  {
    // These remotes for tests lie inside the kit and take the kit's libraries.
    files: ['packages/remote-kit/src/check/testing/{faulty,bundled,bridged}-remote/**'],
    rules: {
      'import-x/no-extraneous-dependencies': [
        'error',
        { packageDir: `${basePath}packages/remote-kit`, devDependencies: true },
      ],
    },
  },

  // Packages
  // ADR-0006.
  { files: PROGRAMS.flatMap(inSource), ignores: TESTS, rules: onlyItsAddress },
  ...BROWSER_PACKAGES.map((name) => ({
    files: inSource(`packages/${name}`),
    ignores: TESTS,
    rules: {
      'no-console': 'error',
      ...allowed(
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
    rules: allowed(noServerSide, contractIsTypesOnly, onlyUiKnowsItsLibraries, callsTakeTheSharedClient),
  },
  // What a build says of itself: only the tools of Node read and write it.
  { files: ['packages/remote-contract/src/build-record.ts'], rules: allowed() },
  // Tests answer with the contract's examples.
  { files: ['packages/api-client/src/test-api/**'], rules: allowed(noServerSide) },
  // What serves, builds and drives the harness runs in Node.
  {
    files: ['cli.ts', 'check/**', 'dev/**', 'serve/**'].map((part) => `packages/remote-kit/src/${part}`),
    rules: { 'no-console': 'off', ...allowed() },
  },
  // The points, and the schemas of remote.json and shell.json, are entries of their own: for build, release and server.
  { files: ['packages/remote-contract/src/{points,points/*,remote-json,shell-json}.ts'], rules: allowed() },
  ...['ui', 'remote-contract'].map((name) => ({
    files: inSource(`packages/${name}`),
    ignores: TESTS,
    rules: { ...noHttpByHand, ...noSyntax(...noApiPaths) },
  })),
  // The published form of an early call is a path of the API.
  { files: ['packages/remote-contract/src/early-call.ts'], rules: { 'no-restricted-syntax': 'off' } },

  // Apps
  ...BROWSER_APPS.flatMap((app) => [
    {
      files: inSource(`apps/${app}`),
      rules: { 'no-console': 'error', ...allowed(...browserOnly) },
    },
    { files: inSource(`apps/${app}`), ignores: TESTS, rules: { ...noHttpByHand, ...noSyntax(...noApiPaths) } },
    // A test may use the kit, and anything of Node; a harness page may use the kit.
    {
      files: [
        `apps/${app}/**/*.test.{ts,tsx}`,
        `apps/${app}/src/testing/**`,
        `apps/${app}/src/standalone/**`,
        `apps/${app}/*.ts`,
      ],
      rules: allowed(onlyUiKnowsItsLibraries),
    },
  ]),
  {
    files: [...BROWSER_APPS.map((app) => `apps/${app}`), 'packages/ui'].map((folder) => `${folder}/src/**/*.tsx`),
    ignores: TESTS,
    rules: noSyntax(...noApiPaths, onlyComponents),
  },
);
