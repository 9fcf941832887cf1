import { type NewPasskey, type PasskeyProof, reasons } from '@gym/api-contract';
import type { Gym, GymUser } from '../gym.ts';
import { data, errorResult, type FakeCall, FakeHttpError, fieldError, notFound, SUCCESS } from './fake-call.ts';
import { addFactor, endUnprovenSessions, factorsOf, removeLastFactor, signedIn } from './second-factor.ts';

/** Open challenges of a gym. Each is valid once. */
const challenges = new WeakMap<Gym, { readonly open: Set<string>; made: number }>();

function challengesOf(gym: Gym) {
  const known = challenges.get(gym) ?? { open: new Set<string>(), made: 0 };
  challenges.set(gym, known);
  return known;
}

function newChallenge(gym: Gym): string {
  const known = challengesOf(gym);
  const challenge = `fake-challenge-${(known.made += 1)}`;
  known.open.add(challenge);
  return challenge;
}

/** Whether a browser's answer holds an open challenge, which is then used. */
function useChallenge(gym: Gym, { response }: NewPasskey | PasskeyProof): boolean {
  const json = atob(response.clientDataJSON.replaceAll('-', '+').replaceAll('_', '/'));
  return challengesOf(gym).open.delete((JSON.parse(json) as { challenge: string }).challenge);
}

/** The user of a passkey, or the reason why it is not accepted. The fake checks no signature. */
export function acceptPasskey(gym: Gym, passkey: PasskeyProof, isRight = (_user: GymUser) => true): GymUser | string {
  if (!useChallenge(gym, passkey)) return reasons.passkeys.tooLate;
  for (const user of gym.users) {
    const found = factorsOf(gym, user.id).passkeys.find(({ credential }) => credential === passkey.id);
    if (found === undefined) continue;
    if (!isRight(user)) return reasons.passkeys.otherUser;
    found.last_used_at = new Date().toISOString();
    return user;
  }
  return reasons.passkeys.refused;
}

export const startPasskey: FakeCall<'startPasskey'> = ({ gym }) =>
  data({ challenge: newChallenge(gym), rpId: 'gym.test', timeout: 300_000, userVerification: 'required' as const });

export const signInWithPasskey: FakeCall<'signInWithPasskey'> = ({ gym, body: { passkey, email } }) => {
  const user = acceptPasskey(
    gym,
    passkey,
    (one) => email === undefined || one.email.toLowerCase() === email.toLowerCase(),
  );
  if (typeof user === 'string') return errorResult(user, { passkey: user });
  return user.active ? signedIn(gym, user) : errorResult(reasons.signIn.disabled);
};

const type = 'public-key' as const;

export const startAddingPasskey: FakeCall<'startAddingPasskey'> = ({ gym, user }) =>
  data({
    challenge: newChallenge(gym),
    rp: { id: 'gym.test', name: 'Gym' },
    user: { id: `user-${user.id}`, name: user.email, displayName: `${user.fname} ${user.lname}` },
    pubKeyCredParams: [{ alg: -7, type }],
    timeout: 300_000,
    excludeCredentials: factorsOf(gym, user.id).passkeys.map(({ credential: id }) => ({ id, type })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  });

/** Adds a passkey to a user. Resolves to its id, and to the recovery codes with the first factor. */
export function addFakePasskey(gym: Gym, userId: number, { credential, name }: { credential: string; name: string }) {
  const id = (challengesOf(gym).made += 1);
  const codes = addFactor(gym, userId, ({ passkeys }) => {
    passkeys.push({ id, credential, name, created_at: new Date().toISOString(), last_used_at: null });
  });
  return { id, ...(codes && { recovery_codes: codes }) };
}

export const addPasskey: FakeCall<'addPasskey'> = ({ gym, user, token, body: { passkey, name } }) => {
  if (!useChallenge(gym, passkey)) throw fieldError('passkey', reasons.passkeys.tooLate);
  const credential = passkey.id;
  const isKnown = gym.users.some(({ id }) => factorsOf(gym, id).passkeys.some((one) => one.credential === credential));
  if (isKnown) throw new FakeHttpError(409, reasons.passkeys.known);
  const added = addFakePasskey(gym, user.id, { credential, name });
  endUnprovenSessions(gym, user.id, token);
  return data(added);
};

export const removePasskey: FakeCall<'removePasskey'> = ({ gym, user, token, body }) => {
  const { passkeys } = factorsOf(gym, user.id);
  const place = passkeys.findIndex(({ id }) => id === body.id);
  if (place < 0) throw notFound('passkey', body.id);
  passkeys.splice(place, 1);
  removeLastFactor(gym, user.id, token);
  return SUCCESS;
};
