import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

const IMPORTS = '@typescript-eslint/no-restricted-imports';

/** [rule in words, file, code, id of the rule that must report – none if no rule may]. */
const cases: [string, string, string, string?][] = [
  [
    'a remote imports a package',
    'apps/admin/src/features/users/list.tsx',
    "import { Screen } from '@gym/ui';\nexport const x = Screen;",
  ],
  [
    'a remote imports another remote',
    'apps/admin/src/features/users/list.tsx',
    "import x from '@gym/staff';\nexport { x };",
    IMPORTS,
  ],
  [
    'a remote imports the shell',
    'apps/staff/src/features/members/list.tsx',
    "import x from '@gym/shell';\nexport { x };",
    IMPORTS,
  ],
  [
    'the server imports a browser app',
    'apps/api/src/operations/server/app.ts',
    "import x from '@gym/shell';\nexport { x };",
    IMPORTS,
  ],
  [
    'a package imports an app by name',
    'packages/release/src/index.ts',
    "import x from '@gym/api';\nexport { x };",
    IMPORTS,
  ],
  [
    'a screen imports axios',
    'apps/admin/src/features/users/list.tsx',
    "import axios from 'axios';\nexport { axios };",
    IMPORTS,
  ],
  ['the client imports axios', 'packages/api-client/src/http.ts', "import axios from 'axios';\nexport { axios };"],
  [
    'a screen imports a package that its app does not declare',
    'apps/admin/src/features/users/list.tsx',
    "import x from 'prettier';\nexport { x };",
    'import-x/no-extraneous-dependencies',
  ],
  [
    'the server imports a package that it declares for development',
    'apps/api/src/operations/server/app.ts',
    "import x from '@gym/build';\nexport { x };",
    'import-x/no-extraneous-dependencies',
  ],
  [
    'a screen calls fetch',
    'apps/shell/src/features/account/profile.tsx',
    "export const x = fetch('/uploads/a.png');",
    'no-restricted-globals',
  ],
  [
    'a screen calls window.fetch',
    'apps/staff/src/features/members/list.tsx',
    "export const x = window.fetch('/x');",
    'no-restricted-properties',
  ],
  [
    'the design system calls fetch',
    'packages/ui/src/list/table.tsx',
    "export const x = fetch('/x');",
    'no-restricted-globals',
  ],
  ['the client calls fetch', 'packages/api-client/src/boot.ts', "export const x = fetch('/api/getRole');"],
  [
    'a screen reads local storage',
    'apps/shell/src/chrome/menu.tsx',
    "export const x = localStorage.getItem('loggedUser');",
    'no-restricted-globals',
  ],
  [
    'a screen knows a path of the API',
    'apps/admin/src/features/users/list.tsx',
    "export const x = '/api/getUsersDetails';",
    'no-restricted-syntax',
  ],
  [
    'a screen builds a path of the API',
    'apps/admin/src/features/users/list.tsx',
    'export const x = (base: string) => `${base}/api/getUsersDetails`;',
    'no-restricted-syntax',
  ],
  [
    'the client knows the paths of the API',
    'packages/api-client/src/get-users.ts',
    "export const x = '/api/getUsersDetails';",
  ],
  [
    'a screen imports formik',
    'apps/admin/src/features/users/form.tsx',
    "import { Formik } from 'formik';\nexport { Formik };",
    IMPORTS,
  ],
  [
    'the design system imports formik',
    'packages/ui/src/form/form.tsx',
    "import { Formik } from 'formik';\nexport { Formik };",
  ],
  [
    'browser code imports a schema',
    'packages/api-client/src/get-users.ts',
    "import { User } from '@gym/api-contract';\nexport { User };",
    IMPORTS,
  ],
  [
    'browser code imports a type',
    'packages/api-client/src/get-users.ts',
    "import type { User } from '@gym/api-contract';\nexport type { User };",
  ],
  [
    'the server imports a schema',
    'apps/api/src/features/users/save.ts',
    "import { calls } from '@gym/api-contract';\nexport { calls };",
  ],
  [
    'a test imports the test kit',
    'apps/admin/src/features/users/list.test.tsx',
    "import x from '@gym/remote-kit';\nexport { x };",
  ],
  [
    'a screen imports from Node',
    'apps/shell/src/chrome/menu.tsx',
    "import { join } from 'node:path';\nexport { join };",
    IMPORTS,
  ],
  [
    'an import leaves its extension out',
    'apps/api/src/operations/server/app.ts',
    "import x from './users/routes';\nexport { x };",
    IMPORTS,
  ],
  ['an import names a folder', 'packages/ui/src/index.ts', "import x from './list';\nexport { x };", IMPORTS],
  ['a debugging line stays in browser code', 'apps/shell/src/chrome/menu.tsx', "console.log('here');", 'no-console'],
  ['the server prints', 'apps/api/src/operations/commands/start-and-serve.ts', "console.log('listening');"],
  ['an error is swallowed', 'apps/api/src/operations/server/app.ts', 'try { JSON.parse(""); } catch {}', 'no-empty'],
  [
    'a hook stands in a condition',
    'apps/shell/src/chrome/menu.tsx',
    [
      "import { useState } from 'react';",
      'export function Menu({ on }: { on: boolean }) { if (on) useState(0); return null; }',
    ].join('\n'),
    'react-hooks/rules-of-hooks',
  ],
];

let fired: string[][];
beforeAll(() => {
  const root = repositoryRoot();
  const program = join(root, 'packages/validate/src/lint/lint-snippets.mjs');
  const input = JSON.stringify(cases.map(([, file, code]) => ({ file: join(root, file), code: `${code}\n` })));
  fired = JSON.parse(execFileSync(process.execPath, [program, root], { input, encoding: 'utf8' })) as string[][];
}, 60_000);

test.each(cases.map(([name, , , rule], index) => [rule ? 'refused' : 'allowed', name, rule, index] as const))(
  '%s: %s',
  (_verdict, _name, rule, index) => {
    expect(fired[index]).toEqual(rule ? expect.arrayContaining([rule]) : []);
  },
);
