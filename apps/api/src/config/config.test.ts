import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

test('an empty environment gives a demo on the embedded database, reachable from this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080, host: '127.0.0.1', databaseUrl: undefined, apiBase: '', cdnBase: '/', corsOrigins: [], demo: true,
    trustProxy: false, logLevel: 'info', passwordMinLength: 1, gym: { fixedCities: ['City 1', 'City 2'] },
  });
  expect(readConfig({}).dataDir).toMatch(/\.data$/);
});

test('a variable that is set but empty counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', API_BASE: '' })).toEqual(readConfig({}));
});

test('reads every variable', () => {
  expect(readConfig({
    PORT: '9000', HOST: '0.0.0.0', DATABASE_URL: 'postgres://gym:secret@db/gym', DATA_DIR: '/srv/gym', RELEASES: '/srv/releases',
    CDN_BASE: 'https://cdn.gym.example/', CORS_ORIGINS: 'https://a.example, https://b.example/', GYM_NAME: 'Iron', GYM_TAGLINE: 'Lift', DEVELOPER_CREDIT: 'Ada',
    FIXED_CITIES: 'Leeds, York', GYM_TIMEZONE: 'Europe/London', GYM_CURRENCY: 'gbp', GYM_LOCALE: 'en-gb', MEASURE_UNIT: 'in', SMTP_URL: 'smtp://office%40gym.example:x@mail.example',
    UPLOADS: '/srv/uploads', DEMO_PASSWORD: 'sesame', TRUST_PROXY: '1', LOG_LEVEL: 'WARN', PASSWORD_MIN_LENGTH: '12',
  })).toEqual({
    port: 9000, host: '0.0.0.0', databaseUrl: 'postgres://gym:secret@db/gym', dataDir: '/srv/gym', releases: '/srv/releases', apiBase: '',
    cdnBase: 'https://cdn.gym.example/', corsOrigins: ['https://a.example', 'https://b.example'],
    gym: { name: 'Iron', tagline: 'Lift', developerCredit: 'Ada', fixedCities: ['Leeds', 'York'], timeZone: 'Europe/London', currency: 'GBP', locale: 'en-GB', measureUnit: 'in' },
    smtp: { url: 'smtp://office%40gym.example:x@mail.example', from: '"Iron" <office@gym.example>' },
    uploads: '/srv/uploads', demo: false, demoPassword: 'sesame', trustProxy: 1, logLevel: 'warn', passwordMinLength: 12,
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
  { PORT: '80a' }, { PORT: '65536' }, { PORT: '1e3' }, { HOST: 'http://localhost' }, { HOST: '127.0.0.1:80' }, { HOST: '1.2.3' },
  { DATABASE_URL: 'mysql://db/gym' }, { DATABASE_URL: 'db.example' }, { API_BASE: 'api.example' }, { API_BASE: 'https://api.example/api' },
  { CDN_BASE: 'ftp://cdn.example' }, { CORS_ORIGINS: '*' }, { RELEASES: 's3://bucket/gym' }, { UPLOADS: 's3://bucket' }, { DATA_DIR: 'file:///x' },
  { FIXED_CITIES: 'One' }, { FIXED_CITIES: 'A,A' }, { FIXED_CITIES: 'A,B,C' }, { GYM_TIMEZONE: 'Mars/Phobos' }, { GYM_CURRENCY: 'pounds' }, { GYM_LOCALE: 'not a tag' },
  { SMTP_URL: 'mail.example' }, { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }, { DEMO: 'maybe' }, { DEMO: '1', API_BASE: 'https://api.example' },
  { DEMO_PASSWORD: 'x'.repeat(129) }, { TRUST_PROXY: 'nginx' }, { TRUST_PROXY: '10.0.0.0/99' }, { LOG_LEVEL: 'loud' }, { PASSWORD_MIN_LENGTH: '0' },
])('a bad value ends in one sentence that names the variable: %j', (env) => {
  let error: unknown;
  try { readConfig(env); } catch (thrown) { error = thrown; }
  expect(error).toBeInstanceOf(ConfigError);
  const { message, variable } = error as ConfigError;
  expect(Object.keys(env)).toContain(variable);
  expect(message).toMatch(new RegExp(`^${variable} .*\\.$`));
  expect(message).not.toContain('\n');
});

test('never repeats the password of a wrong DATABASE_URL', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://gym:s3cret@db/gym' })).toThrow(/^DATABASE_URL (?!.*s3cret)/);
});
