import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { addMembership, getMemberships, getMembershipPreview, getRenewalsDue } from '../../staff.ts';

let fake: FakeApi;
const open = (mode: 'full' | 'spec-only') => {
  fake = createFakeApi({ mode });
  fake.signIn('staff');
};
afterEach(() => fake.uninstall());

test('the stored membership equals its preview', async () => {
  open('full');
  const preview = await getMembershipPreview({ plan_id: '2', member_id: 3 });
  expect(preview?.last_end).toBeNull();
  await addMembership({ plan_id: 2, member_id: 3 });
  const { start, end } = preview!;
  expect(await getMemberships(3)).toEqual([
    {
      id: 1,
      plan_id: 2,
      plan_name: 'Weekly Pass',
      duration: 2,
      duration_count: 1,
      price: 12,
      free_days: 3,
      start,
      end,
      can_take_back: true,
    },
  ]);
  expect(await getMembershipPreview({ plan_id: 2, member_id: 3 })).toMatchObject({ last_end: end });
});

test('renewals due come in pages', async () => {
  open('full');
  for (const member_id of [2, 3, 4]) await addMembership({ plan_id: 3, member_id });
  const { rows, total } = await getRenewalsDue({ due: '7', page: 2, size: 2 });
  expect([total, rows]).toMatchObject([3, [{ id: 4, plan_name: 'Day Ticket', days_left: 1 }]]);
  expect(fake.requestsOf('getRenewalsDue')[0]?.query).toEqual({ due: '7', page: '2', size: '2' });
});

test('an unknown member has no memberships', async () => {
  open('full');
  await expect(getMemberships('nobody')).rejects.toMatchObject({ kind: 'not-found' });
  await expect(getMembershipPreview({ plan_id: 2, member_id: 1 })).rejects.toMatchObject({ kind: 'not-found' });
});

test('sends no call if the server does not announce it', async () => {
  open('spec-only');
  expect(await getMemberships(2)).toEqual([]);
  expect(await getMembershipPreview({ plan_id: 1, member_id: 2 })).toBeNull();
  expect(await getRenewalsDue({ due: '7', page: 1, size: 10 })).toEqual({ rows: [], total: 0 });
  expect(fake.requests).toEqual([]);
});
