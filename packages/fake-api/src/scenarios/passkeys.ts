import type { PasskeyCreation, PasskeyProof, PasskeyRequest } from '@gym/api-contract';
import { done, needsSecondFactor, read, rejected, SIGNED_IN } from '../contract/answer-shapes.ts';
import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';

const ADDED_FIRST: Shape = read({ id: 'number', recovery_codes: ['string'] });

const CREATION: Shape = {
  challenge: 'string',
  rp: { id: 'string', name: 'string' },
  user: { id: 'string', name: 'string', displayName: 'string' },
  pubKeyCredParams: [{ alg: 'number', type: { is: 'public-key' } }],
  timeout: 'number',
  excludeCredentials: [{ id: 'string', type: { is: 'public-key' } }],
  authenticatorSelection: {
    residentKey: { is: 'required' },
    requireResidentKey: { is: true },
    userVerification: { is: 'required' },
  },
  attestation: { is: 'none' },
};

const dataOf = <T>({ body }: { readonly body: string }): T => (JSON.parse(body) as { data: T }).data;

/** A new user who adds passkeys. */
async function newUser(api: ContractApi) {
  const account = await api.addUser();
  const as = { token: await api.tokenOf(account) };
  const add = async () => {
    const options = dataOf<PasskeyCreation>(await api.post('startAddingPasskey', { as }));
    // Each of them on a device of its own, which excludes no passkey.
    const passkey = api.server.authenticator.create({ ...options, excludeCredentials: [] });
    const body = { passkey, name: 'Phone' };
    return { sent: body, answer: await api.post('addPasskey', { as, body }) };
  };
  return { account, as, add };
}

/** A new user with a passkey. */
async function passkeyUser(api: ContractApi) {
  const user = await newUser(api);
  const { sent, answer } = await user.add();
  const { id } = dataOf<{ id: number }>(answer);
  const proof = async (): Promise<PasskeyProof> =>
    api.server.authenticator.get(dataOf<PasskeyRequest>(await api.post('startPasskey')), sent.passkey.id);
  const remove = async () => api.post('removePasskey', { as: user.as, body: { id } });
  return { ...user, id, sent, proof, remove };
}

const signIn = async (api: ContractApi, passkey: PasskeyProof, email?: string) =>
  api.post('signInWithPasskey', { body: { passkey, ...(email !== undefined && { email }) } });

const setUp: readonly ContractScenario[] = [
  {
    name: 'startAddingPasskey answers what a browser needs',
    run: async (api) => api.post('startAddingPasskey', { as: (await passkeyUser(api)).as }),
    status: 200,
    answer: read(CREATION),
  },
  {
    name: 'the first factor of a user comes with recovery codes',
    run: async (api) => (await (await newUser(api)).add()).answer,
    status: 200,
    answer: ADDED_FIRST,
  },
  {
    name: 'a second passkey keeps the recovery codes',
    run: async (api) => (await (await passkeyUser(api)).add()).answer,
    status: 200,
    answer: read({ id: 'number' }),
  },
  {
    name: 'getSecondFactors answers the own passkeys',
    run: async (api) => api.get('getSecondFactors', { as: (await passkeyUser(api)).as }),
    status: 200,
    answer: read({
      app: { is: false },
      passkeys: [{ id: 'number', name: { is: 'Phone' }, created_at: 'string', last_used_at: { is: null } }],
      recovery_codes: { is: 10 },
      required: { is: false },
    }),
  },
  {
    name: 'a used challenge adds no second passkey',
    run: async (api) => {
      const { as, sent } = await passkeyUser(api);
      return api.post('addPasskey', { as, body: sent });
    },
    status: 422,
    answer: rejected('passkey'),
  },
];

const signIns: readonly ContractScenario[] = [
  {
    name: 'startPasskey answers what a browser needs',
    run: async (api) => api.post('startPasskey'),
    status: 200,
    answer: read({
      challenge: 'string',
      rpId: 'string',
      timeout: 'number',
      userVerification: { is: 'required' },
    }),
  },
  {
    name: 'a passkey opens a session by itself',
    run: async (api) => signIn(api, await (await passkeyUser(api)).proof()),
    status: 200,
    answer: SIGNED_IN,
  },
  {
    name: 'a passkey of the named user completes a sign-in',
    run: async (api) => {
      const { proof, account } = await passkeyUser(api);
      return signIn(api, await proof(), account.email);
    },
    status: 200,
    answer: SIGNED_IN,
  },
  {
    name: 'a passkey of another user does not',
    run: async (api) => signIn(api, await (await passkeyUser(api)).proof(), (await api.addUser()).email),
    status: 200,
    answer: rejected('passkey'),
  },
  {
    name: 'a passkey works once per challenge',
    run: async (api) => {
      const used = await (await passkeyUser(api)).proof();
      await signIn(api, used);
      return signIn(api, used);
    },
    status: 200,
    answer: rejected('passkey'),
  },
  {
    name: 'A3: userlogin asks a user with a passkey for it',
    run: async (api) => {
      const { email, password } = (await passkeyUser(api)).account;
      return api.post('userlogin', { body: { email, password } });
    },
    status: 200,
    answer: needsSecondFactor([{ is: 'passkey' }]),
  },
];

const confirmations: readonly ContractScenario[] = [
  {
    name: 'a passkey confirms the identity of its user',
    run: async (api) => {
      const { as, proof } = await passkeyUser(api);
      await api.server.expireConfirmation(as.token);
      await api.post('confirmIdentity', { as, body: { passkey: await proof() } });
      return api.post('startAddingPasskey', { as });
    },
    status: 200,
    answer: read(CREATION),
  },
  {
    name: 'a passkey confirms no other identity',
    run: async (api) => {
      const passkey = await (await passkeyUser(api)).proof();
      return api.post('confirmIdentity', { as: 'staff', body: { passkey } });
    },
    status: 422,
    answer: rejected('passkey'),
  },
  {
    name: 'confirmIdentity takes one proof',
    run: async (api) => api.post('confirmIdentity', { as: 'staff', body: {} }),
    status: 400,
    answer: rejected('password'),
  },
];

const removals: readonly ContractScenario[] = [
  {
    name: 'removePasskey answers success',
    run: async (api) => (await passkeyUser(api)).remove(),
    status: 200,
    answer: done,
  },
  {
    name: 'a removed passkey opens nothing',
    run: async (api) => {
      const { proof, remove } = await passkeyUser(api);
      const passkey = await proof();
      await remove();
      return signIn(api, passkey);
    },
    status: 200,
    answer: rejected('passkey'),
  },
  {
    name: 'after the last factor the password is enough',
    run: async (api) => {
      const { account, remove } = await passkeyUser(api);
      await remove();
      return api.post('userlogin', { body: { email: account.email, password: account.password } });
    },
    status: 200,
    answer: SIGNED_IN,
  },
  {
    name: 'a passkey of another user cannot be removed',
    run: async (api) => api.post('removePasskey', { as: 'staff', body: { id: (await passkeyUser(api)).id } }),
    status: 404,
    answer: rejected(),
  },
];

export const passkeyScenarios: readonly ContractScenario[] = [...setUp, ...signIns, ...confirmations, ...removals];
