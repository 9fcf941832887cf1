import { createTestApi, type TestApi } from '@gym/api-client/testing';
import { createFakeHost } from '@gym/remote-kit';
import { createCommands } from './commands.ts';
import { MEMBERS, type Members } from './testing/gym-answers.ts';

let api: TestApi;
afterEach(() => api.uninstall());

const [LEE, OKAFOR, PATEL] = MEMBERS;

/** The commands above a server whose search finds these members. */
function commandsOf(found: Members['data'], features?: readonly string[]) {
  api = createTestApi({
    answers: { getMemberDetails: { data: found, total: found.length } },
    ...(features && { features }),
  });
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
  expect(
    await commandsOf([{ ...LEE!, membership: 'active', ends: '2126-01-31' }]).search?.('ann lee', { signal }),
  ).toEqual([
    ANN,
    { label: 'Add measurements: Ann Lee', path: '/memberHealth?member=2', ...phone },
    { label: 'Assign plan: Ann Lee', path: '/planAssign?member=2', ...phone },
    { label: 'Change diet: Ann Lee', path: '/memberDiet?member=2', ...phone },
  ]);
  expect(api.requestsOf('getMemberDetails')[0]?.query).toEqual({ any: 'ann lee', page: '1', size: '50' });
});

test.each([
  ['renew ann', 'ann'],
  ['Sell Ánn lee', 'ann lee'],
  ['assign ann', 'ann'],
])('%s finds the sale to the member', async (text, who) => {
  const found = await commandsOf([LEE!]).search?.(text, { signal });
  expect(found?.[0]).toMatchObject({ label: 'Assign plan: Ann Lee', path: '/planAssign?member=2' });
  expect(api.requestsOf('getMemberDetails').map(({ query }) => query.any)).toContain(who);
});

test('lists first the members whose name begins with the search', async () => {
  const found = await commandsOf([LEE!, OKAFOR!, PATEL!]).search?.('o', { signal });
  expect(found?.map(({ label }) => label)).toEqual(['Ben Okafor', 'Ann Lee', 'Chitra Patel']);
});

test('against a server of the specification, offers actions and requests nothing', () => {
  const { actions, search } = commandsOf([], []);
  expect(actions.map(({ label }) => label)).toEqual(['Add member', 'Add measurements', 'Assign plan', 'Change diet']);
  expect(search).toBeUndefined();
  expect(api.requests).toEqual([]);
});
