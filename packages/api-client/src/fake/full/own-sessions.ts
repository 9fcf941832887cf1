import type { Gym } from '@gym/spec-server/gym';
import { data, SUCCESS, type FullCall } from './full-call.ts';
import { noSuch } from './refusal.ts';

interface Opened {
  readonly id: number;
  readonly at: string;
}

/** When each token was first seen; the gym itself keeps its user only. */
const openedIn = new WeakMap<Gym, Map<string, Opened>>();

function opened(gym: Gym, token: string): Opened {
  const tokens = openedIn.get(gym) ?? new Map<string, Opened>();
  openedIn.set(gym, tokens);
  const known = tokens.get(token) ?? { id: tokens.size + 1, at: new Date().toISOString() };
  tokens.set(token, known);
  return known;
}

const tokensOf = (gym: Gym, userId: number): string[] =>
  [...gym.sessions].filter(([, id]) => id === userId).map(([token]) => token);

/** Every session came from the same browser: whoever tests with others answers the call by hand. */
export const getOwnSessions: FullCall = ({ gym, user, token }) => {
  const rows = tokensOf(gym, user.id).map((one) => {
    const { id, at } = opened(gym, one);
    return {
      id,
      created_at: at,
      last_used_at: at,
      address: '192.0.2.1',
      agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      current: one === token,
    };
  });
  return data(rows.sort((one, other) => Number(other.current) - Number(one.current) || other.id - one.id));
};

export const revokeSession: FullCall = ({ gym, user, body }) => {
  const token = tokensOf(gym, user.id).find((one) => opened(gym, one).id === body.id);
  if (token === undefined) throw noSuch('session', body.id);
  gym.sessions.delete(token);
  return SUCCESS;
};

export const revokeOtherSessions: FullCall = ({ gym, user, token }) => {
  for (const other of tokensOf(gym, user.id)) if (other !== token) gym.sessions.delete(other);
  return SUCCESS;
};
