import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { nextAppCode } from '@gym/test-tools';
import { gymProcesses, signIn } from '../../testing/gym-processes.ts';

jest.setTimeout(60_000);
const { gym, home, running } = gymProcesses();

test('lets the last administrator in again who has lost phone and recovery codes', async () => {
  const server = await running();
  const token = await signIn(server, 'admin@gym.test');
  const post = async (call: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { data: { secret: string }; status: string };
  };
  const { data } = await post('startAuthenticatorApp');
  await post('activateAuthenticatorApp', { code: nextAppCode(data.secret) });
  const credentials = { email: 'admin@gym.test', password: server.password };
  expect(await post('userlogin', credentials)).toMatchObject({ status: 'second-factor' });

  const reset = gym(['reset-second-factor', 'Admin@Gym.test']);
  expect(await reset.ended()).toBe(0);
  expect(reset.said()).toMatch(/\(admin@gym\.test\) signs in with the password alone now/);
  const outbox = path.join(home(), 'data/outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')));
  expect(mails.filter((mail) => /second factor was reset/.test(mail))).toHaveLength(1);
  expect(await post('userlogin', credentials)).toMatchObject({ status: 'success' });
});

test.each([
  ['no email', [], /^Name one email: /],
  ['an unknown email', ['nobody@gym.test'], /^No user has the email nobody@gym\.test\. /],
  ['a user without a second factor', ['staff@gym.test'], /^staff@gym\.test has no second factor/],
])('changes nothing for %s, and says so in one sentence', async (_case, args, sentence) => {
  await running();
  const rejected = gym(['reset-second-factor', ...args]);
  expect(await rejected.ended()).toBe(1);
  expect(rejected.said()).toMatch(sentence);
});
