import { type Call, calls } from '@gym/api-contract';
import { HOSTILE_ANSWERS, HOSTILE_IDS } from '@gym/test-tools/hostile-answers';
import { ApiError } from '../errors/api-error.ts';
import { createTestApi, type TestApi } from '../test-api/index.ts';
import { getAnswer } from './call.ts';

let api: TestApi;
beforeEach(() => {
  api = createTestApi();
  api.signIn('admin');
});
afterEach(() => api.uninstall());

const reading = (call: Call, query: Readonly<Record<string, string>> = {}) => getAnswer(call, query as never);

const READS = [
  'getUsersDetails',
  'getPlanDetailsById',
  'getMemberDetails',
  'getMemberDetailsById',
  'getFoodItem',
  'getPlanDetails',
  'getDashboardFigures',
  'getUserProfile',
] as const;

describe.each(READS)('%s', (call) => {
  test.each(Object.entries(HOSTILE_ANSWERS))(
    'answered with %s gives data or an ApiError with a reason',
    async (_what, answer) => {
      api.answerWith(call, answer);
      const error: unknown = await reading(calls[call], calls[call].path.endsWith('ById') ? { id: '1' } : {}).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error !== undefined) expect(error).toBeInstanceOf(ApiError);
      if (error instanceof ApiError) expect(error.reason).toMatch(/\w/);
      expect(Object.prototype).not.toHaveProperty('x');
    },
  );
});

const BY_ID = [
  ['getUsersDetailsById', 'id'],
  ['getPlanDetailsById', 'id'],
  ['getMemberDetailsById', 'id'],
  ['getMemberData', 'id'],
  ['getMemberImport', 'id'],
  ['getMergePreview', 'kept_id'],
] as const;

describe.each(BY_ID)('%s', (call, field) => {
  test.each(HOSTILE_IDS)('B5: sends the id %s unchanged, in one parameter of the query', async (address) => {
    const id = decodeURIComponent(address);
    api.answerWith(call, { status: 400, body: '{"reason":"Id must be a number."}' });
    await expect(reading(calls[call], { gone_id: '1', [field]: id })).rejects.toMatchObject({ kind: 'not-found' });
    expect(api.requestsOf(call).map(({ query }) => query)).toEqual([expect.objectContaining({ [field]: id })]);
  });
});
