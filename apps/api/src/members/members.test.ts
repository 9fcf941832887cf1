import { contractErrors } from '../testing/contract-errors.ts';
import { startTestServer } from '../testing/test-server.ts';

const server = startTestServer();

test.each(['getMemberDetails', 'getMember'] as const)('K: %s answers the list in a stable order', async (name) => {
  const { status, body } = await server.call(name, { token: server.staff });
  expect(status).toBe(200);
  expect(contractErrors(name, body)).toEqual([]);
  expect(body.data.length).toBe(50);
  expect(body.data[0]).toEqual({ id: 1001, fname: 'Aarav', lname: 'Sharma', phone: '09820012345', email: 'aarav.sharma@example.com' });

  await server.pool.query(`update members set address = address || '!' where id = 1001`);
  expect((await server.call(name, { token: server.staff })).body.data).toEqual(body.data);
});

test('K: getMemberDetailsById answers all fields of the member', async () => {
  const { body } = await server.call('getMemberDetailsById', { token: server.staff, query: { id: 1003 } });
  expect(contractErrors('getMemberDetailsById', body)).toEqual([]);
  expect(body.data).toEqual({
    id: 1003, fname: 'Kofi', lname: 'Mensah', father_fname: 'Yaw', father_lname: 'Mensah', profession: 'Civil engineer',
    email: 'kofi.mensah@example.com', phone: '0241234567', address: '21 Ring Road Central', country: 1, state: 1, city: 1,
    pincode: '00233', version: 1,
  });
});

test('K: getMemberById answers the member as the pickers ask for it', async () => {
  const { body } = await server.call('getMemberById', { token: server.staff, query: { id: 1003 } });
  expect(contractErrors('getMemberById', body)).toEqual([]);
  expect(body.data).toEqual({ id: 1003, fname: 'Kofi', lname: 'Mensah', phone: '0241234567', email: 'kofi.mensah@example.com' });
});

test.each(['getMemberById', 'getMemberDetailsById'] as const)('E5: %s finds no member with the id 1, as there is none', async (name) => {
  const { status, body } = await server.call(name, { token: server.staff, query: { id: 1 } });
  expect(status).toBe(404);
  expect(body.reason).toBe('There is no member with the id 1.');
});

test('E5: the database itself gives no member the id 1', async () => {
  const { rows } = await server.pool.query('select min(id)::int as least from members');
  expect(rows[0].least).toBe(1001);
  await expect(server.pool.query('insert into members overriding system value select 1, fname, lname, father_fname, father_lname, profession, email, phone, address, country, state, city, pincode from members limit 1'))
    .rejects.toThrow(/members_id_is_never_1/);
});
