import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Issuer, startIssuer } from '@gym/test-tools/issuer';
import { exportSPKI, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { removeExpiredRows } from '../../operations/maintenance/remove-expired-rows.ts';
import { ConfigError } from '../../platform/config/environment.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { API_ORIGIN } from '../../testing/test-config.ts';
import { HOUR, MINUTE } from '../../testing/test-doubles.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { may } from './grants.ts';
import { createIdentities, type Identities } from './identity.ts';

const server = startTestServer();
const folder = temporaryFolder();
const file = path.join(folder, 'teams.json');
const warnings: string[] = [];
let [issuer, stranger]: Issuer[] = [];
let db: Database;
let identities: Identities;

const DAY = 24 * HOUR;
const PERSON = 'a-token-of-a-person-with-64-characters'.padEnd(64, '-');
const tokenHash = createHash('sha256').update(PERSON).digest('hex');
const CLAIMS = { repository: 'gym/staff', environment: 'production' };
const TOKEN = { ...CLAIMS, aud: API_ORIGIN, sub: 'repo:gym/staff:environment:production', actor: 'ada' };

const staffTeam = (more: object = {}) => ({
  name: 'Members team',
  apps: ['staff'],
  rights: ['publish', 'canary'],
  issuer: issuer!.origin,
  claims: CLAIMS,
  ...more,
});
const ada = (more: object = {}) => ({ name: 'Ada', apps: 'all', rights: ['rollback'], tokenHash, ...more });
const write = (...teams: object[]) => writeFileSync(file, JSON.stringify(teams));
const open = () =>
  createIdentities({
    db,
    config: { apiOrigin: API_ORIGIN, releaseTeams: file },
    clock: server.clock,
    log: { warn: (text: unknown) => void warnings.push(String(text)) },
  });
const sign = (claims: object = {}, by = issuer!) => by.sign({ ...TOKEN, ...claims }, { at: server.clock.now() });
/** The moment in seconds, as tokens have it. */
const now = () => Math.floor(server.clock.now().getTime() / 1_000);
const maintain = () => removeExpiredRows({ config: server.parts.config, db, clock: server.clock });
const openOne = async () => (await identities.openSession(await sign())).token;

beforeAll(async () => {
  [issuer, stranger] = [await startIssuer(), await startIssuer()];
  db = createDatabase(server.parts.pool);
});
afterAll(() => Promise.all([issuer?.close(), stranger?.close()]));
beforeEach(() => {
  warnings.length = 0;
  write(staffTeam(), ada());
  identities = open();
});

test('a pipeline opens a session, and may do what its team may', async () => {
  const { token, expiresIn, releaser } = await identities.openSession(await sign());
  expect(expiresIn).toBe(3_600);
  expect(releaser.name).toBe('Members team (ada, gym/staff)');
  expect(await identities.find(token)).toEqual(releaser);
  expect([may(releaser, 'publish', 'staff'), may(releaser, 'promote', 'staff')]).toEqual([true, false]);
  expect(may(releaser, 'publish', 'admin')).toBe(false);
  expect(await identities.find(`${token}x`)).toBeUndefined();
});

test('a session ends when its pipeline says so, and its ID token opens no other one', async () => {
  const idToken = await sign();
  const { token } = await identities.openSession(idToken);
  const other = await openOne();
  await identities.endSession(token);
  expect(await identities.find(token)).toBeUndefined();
  expect(await identities.find(other)).toBeDefined();
  await expect(identities.openSession(idToken)).rejects.toMatchObject({ cause: 'replayed' });
});

test('the table holds neither the token nor claims that distinguish no team', async () => {
  const { token } = await identities.openSession(await sign({ user_email: 'ada@gym.example' }));
  const rows = JSON.stringify(await server.sql('select * from release_sessions'));
  expect(rows).toContain('gym/staff');
  expect(rows).not.toContain(token);
  expect(rows).not.toContain('ada@gym.example');
});

test('rights of one team do not count for the apps of another one', async () => {
  write(staffTeam(), staffTeam({ name: 'Platform team', apps: 'all', rights: ['rollback'] }));
  const { releaser } = await identities.openSession(await sign());
  expect(releaser.name).toBe('Members team, Platform team (ada, gym/staff)');
  expect([may(releaser, 'rollback', 'admin'), may(releaser, 'publish', 'admin')]).toEqual([true, false]);
});

test.each([
  [
    'GitLab',
    { actor: undefined, repository: undefined, user_login: 'eve', project_path: 'gym/staff' },
    'eve, gym/staff',
  ],
  ['another issuer', { actor: undefined, repository: undefined }, TOKEN.sub],
  ['a deceiver', { actor: '\u202Eada\n2027-01-01' + 'x'.repeat(300) }, `ada 2027-01-01${'x'.repeat(86)}`],
])('the name for the release log comes from the claims of %s', async (_case, claims, subject) => {
  write(staffTeam({ claims: { sub: TOKEN.sub } }));
  expect((await identities.openSession(await sign(claims))).releaser.name).toBe(`Members team (${subject})`);
});

test.each([
  ['with its id', {}],
  ['by its content, without an id', { jti: undefined }],
])('an ID token opens one session, known %s, also if two processes get it', async (_case, claims) => {
  const idToken = await sign({ ...claims, exp: now() + 2 * DAY });
  const attempts = await Promise.allSettled([identities, open(), identities].map((one) => one.openSession(idToken)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  server.clock.advance(DAY + MINUTE - 1_000);
  await maintain();
  await expect(open().openSession(idToken)).rejects.toMatchObject({ cause: 'replayed' });
  server.clock.advance(HOUR);
  await maintain();
  await expect(open().openSession(idToken)).rejects.toMatchObject({ cause: 'expired' });
  expect(await server.sql('select * from release_sessions')).toEqual([]);
});

test.each<[cause: string, title: string, claims: () => JWTPayload]>([
  ['expired', 'an expired token', () => ({ exp: now() - 61 })],
  ['expired', 'a token of more than a day', () => ({ iat: now() - DAY / 1_000 - 61 })],
  ['invalid', 'a token that is not valid yet', () => ({ nbf: now() + 61 })],
  ['invalid', 'a token of the future', () => ({ iat: now() + 61 })],
  ['invalid', 'a token without an end', () => ({ exp: undefined })],
  ['audience', 'a token for another audience', () => ({ aud: 'https://other.example' })],
  ['audience', 'a token without an audience', () => ({ aud: undefined })],
  ['no-team', 'another repository', () => ({ repository: 'gym/other' })],
  ['no-team', 'another environment', () => ({ environment: 'preview' })],
  ['no-team', 'a claim that is no text', () => ({ environment: ['production'] })],
])('refuses as %s: %s', async (cause, _title, claims) => {
  const { repository = 'gym/staff' } = claims();
  await expect(identities.openSession(await sign(claims()))).rejects.toMatchObject({
    name: 'IdentityRefused',
    cause,
    claims: { issuer: issuer!.origin, subject: `ada, ${String(repository)}` },
  });
});

test('clocks may differ by a minute', async () => {
  await identities.openSession(await sign({ exp: now() - 59 }));
  await identities.openSession(await sign({ iat: now() + 59, nbf: now() + 59 }));
});

test('requests nothing from an issuer that no team names', async () => {
  const iss = stranger!.origin;
  await expect(identities.openSession(await sign({}, stranger))).rejects.toMatchObject({
    cause: 'unknown-issuer',
    claims: { issuer: iss },
  });
  await expect(identities.openSession(await sign({ iss: `\u202E${'x'.repeat(9_999)}` }))).rejects.toMatchObject({
    claims: { issuer: 'x'.repeat(200) },
  });
  expect(stranger!.requests).toEqual([]);
});

test('refuses what the issuer did not sign', async () => {
  const { keys } = (await (await fetch(`${issuer!.origin}/keys`)).json()) as { keys: any[] };
  const { alg, kid } = keys[0];
  const publicKey = Buffer.from(await exportSPKI((await importJWK(keys[0], alg)) as CryptoKey));
  const right = await sign();
  const [header, payload, signature] = right.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, actor: 'eve' })).toString('base64url');
  const forged = [
    new UnsecuredJWT(claims).encode(),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(publicKey),
    await sign({ iss: issuer!.origin }, stranger),
    [header, changed, signature].join('.'),
    `${header}.${payload}.`,
    'a.b.c',
    '',
  ];
  for (const idToken of forged)
    await expect(identities.openSession(idToken)).rejects.toMatchObject({ cause: 'invalid' });
  await identities.openSession(right);
});

test('says that an issuer does not answer, or that its configuration is of another one', async () => {
  const gone = await startIssuer();
  await gone.close();
  const alias = issuer!.origin.replace('127.0.0.1', 'localhost');
  write(staffTeam(), staffTeam({ issuer: gone.origin }), staffTeam({ issuer: alias }));
  for (const iss of [gone.origin, alias])
    await expect(identities.openSession(await sign({ iss }))).rejects.toMatchObject({
      cause: 'unreachable',
      claims: { issuer: iss },
    });
  expect(await identities.find(await openOne())).toBeDefined();
});

test('a session ends an hour after its last use, and six hours after its opening', async () => {
  const [used, unused] = [await openOne(), await openOne()];
  for (let minutes = 0; minutes < 6 * 60 - 40; minutes += 40) {
    server.clock.advance(40 * MINUTE);
    expect(await identities.find(used)).toBeDefined();
  }
  expect(await identities.find(unused)).toBeUndefined();
  server.clock.advance(40 * MINUTE);
  expect(await identities.find(used)).toBeUndefined();
});

test('a session loses what the file no longer grants, and its team may return', async () => {
  const token = await openOne();
  write(staffTeam({ rights: ['canary'] }));
  expect(may((await identities.find(token))!, 'publish', 'staff')).toBe(false);
  for (const teams of [[], [staffTeam({ claims: { ...CLAIMS, ref: 'refs/heads/main' } })]]) {
    write(...teams);
    expect(await identities.find(token)).toBeUndefined();
  }
  write(staffTeam());
  expect(may((await identities.find(token))!, 'publish', 'staff')).toBe(true);
});

test('a person has a token, if the file says so until the end of a day', async () => {
  const find = async () => identities.find(PERSON);
  expect(await find()).toEqual({ name: 'Ada', grants: [{ apps: 'all', rights: ['rollback'] }] });
  const today = server.clock.now().toISOString().slice(0, 10);
  write(ada({ until: today }));
  expect(await find()).toBeDefined();
  server.clock.advance(DAY);
  expect(await find()).toBeUndefined();
  expect(await identities.find('')).toBeUndefined();
});

test('a file that breaks later leaves the teams as they were, and is reported once', async () => {
  const token = await openOne();
  for (const content of ['[', JSON.stringify([ada({ until: '2027-02-30' })])]) {
    writeFileSync(file, content);
    expect(await identities.find(token)).toBeDefined();
    expect(await identities.find(PERSON)).toBeDefined();
  }
  expect(warnings).toEqual([
    expect.stringMatching(/^The teams .* stay as they were: RELEASE_TEAMS names .*, which is no JSON list of teams/),
    expect.stringMatching(/entry 1 \("Ada"\) has a wrong or no "until": it must be a day such as 2027-05-31\.$/),
  ]);
  expect(open).toThrow(ConfigError);
});
