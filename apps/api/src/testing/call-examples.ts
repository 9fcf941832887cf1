import { randomUUID } from 'node:crypto';
import { calls, type Call, type CallName } from '@gym/api-contract';
import type { TestResponse } from './test-server.ts';
import { type TestGym, type TestUser, TEST_PASSWORD } from './test-gym.ts';

export type Fields = Record<string, unknown>;

/** A request that a call takes. */
export interface ExampleRequest {
  readonly query?: Record<string, string | number>;
  readonly body?: Fields;
}

export interface SavedExample {
  readonly visitor: TestUser;
  readonly body: Fields;
  readonly answer: TestResponse;
  readonly passwords: boolean;
}

export interface Example {
  make(gym: TestGym, visitor: TestUser): Promise<ExampleRequest> | ExampleRequest;
  /** Reads back what was stored, under the names of the request; a password only where it is asked for, since that takes a sign-in. */
  stored?(gym: TestGym, saved: SavedExample): Promise<Fields>;
  /** Fields that choose or prove something and are stored nowhere. */
  keys?: readonly string[];
  /** Takes the same request again after it was accepted. */
  lasts?: true;
  /** Fields that another one has to equal. */
  twins?: Readonly<Record<string, string>>;
}

const person = () => ({ fname: 'Nora', lname: 'Lind', email: `${randomUUID()}@gym.test`, phone: '0123456789' });
const details = {
  ...person(),
  father_fname: 'Per',
  father_lname: 'Lind',
  profession: 'Cook',
  address: 'Hill 1',
  pincode: '01234567',
};
const sizes = { chest: 100, biceps: 30.5, shoulder: 110, waist: 80, thigh: 55 };
const terms = { plan_name: 'Evening', duration: 1, price: 10.5, free_days: 3 };
const rows = [{ food_item: 1, qty: 2.5, units: 'gm' }];
/** What diet rows look like when they are read; the request's own names lead to them. */
const dietOf = (diet: unknown) => ({ diet });

const byId = (id: keyof Pick<TestGym, 'member' | 'plan'>): Example => ({ make: (gym) => ({ query: { id: gym[id] } }) });
const newMember = async (gym: TestGym) => {
  const { body } = await gym.server.call('addMemberDetail', {
    token: gym.server.staff,
    body: { ...details, ...gym.home },
  });
  return body.data.id as number;
};
const newMerge = async (gym: TestGym) => {
  const pair = { kept_id: await newMember(gym), gone_id: await newMember(gym) };
  const { state } = await gym.read('getMergePreview', gym.server.admin, pair);
  await gym.server.call('mergeMembers', { token: gym.server.admin, body: { ...pair, state } });
  // Others are merged in other lanes meanwhile.
  const merges = (await gym.read('getRecentMerges', gym.server.admin)) as { id: number; gone_id: number }[];
  return merges.find(({ gone_id }) => gone_id === pair.gone_id)?.id ?? 0;
};
const newTemplate = async (gym: TestGym) => {
  const { body } = await gym.server.call('saveDietTemplate', {
    token: gym.server.staff,
    body: { name: randomUUID(), diet: rows },
  });
  return body.data.id as number;
};
const importRow = {
  line: 2,
  values: [
    'Ida',
    'Lind',
    'Per',
    'Lind',
    'Cook',
    'ida@lind.test',
    '0700',
    'Hill 1',
    'Germany',
    'Berlin',
    'Berlin',
    '00123',
  ],
};
const file = {
  file_name: 'members.csv',
  file_size: 3,
  file_hash: '0a'.repeat(32),
  columns: [{ field: 'fname', column: 'Name', otherwise: '' }],
};
/** An import without a row. Past the call, which lets only a few wait: what other lanes have is left alone. */
const newImport = async ({ server }: TestGym, whole = false) => {
  const {
    rows: [made],
  } = await server.pool.query(
    `insert into member_imports (user_id, file_name, file_size, file_hash, mapping, status, touched_at) values (2, $1, $2, $3, $4, $5, $6) returning id::float8`,
    [
      file.file_name,
      file.file_size,
      file.file_hash,
      JSON.stringify(file.columns),
      whole ? 'ready' : 'receiving',
      server.clock.now(),
    ],
  );
  return made.id as number;
};
/** One that stands as if it were under way: it has no rows, and whoever looks at it ends it. */
const runningImport = async (gym: TestGym) => {
  const id = await newImport(gym, true);
  await gym.server.pool.query(`update member_imports set status = 'running' where id = $1`, [id]);
  return id;
};
/** One that added a member who is gone by now. */
const finishedImport = async (gym: TestGym) => {
  const id = await newImport(gym, true);
  await gym.server.pool.query(`update member_imports set status = 'done', added = 1, ended_at = $2 where id = $1`, [
    id,
    gym.server.clock.now(),
  ]);
  return id;
};
const ofImport = (where: 'query' | 'body'): Example => ({
  make: async (gym) => ({ [where]: { id: await newImport(gym) } }),
  keys: ['id'],
});
const codeFor = async ({ server }: TestGym, { email, address }: TestUser) => {
  await server.call('SentOTP', { body: { email }, headers: { 'x-forwarded-for': address } });
  await server.mailTo(email);
  return server.mail.codeFor(email);
};
const idOf = ({ body }: TestResponse) => Number(body.data.id);
const opened = async (gym: TestGym, email: string, password: unknown) =>
  (await gym.canSignIn(email, password)) ? password : 'does not open';

/**
 * A valid request for every call that needs more than a token, and how what it stored is read back. A call without an
 * entry that needs one fails the suite.
 */
export const EXAMPLES: Readonly<Record<string, Example | undefined>> = {
  userlogin: {
    make: (_gym, { email }) => ({ body: { email, password: TEST_PASSWORD } }),
    keys: ['email', 'password'],
  },
  SentOTP: { make: (_gym, { email }) => ({ body: { email } }), keys: ['email'] },
  ChangePassword: {
    make: async (gym, visitor) => ({
      body: { otp: await codeFor(gym, visitor), newpassword: 'something new', email: visitor.email },
    }),
    stored: async (gym, { visitor, body, passwords }) =>
      passwords ? { newpassword: await opened(gym, visitor.email, body['newpassword']) } : {},
    keys: ['otp', 'email'],
  },
  ForgetPassword: {
    make: () => ({ body: { oldpassword: TEST_PASSWORD, newpassword: 'something new', cpassword: 'something new' } }),
    stored: async (gym, { visitor, body, passwords }) =>
      passwords ? { newpassword: await opened(gym, visitor.email, body['newpassword']) } : {},
    keys: ['oldpassword', 'cpassword'],
    twins: { newpassword: 'cpassword' },
  },
  revokeSession: {
    make: async ({ server }, { email, address, token }) => {
      await server.signIn(email, TEST_PASSWORD, address);
      const { body } = await server.call('getOwnSessions', { token });
      return { body: { id: body.data[1].id } };
    },
    keys: ['id'],
  },
  updateProfile: {
    lasts: true,
    make: () => ({ body: { fname: 'Nora', lname: 'Lind', phone: '0123456789' } }),
    stored: (gym, { visitor }) => gym.read('getUserProfile', visitor.token),
  },
  getUsersDetailsById: { make: (_gym, { id }) => ({ query: { id } }) },
  saveUserDetails: {
    make: () => ({ body: { ...person(), password: 'first', role: 2, active: true } }),
    stored: async (gym, { body, answer, passwords }) => {
      const user = await gym.read('getUsersDetailsById', gym.server.admin, { id: idOf(answer) });
      return { ...user, ...(passwords && { password: await opened(gym, user.email, body['password']) }) };
    },
  },
  updateUserDetails: {
    lasts: true,
    make: async (gym) => ({ body: { id: (await gym.addUser()).id, ...person(), role: 2, active: true } }),
    stored: (gym, { answer }) => gym.read('getUsersDetailsById', gym.server.admin, { id: idOf(answer) }),
    keys: ['id'],
  },
  getPlanDetailsById: byId('plan'),
  addPlanDetail: {
    lasts: true,
    make: () => ({ body: { ...terms } }),
    stored: (gym, { answer }) => gym.read('getPlanDetailsById', gym.server.admin, { id: idOf(answer) }),
  },
  updatePlanDetail: {
    lasts: true,
    make: async (gym) => {
      const { body } = await gym.server.call('addPlanDetail', { token: gym.server.admin, body: terms });
      return { body: { ...terms, id: body.data.id, price: 11 } };
    },
    stored: (gym, { answer }) => gym.read('getPlanDetailsById', gym.server.admin, { id: idOf(answer) }),
    keys: ['id'],
  },
  getMemberDetailsById: byId('member'),
  getMemberById: byId('member'),
  addMemberDetail: {
    lasts: true,
    make: (gym) => ({ body: { ...details, ...gym.home } }),
    stored: (gym, { answer }) => gym.read('getMemberDetailsById', gym.server.staff, { id: idOf(answer) }),
  },
  updateMemberDetail: {
    lasts: true,
    make: async (gym) => ({ body: { id: await newMember(gym), ...details, ...gym.home, fname: 'Nina' } }),
    stored: (gym, { answer }) => gym.read('getMemberDetailsById', gym.server.staff, { id: idOf(answer) }),
    keys: ['id'],
  },
  getStateByCountryId: { make: (gym) => ({ query: { id: gym.home.country } }) },
  getCityByStateId: { make: (gym) => ({ query: { id: gym.home.state } }) },
  saveMemberHealth: {
    lasts: true,
    make: async (gym) => ({ body: { member_id: await newMember(gym), ...sizes } }),
    stored: (gym, { body }) =>
      gym.read('getMemberHealthByMemberId', gym.server.staff, { id: Number(body['member_id']) }),
  },
  UpdatememberHealth: {
    lasts: true,
    make: async (gym) => {
      const id = await newMember(gym);
      return { body: { id, member_id: id, ...sizes } };
    },
    stored: (gym, { body }) =>
      gym.read('getMemberHealthByMemberId', gym.server.staff, { id: Number(body['member_id']) }),
    keys: ['id'],
  },
  getMemberHealthByMemberId: byId('member'),
  getMemberMeasurements: byId('member'),
  getMemberDietByMemberId: byId('member'),
  saveDiet: {
    lasts: true,
    make: async (gym) => ({ body: { id: await newMember(gym), diet: rows } }),
    stored: async (gym, { body }) =>
      dietOf(
        JSON.parse((await gym.read('getMemberDietByMemberId', gym.server.staff, { id: Number(body['id']) })).diet),
      ),
    keys: ['id'],
  },
  saveDietTemplate: {
    lasts: true,
    make: async (gym) => ({ body: { id: await newTemplate(gym), name: randomUUID(), diet: rows } }),
    stored: async (gym, { answer }) =>
      ((await gym.read('getDietTemplates', gym.server.staff)) as { id: number }[]).find(
        ({ id }) => id === idOf(answer),
      ) ?? {},
  },
  deleteDietTemplate: { make: async (gym) => ({ body: { id: await newTemplate(gym) } }), keys: ['id'] },
  renewalPlan: {
    lasts: true,
    make: async (gym) => {
      const { price, duration, free_days } = await gym.read('getPlanDetailsById', gym.server.admin, { id: gym.plan });
      return {
        body: {
          plan_id: gym.plan,
          member_id: await newMember(gym),
          seen_price: price,
          seen_duration: duration,
          seen_free_days: free_days,
        },
      };
    },
    keys: ['plan_id', 'member_id', 'seen_price', 'seen_duration', 'seen_free_days'],
  },
  getMemberAssignments: byId('member'),
  getRenewalPreview: { make: (gym) => ({ query: { plan_id: gym.plan, member_id: gym.member } }) },
  reportTelemetry: {
    make: () => ({
      body: {
        events: [
          { kind: 'remote-loaded', remote: 'staff', version: '1.0.0-1f2e3d4c', ms: 120 },
          { kind: 'remote-failed', remote: 'staff', version: '1.0.0-1f2e3d4c', phase: 'entry', reference: '1f2e3d4c' },
          { kind: 'web-vital', remote: 'staff', version: '1.0.0-1f2e3d4c', name: 'CLS', value: 0.1 },
        ],
      },
    }),
    keys: ['events'],
  },
  getMemberImport: ofImport('query'),
  getMemberImportRows: ofImport('query'),
  exportMemberImportRows: ofImport('query'),
  startMemberImport: {
    make: async ({ server }) => {
      // Only a few may wait; those that another lane is just doing this to are done by it.
      await server.pool.query(
        `update member_imports set status = 'stopped' where id in (select id from member_imports where status in ('receiving', 'ready') for update skip locked)`,
      );
      return { body: { ...file } };
    },
    stored: async (_gym, { answer }) => answer.body.data,
    keys: Object.keys(file),
  },
  sendMemberImportRows: {
    make: async (gym) => ({ body: { id: await newImport(gym), after: 0, rows: [importRow], last: true } }),
    keys: ['id', 'after', 'rows', 'last'],
  },
  runMemberImport: {
    make: async (gym) => ({ body: { id: await newImport(gym, true), duplicates: 'skip' } }),
    keys: ['id', 'duplicates'],
  },
  stopMemberImport: { make: async (gym) => ({ body: { id: await runningImport(gym) } }), keys: ['id'] },
  undoMemberImport: { make: async (gym) => ({ body: { id: await finishedImport(gym) } }), keys: ['id'] },
  discardMemberImport: ofImport('body'),
  getRenewalsDue: { make: () => ({ query: { due: '30' } }) },
  findMemberData: { make: () => ({ query: { q: 'nora' } }) },
  getMemberData: byId('member'),
  exportMemberData: byId('member'),
  getLikelyDuplicates: { make: () => ({ query: { by: 'phone' } }) },
  getMergePreview: { make: async (gym) => ({ query: { kept_id: gym.member, gone_id: await newMember(gym) } }) },
  mergeMembers: {
    make: async (gym) => {
      const pair = { kept_id: await newMember(gym), gone_id: await newMember(gym) };
      const { state } = await gym.read('getMergePreview', gym.server.admin, pair);
      return {
        body: { ...pair, state, fields: { fname: 'gone' }, diet: 'kept', days: [{ date: '2026-01-31', of: 'gone' }] },
      };
    },
    keys: ['kept_id', 'gone_id', 'state', 'fields', 'diet', 'days'],
  },
  undoMerge: { make: async (gym) => ({ body: { id: await newMerge(gym) } }), keys: ['id'] },
  eraseMember: {
    make: async (gym) => {
      const id = await newMember(gym);
      const { state } = await gym.read('getMemberData', gym.server.admin, { id });
      return { body: { id, state, confirm: String(id), password: TEST_PASSWORD } };
    },
    keys: ['id', 'state', 'confirm', 'password'],
  },
};

const EVERY_CALL = Object.entries(calls) as [CallName, Call][];

/** Every call of the contract, by its name. */
export const everyCall = (holds: (call: Call) => boolean = () => true): [CallName, Call][] =>
  EVERY_CALL.filter(([, call]) => holds(call));

/** Whether a call cannot be made with a token alone. */
export const needsExample = ({ body, query }: Call): boolean =>
  body !== undefined || (query?.required?.length ?? 0) > 0;

/** A valid request for a call, by a visitor who may make it. */
export async function exampleOf(gym: TestGym, name: CallName): Promise<ExampleRequest & { visitor: TestUser }> {
  const visitor = await gym.addUser(calls[name].access);
  return { visitor, ...(await EXAMPLES[name]?.make(gym, visitor)) };
}
