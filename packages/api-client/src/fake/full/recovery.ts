import { ONE_TIME_CODE } from '@gym/spec-server/gym';
import { SUCCESS, type FullCall } from './full-call.ts';
import { sayNo } from './refusal.ts';

/** The same answer for an unknown email. */
export const SentOTP: FullCall = ({ gym, body }) => {
  const { email } = body as { email: string };
  if (gym.users.some((user) => user.email === email && user.active)) gym.codes.set(email, ONE_TIME_CODE);
  return SUCCESS;
};

export const ChangePassword: FullCall = ({ gym, body }) => {
  const { otp, newpassword, email } = body as { otp: string; newpassword: string; email: string };
  const user = gym.users.find((one) => one.email === email);
  if (!user || gym.codes.get(email) !== otp.trim()) {
    const reason = 'The code is wrong or has expired. Check it, or request a new one.';
    return sayNo(reason, { otp: reason });
  }
  gym.codes.delete(email);
  user.password = newpassword;
  for (const [token, id] of gym.sessions) if (id === user.id) gym.sessions.delete(token);
  return SUCCESS;
};
