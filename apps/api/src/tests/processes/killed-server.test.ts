import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../../platform/system/process-identity.ts';
import { addPlan, gymProcesses, planNames } from '../../testing/gym-processes.ts';

jest.setTimeout(60_000);
const { gym, home, postmaster, running } = gymProcesses();

test('a server killed by SIGKILL loses nothing, and its surviving PostgreSQL is taken over', async () => {
  const first = await running();
  await addPlan(first, 'Kept');
  const pid = (await postmaster()) ?? 0;
  await first.cli.kill('SIGKILL');
  expect(await isAlive(pid)).toBe(true);

  const second = await running();
  expect(await postmaster()).toBe(pid);
  expect(second.password).toBe(first.password);
  expect(await planNames(second)).toContain('Kept');
  await second.cli.kill('SIGTERM');
  expect(await isAlive(pid)).toBe(false);
});

test('nothing is lost if PostgreSQL is killed together with its server', async () => {
  const first = await running();
  await addPlan(first, 'Kept');
  process.kill((await postmaster()) ?? 0, 'SIGKILL');
  await first.cli.kill('SIGKILL');
  expect(await planNames(await running())).toContain('Kept');
});

test('a left postmaster.pid with the id of another process does not stop the start', async () => {
  const first = await running();
  await first.cli.kill('SIGTERM');
  await writeFile(
    path.join(home(), 'data/postgres/postmaster.pid'),
    `${process.pid}\n${home()}\n1700000000\n5432\n\n127.0.0.1\n 1 1\nready\n`,
  );
  await running();
});

test('the server restarts a PostgreSQL that ends', async () => {
  const started = await running();
  await addPlan(started, 'Kept');
  const before = (await postmaster()) ?? 0;
  process.kill(before, 'SIGKILL');
  for (let tries = 0; tries < 200; tries += 1) {
    await pause(100);
    if ((await fetch(`${started.url}/readyz`)).status === 200 && (await postmaster()) !== before) break;
  }
  expect(await planNames(started)).toContain('Kept');
});

test('a second server on the same data ends with a sentence about the first', async () => {
  const { cli } = await running();
  const second = gym(['start']);
  expect(await second.ended()).toBe(1);
  expect(second.said()).toMatch(
    new RegExp(
      `^Starting.*\nAnother server \\(process ${cli.pid}, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\) ` +
        `already uses .*: stop it first, or .*\\.\n$`,
    ),
  );
  expect(await isAlive((await postmaster()) ?? 0)).toBe(true);
});
