import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { publicKeyText } from '@gym/release/signature';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

const folder = temporaryFolder();
const file = (name: string, content: unknown) => {
  writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return path.join(folder, name);
};

const key = generateKeyPairSync('ed25519');
const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const team = {
  name: 'Members team',
  apps: ['staff'],
  rights: ['publish'],
  issuer: 'https://ci.example',
  claims: { repository: 'gym/staff' },
};
const { issuer: _issuer, claims: _claims, ...granted } = team;
const person = { ...granted, name: 'Ada', apps: 'all', tokenHash: 'a'.repeat(64), until: '2027-05-31' };

const API_ORIGIN = 'https://gym.example';
const withTeams = (...entries: unknown[]) => ({ RELEASE_TEAMS: file('teams.json', entries), API_ORIGIN });

test('RELEASE_TEAMS names the file of teams, and RELEASE_SIGNING_KEY or its file the key', () => {
  const env = withTeams(team, person, { ...team, issuer: 'http://127.0.0.1:8080' });
  expect(readConfig({}).releaseTeams).toBeUndefined();
  expect(readConfig(env)).toMatchObject({ releaseTeams: env.RELEASE_TEAMS, releaseSigningKey: undefined });
  const keys = { RELEASE_KEYS: publicKeyText(key.publicKey), REQUIRE_SIGNED_RELEASE: '1' };
  expect(() => readConfig({ ...env, ...keys })).toThrow(
    /^RELEASE_TEAMS needs RELEASE_SIGNING_KEY, .*: set it as well\.$/,
  );
  for (const given of [{ RELEASE_SIGNING_KEY: pem }, { RELEASE_SIGNING_KEY_FILE: file('key.pem', pem) }])
    expect(readConfig({ ...env, ...keys, ...given }).releaseSigningKey?.equals(key.privateKey)).toBe(true);
});

test('the public half of RELEASE_SIGNING_KEY must be among RELEASE_KEYS, for every app', () => {
  const own = publicKeyText(key.publicKey);
  const other = publicKeyText(generateKeyPairSync('ed25519').publicKey);
  const env = { ...withTeams(team), RELEASE_SIGNING_KEY: pem };
  for (const RELEASE_KEYS of [other, `staff:${own}`])
    expect(() => readConfig({ ...env, RELEASE_KEYS })).toThrow(`so servers would reject what it signs: add "${own}"`);
  expect(readConfig({ ...env, RELEASE_KEYS: `${other},${own}` }).releaseTeams).toBe(env.RELEASE_TEAMS);
});

test('RELEASE_TEAMS needs a database and the audience of the tokens', () => {
  const { RELEASE_TEAMS } = withTeams(team);
  expect(() => readConfig({ RELEASE_TEAMS })).toThrow(/^RELEASE_TEAMS needs API_ORIGIN, .* such as https:/);
  expect(() => readConfig({ RELEASE_TEAMS, API_ORIGIN, API_BASE: 'https://api.example' })).toThrow(
    /^RELEASE_TEAMS cannot be set together with API_BASE/,
  );
});

test('never repeats a wrong RELEASE_SIGNING_KEY', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  for (const RELEASE_SIGNING_KEY of ['s3cret', rsa.toString()])
    expect(() => readConfig({ RELEASE_SIGNING_KEY })).toThrow(
      /^RELEASE_SIGNING_KEY must be an Ed25519 private key in PEM, such as [^:]*: correct it\.$/,
    );
});

test.each([
  ['"name"', { ...team, name: '' }],
  ['"apps"', { ...team, apps: 'every' }],
  ['"apps"', { ...team, apps: ['../staff'] }],
  ['"apps"', { ...team, apps: [] }],
  ['"rights"', { ...team, rights: ['deploy'] }],
  ['"rights"', { ...team, rights: [] }],
  ['"issuer"', { ...team, issuer: 'http://ci.example' }],
  ['"issuer"', { ...team, issuer: 'http://127.0.0.1.example' }],
  ['"issuer"', { ...team, issuer: 'https://ci.example?a' }],
  ['"issuer"', granted],
  ['"claims"', { ...team, claims: { repository: ['gym/staff'] } }],
  ['"claims"', { ...team, claims: { repository: '' } }],
  ['"claims" .* every repository of the issuer could release', { ...team, claims: {} }],
  ['"claims" .* every repository of the issuer could release', { ...team, claims: { environment: 'production' } }],
  ['field "repository", .* remove it', { ...team, repository: 'gym/staff' }],
  ['"tokenHash"', { ...person, tokenHash: 'A'.repeat(64) }],
  ['"until"', { ...person, until: '2027-02-30' }],
  ['"until"', { ...person, until: 'May' }],
  ['field "issuer", .* remove it', { ...person, issuer: 'https://ci.example' }],
  ['no object', 'Ada'],
  ['no object', null],
])('a team with a wrong %s is rejected: %j', (problem, entry) => {
  expect(() => readConfig(withTeams(team, entry))).toThrow(
    new RegExp(`^RELEASE_TEAMS names \\S+teams\\.json, whose entry 2[^\n]*${problem}[^\n]*\\.$`),
  );
  expect(() => readConfig(withTeams(team, entry))).toThrow(ConfigError);
});

test.each([
  ['cannot be read \\(ENOENT\\)', '/nowhere/teams.json'],
  ['is no JSON list of teams', file('half.json', '[{"name"')],
  ['is no JSON list of teams', file('object.json', team)],
])('a file that %s is rejected', (problem, RELEASE_TEAMS) => {
  expect(() => readConfig({ RELEASE_TEAMS, API_ORIGIN })).toThrow(
    new RegExp(`^RELEASE_TEAMS names ${RELEASE_TEAMS}, which ${problem}: correct it[^\n]*\\.$`),
  );
});
