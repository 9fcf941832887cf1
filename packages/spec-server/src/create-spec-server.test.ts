import { createSpecServer, outsideSection7, type SpecServer, type SpecServerOptions } from './index.ts';

let server: SpecServer;
const start = async (options?: SpecServerOptions) => {
  server = await createSpecServer(options);
};
afterEach(() => server.close());

const post = (call: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const tokenOf = async (email: string, password = 'secret') => {
  const { data } = (await (await post('userlogin', { email, password })).json()) as { data: { token_no: string } };
  return { authorization: `Bearer ${data.token_no}` };
};
const get = async (path: string, headers: Record<string, string>) =>
  (await fetch(`${server.url}${path}`, { headers })).json() as Promise<{ data: unknown }>;

test('returns only the fields of section 7, and an empty 200 for a save', async () => {
  await start();
  const headers = await tokenOf('admin@gym.test');
  const saved = await post(
    'saveUserDetails',
    { fname: 'Nora', lname: 'New', email: 'n@gym.test', phone: '001', password: 'p', role: 1 },
    headers,
  );
  expect([saved.status, await saved.text()]).toEqual([200, '']);
  expect(await get('/api/getUsersDetailsById?id=4', headers)).toEqual({
    data: { fname: 'Nora', lname: 'New', email: 'n@gym.test', phone: '001' },
  });
  expect(await get('/api/getRole', await tokenOf('n@gym.test', 'p'))).toEqual({ data: { role: 2 } });
});

test('can return ids as strings', async () => {
  await start({ idsAs: 'string', members: 1 });
  const headers = await tokenOf('staff@gym.test');
  expect(await get('/api/getRole', headers)).toEqual({ data: { role: '2' } });
  expect(await get('/api/getMemberDetailsById?id=2', headers)).toMatchObject({
    data: { id: '2', country: '1', state: '1', city: '3', pincode: '010000' },
  });
});

test('creates the requested number of records', async () => {
  await start({ members: 2000, users: 50 });
  const headers = await tokenOf('staff@gym.test');
  expect((await get('/api/getMember', headers)).data).toHaveLength(2000);
  expect((await get('/api/getUsersDetails', headers)).data).toHaveLength(50);
});

test('allows calls of every origin, with only the headers of the specification', async () => {
  await start();
  const preflight = await fetch(`${server.url}/api/getRole`, {
    method: 'OPTIONS',
    headers: { origin: 'http://product.test' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
});

test('serves the picture that a profile names', async () => {
  await start();
  const picture = await fetch(`${server.url}/uploads/ada.png`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await fetch(`${server.url}/uploads/nobody.png`)).status).toBe(404);
});

test('records only names of each request, readable for other processes', async () => {
  await start();
  await post(
    'saveDiet',
    {
      id: 2,
      diet: [
        { food_item: 1, qty: 1 },
        { food_item: 1, units: 'gm' },
      ],
    },
    await tokenOf('staff@gym.test'),
  );
  const [, diet] = server.requests;
  expect(diet).toMatchObject({
    method: 'POST',
    path: '/api/saveDiet',
    status: 200,
    query: [],
    body: ['id', 'diet', 'diet[].food_item', 'diet[].qty', 'diet[].units'],
  });
  expect(JSON.stringify(server.requests)).not.toMatch(/secret|token-/);
  expect(await (await fetch(`${server.url}/__requests`)).json()).toEqual(server.requests);
});

test('rejects a call until it is allowed again', async () => {
  await start();
  const headers = await tokenOf('staff@gym.test');
  const allow = server.reject('getMember', { status: 503, reason: 'Closed' });
  expect(await get('/api/getMember', headers)).toEqual({ status: 'error', result: 'error', reason: 'Closed' });
  allow();
  expect((await get('/api/getMember', headers)).data).toHaveLength(12);
});

test('reports nothing for a request that section 7 specifies', async () => {
  await start();
  const headers = await tokenOf('admin@gym.test');
  await get('/api/getUsersDetailsById?id=1', {
    ...headers,
    accept: 'application/json',
    origin: 'http://product.test',
    'sec-fetch-mode': 'cors',
  });
  await fetch(`${server.url}/api/getRole`, { method: 'OPTIONS' });
  await fetch(`${server.url}/uploads/ada.png`);
  expect(server.requests.flatMap(outsideSection7)).toEqual([]);
});

test('names everything outside section 7', async () => {
  await start();
  const headers = await tokenOf('admin@gym.test');
  server.requests.length = 0;
  await post('logout', {}, headers);
  await post('getRole', {}, headers);
  await get('/api/getUsersDetails?page=1', headers).catch(() => undefined);
  await post('saveUserDetails', { fname: 'N', role: 1 }, { ...headers, 'idempotency-key': 'k' });
  await post('SentOTP', { email: 'a@b.test' }, headers);
  await fetch(`${server.url}/version`);
  await fetch(`${server.url}/api/constructor`);
  expect(server.requests.flatMap(outsideSection7)).toEqual([
    'call POST /api/logout',
    'call POST /api/getRole',
    'query page of getUsersDetails',
    'header idempotency-key of saveUserDetails',
    'body field role of saveUserDetails',
    'header authorization of SentOTP',
    'call GET /version',
    'call GET /api/constructor',
  ]);
});

test('reports a port in use', async () => {
  await start();
  await expect(createSpecServer({ port: Number(new URL(server.url).port) })).rejects.toThrow(/EADDRINUSE/);
});
