import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { addMembership } from '../../staff.ts';
import { getDashboardFigures } from '../../account.ts';

let fake: FakeApi;
afterEach(() => fake.uninstall());

test('B6: the figures come from the server, as numbers', async () => {
  fake = createFakeApi({ mode: 'full' });
  fake.signIn('staff');
  await addMembership({ plan_id: 1, member_id: 2 });
  expect(await getDashboardFigures()).toEqual({ money: 29.5, users: 3, newClients: 0, sales: 1 });
  fake.answerWith('getDashboardFigures', { status: 200, body: '{"data":{"money":"1.50","users":"2","sales":null}}' });
  expect(await getDashboardFigures()).toEqual({ money: 1.5, users: 2, newClients: 0, sales: 0 });
});

test('B6: sends no call to a server without figures', async () => {
  fake = createFakeApi({ mode: 'spec-only' });
  fake.signIn('admin');
  expect(await getDashboardFigures()).toBeNull();
  expect(fake.requests).toEqual([]);
});
