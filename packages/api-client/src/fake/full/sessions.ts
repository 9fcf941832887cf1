import { FEATURES } from '@gym/api-contract';
import { openSession } from '@gym/spec-server/gym';
import { SUCCESS, type FullCall } from './full-call.ts';
import { sayNo } from './refusal.ts';

/** What the full fake, like our server, adds to the specification. */
export const ANNOUNCED: readonly string[] = Object.values(FEATURES);

export const userlogin: FullCall = ({ gym, body }) => {
  const { email, password } = body as { email: string; password: string };
  const user = gym.users.find((one) => one.email.toLowerCase() === email.toLowerCase() && one.password === password);
  if (!user) return sayNo('The email or the password is wrong.');
  if (!user.active) return sayNo('This account is disabled. Ask an administrator of your gym.');
  return {
    ...SUCCESS,
    data: { fname: user.fname, lname: user.lname, token_no: openSession(gym, user.id) },
    features: ANNOUNCED,
  };
};

export const getRole: FullCall = ({ user }) => ({ status: 'success', data: { role: user.role }, features: ANNOUNCED });

export const logout: FullCall = ({ gym, token }) => {
  gym.sessions.delete(token);
  return SUCCESS;
};
