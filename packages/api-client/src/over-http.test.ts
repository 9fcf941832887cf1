/** @jest-environment-options {"url": "http://product.test/userlist"} */
import { createSpecServer, outsideSection7, type SpecServer } from '@gym/spec-server';
import { signIn, getProfile } from './account.ts';
import { configureApi, endSession, getRole, type Session, signOut, writeSession } from './index.ts';
import { getUser, getUsers, saveUser, updateUser } from './admin.ts';

let server: SpecServer;
beforeAll(async () => {
  server = await createSpecServer({ idsAs: 'string' });
  configureApi({ base: server.url });
});
afterAll(async () => {
  await server.close();
  endSession();
});

test('sends only specified calls to a specification-only server on another origin', async () => {
  writeSession((await signIn({ email: 'admin@gym.test', password: 'secret' })) as Session);
  expect(await getRole()).toEqual({ audience: 'admin' });
  await saveUser(
    { fname: 'Nora', lname: 'New', email: 'nora@gym.test', phone: '0012', password: 'p', role: 1 },
    { idempotencyKey: 'k' },
  );
  const nora = (await getUsers()).find(({ fname }) => fname === 'Nora');
  expect(nora).toMatchObject({ id: '4', phone: '0012' });
  await updateUser({ ...nora!, phone: '0013' }, { version: 1 });
  expect(await getUser(nora!.id)).toMatchObject({ phone: '0013' });
  expect(await getProfile()).toMatchObject({ fname: 'Ada', image: 'ada.png' });
  await signOut();
  expect(server.requests.flatMap(outsideSection7)).toEqual([]);
  expect(server.requests.filter(({ method }) => method === 'OPTIONS').length).toBeGreaterThan(0);
});
