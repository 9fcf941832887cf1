import { MEMBER } from '../../testing/members.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = startTestServer();

const list = async (name: 'getCountryMaster' | 'getStateByCountryId' | 'getCityByStateId', id?: number) => {
  const { status, body } = await server.call(name, {
    token: server.staff,
    ...(id === undefined ? {} : { query: { id } }),
  });
  expect(status).toBe(200);
  return body.data as { id: number; name?: string; state_name?: string; city_name?: string }[];
};

test('K: the three lists have the specified fields, sorted by name', async () => {
  const countries = await list('getCountryMaster');
  expect(countries.slice(0, 3)).toEqual([
    { id: 4, name: 'Afghanistan' },
    { id: 248, name: 'Åland Islands' },
    { id: 8, name: 'Albania' },
  ]);
  const states = await list('getStateByCountryId', 356);
  expect(states.map(({ state_name }) => state_name)).toContain('Kerala');
  const cities = await list('getCityByStateId', states.find(({ state_name }) => state_name === 'Kerala')!.id);
  expect(cities.map(({ city_name }) => city_name)).toContain('Kochi');
  expect(Object.keys({ ...countries[0], ...states[0], ...cities[0] })).toEqual([
    'id',
    'name',
    'state_name',
    'city_name',
  ]);
});

test('E6: an unknown country has no states, and an unknown state no cities', async () => {
  for (const name of ['getStateByCountryId', 'getCityByStateId'] as const)
    expect(await list(name, 987_654)).toEqual([]);
});

test('E7: the lists omit the fixed cities, so that a form has each id once', async () => {
  const [state] = await list('getStateByCountryId', 356);
  expect((await list('getCityByStateId', state!.id)).filter(({ id }) => id < 3)).toEqual([]);
});

test('E6: a member can be saved with the first state and city of every country', async () => {
  const rejected: unknown[] = [];
  for (const country of await list('getCountryMaster')) {
    const [state] = await list('getStateByCountryId', country.id);
    const [city] = state ? await list('getCityByStateId', state.id) : [];
    const home = { country: country.id, state: state?.id, city: city?.id };
    const { status, body } = await server.post('addMemberDetail', { ...MEMBER, ...home });
    if (status !== 200) rejected.push([country, state, city, body]);
  }
  expect(rejected).toEqual([]);
});
