import { expect, test } from '@gym/browser-testing/journeys';
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
const manifest = JSON.parse(readFileSync(join(source, 'remote.json'), 'utf8')) as { routes: { path: string }[] };
const folder = join(mkdtempSync(join(tmpdir(), 'gym-faulty-')), 'faulty');
test.beforeAll(async () => {
  cpSync(source, folder, { recursive: true });
  symlinkSync(join(root, 'packages/remote-kit/node_modules'), join(folder, 'node_modules'));
  await mustRun(['--import', 'tsx', 'src/cli.ts', folder], join(root, 'packages/build'));
});
test.afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** Declares some of the remote's routes only, and checks these. */
function checkRoutes(chosen: (path: string) => boolean) {
  const file = join(folder, 'remote.json');
  const routes = manifest.routes.filter(({ path }) => chosen(path));
  writeFileSync(file, JSON.stringify({ ...manifest, routes }));
  return runNode([KIT, 'check'], folder);
}

test('each fault fails the check that covers it, and no other', async () => {
  const { code, output } = await checkRoutes((path) => path !== '/leaks');
  expect(failedChecks(folder)).toEqual([
    'starts up',
    ...[
      'opens as a deep link, with a heading',
      'axe finds nothing, light',
      'works with a server that knows the specification alone',
      '401 is left to the host',
      '403 ends in a sentence',
      '500 ends in a sentence',
      'shows that it waits for a slow API',
    ].map((name) => `/headless: ${name}`),
    '/unlabelled: axe finds nothing, light',
    '/dim: axe finds nothing, dark',
    '/blind: works with a server that knows the specification alone',
    '/deaf: 401 is left to the host',
    '/crashes: 403 ends in a sentence',
    '/mute: 500 ends in a sentence',
    '/impatient: shows that it waits for a slow API',
    '/noisy: nothing on the console, nothing thrown',
    "/unsafe: keeps to the product's policy",
    '/stray: asks for nothing but its own files, and the API by its client',
    'names every call that it makes in "needs"',
  ]);
  expect(code).toBe(1);
  for (const sentence of [
    'The remote is not itself today.',
    'there is no h1',
    /label: /,
    /color-contrast: /,
    'the screen crashed: This screen cannot live with forbidden.',
    'answered with 500: getPlanDetails; and the screen says nothing',
    'without an answer yet: getPlanDetails; and nothing says so',
    'Nobody will read this.',
    'CSP require-trusted-types-for',
    '/api/getRole',
    'getMemberDetails: not in its remote.json',
  ])
    expect(output).toMatch(
      sentence instanceof RegExp ? sentence : new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    );
});

test('a screen that leaks fails the check of its memory', async () => {
  const { code, output } = await checkRoutes((path) => path === '/leaks');
  expect(failedChecks(folder)).toEqual(['starts up', 'mounts and unmounts without growing']);
  expect([code, output]).toEqual([1, expect.stringMatching(/more listeners/)]);
});

test('a file that differs from the built one does not run', async () => {
  const [entry] = readdirSync(join(folder, 'dist')).filter((file) => file.startsWith('remoteEntry.'));
  appendFileSync(join(folder, 'dist', String(entry)), '\n');
  await checkRoutes(() => true);
  expect(failedChecks(folder)).toEqual(['loads as it was built']);
});
