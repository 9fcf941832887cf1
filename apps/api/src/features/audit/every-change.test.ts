import { MEMBER_ACTIONS, type CallName } from '@gym/api-contract';
import sharp from 'sharp';
import { everyCall, exampleOf } from '../../testing/call-examples/call-examples.ts';
import { TestGym, TEST_PASSWORD, type TestUser } from '../../testing/test-gym.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer();
const gym = new TestGym(server);
beforeAll(() => gym.open());

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

/** The kind of record that the other calls change. */
const RECORD: Partial<Record<CallName, string>> = {
  ForgetPassword: 'user',
  ChangePassword: 'user',
  updateProfile: 'user',
  saveUserDetails: 'user',
  updateUserDetails: 'user',
  setUsersActive: 'user',
  exportChosenUsers: 'export',
  exportChosenMembers: 'export',
  eraseUser: 'user',
  uploadPicture: 'user',
  removePicture: 'user',
  addPlanDetail: 'plan',
  updatePlanDetail: 'plan',
  addMemberDetail: 'member',
  updateMemberDetail: 'member',
  saveMemberHealth: 'measurement',
  UpdatememberHealth: 'measurement',
  correctMeasurement: 'measurement',
  removeMeasurement: 'measurement',
  restoreMeasurement: 'measurement',
  saveDiet: 'diet',
  saveDietTemplate: 'diet template',
  deleteDietTemplate: 'diet template',
  renewalPlan: 'assignment',
  activateAuthenticatorApp: 'user',
  removeAuthenticatorApp: 'user',
  renewRecoveryCodes: 'user',
  resetSecondFactors: 'user',
  setOneTimePassword: 'user',
  addPasskey: 'user',
  removePasskey: 'user',
  takeBackMembership: 'assignment',
  tagMembers: 'member',
  untagMembers: 'member',
  revokeSession: 'session',
  revokeOtherSessions: 'session',
  eraseMember: 'member',
  mergeMembers: 'member',
  undoMerge: 'member',
  startMemberImport: 'import',
  runMemberImport: 'import',
  stopMemberImport: 'import',
  undoMemberImport: 'import',
  restoreMemberImport: 'import',
  discardMemberImport: 'import',
};

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
  removePicture: async ({ token }) => server.post('uploadPicture', await pictureForm(), token),
  revokeOtherSessions: ({ email }) => gym.canSignIn(email, TEST_PASSWORD),
};

async function pictureForm(): Promise<FormData> {
  const form = new FormData();
  form.append(
    'image',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'me.png',
  );
  return form;
}

const posts = everyCall(({ method }) => method === 'POST');

test('B1: every call that writes either has an audit entry or is listed as changing no record', () => {
  expect(
    posts.map(([name]) => name).filter((name) => (NO_RECORD[name] === undefined) === (RECORD[name] === undefined)),
  ).toEqual([]);
});

test.each(posts)('%s records user, time, address and action, or changes no record', async (name, call) => {
  const { visitor, body } = await exampleOf(gym, name);
  await PREPARED[name]?.(visitor);
  const before = await lastId();
  const sent = call.file === undefined ? body : await pictureForm();
  const { status, text } = await server.call(name, {
    token: visitor.token,
    body: sent,
    from: visitor.address,
  });
  expect([status, text]).toEqual([200, expect.not.stringContaining('"error"')]);
  const entries = (await entriesAfter(before)).filter(({ address }) => address === visitor.address);
  const entry = {
    id: expect.any(Number),
    at: server.clock.now(),
    user_id: name === 'ChangePassword' ? null : visitor.id,
    address: visitor.address,
    action: name,
    record: RECORD[name],
  };
  expect(entries).toEqual(NO_RECORD[name] !== undefined ? [] : BOTH.includes(name) ? [entry, entry] : [entry]);
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
  const values = ['Ida', 'Lind', 'Per', 'Lind', 'Cook', 'ida@every.test', '070081', 'Hill 1'];
  const rows = [{ line: 2, values: [...values, ...Object.values(gym.home).map(String), '01234'] }];
  await post('sendMemberImportRows', { id, after: 0, rows, last: true });
  const steps = [
    ['runMemberImport', 'done'],
    ['undoMemberImport', 'undone'],
    ['restoreMemberImport', 'done'],
  ] as const;
  for (const [name, status] of steps) {
    await post(name, { id, ...(name === 'runMemberImport' && { duplicates: 'add' }) });
    const isOver = async () => (await gym.read('getMemberImport', server.staff, { id })).status === status;
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
