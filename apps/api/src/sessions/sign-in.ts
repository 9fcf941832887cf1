import { calls } from '@gym/api-contract';
import { implement } from '../http/implement.ts';
import { refusalBody } from '../http/refusal-body.ts';
import { verifySecret } from '../passwords/verify-secret.ts';
import { accountKey } from '../throttling/account-key.ts';
import { guess } from '../throttling/guess.ts';
import { InTurn } from '../throttling/in-turn.ts';
import { networkOf } from '../throttling/network-of.ts';
import { FAILED_SIGN_INS } from '../throttling/throttle.ts';
import { ANNOUNCED } from './announced-features.ts';
import { findAccount } from './find-account.ts';
import { openSession } from './open-session.ts';

const turns = new InTurn();

/**
 * Signs in. A wrong password is a business refusal with HTTP 200, as old clients expect (K). Known or not, disabled or not:
 * the work is the same until the password was right. Only failures count, and existing sessions go on whatever is counted.
 */
export const signIn = implement(calls.userlogin, ({ body: { email, password }, address, agent, note }, services) => {
  const account = accountKey(email);
  const network = networkOf(address);
  return turns.run(`${account} ${network}`, async () => {
    const { user, known } = await findAccount(services, { account, address: network });
    const matched = await guess(services, FAILED_SIGN_INS, { account, address: network, known }, async () =>
      (await verifySecret(user?.passwordHash, password)) ? user : undefined,
    );
    if (matched === undefined) {
      note('sign-in-refused', { userId: user?.id, cause: user === undefined ? 'unknown account' : 'wrong password' });
      return refusalBody('The email or the password is wrong.');
    }
    const session = await openSession(services, {
      userId: matched.id,
      passwordHash: matched.passwordHash,
      address,
      agent,
    });
    if (session === undefined) {
      note('sign-in-refused', { userId: matched.id, cause: 'disabled' });
      return refusalBody('This account is disabled. Ask an administrator of your gym.');
    }
    note('signed-in', { userId: matched.id, sessionId: session.id });
    return {
      status: 'success',
      result: 'success',
      data: { fname: matched.fname, lname: matched.lname, token_no: session.token },
      features: ANNOUNCED,
    };
  });
});
