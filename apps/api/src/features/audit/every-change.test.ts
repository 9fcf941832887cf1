import { randomUUID } from 'node:crypto';
import { MEMBER_ACTIONS, type CallName } from '@gym/api-contract';
import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { openTestGym, TEST_PASSWORD, type TestUser } from '../../testing/test-gym.ts';
import { HOME_NAMES } from '../../testing/members.ts';
import { formWith, png } from '../../testing/picture-files.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer();
const gym = openTestGym(server);

/** POST calls that change no record. */
const NO_RECORD: Partial<Record<CallName, string>> = {
  userlogin: 'opens a session',
  completeSignIn: 'opens a session',
  startPasskey: 'stores nothing',
  signInWithPasskey: 'opens a session',
  startAddingPasskey: 'stores nothing',
  startAuthenticatorApp: 'stores a secret that is not in use yet',
  logout: 'ends a session',
  reportUse: 'says that a user is there',
  sendMemberImportRows: 'stores rows of a file, but no member',
  SentOTP: 'mails a code',
  confirmIdentity: 'confirms a session; the security log says so',
  saveView: 'changes only what its user sees',
  removeView: 'changes only what its user sees',
  reportTelemetry: 'counts events of pages',
};

/** Calls whose answer holds a secret or a file, so that nothing keeps it, and one that nobody has signed in for. */
const NOT_KEPT: readonly CallName[] = [
  ...(['activateAuthenticatorApp', 'addPasskey', 'renewRecoveryCodes', 'setOneTimePassword'] as const),
  ...(['ChangePassword', 'exportChosenMembers', 'exportChosenUsers'] as const),
];

/** Calls that change two records. */
const BOTH: readonly CallName[] = ['mergeMembers', 'undoMerge'];

const entriesAfter = async (id: number) =>
  await server.sql(
    'select id::int, at, user_id::int, address, action, record from audit_entries where id > $1 order by id',
    [id],
  );
const lastId = async (): Promise<number> =>
  (await server.sql('select coalesce(max(id), 0)::int as id from audit_entries'))[0].id;

/** Preparations that a call needs to change anything. */
const PREPARED: Partial<Record<CallName, (visitor: TestUser) => Promise<unknown>>> = {
  removePicture: async ({ token }) => server.post('uploadPicture', formWith(await png()), token),
  revokeOtherSessions: ({ email }) => gym.canSignIn(email, TEST_PASSWORD),
};

const posts = everyCall(({ method }) => method === 'POST');

test.each(posts)('B1, J3: %s records user, time, address and action once, or changes no record', async (name, call) => {
  const { visitor, body } = await exampleOf(gym, name);
  await PREPARED[name]?.(visitor);
  const before = await lastId();
  const sent = call.file === undefined ? body : formWith(await png());
  const key = randomUUID();
  const send = () => server.call(name, { token: visitor.token, body: sent, from: visitor.address, key });
  const { status, text } = await send();
  expect([status, text]).toEqual([200, expect.not.stringContaining('"error"')]);
  const entries = async () => (await entriesAfter(before)).filter(({ address }) => address === visitor.address);
  const entry = {
    id: expect.any(Number),
    at: server.clock.now(),
    user_id: name === 'ChangePassword' ? null : visitor.id,
    address: visitor.address,
    action: name,
    record: expect.any(String),
  };
  const expected = NO_RECORD[name] !== undefined ? [] : BOTH.includes(name) ? [entry, entry] : [entry];
  expect(await entries()).toEqual(expected);
  if (expected.length === 0 || NOT_KEPT.includes(name)) return;
  expect((await send()).text).toBe(text);
  expect(await entries()).toEqual(expected);
});

/** The actions of the background work: members are added by an import, removed by its undo, and brought back. */
async function importUndoAndRestore(): Promise<void> {
  const post = async (name: CallName, body: object) => {
    const { status, body: answer, text } = await server.call(name, { token: server.staff, body });
    expect([name, status, text]).toEqual([name, 200, expect.not.stringContaining('"error"')]);
    return answer.data;
  };
  const { body: file } = await exampleOf(gym, 'startMemberImport');
  const { id } = await post('startMemberImport', file ?? {});
  const values = ['Ida', 'Lind', 'Per', 'Lind', 'Cook', 'ida@every.test', '070081', 'Hill 1', ...HOME_NAMES, '01234'];
  const rows = [{ line: 2, values }];
  await post('sendMemberImportRows', { id, after: 0, rows, last: true });
  const steps = [
    ['runMemberImport', 'done'],
    ['undoMemberImport', 'undone'],
    ['restoreMemberImport', 'done'],
  ] as const;
  for (const [name, status] of steps) {
    await post(name, { id, ...(name === 'runMemberImport' && { duplicates: 'add' }) });
    const isOver = async () => (await server.read('getMemberImport', { id })).status === status;
    await waitUntil(isOver, () => `${name} did not end.`);
  }
}

test('the timeline has a decision about every action that is written about a member', async () => {
  for (const [name] of everyCall(({ method }) => method === 'GET')) {
    const { visitor, query } = await exampleOf(gym, name);
    await server.call(name, { token: visitor.token, ...(query !== undefined && { query }) });
  }
  await importUndoAndRestore();
  const rows = await server.sql<{ action: string }>(
    `select distinct action from audit_entries where record = 'member'`,
  );
  const written = rows.map(({ action }) => action);
  expect(written.filter((action) => !(action in MEMBER_ACTIONS))).toEqual([]);
  expect(written).toEqual(expect.arrayContaining(['getMergePreview', 'member-import-restored']));
});
