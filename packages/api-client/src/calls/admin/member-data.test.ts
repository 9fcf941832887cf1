import { eraseMember, exportMemberData, findMemberData, getMemberData } from '../../admin.ts';
import { createFakeApi, type FakeApi } from '@gym/fake-api';

let api: FakeApi;
afterEach(() => api.uninstall());

function open(mode: 'full' | 'spec-only' = 'full') {
  api = createFakeApi({ mode });
  api.signIn('admin');
}

test('finds members by words, with enough fields to recognise them', async () => {
  open();
  const { members, more } = await findMemberData({ q: 'ann lee' });
  expect([members, more]).toEqual([
    [{ id: 2, fname: 'Ann', lname: 'Lee', phone: '…0000', email: 'm…@gym.test' }],
    false,
  ]);
});

test('sends no call for an empty search, or to a server that does not announce it', async () => {
  open();
  expect(await findMemberData({ q: '  ' })).toEqual({ members: [], more: false });
  expect(api.requests).toEqual([]);
  api.uninstall();
  open('spec-only');
  expect(await findMemberData({ q: 'ann' })).toEqual({ members: [], more: false });
  expect(api.requests).toEqual([]);
});

test('reads, exports and erases a member; a later read says so', async () => {
  open();
  const { state, measurements } = await getMemberData('2');
  expect(measurements).toBe(1);
  expect(await exportMemberData(2)).toMatchObject({
    format: 'gym-member-data',
    member: { first_name: 'Ann' },
    measurements: [{ chest: 98.5 }],
  });
  await eraseMember({ id: '2', state, confirm: 'Ann Lee' }, { idempotencyKey: 'k' });
  expect(api.requestsOf('eraseMember')[0]?.body).toEqual({ id: 2, state, confirm: 'Ann Lee' });
  await expect(getMemberData(2)).rejects.toMatchObject({
    kind: 'not-found',
    status: 410,
    reason: expect.stringContaining('was erased'),
  });
});
