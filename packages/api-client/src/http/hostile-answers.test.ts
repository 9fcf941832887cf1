import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { HOSTILE_ANSWERS, HOSTILE_IDS } from '@gym/test-tools/hostile-answers';
import * as account from '../account.ts';
import * as admin from '../admin.ts';
import { ApiError } from '../errors/api-error.ts';
import * as staff from '../staff.ts';

let fake: FakeApi;
beforeEach(() => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('admin');
});
afterEach(() => fake.uninstall());

const READS: [call: string, read: () => Promise<unknown>][] = [
  ['getUsersDetails', () => admin.getUsers()],
  ['getPlanDetailsById', () => admin.getPlan('1')],
  ['getMemberDetails', () => staff.getMembers()],
  ['getMemberDetailsById', () => staff.getMember('1')],
  ['getFoodItem', () => staff.getFoodItems()],
  ['getPlanDetails', () => staff.getPlans()],
  ['getDashboardFigures', () => account.getDashboardFigures()],
  ['getUserProfile', () => account.getProfile()],
  ['userlogin', () => account.signIn({ email: 'ann@gym.test', password: 'x' })],
];

describe.each(READS)('%s', (call, read) => {
  test.each(Object.entries(HOSTILE_ANSWERS))(
    'answered with %s gives data or an ApiError with a reason',
    async (_what, answer) => {
      fake.answerWith(call, answer);
      const error: unknown = await read().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error !== undefined) expect(error).toBeInstanceOf(ApiError);
      if (error instanceof ApiError) expect(error.reason).toMatch(/\w/);
      expect(Object.prototype).not.toHaveProperty('x');
    },
  );
});

const BY_ID: [call: string, field: string, read: (id: string) => Promise<unknown>][] = [
  ['getUsersDetailsById', 'id', (id) => admin.getUser(id)],
  ['getPlanDetailsById', 'id', (id) => admin.getPlan(id)],
  ['getMemberDetailsById', 'id', (id) => staff.getMember(id)],
  ['getMemberHealthByMemberId', 'id', (id) => staff.getLatestMeasurement(id)],
  ['getMemberDietByMemberId', 'id', (id) => staff.getMemberDiet(id)],
  ['getMemberData', 'id', (id) => admin.getMemberData(id)],
  ['getMemberImport', 'id', (id) => staff.getMemberImport(id)],
  ['getMergePreview', 'kept_id', (id) => admin.getMergePreview({ kept_id: id, gone_id: '1' })],
];

describe.each(BY_ID)('%s', (call, field, read) => {
  test.each(HOSTILE_IDS)('B5: sends the id %s unchanged, in one parameter of the query', async (address) => {
    const id = decodeURIComponent(address);
    fake.answerWith(call, { status: 400, body: '{"reason":"Id must be a number."}' });
    await expect(read(id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(fake.requestsOf(call).map(({ query }) => query)).toEqual([expect.objectContaining({ [field]: id })]);
  });
});
