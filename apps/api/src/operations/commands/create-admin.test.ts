import { gymProcesses, signIn } from '../../testing/gym-processes.ts';

jest.setTimeout(60_000);
const { gym, running } = gymProcesses();
const WHO = ['--email', 'ada@gym.example', '--fname', 'Ada', '--lname', 'King', '--phone', '0123456'];

test('adds an administrator, also while a server runs on the embedded database', async () => {
  const { url } = await running();
  const created = gym(['create-admin', ...WHO], { ADMIN_PASSWORD: 'analytical' });
  expect(await created.ended()).toBe(0);
  expect(await signIn({ url, password: 'analytical' }, 'ada@gym.example')).toBeDefined();
});

test('needs no running server', async () => {
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
    'an option it does not have',
    [...WHO, '--role', '1'],
    /'--role'.*: the options are --email, --fname, --lname and --phone\.\n$/,
  ],
  ['a missing field', WHO.slice(2), /^The administrator's email is missing: give --email, or .*\.\n$/],
  ['no password', WHO, /password\.\n$/],
])('refuses %s in one sentence', async (_case, args, sentence) => {
  const refused = gym(['create-admin', ...args]);
  expect(await refused.ended()).toBe(1);
  expect(refused.said()).toMatch(sentence);
});
