import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { ConfigError } from './environment.ts';
import { readConfig } from './config.ts';

test('an empty environment gives a demo on the embedded database, reachable from this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    socket: undefined,
    drainSeconds: 0,
    apiBase: '',
    cdnBase: '/',
    corsOrigins: [],
    demo: true,
    trustProxy: false,
    logLevel: 'info',
    passwordMinLength: 1,
    remoteOverrides: false,
    operatorToken: undefined,
    gym: { fixedCities: ['City 1', 'City 2'] },
  });
  expect(readConfig({}).dataDir).toMatch(/\.data$/);
});

test('a variable that is set but empty counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', API_BASE: '' })).toEqual(readConfig({}));
});

test('reads every variable', () => {
  expect(
    readConfig({
      PORT: '9000',
      HOST: '0.0.0.0',
      SOCKET: '/run/gym/1.sock',
      DRAIN_SECONDS: '15',
      DATABASE_URL: 'postgres://gym:secret@db/gym',
      DATA_DIR: '/srv/gym',
      RELEASES: '/srv/releases',
      CDN_BASE: 'https://cdn.gym.example/',
      CORS_ORIGINS: 'https://a.example, https://b.example/',
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
      REMOTE_OVERRIDES: '1',
      OPERATOR_TOKEN: 'operator'.repeat(4),
    }),
  ).toEqual({
    port: 9000,
    host: '0.0.0.0',
    socket: '/run/gym/1.sock',
    drainSeconds: 15,
    databaseUrl: 'postgres://gym:secret@db/gym',
    dataDir: '/srv/gym',
    releases: '/srv/releases',
    apiBase: '',
    cdnBase: 'https://cdn.gym.example/',
    corsOrigins: ['https://a.example', 'https://b.example'],
    gym: {
      name: 'Iron',
      tagline: 'Lift',
      developerCredit: 'Ada',
      fixedCities: ['Leeds', 'York'],
      timeZone: 'Europe/London',
      currency: 'GBP',
      locale: 'en-GB',
      measureUnit: 'in',
    },
    smtp: { url: 'smtp://office%40gym.example:x@mail.example', from: '"Iron" <office@gym.example>' },
    uploads: { folder: '/srv/uploads' },
    demo: false,
    demoPassword: 'sesame',
    trustProxy: 1,
    logLevel: 'warn',
    passwordMinLength: 12,
    remoteOverrides: true,
    operatorToken: 'operator'.repeat(4),
  });
});

test.each([
  ['on the embedded database and a loopback host', {}, true],
  ['not on another database', { DATABASE_URL: 'postgres://db/gym' }, false],
  ['not on a host others can reach', { HOST: '0.0.0.0' }, false],
  ['not behind a proxy', { TRUST_PROXY: '1' }, false],
  ['not with a CDN', { CDN_BASE: 'https://cdn.example' }, false],
  ['not where DEMO says no', { DEMO: '0' }, false],
  ['on another database where DEMO asks for it', { DEMO: '1', DATABASE_URL: 'postgres://db/gym' }, true],
  ['not in a process that serves documents only', { API_BASE: 'https://api.example' }, false],
])('the demo is %s', (_case, env, demo) => {
  expect(readConfig(env).demo).toBe(demo);
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
  { RELEASES: 's3://Big_Bucket/gym' },
  { RELEASES: 's3:bucket' },
  { RELEASES: 'https://bucket.example' },
  { REMOTE_OVERRIDES: 'localhost' },
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
  { SOCKET: '/run/gym.sock' },
  { SOCKET: '/run/gym.sock', TRUST_PROXY: 'loopback' },
  { SOCKET: 'gym.sock', TRUST_PROXY: '1' },
  { SOCKET: `/${'x'.repeat(100)}`, TRUST_PROXY: '1' },
  { DRAIN_SECONDS: '1h' },
  { OPERATOR_TOKEN: 'x'.repeat(31) },
  { OPERATOR_TOKEN: `${'x'.repeat(32)} ` + 'y' },
])('a bad value ends in one sentence that names the variable: %j', (env) => {
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

test.each([
  ['s3:gym-pictures', 'which lacks the two slashes after s3:'],
  ['s3://', 'which names no bucket'],
  ['s3:///faces', 'which names no bucket'],
  ['s3://x', 'whose bucket "x" is 1 character long, and a bucket\'s name has 3 to 63'],
  ['s3://b/x', 'whose bucket "b" is 1 character long, and a bucket\'s name has 3 to 63'],
  [`s3://${'x'.repeat(64)}`, `whose bucket "${'x'.repeat(64)}" is 64 characters long, and a bucket's name has 3 to 63`],
  [
    's3://Big-bucket/x',
    'whose bucket "Big-bucket" has "B" in it, and a bucket\'s name has lower-case letters, digits, dots and hyphens alone',
  ],
  ['s3://-bucket', 'whose bucket "-bucket" does not begin and end with a letter or a digit'],
  [
    's3://bucket/a/../b',
    'whose folder has more in it than names of letters, digits, dots, hyphens and underscores with one slash between two of them, or a name that is "." or ".."',
  ],
  [
    's3://bucket/my faces',
    'whose folder has more in it than names of letters, digits, dots, hyphens and underscores with one slash between two of them, or a name that is "." or ".."',
  ],
])('what is wrong with a bucket is said: %s', (address, wrong) => {
  for (const name of ['UPLOADS', 'RELEASES']) {
    expect(() => readConfig({ [name]: address })).toThrow(
      new ConfigError(name, `is "${address}", ${wrong}: it must look like s3://bucket or s3://bucket/folder.`),
    );
  }
});

test.each([
  ['how many there are', '2', 2],
  ['their addresses', '10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['that there is none', 'no', false],
])('TRUST_PROXY says of the proxies %s', (_what, TRUST_PROXY, trustProxy) => {
  expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy);
});

test('TRUST_PROXY never believes everybody, and says what to give instead', () => {
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(
    /^TRUST_PROXY must be the number of proxies in front \(1\), their addresses .* not "true": with nginx alone in front, set it to 1\.$/,
  );
});

test('RELEASES may be a bucket', () => {
  expect(readConfig({ RELEASES: 'S3://gym-releases/main/' }).releases).toBe('s3://gym-releases/main/');
});

test('pictures are kept among the data unless UPLOADS says otherwise', () => {
  expect(readConfig({ DATA_DIR: '/srv/gym' })).toMatchObject({ uploads: { folder: '/srv/gym/uploads' } });
});

test('never repeats a wrong OPERATOR_TOKEN', () => {
  expect(() => readConfig({ OPERATOR_TOKEN: 's3cret' })).toThrow(/^OPERATOR_TOKEN (?!.*s3cret)/);
});

test('never repeats the password of a wrong DATABASE_URL', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://gym:s3cret@db/gym' })).toThrow(/^DATABASE_URL (?!.*s3cret)/);
});

describe('secrets in files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gym-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (content: string) => {
    writeFileSync(path.join(folder, 'secret'), content);
    return path.join(folder, 'secret');
  };

  test('are read from there, whatever line ending an editor left', () => {
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
      'a file that is not there',
      { SMTP_URL_FILE: '/nowhere/smtp' },
      /^SMTP_URL_FILE names \/nowhere\/smtp, which cannot be read \(ENOENT\)/,
    ],
    [
      'both at once',
      { DATABASE_URL: 'postgres://db/gym', DATABASE_URL_FILE: '/run/secrets/url' },
      /^DATABASE_URL_FILE says the same as DATABASE_URL: unset one/,
    ],
  ])('are refused for %s', (_case, env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test.each(['DATABASE_URL_FILE', 'SMTP_URL_FILE', 'OPERATOR_TOKEN_FILE', 'DEMO_PASSWORD_FILE'])(
    'an empty %s is refused, not taken for none: the server would start on another database',
    (name) => {
      expect(() => readConfig({ [name]: file(' \n') })).toThrow(
        new RegExp(`^${name} names \\S+, which is empty: write the value into the file, or unset ${name}\\.$`),
      );
    },
  );
});

test('docs/operate/configuration.md lists every variable that is read, and none that is not', () => {
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
  // Said of all of them in one sentence.
  const files = [...read].filter((name) => name.endsWith('_FILE'));
  for (const name of files) expect(table).toContain(`\`${name}\``);
  expect([...listed].sort()).toEqual([...read].filter((name) => !files.includes(name)).sort());
});
