import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { getAuditTrail, savePlan, updatePlan } from '../../admin.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
  fake.signIn('admin');
};
afterEach(() => fake.uninstall());

test('an entry has the values before and after', async () => {
  open('full');
  await updatePlan({ id: 1, plan_name: 'Basic', duration: 1, price: 31, free_days: 3 });
  const { entries, more } = await getAuditTrail({ record: 'plan' });
  expect(more).toBe(false);
  expect(entries).toEqual([
    {
      id: 1,
      at: expect.stringMatching(/Z$/),
      user_id: 1,
      user_name: 'Ada Admin',
      address: '127.0.0.1',
      action: 'updatePlanDetail',
      record: 'plan',
      record_id: 1,
      label: 'Basic',
      before: expect.objectContaining({ price: 29.5 }),
      after: expect.objectContaining({ price: 31 }),
    },
  ]);
});

test('sends the search as a query without empty fields', async () => {
  open('full');
  await getAuditTrail({
    person: '0',
    record: 'diet template',
    record_id: '',
    from: '2027-01-01',
    to: '',
    before: 7,
    size: 30,
  });
  expect(fake.requestsOf('getAuditTrail')[0]?.query).toEqual({
    person: '0',
    record: 'diet template',
    from: '2027-01-01',
    before: '7',
    size: '30',
  });
});

test('a page continues after an entry', async () => {
  open('full');
  for (const plan_name of ['A', 'B', 'C']) await savePlan({ plan_name, duration: 1, price: 1, free_days: 3 });
  const { entries } = await getAuditTrail({ before: 3, size: 2 });
  expect(entries.map(({ label }) => label)).toEqual(['B', 'A']);
});

test('accepts entries of an unknown kind and incomplete entries', async () => {
  open('full');
  fake.answerWith('getAuditTrail', {
    status: 200,
    body: JSON.stringify({ data: [{ id: '7', record: 'locker', before: 'x' }] }),
  });
  expect(await getAuditTrail({})).toEqual({
    more: false,
    entries: [
      expect.objectContaining({ id: '7', record: 'locker', user_name: '', label: '', before: null, after: null }),
    ],
  });
  fake.answerWith('getAuditTrail', { status: 200, body: '{"data": {}}' });
  await expect(getAuditTrail({})).rejects.toMatchObject({ kind: 'unreadable' });
});

test('sends no call if the server does not announce it', async () => {
  open('spec-only');
  expect(await getAuditTrail({})).toEqual({ entries: [], more: false });
  expect(fake.requests).toEqual([]);
});
