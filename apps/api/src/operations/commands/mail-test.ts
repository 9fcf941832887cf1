import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { commandLine, oneLine, OperatorError } from '../../platform/errors/operator-error.ts';
import { openMail } from '../../platform/mail/open-mail.ts';

/** Sends one mail with the server's settings, by default a test. Units use it to report a failure. */
export async function mailTest(args: readonly string[], env: Environment): Promise<number> {
  const [to = '', text, ...more] = args.filter((arg) => arg !== '--');
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(to) || more.length > 0)
    throw new OperatorError(
      `Name one address: "${commandLine('mail-test you@gym.example')}". A second argument replaces the text.`,
    );
  const config = readConfig(env);
  const mail = await openMail(config);
  if (!mail.available) throw new OperatorError('No mail can be sent: set SMTP_URL.');
  const { name } = config.gym;
  try {
    await mail.send({
      to,
      subject: text === undefined ? `${name}: test mail` : `${name}: message of the server`,
      text: `${text ?? `The server of ${name} can send mail to this address.`}\n`,
    });
  } catch (error) {
    throw new OperatorError(`The mail server did not take the mail: ${oneLine(error)}. Check SMTP_URL and MAIL_FROM.`);
  }
  console.log(`The mail server took the mail to ${to}. Check that it arrives, also in the folder for spam.`);
  return 0;
}
