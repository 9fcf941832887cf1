import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as paths from '@gym/remote-contract/routes/shell';
import { isPublicPath } from './paths.ts';

test('shell.json declares every screen of the shell and its audience', () => {
  const { routes } = JSON.parse(readFileSync(path.resolve(__dirname, '../../shell.json'), 'utf8')) as {
    routes: { path: string; for: string }[];
  };
  expect(routes.map((route) => route.path).sort()).toEqual(Object.values(paths).sort());
  for (const route of routes) expect(route.for === 'signed-in').toBe(!isPublicPath(route.path));
});
