import { OperatorError } from '../../platform/errors/operator-error.ts';
import { readAdmin } from './create-admin.ts';
import { typedTerminal } from '../../testing/typed-terminal.ts';
import { gymProcesses, signIn } from '../../testing/gym-processes.ts';

const ADA = { email: 'ada@gym.example', fname: 'Ada', lname: 'King', phone: '0123456' };
const RULES = { passwordMinLength: 8, commonPasswords: 'refuse' } as const;
const lines = (text: string) => text.split(' ').map((answer) => `${answer}\r`);
const read = (
  answers: readonly string[],
  { typed = {}, env = {} }: { typed?: Partial<typeof ADA>; env?: Record<string, string> } = {},
) => {
  const terminal = typedTerminal(answers);
  return { terminal, admin: readAdmin(typed, env, { terminal, ...RULES }) };
};

test('asks for missing values', async () => {
  const { terminal, admin } = read(lines('Ada analytical analytical'), {
    typed: { email: ADA.email, phone: ADA.phone },
    env: { ADMIN_LNAME: 'King' },
  });
  expect(await admin).toEqual({ ...ADA, password: 'analytical' });
  expect(terminal.said()).not.toMatch(/Email|Last name|Phone|analytical/);
});

test('repeats a question after an invalid answer, with the reason', async () => {
  const { terminal, admin } = read([
    ...lines('bad ada@gym.example'),
    '\r',
    ...lines('Ada King Lee 0123456 short analytical analytical'),
  ]);
  expect(await admin).toEqual({ ...ADA, password: 'analytical' });
  expect(terminal.said()).toMatch(/"bad" is not an email address [^\n]*\nEmail: /);
  expect(terminal.said()).toMatch(/Give the administrator a first and a last name\.\nFirst name: /);
  expect(terminal.said()).toMatch(/"Lee" is not a phone number: [^\n]*\nPhone: /);
  expect(terminal.said()).toMatch(/at least 8 characters\.\nPassword: \nPassword again: \n$/);
});

test('asks for different passwords again and keeps the other answers', async () => {
  const { terminal, admin } = read(lines('analytical analyticle analytical analytical'), { typed: ADA });
  expect(await admin).toEqual({ ...ADA, password: 'analytical' });
  expect(terminal.said()).toBe(
    'Password: \nPassword again: \nThe two passwords are not the same.\nPassword: \nPassword again: \n',
  );
});

test.each([
  [
    'a third invalid answer',
    lines('Lee Lee Lee 0123456'),
    { ...ADA, phone: undefined },
    /^"Lee" is not a phone number: .* Nobody was added\.$/,
  ],
  [
    'a third pair of different passwords',
    lines('analytical engine analytical engine analytical engine analytical analytical'),
    ADA,
    /^The two passwords are not the same\. Nobody was added\.$/,
  ],
  ['Ctrl+C', ['\x03'], {}, /^Nobody was added\.$/],
  ['Ctrl+D at the second password', ['analytical\r', '\x04'], ADA, /^Nobody was added\.$/],
])('%s ends the command in one sentence', async (_what, answers, typed, sentence) => {
  const thrown: unknown = await read(answers, { typed }).admin.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(OperatorError);
  expect((thrown as Error).message).toMatch(sentence);
});

test.each([
  ['email', { typed: { email: 'bad' } }, /^"bad" is not an email/],
  ['password', { env: { ADMIN_PASSWORD: 'short' } }, /at least 8 characters\.$/],
])('reports an invalid %s before any question', async (_field, given, sentence) => {
  const { terminal, admin } = read([], given);
  await expect(admin).rejects.toThrow(sentence);
  expect(terminal.said()).toBe('');
});

test('asks nothing without a terminal', async () => {
  await expect(
    readAdmin({ ...ADA, email: undefined }, { ADMIN_PASSWORD: 'analytical' }, { terminal: undefined, ...RULES }),
  ).rejects.toThrow(/^The administrator's email is missing: give --email/);
});

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
  [
    'an option without its value',
    ['--email'],
    /^The option --email needs a value\. The options are --email, --fname, --lname and --phone\.\n$/,
  ],
  ['a missing field', WHO.slice(2), /^The administrator's email is missing: give --email, or .*\.\n$/],
  ['no password', WHO, /password\.\n$/],
])('rejects %s in one sentence', async (_case, args, sentence) => {
  const rejected = gym(['create-admin', ...args]);
  expect(await rejected.ended()).toBe(1);
  expect(rejected.said()).toMatch(sentence);
});
