import { resetSecondFactorsOf } from '../../features/second-factor/second-factor.routes.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { oneLine } from '../../platform/errors/operator-error.ts';
import { noticeTexts, noticeMail } from '../../platform/mail/notices.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import { requireDatabase, requireGym, withDatabase } from './run-command.ts';

/** Removes the second factor of a user, such as the last administrator who lost phone and recovery codes. */
export async function resetSecondFactor(
  { words: [email = ''] }: { words: readonly string[] },
  env: Environment,
): Promise<number> {
  const config = readConfig(env);
  requireDatabase(config, 'reset the second factor');
  await requireGym(config, 'Nothing was changed.');
  const user = await withDatabase(config, ({ pool }) => resetSecondFactorsOf(pool, email));
  console.log(
    `${user.fname} ${user.lname} (${user.email}) signs in with the password alone now. ` +
      'All sessions of this user have ended.',
  );
  const mail = await openMail(config);
  if (!mail.available) return 0;
  try {
    await mail.send(noticeMail(config.gym.name, user, noticeTexts.secondFactorReset()));
  } catch (error) {
    console.error(`The mail that tells ${user.email} of it failed: ${oneLine(error)}. Tell them yourself.`);
  }
  return 0;
}
