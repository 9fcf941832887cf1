import { expect, test } from '@gym/browser-testing/journeys';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KitResult } from '@gym/remote-contract/kit-result';
import { repositoryRoot } from '@gym/test-tools';
import { mustRun, runNode } from './run-node.ts';

// The browser checks every screen in eight ways, and a cold start builds the harness first.
test.describe.configure({ timeout: 300_000 });

const root = repositoryRoot();
const KIT = join(root, 'packages/remote-kit/bin/remote-kit.mjs');
const resultIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'dist/kit.json'), 'utf8')) as KitResult;
const failedIn = (folder: string) =>
  resultIn(folder)
    .checks.filter(({ passed }) => !passed)
    .map(({ name }) => name);

for (const app of ['admin', 'staff'])
  test(`the kit finds nothing wrong with the built remote ${app}, and says so of this very build`, async () => {
    const folder = join(root, 'apps', app);
    const { output } = await runNode([KIT, 'check'], folder);
    expect(output).toMatch(new RegExp(`${app}: (\\d+) of \\1 checks passed`));
    const { routes } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { routes: { path: string }[] };
    const result = resultIn(folder);
    expect(result).toMatchObject({
      app,
      build: createHash('sha256')
        .update(readFileSync(join(folder, 'dist/build.json')))
        .digest('hex'),
    });
    for (const { path } of routes)
      expect(result.checks.filter(({ name }) => name.startsWith(`${path}: `)).length).toBeGreaterThan(8);
  });

test.describe('a remote with faults', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'gym-faulty-')), 'faulty');
  test.beforeAll(async () => {
    cpSync(join(root, 'packages/remote-kit/src/check/testing/faulty-remote'), folder, { recursive: true });
    symlinkSync(join(root, 'packages/remote-kit/node_modules'), join(folder, 'node_modules'));
    await mustRun(['--import', 'tsx', 'src/cli.ts', folder], join(root, 'packages/build'));
  });
  test.afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  test('each fault fails the check that is about it, and no other', async () => {
    const { code, output } = await runNode([KIT, 'check'], folder);
    expect(failedIn(folder)).toEqual([
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
      'mounts and unmounts without growing',
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
      /more listeners/,
    ])
      expect(output).toMatch(
        sentence instanceof RegExp ? sentence : new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
      );
  });

  test('a file that is not the one that was built is not run', async () => {
    const entry = readdirSync(join(folder, 'dist')).find((file) => file.startsWith('remoteEntry.'))!;
    appendFileSync(join(folder, 'dist', entry), '\n');
    await runNode([KIT, 'check'], folder);
    expect(failedIn(folder)).toEqual(['loads as it was built']);
  });
});
