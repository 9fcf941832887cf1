import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { ConfigError } from './environment.ts';
import { readConfig, unknownVariables } from './config.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

test('without settings, the server is a demo on the embedded database, only for this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    socket: undefined,
    socketMode: '0666',
    drainSeconds: 0,
    apiBase: '',
    cdnBase: '/',
    corsOrigins: [],
    apiOrigin: 'http://127.0.0.1:8080',
    ownApiOrigins: [],
    demo: true,
    trustProxy: false,
    logLevel: 'info',
    passwordMinLength: 1,
    sessionIdleHours: 12,
    sessionHours: 168,
    idleLockMinutes: 0,
    commonPasswords: 'allow',
    healthReadsPerHour: 200,
    moneyFigures: 'everyone',
    secondFactor: 'optional',
    specificationOnly: false,
    remoteOverrides: false,
    remotePreviews: false,
    canaryUsers: [],
    operatorToken: undefined,
    canaryLimits: { minLoads: 50, forMs: 30 * 60_000 },
    gym: { fixedCities: ['City 1', 'City 2'] },
  });
  expect(readConfig({}).dataDir).toMatch(/\.data$/);
});

test.each([
  ['in', 'inches'],
  ['Inch', 'inches'],
  ['"', 'inches'],
  ['mm', 'mm'],
])('MEASURE_UNIT=%s shows as %s', (MEASURE_UNIT, shown) => {
  expect(readConfig({ MEASURE_UNIT }).gym.measureUnit).toBe(shown);
});

test('a variable that is set but empty counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', API_BASE: '' })).toEqual(readConfig({}));
});

const RECIPIENT = `age1${'q'.repeat(58)}`;

test('reads every variable', () => {
  expect(
    readConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      SOCKET: '/run/gym/1.sock',
      SOCKET_MODE: '0660',
      DRAIN_SECONDS: '15',
      DATABASE_CONNECTIONS: '25',
      DOCUMENT_MAX_AGE: '60',
      DATABASE_URL: 'postgres://gym:secret@db/gym',
      DATA_DIR: '/srv/gym',
      RELEASES: '/srv/releases',
      KIT_PACKAGES: '/srv/packages',
      CDN_BASE: 'https://cdn.gym.example/',
      CORS_ORIGINS: 'https://a.example, https://b.example/',
      API_ORIGIN: 'https://gym.example/',
      OWN_API_ORIGINS: 'https://lockers.example/, https://classes.example:8443',
      CONTRIBUTIONS: '{"menu":{"first":["/lockers"]},"lockers/page":{"hidden":["reports"],"titles":{"x":"Keys"}}}',
      GYM_NAME: 'Iron',
      GYM_TAGLINE: 'Lift',
      DEVELOPER_CREDIT: 'Ada',
      FIXED_CITIES: 'Leeds, York',
      GYM_TIMEZONE: 'Europe/London',
      GYM_CURRENCY: 'gbp',
      GYM_LOCALE: 'en-gb',
      MEASURE_UNIT: 'in',
      SMTP_URL: 'smtp://office%40gym.example:x@mail.example',
      UPLOADS: '/srv/uploads',
      DEMO_PASSWORD: 'sesame',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'WARN',
      PASSWORD_MIN_LENGTH: '12',
      SESSION_IDLE_HOURS: '1',
      SESSION_HOURS: '10',
      IDLE_LOCK_MINUTES: '5',
      COMMON_PASSWORDS: 'Allow',
      HEALTH_READS_PER_HOUR: '0',
      MONEY_FIGURES: 'everyone',
      SECOND_FACTOR: 'administrators',
      SPECIFICATION_ONLY: '1',
      REMOTE_OVERRIDES: '1',
      REMOTE_PREVIEWS: 'on',
      CANARY_USERS: 'Ada@gym.example, bob@gym.example',
      OPERATOR_TOKEN: 'operator'.repeat(4),
      BACKUP_BEFORE_UPGRADE: '0',
      BACKUP_RECIPIENT: RECIPIENT,
      CANARY_MIN_LOADS: '20',
      CANARY_HOLD_OUT: '2h',
    }),
  ).toEqual({
    databaseConnections: 25,
    documentMaxAgeSeconds: 60,
    backupBeforeUpgrade: false,
    backupRecipient: RECIPIENT,
    port: 9000,
    host: '0.0.0.0',
    socket: '/run/gym/1.sock',
    socketMode: '0660',
    drainSeconds: 15,
    databaseUrl: 'postgres://gym:secret@db/gym',
    dataDir: '/srv/gym',
    releases: '/srv/releases',
    kitPackages: '/srv/packages',
    releaseTrust: { keys: [], required: false },
    tracing: false,
    apiBase: '',
    cdnBase: 'https://cdn.gym.example/',
    apiOrigin: 'https://gym.example',
    ownApiOrigins: ['https://lockers.example', 'https://classes.example:8443'],
    corsOrigins: ['https://a.example', 'https://b.example'],
    contributions: { menu: { first: ['/lockers'] }, 'lockers/page': { hidden: ['reports'], titles: { x: 'Keys' } } },
    gym: {
      name: 'Iron',
      tagline: 'Lift',
      developerCredit: 'Ada',
      fixedCities: ['Leeds', 'York'],
      timeZone: 'Europe/London',
      currency: 'GBP',
      locale: 'en-GB',
      measureUnit: 'inches',
    },
    smtp: { url: 'smtp://office%40gym.example:x@mail.example', from: '"Iron" <office@gym.example>' },
    uploads: { folder: '/srv/uploads' },
    demo: false,
    demoPassword: 'sesame',
    trustProxy: 1,
    logLevel: 'warn',
    passwordMinLength: 12,
    sessionIdleHours: 1,
    sessionHours: 10,
    idleLockMinutes: 5,
    commonPasswords: 'allow',
    healthReadsPerHour: 0,
    moneyFigures: 'everyone',
    secondFactor: 'administrators',
    specificationOnly: true,
    remoteOverrides: true,
    remotePreviews: true,
    canaryUsers: ['ada@gym.example', 'bob@gym.example'],
    operatorToken: 'operator'.repeat(4),
    canaryLimits: {
      minLoads: 20,
      maxFailures: 0.02,
      maxErrors: 0.02,
      maxSlower: 2,
      forMs: 2 * 3_600_000,
      fewLoadsAfterMs: 4 * 3_600_000,
    },
  });
});

test.each([
  ['on the embedded database and a loopback host', {}, true],
  ['not on another database', { DATABASE_URL: 'postgres://db/gym' }, false],
  ['not on a host that other machines can reach', { HOST: '0.0.0.0' }, false],
  ['not behind a proxy', { TRUST_PROXY: '1' }, false],
  ['not with a CDN', { CDN_BASE: 'https://cdn.example' }, false],
  ['not if DEMO is 0', { DEMO: '0' }, false],
  ['on another database if DEMO is 1', { DEMO: '1', DATABASE_URL: 'postgres://db/gym' }, true],
  ['not in a process that serves only documents', { API_BASE: 'https://api.example' }, false],
])('the demo is %s', (_case, env, demo) => {
  expect(readConfig(env)).toMatchObject({
    demo,
    commonPasswords: demo ? 'allow' : 'refuse',
    moneyFigures: demo ? 'everyone' : 'administrators',
  });
});

test.each([
  { PORT: '80a' },
  { PORT: '65536' },
  { PORT: '1e3' },
  { HOST: 'http://localhost' },
  { HOST: '127.0.0.1:80' },
  { HOST: '1.2.3' },
  { DATABASE_URL: 'mysql://db/gym' },
  { DATABASE_URL: 'db.example' },
  { API_BASE: 'api.example' },
  { API_BASE: 'https://api.example/api' },
  { CDN_BASE: 'ftp://cdn.example' },
  { CORS_ORIGINS: '*' },
  { OWN_API_ORIGINS: '*' },
  { OWN_API_ORIGINS: 'https://lockers.example' },
  { OWN_API_ORIGINS: 'https://lockers.example/api', API_ORIGIN: 'https://gym.example' },
  { OWN_API_ORIGINS: 'declared', HOST: '0.0.0.0' },
  { OWN_API_ORIGINS: 'declared', TRUST_PROXY: '1' },
  { CONTRIBUTIONS: 'menu' },
  { CONTRIBUTIONS: '[]' },
  { CONTRIBUTIONS: '{"menu":["/lockers"]}' },
  { CONTRIBUTIONS: '{"menu":{"last":["/lockers"]}}' },
  { CONTRIBUTIONS: '{"menu":{"titles":{"/lockers":""}}}' },
  { CONTRIBUTIONS: '{"lobby":{"hidden":["lockers"]}}' },
  { RELEASES: 's3://Big_Bucket/gym' },
  { RELEASES: 's3:bucket' },
  { RELEASES: 'https://bucket.example' },
  { REMOTE_OVERRIDES: 'localhost' },
  { REMOTE_PREVIEWS: 'https://gym.example' },
  { CANARY_USERS: 'ada@gym.example, bob' },
  { BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQQ' },
  { UPLOADS: 's3://' },
  { UPLOADS: 's3://Big_Bucket/x' },
  { UPLOADS: 's3://bucket/a/../b' },
  { UPLOADS: 'https://bucket.example' },
  { DATA_DIR: 'file:///x' },
  { FIXED_CITIES: 'One' },
  { FIXED_CITIES: 'A,A' },
  { FIXED_CITIES: 'A,B,C' },
  { GYM_TIMEZONE: 'Mars/Phobos' },
  { GYM_CURRENCY: 'pounds' },
  { GYM_LOCALE: 'not a tag' },
  { SMTP_URL: 'mail.example' },
  { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' },
  { DEMO: 'maybe' },
  { DEMO: '1', API_BASE: 'https://api.example' },
  { DEMO_PASSWORD: 'x'.repeat(129) },
  { TRUST_PROXY: 'nginx' },
  { TRUST_PROXY: 'true' },
  { TRUST_PROXY: 'Yes' },
  { TRUST_PROXY: 'on' },
  { TRUST_PROXY: '0.0.0.0/0' },
  { TRUST_PROXY: '::/0' },
  { TRUST_PROXY: '10.0.0.0/99' },
  { LOG_LEVEL: 'loud' },
  { PASSWORD_MIN_LENGTH: '0' },
  { SESSION_IDLE_HOURS: '0' },
  { SESSION_HOURS: '0' },
  { IDLE_LOCK_MINUTES: '721' },
  { COMMON_PASSWORDS: '1' },
  { HEALTH_READS_PER_HOUR: '-1' },
  { SECOND_FACTOR: 'staff' },
  { MONEY_FIGURES: 'staff' },
  { SOCKET: '/run/gym.sock' },
  { SOCKET: '/run/gym.sock', TRUST_PROXY: 'loopback' },
  { SOCKET: 'gym.sock', TRUST_PROXY: '1' },
  { SOCKET: `/${'x'.repeat(100)}`, TRUST_PROXY: '1' },
  { SOCKET_MODE: '777' },
  { DRAIN_SECONDS: '1h' },
  { CANARY_MIN_LOADS: 'few' },
  { CANARY_HOLD_OUT: '30' },
  { OPERATOR_TOKEN: 'x'.repeat(31) },
  { OPERATOR_TOKEN: `${'x'.repeat(32)} ` + 'y' },
])('rejects an invalid value in one sentence that names the variable: %j', (env) => {
  let error: unknown;
  try {
    readConfig(env);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(ConfigError);
  const { message, variable } = error as ConfigError;
  expect(Object.keys(env)).toContain(variable);
  expect(message).toMatch(new RegExp(`^${variable} .*\\.$`));
  expect(message).not.toContain('\n');
});

test.each([
  ['s3://gym-pictures', { bucket: 'gym-pictures', prefix: '' }],
  ['s3://gym-pictures/', { bucket: 'gym-pictures', prefix: '' }],
  ['S3://gym-pictures/main/faces/', { bucket: 'gym-pictures', prefix: 'main/faces/' }],
])('UPLOADS may be a bucket: %s', (UPLOADS, uploads) => {
  expect(readConfig({ UPLOADS })).toMatchObject({ uploads });
});

const INVALID_FOLDER =
  'whose folder is invalid; it consists of names with letters, digits, dots, hyphens and underscores, ' +
  'separated by single slashes, and without "." and ".."';

test.each([
  ['s3:gym-pictures', 'which lacks the two slashes after s3:'],
  ['s3://', 'which names no bucket'],
  ['s3:///faces', 'which names no bucket'],
  ['s3://x', 'whose bucket "x" has a length of 1 instead of 3 to 63'],
  ['s3://b/x', 'whose bucket "b" has a length of 1 instead of 3 to 63'],
  [`s3://${'x'.repeat(64)}`, `whose bucket "${'x'.repeat(64)}" has a length of 64 instead of 3 to 63`],
  [
    's3://Big-bucket/x',
    'whose bucket "Big-bucket" contains "B"; bucket names contain only lower-case letters, digits, dots and hyphens',
  ],
  ['s3://-bucket', 'whose bucket "-bucket" does not begin and end with a letter or a digit'],
  ['s3://bucket/a/../b', INVALID_FOLDER],
  ['s3://bucket/my faces', INVALID_FOLDER],
])('explains what is wrong with a bucket: %s', (address, wrong) => {
  for (const name of ['UPLOADS', 'RELEASES']) {
    expect(() => readConfig({ [name]: address })).toThrow(
      new ConfigError(name, `is "${address}", ${wrong}: it must look like s3://bucket or s3://bucket/folder.`),
    );
  }
});

test.each([
  ['a number of proxies', '2', 2],
  ['addresses of proxies', '10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['no proxy', 'no', false],
])('TRUST_PROXY accepts %s', (_what, TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy);
});

test('TRUST_PROXY never trusts all clients, and names valid values', () => {
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(
    /^TRUST_PROXY must be the number of proxies in front .* not "true": with only nginx in front, set it to 1\.$/,
  );
});

test('RELEASES may be a bucket', () => {
  expect(readConfig({ RELEASES: 'S3://gym-releases/main/' }).releases).toBe('s3://gym-releases/main/');
});

test('pictures are stored with the data unless UPLOADS names another place', () => {
  expect(readConfig({ DATA_DIR: '/srv/gym' })).toMatchObject({ uploads: { folder: '/srv/gym/uploads' } });
});

test('OWN_API_ORIGINS needs the issuer of tokens where they are signed; development may believe every remote', () => {
  const own = { OWN_API_ORIGINS: 'https://lockers.example' };
  expect(() => readConfig(own)).toThrow(/^OWN_API_ORIGINS needs API_ORIGIN, .* such as https:\/\/gym\.example\.$/);
  expect(readConfig({ ...own, API_BASE: 'https://api.example' }).ownApiOrigins).toEqual(['https://lockers.example']);
  expect(readConfig({ OWN_API_ORIGINS: 'declared' }).ownApiOrigins).toBe('declared');
});

test('never repeats a wrong OPERATOR_TOKEN', () => {
  expect(() => readConfig({ OPERATOR_TOKEN: 's3cret' })).toThrow(/^OPERATOR_TOKEN (?!.*s3cret)/);
});

test.each([
  { DATABASE_URL: 'mysql://gym:s3cret@db/gym' },
  { DATABASE_URL: 'postgres://db/gym', DATABASE_DIRECT_URL: 'mysql://gym:s3cret@db/gym' },
  { DATABASE_DIRECT_URL: 'postgres://gym:s3cret@db/gym' },
])('neither repeats a password nor leads to the empty embedded database: %j', (env) => {
  expect(() => readConfig(env)).toThrow(/^DATABASE_(DIRECT_)?URL (?!.*(s3cret|unset|embedded))/);
});

describe('secrets in files', () => {
  const folder = temporaryFolder();
  const file = (content: string) => {
    writeFileSync(path.join(folder, 'secret'), content);
    return path.join(folder, 'secret');
  };

  test('are read from there, with or without a final line break', () => {
    expect(readConfig({ OPERATOR_TOKEN_FILE: file(`${'operator'.repeat(4)}\n`) }).operatorToken).toBe(
      'operator'.repeat(4),
    );
    expect(readConfig({ DATABASE_URL_FILE: file('postgres://gym@db/gym') })).toMatchObject({
      databaseUrl: 'postgres://gym@db/gym',
      demo: false,
    });
  });

  test.each([
    [
      'a missing file',
      { SMTP_URL_FILE: '/nowhere/smtp' },
      /^SMTP_URL_FILE names \/nowhere\/smtp, which cannot be read \(ENOENT\)/,
    ],
    [
      'a variable beside its file',
      { DATABASE_URL: 'postgres://db/gym', DATABASE_URL_FILE: '/run/secrets/url' },
      /^DATABASE_URL_FILE cannot be set together with DATABASE_URL: unset one/,
    ],
  ])('are rejected for %s', (_case, env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test.each(['DATABASE_URL_FILE', 'SMTP_URL_FILE', 'OPERATOR_TOKEN_FILE', 'DEMO_PASSWORD_FILE'])(
    'an empty %s is an error, because the server might start on another database',
    (name) => {
      expect(() => readConfig({ [name]: file(' \n') })).toThrow(
        new RegExp(`^${name} names \\S+, which is empty: write the value into the file, or unset ${name}\\.$`),
      );
    },
  );

  test('are no unknown variables, and misspelled settings beside them are still found', () => {
    const OPERATOR_TOKEN_FILE = file('operator'.repeat(4));
    expect(unknownVariables({ OPERATOR_TOKEN_FILE, OPERATOR_TOKEN_FIL: 'x' })).toEqual(['OPERATOR_TOKEN_FIL']);
  });
});

test('names misspelled settings, and no variables of other programs', () => {
  expect(
    unknownVariables({
      GYM_TIMEZON: 'Europe/London',
      PASSWORD_MIN_LENGHT: '8',
      REQUIRE_SIGNED_RELEASES: '1',
      SESSION_HOUR: '8',
      SESSION_MANAGER: 'local/desk',
      GYM_NAME: 'Iron Works',
      GYM_COMMAND: 'gym',
      SMTP_HOST: '',
      DATA_SOURCE: 'x',
      HOME: '/root',
    }),
  ).toEqual(['GYM_TIMEZON', 'PASSWORD_MIN_LENGHT', 'REQUIRE_SIGNED_RELEASES', 'SESSION_HOUR']);
});

test('docs/operate/configuration.md lists exactly the variables that the server reads', () => {
  const read = new Set<string>();
  const watched = new Proxy<Record<string, string>>(
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@gym.example' },
    {
      get: (env, name) => {
        read.add(String(name));
        return env[String(name)];
      },
    },
  );
  readConfig(watched);
  const table = readFileSync(path.join(repositoryRoot(), 'docs/operate/configuration.md'), 'utf8');
  const listed = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap((row) =>
    [...row[1]!.matchAll(/`(\w+)`/g)].map((name) => name[1]!),
  );
  expect(listed).toEqual([...new Set(listed)]);
  // One sentence of the document covers all of them.
  const files = [...read].filter((name) => name.endsWith('_FILE'));
  for (const name of files) expect(table).toContain(`\`${name}\``);
  expect([...listed].sort()).toEqual([...read].filter((name) => !files.includes(name)).sort());
});
