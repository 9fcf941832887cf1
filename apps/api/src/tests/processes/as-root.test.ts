import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { addPlan, gymProcesses, planNames } from '../../testing/gym-processes.ts';

jest.setTimeout(60_000);
const { home, postmaster, running } = gymProcesses();

/** An environment in which a user namespace is refused, as most containers do. */
async function withoutNamespaces(): Promise<Record<string, string>> {
  const folder = path.join(home(), 'bin');
  await mkdir(folder);
  await writeFile(path.join(folder, 'unshare'), '#!/bin/sh\necho "unshare: Operation not permitted" >&2\nexit 1\n', {
    mode: 0o755,
  });
  return { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
}

// Everybody else runs PostgreSQL as themselves.
(process.getuid?.() === 0 ? describe : describe.skip)('root in a folder that is closed to everybody else', () => {
  test('runs PostgreSQL where user namespaces are not permitted, on the same data as where they are', async () => {
    const first = await running();
    await addPlan(first, 'Kept');
    await first.cli.kill('SIGTERM');

    const second = await running(await withoutNamespaces());
    expect(await planNames(second)).toContain('Kept');
    const { stdout } = await promisify(execFile)('ps', ['-o', 'uid=', '-p', String(await postmaster())]);
    expect(Number(stdout)).toBeGreaterThan(0);
    await second.cli.kill('SIGTERM');

    expect(await planNames(await running())).toContain('Kept');
  });

  test('has its data in the folder that was named', async () => {
    await running(await withoutNamespaces());
    expect((await readFile(path.join(home(), 'data/postgres/PG_VERSION'), 'utf8')).trim()).toMatch(/^\d+$/);
  });
});
