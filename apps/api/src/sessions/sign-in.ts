import { calls } from '@gym/api-contract';
import { sql } from 'drizzle-orm';
import { implement } from '../http/implement.ts';
import { refusalBody } from '../http/refusal-body.ts';
import type { Services } from '../http/services.ts';
import { verifySecret } from '../passwords/verify-secret.ts';
import { users } from '../schema/index.ts';
import { countAttempt } from '../throttling/count-attempt.ts';
import { InTurn } from '../throttling/in-turn.ts';
import { FAILED_SIGN_INS } from '../throttling/limit.ts';
import { refuseTooMany } from '../throttling/refuse-too-many.ts';
import { ANNOUNCED } from './announced-features.ts';
import { openSession } from './open-session.ts';

const turns = new InTurn();

const findByEmail = async ({ db }: Services, email: string) => {
  const [user] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return user;
};

/**
 * Signs in. A wrong password is a business refusal with HTTP 200, as old clients expect (K). Only failures count
 * towards the limit, and only for this account from this address: existing sessions go on.
 */
export const signIn = implement(calls.userlogin, ({ body: { email, password }, address }, services) => {
  const attempter = { account: email.toLowerCase(), address };
  return turns.run(`${attempter.account} ${address}`, async () => {
    await refuseTooMany(services, FAILED_SIGN_INS, attempter);
    const user = await findByEmail(services, email);
    const matches = await verifySecret(user?.passwordHash, password);
    if (user === undefined || !matches) {
      await countAttempt(services, FAILED_SIGN_INS, attempter);
      return refusalBody('The email or the password is wrong.');
    }
    // Other processes count as well: what they wrote while the password was verified holds for this attempt too.
    await refuseTooMany(services, FAILED_SIGN_INS, attempter);
    const token = await openSession(services, { userId: user.id, passwordHash: user.passwordHash });
    if (token === undefined) return refusalBody('This account is disabled. Ask an administrator of your gym.');
    return {
      status: 'success', result: 'success',
      data: { fname: user.fname, lname: user.lname, token_no: token },
      features: ANNOUNCED,
    };
  });
});
