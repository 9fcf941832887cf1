import { eraseMember, exportMemberData, findMemberData, getMemberData } from '../../admin.ts';
import { createFakeApi, type FakeApi } from '@gym/fake-api';

let api: FakeApi;
afterEach(() => api.uninstall());

function open(mode: 'full' | 'spec-only' = 'full') {
  api = createFakeApi({ mode });
  api.signIn('admin');
}

test('members are found by words, with no more of them than it takes to recognise somebody', async () => {
  open();
  const { members, more } = await findMemberData({ q: 'ann lee' });
  expect([members, more]).toEqual([
    [{ id: 2, fname: 'Ann', lname: 'Lee', phone: '…0000', email: 'm…@gym.test' }],
    false,
  ]);
});

test('nobody is asked for nothing, and nothing at all of a server that does not announce it', async () => {
  open();
  expect(await findMemberData({ q: '  ' })).toEqual({ members: [], more: false });
  expect(api.requests).toEqual([]);
  api.uninstall();
  open('spec-only');
  expect(await findMemberData({ q: 'ann' })).toEqual({ members: [], more: false });
  expect(api.requests).toEqual([]);
});

test('a member is read, taken out and erased; whoever comes later is told', async () => {
  open();
  const { state, measurements } = await getMemberData('2');
  expect(measurements).toBe(1);
  expect(await exportMemberData(2)).toMatchObject({
    format: 'gym-member-data',
    member: { first_name: 'Ann' },
    measurements: [{ chest: 98.5 }],
  });
  await eraseMember({ id: '2', state, confirm: 'Ann Lee', password: 'secret' }, { idempotencyKey: 'k' });
  expect(api.requestsOf('eraseMember')[0]?.body).toEqual({ id: 2, state, confirm: 'Ann Lee', password: 'secret' });
  await expect(getMemberData(2)).rejects.toMatchObject({
    kind: 'not-found',
    status: 410,
    reason: expect.stringContaining('was erased'),
  });
});
