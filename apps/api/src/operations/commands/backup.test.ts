import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startBucketServer } from '@gym/release/testing';
import { freshName, onTestServer, testServerUrl } from '../../testing/database-server.ts';
import { spawnCli } from '../../testing/spawned-cli.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

jest.setTimeout(60_000);
const server = startTestServer();
const folder = temporaryFolder();

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

const LOST = `${'a'.repeat(32)}.webp`;
const timesOf = async () =>
  (await server.sql<{ name: string }>('select name from operation_times order by name')).map(({ name }) => name);

test('a backup without some pictures exits with 2 and is noted apart from a complete one', async () => {
  await server.pool.query(`update users set image = $1 where email = 'staff@gym.test'`, [LOST]);
  try {
    const { code, said } = await run(['backup', path.join(folder, 'lost.tar')], source());
    expect([code, said]).toEqual([2, expect.stringContaining(`Missing: the backup lacks 1 picture that a record`)]);
    expect(await timesOf()).toContain('backup-without-pictures');
  } finally {
    await server.pool.query(`update users set image = null where email = 'staff@gym.test'`);
  }
  expect((await run(['backup', path.join(folder, 'complete.tar')], source())).code).toBe(0);
  expect(await timesOf()).toContain('backup');
});

test('an encrypted backup contains nothing readable, and only its key verifies and restores it', async () => {
  const [key = '', recipient = ''] = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { generateX25519Identity, identityToRecipient } from 'age-encryption';
      const key = await generateX25519Identity(); console.log(key + '\\n' + (await identityToRecipient(key)));`,
    ],
    { cwd: __dirname, encoding: 'utf8' },
  ).split('\n');
  const [file, identity, other] = ['secret.tar.age', 'key.txt', 'other.txt'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(identity, `# created: today\n# public key: ${recipient}\n${key}\n`);
  writeFileSync(other, `${key.slice(0, -6)}QQQQQQ\n`);
  expect(await run(['backup', file], { ...source(), BACKUP_RECIPIENT: recipient })).toMatchObject({ code: 0 });
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(bytes.includes('gym-backup.json') || bytes.includes('Test')).toBe(false);

  expect(await run(['verify', file], {})).toEqual({
    code: 1,
    said: `${file} is encrypted: give the file with its key, --identity key.txt.\n`,
  });
  expect((await run(['verify', '--identity', other, file], {})).said).toMatch(/cannot be decrypted with .*other\.txt/);
  const { code, said } = await run(['verify', '--restore', '--identity', identity, file], {});
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/is complete and can be restored[^]*Restored as a trial in .* all \d+ rows are there/),
  ]);
  // Neither the decrypted copy nor the trial database stays.
  expect(readdirSync(path.join(folder, 'data'))).toEqual([]);

  const name = freshName('decrypted');
  await onTestServer(`create database ${name}`);
  try {
    const restored = await run(['restore', '--identity', identity, file], { DATABASE_URL: testServerUrl(name) });
    expect(restored).toEqual({ code: 0, said: expect.stringMatching(/^Restored .* members, /m) });
  } finally {
    await onTestServer(`drop database ${name} with (force)`);
  }
});

test('a backup goes to a bucket, the outdated ones go, and verify reads it from there', async () => {
  const bucket = await startBucketServer({ bucket: 'gym-backups' });
  try {
    const env = { ...source(), ...bucket.env };
    const names = async () =>
      [...(await (await fetch(`${bucket.url}/gym-backups?list-type=2`)).text()).matchAll(/<Key>([^<]+)</g)].map(
        ([, key]) => key!,
      );
    for (const old of ['nightly/gym-20260101T020000Z.tar', 'nightly/gym-20260201T020000Z.tar', 'nightly/notes.txt'])
      await fetch(`${bucket.url}/gym-backups/${old}`, { method: 'PUT', body: 'old' });
    const { code, said } = await run(['backup', '--keep', '2', 's3://gym-backups/nightly'], env);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^s3:\/\/gym-backups\/nightly\/gym-\S+\.tar contains every/m),
    ]);
    const [first = '', second = '', ...rest] = await names();
    expect([first, rest]).toEqual(['nightly/gym-20260201T020000Z.tar', ['nightly/notes.txt']]);
    expect(await run(['verify', `s3://gym-backups/${second}`], env)).toMatchObject({ code: 0 });
    expect(await run(['backup', 's3://missing-bucket'], env)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^The backup cannot be stored in s3:\/\/missing-bucket\/: .* No backup was made\.\n$/m,
      ),
    });
    expect(readdirSync(path.join(folder, 'data'))).toEqual([]);
  } finally {
    await bucket.close();
  }
});
