import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildJson, type BuildRecord } from '@gym/remote-contract/build-record';
import { ReleasedTarget } from '../testing/released-target.ts';
import { newStore } from '../testing/targets.ts';
import { run } from './run.ts';

const [FUTURE, PASSED] = ['2999-06-30', '2020-01-31'];

let target: ReleasedTarget;
beforeEach(async () => {
  target = await new ReleasedTarget(await newStore()).begin();
});

const on = (...line: string[]) => run([...line, '--target', target.store.address]);

function change<T>(file: string, update: (content: T) => object): void {
  const name = path.join(target.workspace.root, 'apps', file);
  writeFileSync(name, buildJson(update(JSON.parse(readFileSync(name, 'utf8')) as T) as BuildRecord));
}

/** Publishes a shell of contract 2.0.0 that supports contract 1 until this day; without a day, it does not. */
async function publishSecondShell(until?: string): Promise<string> {
  const contracts = until === undefined ? [] : [{ version: '1.8.0', until }];
  change('shell/dist/shell.json', (manifest: object) => ({ ...manifest, contracts }));
  change('shell/dist/build.json', (record: BuildRecord) => ({
    ...record,
    contract: '2.0.0',
    pages: { ...record.pages, ...(until && { 'contract-1': { files: ['sign-in.1.js'], shared: [] } }) },
  }));
  return (await target.publish('shell')).version;
}

test('the promotion of a shell warns about each remote of the older contract, and status repeats it', async () => {
  const version = await publishSecondShell(FUTURE);
  const { stdout } = await on('promote', 'shell');
  const sentence =
    `which shell@${version} supports until ${FUTURE}. ` + 'Update it before: "npm create @gym/remote@latest update".';
  for (const app of ['admin', 'staff'])
    expect(stdout).toMatch(new RegExp(`^Warning: ${app}@\\S+ uses the remote contract 1.8.0, ${sentence}$`, 'm'));

  const status = await on('status');
  expect(status.stdout).toContain(`Remote contract 2.0.0, 1.8.0 until ${FUTURE}\n`);
  expect(status.stdout).toContain(`staff@0.1.0-`);
  expect(JSON.parse((await on('status', '--json')).stdout!)).toMatchObject({
    contract: {
      version: '2.0.0',
      older: [{ version: '1.8.0', until: FUTURE }],
      uses: [
        { remote: expect.stringMatching(/^admin@/), contract: '1.8.0', until: FUTURE, ended: false },
        { remote: expect.stringMatching(/^staff@/), shell: `shell@${version}` },
      ],
    },
  });
});

test('a canary of the older contract is promoted with a warning in JSON, and blocks a shell without it', async () => {
  await publishSecondShell(FUTURE);
  await on('promote', 'shell');
  const canary = await target.publishNext('staff');
  expect(JSON.parse((await on('promote', 'staff', '--share', '10', '--json')).stdout!)).toMatchObject({
    olderContracts: [{ remote: `staff@${canary}`, contract: '1.8.0', until: FUTURE, ended: false }],
  });

  await publishSecondShell();
  const { stderr, exitCode } = await on('promote', 'shell', '--without', 'contract', '--reason', 'a test');
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain(`staff@${canary}`);
  expect(stderr).toContain('contract ^1.0.0 does not accept 2.0.0');
});

test('after the day, everything runs, a rollback is possible, and a new version needs a waiver', async () => {
  const next = await target.publishNext('staff');
  await on('promote', 'staff');
  await publishSecondShell(PASSED);
  expect((await on('promote', 'shell')).stdout).toContain(`supported until ${PASSED}. It still runs`);
  expect(await on('rollback', 'staff')).toMatchObject({ exitCode: 0 });
  expect(await on('rollback', `staff@${next}`, '--again', '--reason', 'a test')).toMatchObject({ exitCode: 0 });

  await target.publishNext('staff');
  const { stderr } = await on('promote', 'staff');
  expect(stderr).toContain(`supported the remote contract 1.8.0 until ${PASSED}`);
  const waived = await on('promote', 'staff', '--without', 'contract', '--reason', 'a fix for the front desk');
  expect(waived.stdout).toContain('(waived checks: contract; a fix for the front desk)');
});
