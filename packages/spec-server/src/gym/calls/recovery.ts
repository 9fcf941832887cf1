import { ONE_TIME_CODE } from '../gym.ts';
import type { SpecCall } from '../spec-call.ts';

const SUCCESS = { status: 200, json: { result: 'success' } };

export const SentOTP: SpecCall = ({ gym, body }) => {
  if (!gym.users.some(({ email }) => email === body.email)) {
    return { status: 200, json: { result: 'error', reason: 'No account has this email' } };
  }
  gym.codes.set(String(body.email), ONE_TIME_CODE);
  return SUCCESS;
};

/** The call that resets a forgotten password. */
export const ChangePassword: SpecCall = ({ gym, body }) => {
  const email = String(body.email);
  const user = gym.users.find((one) => one.email === email);
  if (!user || gym.codes.get(email) !== body.otp)
    return { status: 200, json: { result: 'error', reason: 'Wrong code' } };
  gym.codes.delete(email);
  user.password = String(body.newpassword);
  return SUCCESS;
};
