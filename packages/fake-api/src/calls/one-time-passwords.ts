import { reasons } from '@gym/api-contract';
import type { Gym, GymUser } from '../gym.ts';
import { data, type FakeCall, fieldError, notFound } from './fake-call.ts';

/** Users whose password is a one-time password. The fake's never expire. */
const users = new WeakMap<Gym, Set<number>>();
let made = 0;

export const hasOneTimePassword = (gym: Gym, userId: number): boolean => users.get(gym)?.has(userId) ?? false;

/** The user has a password of their own again. */
export const endOneTimePassword = (gym: Gym, userId: number): void => void users.get(gym)?.delete(userId);

/** Makes the password of a user a one-time password. */
export function giveOneTimePassword(gym: Gym, user: GymUser, password: string): void {
  user.password = password;
  users.set(gym, (users.get(gym) ?? new Set()).add(user.id));
}

export const setOneTimePassword: FakeCall<'setOneTimePassword'> = ({ gym, body, user: asking }) => {
  if (body.id === asking.id) throw fieldError('id', reasons.users.ownOneTimePassword);
  const user = gym.users.find(({ id }) => id === body.id);
  if (!user) throw notFound('user', body.id);
  giveOneTimePassword(gym, user, `FAKE-ONCE-${String((made += 1)).padStart(4, '0')}`);
  for (const [token, id] of gym.sessions) if (id === user.id) gym.sessions.delete(token);
  gym.codes.delete(user.email);
  return data({ password: user.password, expires: new Date(Date.now() + 72 * 3_600_000).toISOString() });
};
