import { gymProcesses, signIn } from '../../testing/gym-processes.ts';

jest.setTimeout(60_000);
const { gym, running } = gymProcesses();
const WHO = ['--email', 'ada@gym.example', '--fname', 'Ada', '--lname', 'King', '--phone', '0123456'];

test('adds an administrator while a server runs on the embedded database', async () => {
  const { url } = await running();
  const created = gym(['create-admin', ...WHO], { ADMIN_PASSWORD: 'analytical' });
  expect(await created.ended()).toBe(0);
  expect(await signIn({ url, password: 'analytical' }, 'ada@gym.example')).toBeDefined();
});

test('adds an administrator to a new gym without a running server', async () => {
  const created = gym(['create-admin', ...WHO], { ADMIN_PASSWORD: 'analytical' });
  expect(await created.ended()).toBe(0);
  const { url } = await running();
  expect(await signIn({ url, password: 'analytical' }, 'ada@gym.example')).toBeDefined();
});

test.each([
  [
    'a password on the command line',
    [...WHO, '--password', 'analytical'],
    /^A password on the command line .*ADMIN_PASSWORD.*\.\n$/,
  ],
  [
    'an unknown option',
    [...WHO, '--role', '1'],
    /^There is no option --role\. The options are --email, --fname, --lname and --phone\.\n$/,
  ],
  ['a missing field', WHO.slice(2), /^The administrator's email is missing: give --email, or .*\.\n$/],
  ['no password', WHO, /password\.\n$/],
])('rejects %s in one sentence', async (_case, args, sentence) => {
  const rejected = gym(['create-admin', ...args]);
  expect(await rejected.ended()).toBe(1);
  expect(rejected.said()).toMatch(sentence);
});
