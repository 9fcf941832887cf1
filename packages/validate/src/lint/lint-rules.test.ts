import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

const IMPORTS = '@typescript-eslint/no-restricted-imports';

const SCREEN = 'apps/admin/src/features/users/list.tsx';
const MENU = 'apps/shell/src/chrome/menu.tsx';
const CLIENT = 'packages/api-client/src/http.ts';
const DESIGN = 'packages/ui/src/form/form.tsx';
const SERVER = 'apps/api/src/operations/server/app.ts';
const UNDECLARED = 'import-x/no-extraneous-dependencies';

const importing = (name: string): string => `import x from '${name}';\nexport { x };`;
const HOOK_IN_CONDITION = `import { useState } from 'react';
export function Menu({ on }: { on: boolean }) { if (on) useState(0); return null; }`;

/** [file, code, id of the rule that must report – none if no rule may]. */
const cases: [string, string, string?][] = [
  [SCREEN, importing('@gym/ui')],
  [SCREEN, importing('@gym/staff'), IMPORTS],
  ['apps/staff/src/features/members/list.tsx', importing('@gym/shell'), IMPORTS],
  [SERVER, importing('@gym/shell'), IMPORTS],
  ['packages/release/src/index.ts', importing('@gym/api'), IMPORTS],
  [SCREEN, importing('axios'), IMPORTS],
  [CLIENT, importing('axios')],
  [SCREEN, importing('prettier'), UNDECLARED],
  [SERVER, importing('@gym/build'), UNDECLARED],
  ['apps/shell/src/features/account/profile.tsx', "export const x = fetch('/uploads/a.png');", 'no-restricted-globals'],
  [SCREEN, "export const x = window.fetch('/x');", 'no-restricted-properties'],
  [DESIGN, "export const x = fetch('/x');", 'no-restricted-globals'],
  [CLIENT, "export const x = fetch('/api/getRole');"],
  [MENU, "export const x = localStorage.getItem('loggedUser');", 'no-restricted-globals'],
  [SCREEN, "export const x = '/api/getUsersDetails';", 'no-restricted-syntax'],
  [SCREEN, 'export const x = (base: string) => `${base}/api/getUsersDetails`;', 'no-restricted-syntax'],
  [CLIENT, "export const x = '/api/getUsersDetails';"],
  [SCREEN, importing('formik'), IMPORTS],
  [DESIGN, importing('formik')],
  [CLIENT, importing('@gym/api-contract'), IMPORTS],
  [CLIENT, "import type { User } from '@gym/api-contract';\nexport type { User };"],
  [SERVER, importing('@gym/api-contract')],
  ['apps/admin/src/features/users/list.test.tsx', importing('@gym/remote-kit')],
  [MENU, importing('node:path'), IMPORTS],
  [SERVER, importing('./users/routes'), IMPORTS],
  [DESIGN, importing('./list'), IMPORTS],
  [MENU, "console.log('here');", 'no-console'],
  ['apps/api/src/operations/commands/start-and-serve.ts', "console.log('listening');"],
  [SERVER, 'try { JSON.parse(""); } catch {}', 'no-empty'],
  [MENU, HOOK_IN_CONDITION, 'react-hooks/rules-of-hooks'],
];

let fired: string[][];
beforeAll(() => {
  const root = repositoryRoot();
  const program = join(root, 'packages/validate/src/lint/lint-snippets.mjs');
  const input = JSON.stringify(cases.map(([file, code]) => ({ file: join(root, file), code: `${code}\n` })));
  fired = JSON.parse(execFileSync(process.execPath, [program, root], { input, encoding: 'utf8' })) as string[][];
}, 60_000);

test.each(cases.map(([file, code, rule], index) => [rule ?? 'nothing', file, code, index] as const))(
  '%s is reported in %s: %s',
  (rule, _file, _code, index) => {
    expect(fired[index]).toEqual(rule === 'nothing' ? [] : expect.arrayContaining([rule]));
  },
);
