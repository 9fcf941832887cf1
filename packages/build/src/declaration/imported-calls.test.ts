/** @jest-environment node */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '../workspace/repository.ts';
import { importedCalls } from './read-declaration.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gym-calls-'));
  mkdirSync(path.join(folder, 'src'));
  symlinkSync(path.join(REPOSITORY, 'apps/staff/node_modules'), path.join(folder, 'node_modules'));
});
const write = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).forEach(([file, text]) => writeFileSync(path.join(folder, 'src', file), text));

test('finds the calls of screens, of the files below them and of shared helpers, and no others', async () => {
  write({
    'remote.ts': "export const load = () => import('./page.tsx'); export const other = () => import('./page.vue');",
    'page.tsx': `import { useQuery } from '@tanstack/react-query';
      import type { getMember } from '@gym/api-contract/calls';
      import { savedViews } from '@gym/api-client/calls';
      import { read } from './read.ts';
      import './page.css';
      export default () => <p>{useQuery(read(savedViews))}</p>;`,
    'read.ts': `import { getPlanDetails, getFoodItem } from '@gym/api-contract/calls';
      export const read = (views) => [views, getPlanDetails];`,
    'page.vue': '<template></template>',
    'page.css': 'p { color: red }',
  });
  expect(await importedCalls(folder)).toEqual(['getPlanDetails', 'getSavedViews', 'removeView', 'saveView']);
});
