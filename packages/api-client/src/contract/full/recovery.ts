import type { ContractScenario } from '../scenario.ts';
import { done, refused } from '../shapes.ts';

export const recoveryScenarios: readonly ContractScenario[] = [
  {
    name: 'I4: SentOTP answers success',
    run: (api) => api.post('SentOTP', { body: { email: api.server.accounts.staff.email } }),
    status: 200,
    answer: done,
  },
  {
    name: 'I4: an unknown email gets the same answer',
    run: (api) => api.post('SentOTP', { body: { email: 'nobody@gym.test' } }),
    status: 200,
    answer: done,
  },
  {
    name: 'I5: a wrong code is refused with HTTP 200',
    run: (api) =>
      api.post('ChangePassword', { body: { otp: 'wrong', newpassword: 'another', email: 'nobody@gym.test' } }),
    status: 200,
    answer: refused('otp'),
  },
  {
    name: 'I5: the code that was sent sets the password',
    run: async (api) => {
      const { email } = await api.addUser();
      await api.post('SentOTP', { body: { email } });
      return api.post('ChangePassword', {
        body: { otp: await api.server.codeFor(email), newpassword: 'another', email },
      });
    },
    status: 200,
    answer: done,
  },
  {
    name: 'I5: a code works once',
    run: async (api) => {
      const { email } = await api.addUser();
      await api.post('SentOTP', { body: { email } });
      const body = { otp: await api.server.codeFor(email), newpassword: 'another', email };
      await api.post('ChangePassword', { body });
      return api.post('ChangePassword', { body });
    },
    status: 200,
    answer: refused('otp'),
  },
];
