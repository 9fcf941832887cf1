import { createServer } from 'node:net';
import { openLoopback } from '@gym/test-tools/loopback';
import { gymProcesses } from '../../testing/gym-processes.ts';
import { startTestServer } from '../../testing/test-server.ts';

jest.setTimeout(60_000);
const { gym, postmaster } = gymProcesses();
const server = startTestServer();

test.each([
  ['a bad value', { PORT: 'eighty' }, /^PORT must be a whole number .*\.\n$/],
  [
    'a data folder that is a file',
    { DATA_DIR: __filename },
    /^Cannot keep data in .*; set DATA_DIR to a folder this user can write to\.\n$/,
  ],
  ['a data folder that cannot be created', { DATA_DIR: '/proc/gym' }, /^Cannot keep data in \/proc\/gym: .*\.\n$/],
  [
    'a database that does not run',
    { DATABASE_URL: 'postgres://gym:s3cret@127.0.0.1:1/gym' },
    /^Cannot use the database gym@127\.0\.0\.1:1\/gym: nothing listens there; .*\.\n$/,
  ],
  ['a missing release', { RELEASES: '/nowhere' }, /^There is no release in \/nowhere: .*\.\n$/],
])('%s ends the server with one sentence', async (_case, extra, sentence) => {
  const cli = gym(['serve'], { LOG_LEVEL: 'silent', ...extra });
  expect(await cli.ended()).toBe(1);
  expect(cli.said()).toMatch(sentence);
});

test('a used port ends the server with one sentence and stops its database', async () => {
  const { port, stop } = await openLoopback(createServer());
  try {
    const cli = gym(['serve'], { PORT: String(port), LOG_LEVEL: 'warn' });
    expect(await cli.ended()).toBe(1);
    expect(cli.said()).toBe(
      `Port ${port} is taken by another program: stop that, or choose another port, for example PORT=${port + 1}.\n`,
    );
    expect(await postmaster()).toBeUndefined();
  } finally {
    await stop();
  }
});

test('the log has one line each for version, readiness and stop, and names settings that nothing reads', async () => {
  const cli = gym(['serve'], {
    DATABASE_URL: server.pool.options.connectionString!,
    GYM_TIMEZON: 'Europe/London',
    DEMO: '1',
    DEMO_PASSWORD: 'open sesame',
  });
  await cli.says(/Ready at/);
  expect(await cli.kill('SIGTERM')).toBe(0);
  const lines = cli
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; msg: string });
  const texts = lines.map(({ msg }) => msg);
  expect([texts[0], texts.at(-1)]).toEqual([
    expect.stringMatching(
      /^Gym administration \d+\.\d+\.\d+\+[0-9a-f]{12} starts: Node\.js \S+, process \d+, database: DATABASE_URL\.$/,
    ),
    'Stopped.',
  ]);
  expect(texts).toContain('A demo: admin@gym.test and staff@gym.test, their password is DEMO_PASSWORD.');
  expect(texts).toContain('Stopping after SIGTERM: open requests finish first.');
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      msg: 'Nothing reads these variables: GYM_TIMEZON. Correct or unset them.',
    }),
  );
});

test('a clock that differs from the database ends the server with one sentence', async () => {
  const ahead = 'data:text/javascript,const{now}=Date;Date.now=()=>now()+3*3600_000';
  const cli = gym(['serve'], { LOG_LEVEL: 'silent' }, ['--import', ahead]);
  expect(await cli.ended()).toBe(1);
  expect(cli.said()).toMatch(/^The clock of this machine is 180 minutes ahead of the database's, .*\.\n$/);
  expect(await postmaster()).toBeUndefined();
});

test('an old Node.js gets one sentence before any other code is loaded', async () => {
  const old =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})";
  const cli = gym(['start'], {}, ['--import', old]);
  expect(await cli.ended()).toBe(1);
  expect(cli.said()).toBe(
    'This needs Node.js 20.19 or newer, and you run 18.20.4: ' +
      'install a current one from https://nodejs.org and try again.\n',
  );
});

test('an unknown command names the command for help', async () => {
  const cli = gym(['strat']);
  expect(await cli.ended()).toBe(1);
  expect(cli.said()).toContain('"pnpm api help" lists them.');
});

test('messages name commands by GYM_COMMAND', async () => {
  const GYM_COMMAND = 'gym';
  const [unknown, help] = [gym(['strat'], { GYM_COMMAND }), gym(['help'], { GYM_COMMAND })];
  await Promise.all([unknown.ended(), help.ended()]);
  expect(unknown.said()).toContain('"gym help" lists them.');
  expect(help.said()).toMatch(/^ {2}gym backup FILE {2,}write all data/m);
});

test('help lists the commands', async () => {
  const cli = gym(['help']);
  expect(await cli.ended()).toBe(0);
  for (const name of ['start', 'serve', 'build', 'backup', 'verify', 'restore', 'create-admin'])
    expect(cli.said()).toContain(name);
});
