import { expect, test } from '@gym/test-tools/journeys';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { failedChecks, KIT } from './kit-result.ts';
import { mustRun, runNode } from './run-node.ts';

// The browser checks every screen in eight ways, and a cold start builds the harness first.
test.describe.configure({ timeout: 300_000 });

const root = repositoryRoot();
const source = join(root, 'packages/remote-kit/src/check/testing/faulty-remote');
const manifest = JSON.parse(readFileSync(join(source, 'remote.json'), 'utf8')) as {
  routes: { path: string }[];
  slots: object;
};
const folder = join(mkdtempSync(join(tmpdir(), 'gym-faulty-')), 'faulty');
test.beforeAll(async () => {
  cpSync(source, folder, { recursive: true });
  symlinkSync(join(root, 'packages/remote-kit/node_modules'), join(folder, 'node_modules'));
  await mustRun(['--import', 'tsx', 'src/cli.ts', folder], join(root, 'packages/build'));
});
test.afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** Declares some of the remote's routes only, and no panels, and checks these. */
function checkRoutes(chosen: (path: string) => boolean, panels: object = {}) {
  const file = join(folder, 'remote.json');
  const routes = manifest.routes.filter(({ path }) => chosen(path));
  writeFileSync(file, JSON.stringify({ ...manifest, routes, slots: panels }));
  return runNode([KIT, 'check'], folder);
}

test('each fault fails the check that covers it, and no other', async () => {
  const { code, output } = await checkRoutes((path) => path !== '/leaks', manifest.slots);
  expect(failedChecks(folder)).toEqual([
    'starts up',
    'action for member: opens a screen',
    ...[
      'opens as a deep link, with a heading',
      'axe finds nothing, light',
      'works with a server of the specification only',
      'leaves a 401 to the host',
      'shows a message for a 403',
      'shows a message for a 500',
      'shows a loading state for a slow API',
      'works with the defaults of its settings',
    ].map((name) => `/headless: ${name}`),
    '/unlabelled: axe finds nothing, light',
    '/dim: axe finds nothing, dark',
    '/blind: works with a server of the specification only',
    '/deaf: leaves a 401 to the host',
    '/crashes: shows a message for a 403',
    '/mute: shows a message for a 500',
    '/impatient: shows a loading state for a slow API',
    '/noisy: no console error, no exception',
    '/unsafe: obeys the content security policy',
    '/stray: requests only its own files, and the API through its client',
    '/own-crashes: shows a message if its own API answers 500',
    '/own-hangs: shows a message if its own API answers 500',
    '/own-mute: shows a message if its own API does not answer',
    '/own-unanswered: shows that it waits for its own API, then what that answers',
    '/own-unset: works with the defaults of its settings',
    'panel for member-page: axe finds nothing, light',
    'declares every call in "needs"',
  ]);
  expect(code).toBe(1);
  for (const sentence of [
    'The remote is not ready.',
    'there is no h1',
    /label: /,
    /color-contrast: /,
    'the screen crashed: Error: This screen cannot handle forbidden.',
    'after a 500 for getPlanDetails, the screen shows no message',
    'while it waits for getPlanDetails, the screen shows no loading state',
    'An error on the console.',
    'CSP require-trusted-types-for',
    '/api/getRole',
    'getMemberDetails: not in its remote.json',
    'the screen crashed: Error: This screen needs lockers.',
    'the screen crashed: Error: This screen needs the address of the lockers.',
    'the screen still shows what it showed while it waited',
    'the screen shows no message',
    'GET https://lockers.example/unknown has no answer: write a handler in src/own-api.ts',
    '/nowhere?member=:member is not one of its routes',
  ])
    expect(output).toMatch(
      sentence instanceof RegExp ? sentence : new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    );
});

test('a screen that leaks fails the check of its memory', async () => {
  rmSync(join(folder, 'src/own-api.ts'));
  const { code, output } = await checkRoutes((path) => path === '/leaks');
  expect(output).toContain('https://lockers.example answers 503 here: write src/own-api.ts, or record');
  expect(failedChecks(folder)).toEqual(['starts up', 'mounts and unmounts without growing']);
  expect([code, output]).toEqual([1, expect.stringMatching(/more listeners/)]);
});

test('a file that differs from the built one does not run', async () => {
  const [entry] = readdirSync(join(folder, 'dist')).filter((file) => file.startsWith('remoteEntry.'));
  appendFileSync(join(folder, 'dist', String(entry)), '\n');
  await checkRoutes(() => true);
  expect(failedChecks(folder)).toEqual(['loads the built files']);
});
