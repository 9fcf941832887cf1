import { done, needsSecondFactor, read, rejected, saved, SIGNED_IN } from '../contract/answer-shapes.ts';
import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';

const RECOVERY_CODES: Shape = read({ recovery_codes: ['string'] });

const dataOf = <T>({ body }: { readonly body: string }): T => (JSON.parse(body) as { data: T }).data;

/** A new user whose session has begun to set up an authenticator app. */
async function started(api: ContractApi) {
  const account = await api.addUser();
  const as = { token: await api.tokenOf(account) };
  const { secret } = dataOf<{ secret: string }>(await api.post('startAuthenticatorApp', { as }));
  const code = () => api.server.appCode(account.email, secret);
  const activate = async () => api.post('activateAuthenticatorApp', { as, body: { code: await code() } });
  return { account, as, code, activate };
}

/** A new user with an authenticator app. */
async function protectedUser(api: ContractApi) {
  const user = await started(api);
  const { recovery_codes } = dataOf<{ recovery_codes: string[] }>(await user.activate());
  const { email, password } = user.account;
  const ticket = async () => {
    const { body } = await api.post('userlogin', { body: { email, password } });
    return (JSON.parse(body) as { ticket: string }).ticket;
  };
  const complete = async (code: string) => api.post('completeSignIn', { body: { ticket: await ticket(), code } });
  return { ...user, recoveryCode: recovery_codes[0] ?? '', ticket, complete };
}

const setUp: readonly ContractScenario[] = [
  {
    name: 'a user has no second factor at first',
    run: async (api) => api.get('getSecondFactors', { as: { token: await api.tokenOf(await api.addUser()) } }),
    status: 200,
    answer: read({ app: { is: false }, passkeys: { is: [] }, recovery_codes: { is: 0 }, required: { is: false } }),
  },
  {
    name: 'startAuthenticatorApp answers a secret and its QR code',
    run: async (api) => api.post('startAuthenticatorApp', { as: { token: await api.tokenOf(await api.addUser()) } }),
    status: 200,
    answer: read({ secret: 'string', uri: 'string', qr: { size: 'number', path: 'string' } }),
  },
  {
    name: 'a wrong code activates no app',
    run: async (api) =>
      api.post('activateAuthenticatorApp', { as: (await started(api)).as, body: { code: '999999x' } }),
    status: 422,
    answer: rejected('code'),
  },
  {
    name: 'an app that nobody started cannot be activated',
    run: async (api) =>
      api.post('activateAuthenticatorApp', {
        as: { token: await api.tokenOf(await api.addUser()) },
        body: { code: '000001' },
      }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'a right code activates the app and answers recovery codes',
    run: async (api) => (await started(api)).activate(),
    status: 200,
    answer: RECOVERY_CODES,
  },
  {
    name: 'an active app is not replaced',
    run: async (api) => api.post('startAuthenticatorApp', { as: (await protectedUser(api)).as }),
    status: 409,
    answer: rejected(),
  },
  {
    name: 'renewRecoveryCodes answers new codes',
    run: async (api) => api.post('renewRecoveryCodes', { as: (await protectedUser(api)).as }),
    status: 200,
    answer: RECOVERY_CODES,
  },
  {
    name: 'without a second factor there are no recovery codes to renew',
    run: async (api) => api.post('renewRecoveryCodes', { as: { token: await api.tokenOf(await api.addUser()) } }),
    status: 404,
    answer: rejected(),
  },
];

const signIns: readonly ContractScenario[] = [
  {
    name: 'A3: userlogin asks a user with a second factor for it',
    run: async (api) => {
      const { email, password } = (await protectedUser(api)).account;
      return api.post('userlogin', { body: { email, password } });
    },
    status: 200,
    answer: needsSecondFactor({ is: ['app'] }),
  },
  {
    name: 'A4: a wrong password gets no ticket, with or without a second factor',
    run: async (api) => {
      const { email } = (await protectedUser(api)).account;
      return api.post('userlogin', { body: { email, password: 'wrong' } });
    },
    status: 200,
    answer: rejected(),
  },
  {
    name: 'a code of the app completes the sign-in',
    run: async (api) => {
      const { complete, code } = await protectedUser(api);
      return complete(await code());
    },
    status: 200,
    answer: SIGNED_IN,
  },
  {
    name: 'a code of the app works once',
    run: async (api) => {
      const { complete, code } = await protectedUser(api);
      const used = await code();
      await complete(used);
      return complete(used);
    },
    status: 200,
    answer: rejected('code'),
  },
  {
    name: 'a recovery code completes the sign-in',
    run: async (api) => {
      const { complete, recoveryCode } = await protectedUser(api);
      return complete(recoveryCode);
    },
    status: 200,
    answer: SIGNED_IN,
  },
  {
    name: 'a recovery code works once',
    run: async (api) => {
      const { complete, recoveryCode } = await protectedUser(api);
      await complete(recoveryCode);
      return complete(recoveryCode);
    },
    status: 200,
    answer: rejected('code'),
  },
  {
    name: 'an unknown ticket is rejected',
    run: async (api) => api.post('completeSignIn', { body: { ticket: 'unknown', code: '000001' } }),
    status: 200,
    answer: rejected('ticket'),
  },
];

/** A user with an authenticator app, whose confirmation has expired. */
async function unconfirmedUser(api: ContractApi) {
  const user = await protectedUser(api);
  const { as, account } = user;
  await api.server.expireConfirmation(as.token);
  const confirm = async (code?: string) =>
    api.post('confirmIdentity', { as, body: { password: account.password, ...(code !== undefined && { code }) } });
  const renewCodes = async () => api.post('renewRecoveryCodes', { as });
  return { ...user, confirm, renewCodes };
}

const confirmations: readonly ContractScenario[] = [
  {
    name: 'confirmIdentity asks a user with a second factor for it',
    run: async (api) => (await unconfirmedUser(api)).confirm(),
    status: 200,
    answer: { status: { is: 'second-factor' }, result: { is: 'error' }, reason: 'string', factors: { is: ['app'] } },
  },
  {
    name: 'the password alone confirms no identity of a user with a second factor',
    run: async (api) => {
      const { confirm, renewCodes } = await unconfirmedUser(api);
      await confirm();
      return renewCodes();
    },
    status: 403,
    answer: { ...(rejected() as object), code: { is: 'confirm-identity' } },
  },
  {
    name: 'password and code confirm the identity',
    run: async (api) => {
      const { confirm, code, renewCodes } = await unconfirmedUser(api);
      await confirm(await code());
      return renewCodes();
    },
    status: 200,
    answer: RECOVERY_CODES,
  },
  {
    name: 'a wrong code does not confirm the identity',
    run: async (api) => (await unconfirmedUser(api)).confirm('999999x'),
    status: 422,
    answer: rejected('code'),
  },
  {
    name: 'a new factor ends the sessions that were opened without it',
    run: async (api) => {
      const { account, activate } = await started(api);
      const token = await api.tokenOf(account);
      await activate();
      return api.get('getRole', { as: { token } });
    },
    status: 401,
    answer: rejected(),
  },
];

const removals: readonly ContractScenario[] = [
  {
    name: 'removeAuthenticatorApp answers success',
    run: async (api) => api.post('removeAuthenticatorApp', { as: (await protectedUser(api)).as }),
    status: 200,
    answer: done,
  },
  {
    name: 'a removed app ends the other sessions',
    run: async (api) => {
      const { as, code, complete } = await protectedUser(api);
      const { token_no: token } = dataOf<{ token_no: string }>(await complete(await code()));
      await api.post('removeAuthenticatorApp', { as });
      return api.get('getRole', { as: { token } });
    },
    status: 401,
    answer: rejected(),
  },
  {
    name: 'after a removal the password is enough',
    run: async (api) => {
      const { as, account } = await protectedUser(api);
      await api.post('removeAuthenticatorApp', { as });
      return api.post('userlogin', { body: { email: account.email, password: account.password } });
    },
    status: 200,
    answer: SIGNED_IN,
  },
  {
    name: 'an administrator resets the second factors of a user',
    run: async (api) =>
      api.post('resetSecondFactors', { as: 'admin', body: { id: (await protectedUser(api)).account.id } }),
    status: 200,
    answer: saved,
  },
  {
    name: 'a reset ends the sessions of the user',
    run: async (api) => {
      const { account, as } = await protectedUser(api);
      await api.post('resetSecondFactors', { as: 'admin', body: { id: account.id } });
      return api.get('getRole', { as });
    },
    status: 401,
    answer: rejected(),
  },
  {
    name: 'there is nothing to reset without a second factor',
    run: async (api) => api.post('resetSecondFactors', { as: 'admin', body: { id: (await api.addUser()).id } }),
    status: 404,
    answer: rejected(),
  },
  {
    name: 'staff may not reset second factors',
    run: async (api) =>
      api.post('resetSecondFactors', { as: 'staff', body: { id: (await protectedUser(api)).account.id } }),
    status: 403,
    answer: rejected(),
  },
];

export const secondFactorScenarios: readonly ContractScenario[] = [...setUp, ...signIns, ...confirmations, ...removals];
