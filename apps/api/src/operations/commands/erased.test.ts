import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freshName, onTestServer, testServerUrl } from '../../testing/database-server.ts';
import { memberWithEverything, tablesWith, uniqueTrace } from '../../testing/member-with-everything.ts';
import { spawnCli } from '../../testing/spawned-cli.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const server = startTestServer({
  gym: { name: 'Test Gym', timeZone: 'UTC', currency: 'EUR', measureUnit: 'cm' } as never,
});
const folder = temporaryFolder();

const writeList = (text: string): string => {
  const file = path.join(folder, 'erased.txt');
  writeFileSync(file, text);
  return file;
};
/** Returns the URL of a server without durable commits. The command's output must not contain the warning about it. */
const withoutDurability = (): string => {
  const url = new URL(server.pool.options.connectionString!);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
};
async function run(...args: string[]): Promise<{ code: number | string; answered: string; said: string }> {
  const cli = spawnCli(['erased', ...args], { DATABASE_URL: withoutDurability(), DATA_DIR: folder });
  return { code: await cli.ended(), answered: cli.answered(), said: cli.said() };
}

test('erases the listed members again after a restore, and the list stays the same', async () => {
  const person = await memberWithEverything(server);
  const first = `${person.id} 2099-01-02T10:00:00.000Z 2025-01-02T10:00:00.000Z\n`;
  const list = `${first}987654 2099-01-03T10:00:00.000Z 2025-01-03T10:00:00.000Z\n`;
  expect(await run('apply', writeList(`\n${list}`))).toMatchObject({
    code: 0,
    answered: 'Erased again: 1. Not there any more: 1.\n',
  });
  expect(await tablesWith(server, person.trace)).toEqual([]);
  const listed = await run('list');
  expect(listed).toMatchObject({
    code: 0,
    answered: expect.stringContaining('987654 2099-01-03T10:00:00.000Z 2025-01-03T10:00:00.000Z\n'),
  });
  expect(listed.answered).toContain(`${person.id} 2099-01-02T10:00:00.000Z `);
  expect(listed.said).toMatch(/^The database of DATABASE_URL runs with .*synchronous_commit off: /m);
  expect(await run('apply', writeList(listed.answered))).toMatchObject({
    code: 0,
    answered: 'Erased again: 0. Not there any more: 2.\n',
  });
  expect(await run('list')).toEqual(listed);
});

test('erases the listed users again after a restore, and lists them after the members', async () => {
  const trace = uniqueTrace();
  const body = { fname: trace, lname: 'Left', email: `${trace}@gym.test`, phone: '1', password: 'x' };
  const { id } = await server.save('saveUserDetails', body);
  const line = `user ${id} 2099-01-02T10:00:00.000Z\n`;
  expect(await run('apply', writeList(line))).toMatchObject({
    code: 0,
    answered: 'Erased again: 1. Not there any more: 0.\n',
  });
  expect(await tablesWith(server, trace)).toEqual([]);
  expect((await run('list')).answered.endsWith(line)).toBe(true);
  expect(await run('apply', writeList('user 1 2020-01-02'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('User id 1 belongs to a user who was added after that erasure'),
  });
});

test('does not erase a member who was merged, and asks for an administrator', async () => {
  const [kept, gone] = [await memberWithEverything(server), await memberWithEverything(server)];
  const {
    body: {
      data: { state },
    },
  } = await server.get('getMergePreview', { kept_id: kept.id, gone_id: gone.id });
  await server.post('mergeMembers', { kept_id: kept.id, gone_id: gone.id, state });
  const { code, said } = await run('apply', writeList(`${gone.id} 2099-01-02T10:00:00.000Z`));
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`Member ${gone.id} is merged into ${kept.id} in this backup`),
  ]);
  expect(await tablesWith(server, kept.trace)).not.toEqual([]);
});

test('does not erase a later member with the same id, and reports it', async () => {
  const { id, trace } = await memberWithEverything(server);
  expect(await run('apply', writeList(`${id} 2020-01-02`))).toMatchObject({
    code: 1,
    said: expect.stringContaining(`Id ${id} belongs to a member who was added after that erasure`),
  });
  expect(await tablesWith(server, trace)).not.toEqual([]);
});

test.each([
  ['no action', [], /^Choose an action: .*\n$/],
  ['an unknown action', ['remove', 'one'], /^Choose an action: .*\n$/],
  ['more than one file', ['apply', 'one', 'two'], /^Choose an action: .*\n$/],
  [
    'an empty list',
    ['apply', () => writeList(' \n\n')],
    /^\S+erased\.txt lists nobody, so nothing was erased: .* an older copy of your list if there is one\.\n$/,
  ],
  ['a missing file', ['apply', '/nowhere/erased.txt'], /^\/nowhere\/erased\.txt cannot be read: .*\.\n$/],
  [
    'a line in another format',
    ['apply', () => writeList('12 2026-01-02T10:00:00Z\nAda King')],
    /^Line 2 does not have the format of .* Nothing was erased\.\n$/,
  ],
] as const)('rejects %s in one sentence', async (_what, args, sentence) => {
  const { code, said } = await run(...args.map((arg) => (typeof arg === 'string' ? arg : arg())));
  expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
});

describe('without a gym', () => {
  const NONE = /^There is no gym in .*: set DATA_DIR or DATABASE_URL as the server has it\. /;
  const list = () => writeList('1234 2099-01-02T10:00:00.000Z');
  const asks = [
    ['list', () => ['list']],
    ['apply', () => ['apply', list()]],
  ] as const;

  test.each(asks)('erased %s creates none in a wrong folder of DATA_DIR', async (_what, args) => {
    const DATA_DIR = path.join(folder, 'elsewhere');
    const cli = spawnCli(['erased', ...args()], { DATA_DIR });
    expect(await cli.ended()).toBe(1);
    expect(cli.said()).toMatch(NONE);
    expect(cli.answered()).toBe('');
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test.each(asks)('erased %s creates none in a wrong database of DATABASE_URL', async (_what, args) => {
    const name = freshName('erased');
    await onTestServer(`create database ${name}`);
    try {
      for (let time = 0; time < 2; time += 1) {
        const cli = spawnCli(['erased', ...args()], { DATABASE_URL: testServerUrl(name), DATA_DIR: folder });
        expect(await cli.ended()).toBe(1);
        expect(cli.said()).toMatch(NONE);
        expect(cli.answered()).toBe('');
      }
    } finally {
      await onTestServer(`drop database ${name} with (force)`);
    }
  });
});
