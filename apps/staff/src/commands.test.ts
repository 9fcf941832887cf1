import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { createFakeHost } from '@gym/remote-kit';
import { createCommands } from './commands.ts';
import { membershipOf } from './testing/fake-gym.ts';

let api: FakeApi;
afterEach(() => api.uninstall());

function commandsOf(mode: 'full' | 'spec-only' = 'full') {
  api = createFakeApi({ mode, data: { assignments: [membershipOf(2, 1, '2126-01-31')] } });
  api.signIn('staff');
  return createCommands(createFakeHost({ audience: 'staff', config: { locale: 'en-GB' } }));
}
const { signal } = new AbortController();

const ANN = {
  label: 'Ann Lee',
  path: '/member/2',
  detail: '0600000000 · member2@gym.test · Active until 31 Jan 2126',
};

test('finds members with phone, email and the end of the membership, and what staff do for the only one', async () => {
  const phone = { detail: '0600000000' };
  expect(await commandsOf().search?.('ann lee', { signal })).toEqual([
    ANN,
    { label: 'Add measurements: Ann Lee', path: '/memberHealth?member=2', ...phone },
    { label: 'Assign plan: Ann Lee', path: '/planAssign?member=2', ...phone },
    { label: 'Change diet: Ann Lee', path: '/memberDiet?member=2', ...phone },
  ]);
  expect(api.requestsOf('getMemberDetails')[0]?.query).toEqual({ any: 'ann lee', page: '1', size: '50' });
});

test.each(['renew ann', 'Sell Ánn lee', 'assign ann'])('%s finds the sale to the member', async (text) => {
  const found = await commandsOf().search?.(text, { signal });
  expect(found?.[0]).toMatchObject({ label: 'Assign plan: Ann Lee', path: '/planAssign?member=2' });
});

test('lists first the members whose name begins with the search', async () => {
  const found = await commandsOf().search?.('o', { signal });
  const begins = found!.map(({ label }) => / o/i.test(label));
  expect(begins).toContain(false);
  expect(begins).toEqual([...begins].sort((one, other) => Number(other) - Number(one)));
});

test('against a server of the specification, offers actions and requests nothing', () => {
  const { actions, search } = commandsOf('spec-only');
  expect(actions.map(({ label }) => label)).toEqual(['Add member', 'Add measurements', 'Assign plan', 'Change diet']);
  expect(search).toBeUndefined();
  expect(api.requests).toEqual([]);
});
