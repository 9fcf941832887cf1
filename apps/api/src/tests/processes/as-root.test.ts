import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addPlan, gymProcesses, planNames } from '../../testing/gym-processes.ts';

jest.setTimeout(60_000);
// Root's home is the hardest place for a PostgreSQL that refuses to run as root: nobody else can enter the home itself.
const { home, postmaster, running, runningAnew } = gymProcesses(homedir());

/** Returns an environment that forbids user namespaces, as most containers do. */
async function withoutNamespaces(): Promise<Record<string, string>> {
  const folder = path.join(home(), 'bin');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'unshare'), '#!/bin/sh\necho "unshare: Operation not permitted" >&2\nexit 1\n', {
    mode: 0o755,
  });
  return { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
}

// Other users run PostgreSQL under their own account.
(process.getuid?.() === 0 ? describe : describe.skip)('root in a folder that only root can enter', () => {
  test('runs PostgreSQL with and without user namespaces on the same data in DATA_DIR', async () => {
    const first = await runningAnew(await withoutNamespaces());
    const { stdout } = await promisify(execFile)('ps', ['-o', 'uid=', '-p', String(await postmaster())]);
    expect(Number(stdout)).toBeGreaterThan(0);
    expect((await readFile(path.join(home(), 'data/postgres/PG_VERSION'), 'utf8')).trim()).toMatch(/^\d+$/);
    await addPlan(first, 'Kept');
    await first.cli.kill('SIGTERM');

    const second = await running();
    expect(await planNames(second)).toContain('Kept');
    await second.cli.kill('SIGTERM');

    expect(await planNames(await running(await withoutNamespaces()))).toContain('Kept');
  });
});
