import { createServer } from 'node:net';
import path from 'node:path';
import { openLoopback } from '@gym/test-tools/loopback';
import { gymProcesses } from '../../testing/gym-processes.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { startTestServer } from '../../testing/test-server.ts';

jest.setTimeout(60_000);
const { gym, home } = gymProcesses();
const server = startTestServer();

/** The state and the text of each line, by name. */
const linesOf = (said: string) =>
  Object.fromEntries(
    [...said.matchAll(/^(ok|FAILED) +(\w+) +(.+)$/gm)].map(([, state, name, text]) => [name, `${state}: ${text}`]),
  );

test('checks each part and exits with 0 if all work', async () => {
  const mail = createServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (line) => socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'));
  });
  const { port, stop } = await openLoopback(mail);
  try {
    const cli = gym(['check'], {
      DATABASE_URL: server.pool.options.connectionString!,
      SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    });
    const code = await cli.ended();
    expect([code, linesOf(cli.said())]).toEqual([
      0,
      {
        configuration: expect.stringMatching(/^ok: version \d+\.\d+\.\d+\+[0-9a-f]{12}, Node\.js \d+/),
        database: expect.stringMatching(/^ok: PostgreSQL \d+.*, can save$/),
        clock: "ok: within 1 s of the database's clock",
        pictures: `ok: can be stored in ${path.join(home(), 'data/uploads')}`,
        mail: expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ accepts this server$/),
        release: expect.stringMatching(/^ok: \S+ in /),
      },
    ]);
  } finally {
    await stop();
  }
});

test('names each part that fails and exits with 1', async () => {
  const cli = gym(['check'], {
    DATABASE_URL: 'postgres://gym@127.0.0.1:1/gym',
    UPLOADS: '/proc/uploads',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RELEASES: '/nowhere',
    GYM_TIMEZON: 'Europe/London',
  });
  expect(await cli.ended()).toBe(1);
  expect(linesOf(cli.said())).toEqual({
    configuration: 'FAILED: Nothing reads GYM_TIMEZON: correct or unset them',
    database: expect.stringMatching(/^FAILED: Cannot use the database gym@127\.0\.0\.1:1\/gym: nothing listens there/),
    clock: expect.stringMatching(/^FAILED: Cannot use the database/),
    pictures: expect.stringMatching(/^FAILED: Cannot keep pictures in \/proc\/uploads/),
    mail: expect.stringMatching(/^FAILED: .*ECONNREFUSED/),
    release: expect.stringMatching(/^FAILED: There is no release\.json in \/nowhere/),
  });
});

test('names own APIs that the operator does not list, and contributions that the release lacks', async () => {
  const RELEASES = await minimalRelease(path.join(home(), 'own'), ['https://lockers.example', 'https://other.example']);
  const listed = { API_ORIGIN: 'https://gym.example', OWN_API_ORIGINS: 'https://lockers.example' };
  const CONTRIBUTIONS = JSON.stringify({ dashboard: { hidden: ['lockers'] } });
  const [some, all] = [
    gym(['check'], { RELEASES, ...listed }),
    gym(['check'], {
      RELEASES,
      ...listed,
      OWN_API_ORIGINS: 'https://lockers.example,https://other.example',
      CONTRIBUTIONS,
    }),
  ];
  await Promise.all([some.ended(), all.ended()]);
  expect([some, all].map((cli) => linesOf(cli.said()).release)).toEqual([
    'FAILED: staff declares https://other.example as its own API, which OWN_API_ORIGINS does not list: pages cannot ' +
      'call it, and nobody gets a token for it. If you trust it, add it and start the server again',
    expect.stringMatching(/^ok: minimal in \S+\. CONTRIBUTIONS names "lockers" for dashboard, but no remote of the/),
  ]);
});

test('version prints version and commit, and mail-test sends a mail with the settings of the server', async () => {
  const [version, sent, none] = [
    gym(['version']),
    gym(['mail-test', 'ada@gym.test', 'The backup failed.']),
    gym(['mail-test', 'ada@gym.test'], { DEMO: '0' }),
  ];
  expect([await version.ended(), version.said()]).toEqual([
    0,
    expect.stringMatching(/^Gym administration \d+\.\d+\.\d+\+[0-9a-f]{12}, Node\.js \d+\.\d+\.\d+\n$/),
  ]);
  expect([await sent.ended(), sent.said()]).toEqual([
    0,
    expect.stringMatching(/^The mail server took the mail to ada@/),
  ]);
  expect([await none.ended(), none.said()]).toEqual([1, 'No mail can be sent: set SMTP_URL.\n']);
});
