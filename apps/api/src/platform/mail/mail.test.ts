import { TestMail } from '../../testing/test-doubles.ts';
import { withRetries } from './mail.ts';

const message = { to: 'ada@gym.test', subject: 'Your code', text: 'Your code is 123456.\n' };
const refusal = (responseCode: number) => Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode });
const unreachable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });

/** Fails with these errors first. */
class FailingMail extends TestMail {
  attempts = 0;
  readonly #errors: Error[];
  constructor(...errors: Error[]) {
    super();
    this.#errors = errors;
  }
  override async send(sent: typeof message): Promise<void> {
    this.attempts += 1;
    const error = this.#errors.shift();
    if (error) throw error;
    await super.send(sent);
  }
}

const options = { log: { warn: jest.fn() }, ended: new AbortController().signal, pausesMs: [1, 1] };

test.each([
  ['the mail server cannot be reached', unreachable()],
  ['the mail server asks to try later', refusal(451)],
])('sends a mail again if %s', async (_case, error) => {
  const mail = new FailingMail(error, error);
  await withRetries(mail, options).send(message);
  expect([mail.attempts, mail.sent]).toEqual([3, [message]]);
});

test('gives up after the last attempt, and at once for a mail that the server rejects', async () => {
  const away = new FailingMail(unreachable(), unreachable(), unreachable(), unreachable());
  await expect(withRetries(away, options).send(message)).rejects.toThrow('ECONNREFUSED');
  expect(away.attempts).toBe(3);
  const rejected = new FailingMail(refusal(550));
  await expect(withRetries(rejected, options).send(message)).rejects.toThrow('refused');
  expect(rejected.attempts).toBe(1);
});

test('a stopping process does not wait for the next attempt', async () => {
  const ending = new AbortController();
  const mail = new FailingMail(unreachable());
  const sending = withRetries(mail, { ...options, ended: ending.signal, pausesMs: [3_600_000] }).send(message);
  setImmediate(() => ending.abort());
  await expect(sending).rejects.toThrow('ECONNREFUSED');
  expect(mail.attempts).toBe(1);
});
