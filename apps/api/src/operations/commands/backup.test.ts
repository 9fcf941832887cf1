import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshName, onTestServer, testServerUrl } from '../../testing/database-server.ts';
import { spawnCli } from '../../testing/spawned-cli.ts';
import { startTestServer } from '../../testing/test-server.ts';

jest.setTimeout(60_000);
const server = startTestServer();
const folder = mkdtempSync(path.join(tmpdir(), 'gym-backup-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | string; said: string }> {
  const cli = spawnCli(args, { DATA_DIR: path.join(folder, 'data'), ...env });
  return { code: await cli.ended(), said: cli.said() };
}
const source = () => ({ DATABASE_URL: server.pool.options.connectionString! });

test.each([
  ['a folder', 'gym-20261101T020000Z.tar', () => folder],
  ['a file', 'first.tar', () => path.join(folder, 'gym.tar')],
])('a backup into %s removes the part of a killed backup and reports it', async (_where, left, target) => {
  const part = `.${left}.4194305-0a1b2c3d.part`;
  writeFileSync(path.join(folder, part), 'gym-backup.json');
  utimesSync(path.join(folder, part), new Date(0), new Date(0));
  const { code, said } = await run(['backup', target()], source());
  expect([code, said]).toEqual([0, expect.stringContaining(`Removed ${part}, which a killed backup had left.\n`)]);
  expect(readdirSync(folder)).not.toContain(part);
});

test('a database user who may not create tables gets an error before any change', async () => {
  const [role, name] = [freshName('role'), freshName('closed')];
  await onTestServer(`create role ${role} login password 'pass'`);
  await onTestServer(`create database ${name}`);
  try {
    const file = path.join(folder, 'restored.tar');
    expect((await run(['backup', file], source())).code).toBe(0);
    const url = new URL(testServerUrl(name));
    Object.assign(url, { username: role, password: 'pass' });
    const { code, said } = await run(['restore', file], { DATABASE_URL: url.href });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        /^Cannot use the database \S+: that user may not create tables there; .* Nothing was changed\.\n$/m,
      ),
    ]);
    expect(said).not.toContain('unexpectedly');
  } finally {
    await onTestServer(`drop database ${name} with (force)`);
    await onTestServer(`drop role ${role}`);
  }
});
