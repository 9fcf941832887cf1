import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { removeOldServiceTokenKeys } from '../../platform/auth/service-token-keys.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { startSecondServer } from '../../testing/second-server.ts';
import { CapturedLog, HOUR, MINUTE } from '../../testing/test-doubles.ts';
import { openTestGym } from '../../testing/test-gym.ts';
import { API_ORIGIN, OWN_APIS } from '../../testing/test-config.ts';
import { statusesOf } from '../../testing/statuses.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const log = new CapturedLog();
const server = startTestServer({}, log.logger);
const second = startSecondServer(server);
const gym = openTestGym(server);
beforeEach(async () => {
  server.staff = (await gym.addUser('staff')).token;
  server.admin = (await gym.addUser('admin')).token;
});

const LOCKERS = OWN_APIS['staff'] ?? '';
const MONTH = 30 * 24 * HOUR;

const ask = (token: string | undefined, origin = LOCKERS, at: Pick<typeof server, 'call'> = server) =>
  at.call('getServiceToken', { query: { origin }, ...(token === undefined ? {} : { token }) });
const tokenOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body.data.token as string;

type PublicKey = JsonWebKey & { readonly kid: string };
const publicKeys = async (): Promise<PublicKey[]> =>
  (await server.send('GET', '/.well-known/jwks.json')).body.keys as PublicKey[];
const kids = async () => (await publicKeys()).map(({ kid }) => kid).sort();

const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
const headerOf = (token: string) => decoded(token.split('.')[0]);
const claimsOf = (token: string) => decoded(token.split('.')[1]);

/** Whether a published key signed this token. Without the library that signs. */
async function isSigned(token: string): Promise<boolean> {
  const [header, claims, signature = ''] = token.split('.');
  const found = (await publicKeys()).find(({ kid }) => kid === headerOf(token).kid);
  if (!found) return false;
  const key = createPublicKey({ key: found, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(`${header}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

test('a token says who may use it where and until when, and nothing personal', async () => {
  const { id, token } = await gym.addUser('staff');
  const { status, body, headers } = await ask(token);
  expect([status, headers.get('cache-control'), body.data.expires_in]).toEqual([200, 'no-store', 300]);
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const signed = body.data.token as string;
  expect(headerOf(signed)).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' });
  expect(claimsOf(signed)).toEqual({
    iss: API_ORIGIN,
    aud: LOCKERS,
    sub: String(id),
    role: 'staff',
    iat: now,
    exp: now + 300,
  });
  expect(await isSigned(signed)).toBe(true);
  expect(
    await isSigned(signed.replace(/\.[^.]+\./, `.${Buffer.from('{"role":"admin"}').toString('base64url')}.`)),
  ).toBe(false);
});

test('the public keys are answered from memory, and limited for each network', async () => {
  await publicKeys();
  await server.pool.query('alter table server_keys rename to keys_away');
  const answers: number[] = [];
  while (answers.at(-1) !== 429 && answers.length < 40)
    answers.push((await server.send('GET', '/.well-known/jwks.json')).status);
  await server.pool.query('alter table keys_away rename to server_keys');
  expect([new Set(answers), answers.at(-1)]).toEqual([new Set([200, 429]), 429]);
  server.clock.advance(3 * MINUTE);
});

test('another process signs with the same key', async () => {
  const [one, other] = [await tokenOf(server.staff), await tokenOf(server.staff, LOCKERS, second)];
  expect(headerOf(other).kid).toBe(headerOf(one).kid);
  expect(await isSigned(other)).toBe(true);
});

test('the public keys are for everybody, and hold no private part', async () => {
  const answered = await server.send('GET', '/.well-known/jwks.json');
  expect([answered.status, answered.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  const key = { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid: expect.any(String) };
  expect(answered.body).toEqual({ keys: [0, 1].map(() => ({ ...key, alg: 'ES256', use: 'sig' })) });
});

test.each([
  ['the API of the other role', OWN_APIS['admin']],
  ['an origin that nobody declares', 'https://elsewhere.example'],
  ['a path', `${LOCKERS}/api`],
  ['a slash at the end', `${LOCKERS}/`],
  ['another port', `${LOCKERS}:8443`],
  ['a subdomain', 'https://x.lockers.example'],
  ['another scheme', 'http://lockers.example'],
  ['the name of a field of every object', 'constructor'],
])('there is no token for %s', async (_case, origin) => {
  log.clear();
  expect(await ask(server.staff, origin)).toMatchObject({ status: 403, body: { reason: /declares this address/ } });
  expect(log.events).toContainEqual(expect.objectContaining({ event: 'service-token-refused', level: 'info' }));
});

test('each role gets tokens for its own APIs only', async () => {
  expect(claimsOf(await tokenOf(server.admin, OWN_APIS['admin']))).toMatchObject({ role: 'admin' });
  expect((await ask(server.admin, LOCKERS)).status).toBe(403);
});

test('there is no token after the session has expired, nor before a one-time password is replaced', async () => {
  const { id, email } = await gym.addUser('staff');
  const { body } = await server.post('setOneTimePassword', { id });
  const restricted = await server.signIn(email, body.data.password, '10.9.9.9');
  expect((await ask(restricted)).status).toBe(403);
  const expiring = await server.signIn('staff@gym.test', PASSWORD);
  server.clock.advance(13 * HOUR);
  expect((await ask(expiring)).status).toBe(401);
});

test('a request without an origin is malformed, and a service token is no session', async () => {
  expect((await server.get('getServiceToken')).status).toBe(400);
  expect((await ask(await tokenOf(server.staff))).status).toBe(401);
});

test('limits the tokens of one user without affecting others', async () => {
  const statuses = await statusesOf(32, () => ask(server.staff));
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
  const rejected = await ask(server.staff);
  expect([rejected.body.reason, Number(rejected.headers.get('retry-after'))]).toEqual([
    'Too many tokens were requested. Try again in a few seconds.',
    expect.any(Number),
  ]);
  expect((await ask(server.admin, OWN_APIS['admin'])).status).toBe(200);
  server.clock.advance(Number(rejected.headers.get('retry-after')) * 1000);
  expect((await ask(server.staff)).status).toBe(200);
});

test('each month another key signs, which was published before, and the one before stays for an hour', async () => {
  // At the beginning of a period, which all processes compute from the time alone.
  server.clock.advance(MONTH - (server.clock.now().getTime() % MONTH));
  const [before, next] = [await kids(), MONTH - MINUTE];
  server.clock.advance(next);
  const last = await tokenOf((await gym.addUser('staff')).token);
  server.clock.advance(2 * MINUTE);
  const first = await tokenOf((await gym.addUser('staff')).token);
  const [lastKid, firstKid] = [headerOf(last).kid, headerOf(first).kid];
  expect(firstKid).not.toBe(lastKid);
  expect(before).toEqual(expect.arrayContaining([lastKid, firstKid]));
  expect([await isSigned(last), await isSigned(first)]).toEqual([true, true]);

  server.clock.advance(2 * HOUR);
  expect([await isSigned(last), await isSigned(first)]).toEqual([false, true]);
  const db = createDatabase(server.parts.pool);
  await removeOldServiceTokenKeys({ db, clock: server.clock });
  const rows = await server.sql(`select key from server_keys where name like 'service tokens %'`);
  expect(rows.map(({ key }) => JSON.parse(key).kid).sort()).toEqual(await kids());
  expect(await server.sql(`select 1 from server_keys where name = 'server'`)).toHaveLength(1);
});
