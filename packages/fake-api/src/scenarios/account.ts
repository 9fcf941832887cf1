import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import { changedBy, done, PROFILE, read, rejected, saved, stale } from '../contract/answer-shapes.ts';

/** A new user, signed in. Changes to this account affect no other scenario. */
async function anyUser(api: ContractApi) {
  const { email, password } = await api.addUser();
  return { email, password, as: { token: await api.tokenOf({ email, password }) } };
}

const change = async (api: ContractApi, passwords: { oldpassword?: string; cpassword?: string } = {}) => {
  const { as, password } = await anyUser(api);
  return api.post('ForgetPassword', {
    as,
    body: { oldpassword: password, newpassword: 'another', cpassword: 'another', ...passwords },
  });
};

/** One black pixel, a PNG. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const picture = (content = DOT, field = 'image') => ({ file: { field, type: 'image/png', content } });

export const accountScenarios: readonly ContractScenario[] = [
  {
    name: 'I1: getUserProfile answers the signed-in user',
    run: (api) => api.get('getUserProfile', { as: 'staff' }),
    status: 200,
    answer: read(PROFILE),
  },
  {
    name: "I2: updateProfile answers the user's id",
    run: async (api) =>
      api.post('updateProfile', { ...(await anyUser(api)), body: { fname: 'Nell', lname: 'New', phone: '+351900' } }),
    status: 200,
    answer: saved,
  },
  {
    name: 'J4: a stale profile is rejected with the stored one',
    run: async (api) => {
      const { as } = await anyUser(api);
      const body = { fname: 'Nell', lname: 'New', phone: '1', version: 1 };
      await api.post('updateProfile', { as, body });
      return api.post('updateProfile', { as, body: { ...body, phone: '2' } });
    },
    status: 409,
    answer: stale(PROFILE, { fname: changedBy('own'), phone: changedBy('own') }),
  },
  { name: 'I3: ForgetPassword changes the password', run: (api) => change(api), status: 200, answer: done },
  {
    name: 'I3: a wrong old password is 422, never 401',
    run: (api) => change(api, { oldpassword: 'wrong' }),
    status: 422,
    answer: rejected('oldpassword'),
  },
  {
    name: 'I3: two different new passwords are rejected',
    run: (api) => change(api, { cpassword: 'other' }),
    status: 422,
    answer: rejected('cpassword'),
  },
  {
    name: "I3: a new password ends the user's other sessions",
    run: async (api) => {
      const { as, email, password } = await anyUser(api);
      const other = await api.tokenOf({ email, password });
      await api.post('ForgetPassword', {
        as,
        body: { oldpassword: password, newpassword: 'another', cpassword: 'another' },
      });
      return api.get('getRole', { as: { token: other } });
    },
    status: 401,
    answer: rejected(),
  },
  {
    name: "I1: uploadPicture answers the user's id",
    run: async (api) => api.post('uploadPicture', { ...(await anyUser(api)), ...picture() }),
    status: 200,
    answer: saved,
  },
  {
    name: 'I1: the profile names an uploaded picture',
    run: async (api) => {
      const { as } = await anyUser(api);
      await api.post('uploadPicture', { as, ...picture() });
      return api.get('getUserProfile', { as });
    },
    status: 200,
    answer: read({ ...(PROFILE as object), image: 'string' }),
  },
  {
    name: 'I1: the profile does not name a removed picture',
    run: async (api) => {
      const { as } = await anyUser(api);
      await api.post('uploadPicture', { as, ...picture() });
      await api.post('removePicture', { as });
      return api.get('getUserProfile', { as });
    },
    status: 200,
    answer: read({ ...(PROFILE as object), image: { is: null } }),
  },
  {
    name: "I1: removePicture answers the user's id",
    run: async (api) => api.post('removePicture', await anyUser(api)),
    status: 200,
    answer: saved,
  },
  {
    name: 'I1: a file that is no picture is rejected at its field',
    run: async (api) => api.post('uploadPicture', { ...(await anyUser(api)), ...picture(btoa('no picture')) }),
    status: 422,
    answer: rejected('image'),
  },
  {
    name: 'I1: a form without the file is rejected at its field',
    run: async (api) => api.post('uploadPicture', { ...(await anyUser(api)), ...picture('') }),
    status: 400,
    answer: rejected('image'),
  },
];
