import type { ContractApi } from '../contract/contract-api.ts';
import type { ContractScenario } from '../contract/scenario.ts';
import type { Shape } from '../contract/shape.ts';

const ROW: Shape = { id: 'number', fname: 'string', lname: 'string', phone: 'string', email: 'string' };
const PERSON: Shape = { fname: 'string', lname: 'string', email: 'string', phone: 'string' };
const PLAN: Shape = { id: 'number', plan_name: 'string', duration: 'number', price: 'number', free_days: 'number' };
const MEMBER: Shape = {
  id: 'number',
  fname: 'string',
  lname: 'string',
  father_fname: 'string',
  father_lname: 'string',
  profession: 'string',
  email: 'string',
  phone: 'string',
  address: 'string',
  state: 'number',
  city: 'number',
  country: 'number',
  pincode: 'string',
};
const REASON = { reason: 'string' } as const;
const measurements = { chest: 1, biceps: 2, shoulder: 3, waist: 4, thigh: 5.5 };
const member = {
  fname: 'Mia',
  lname: 'May',
  father_fname: 'Max',
  father_lname: 'May',
  profession: 'Pilot',
  email: 'mia@gym.test',
  phone: '001',
  address: '1 Lane',
  state: 1,
  city: 3,
  country: 1,
  pincode: '0010',
};
const as = 'staff';

const reads = (name: string, data: Shape, id?: number): ContractScenario => ({
  name: `K: ${name} answers only data`,
  run: (api) => api.get(name, { as, ...(id === undefined ? {} : { id }) }),
  status: 200,
  answer: { data },
});
const saves = (name: string, body: object): ContractScenario => ({
  name: `K: ${name} answers an empty 200`,
  run: (api) => api.post(name, { as, body }),
  status: 200,
  answer: 'empty',
});
const publicly = (
  name: string,
  body: (api: ContractApi) => object,
  answer: Shape,
  behaviour: string,
): ContractScenario => ({
  name: `K: ${name} ${behaviour}`,
  run: (api) => api.post(name, { body: body(api) }),
  status: 200,
  answer,
});

/** What the spec server and the fake in `spec-only` mode must share: the 31 calls with only the fields of section 7. */
export const specScenarios: readonly ContractScenario[] = [
  publicly(
    'userlogin',
    (api) => api.server.accounts.admin,
    { status: { is: 'success' }, data: { fname: 'string', lname: 'string', token_no: 'string' } },
    'signs in',
  ),
  publicly(
    'userlogin',
    (api) => ({ ...api.server.accounts.admin, password: 'wrong' }),
    { status: { is: 'error' }, ...REASON },
    'rejects a wrong password',
  ),
  reads('getRole', { role: { is: 2 } }),
  reads('getUsersDetails', [ROW]),
  reads('getUsersDetailsById', PERSON, 1),
  saves('saveUserDetails', { fname: 'Nora', lname: 'New', email: 'nora@gym.test', phone: '001', password: 'p' }),
  saves('updateUserDetails', { id: 3, fname: 'Nora', lname: 'New', email: 'nora@gym.test', phone: '001' }),
  reads('getCountryMaster', [{ id: 'number', name: 'string' }]),
  reads('getStateByCountryId', [{ id: 'number', state_name: 'string' }], 1),
  reads('getCityByStateId', [{ id: 'number', city_name: 'string' }], 1),
  saves('addMemberDetail', member),
  reads('getMemberDetailsById', MEMBER, 2),
  saves('updateMemberDetail', { ...member, id: 3 }),
  saves('addPlanDetail', { plan_name: 'New', duration: 1, price: 9.5, free_days: 3 }),
  reads('getPlanDetails', [PLAN]),
  reads('getPlanDetailsById', PLAN, 1),
  saves('updatePlanDetail', { id: 1, plan_name: 'New', duration: 1, price: 9.5, free_days: 3 }),
  reads('getMemberDetails', [ROW]),
  reads('getMember', [ROW]),
  reads('getMemberById', ROW, 2),
  saves('saveMemberHealth', { member_id: 3, ...measurements }),
  reads(
    'getMemberHealthByMemberId',
    {
      ...PERSON,
      member_id: 'number',
      chest: 'number',
      biceps: 'number',
      shoulder: 'number',
      waist: 'number',
      thigh: 'number',
    },
    2,
  ),
  saves('UpdatememberHealth', { id: 2, member_id: 2, ...measurements }),
  reads('getFoodItem', [{ id: 'number', food_name: 'string' }]),
  reads('getMemberDietByMemberId', { diet: 'string' }, 2),
  saves('saveDiet', { id: 2, diet: [{ food_item: 1, qty: 100, units: 'gm' }] }),
  saves('renewalPlan', { plan_id: 1, member_id: 2 }),
  reads('getUserProfile', { ...PERSON, image: 'string?' }),
  saves('updateProfile', { fname: 'Sam', lname: 'Staff', phone: '001' }),
  {
    name: 'K: ForgetPassword answers an empty 200',
    run: (api) => {
      const { password } = api.server.accounts.staff;
      return api.post('ForgetPassword', {
        as,
        body: { oldpassword: password, newpassword: password, cpassword: password },
      });
    },
    status: 200,
    answer: 'empty',
  },
  publicly(
    'SentOTP',
    (api) => ({ email: api.server.accounts.admin.email }),
    { result: { is: 'success' } },
    'sends a code',
  ),
  publicly(
    'SentOTP',
    () => ({ email: 'nobody@gym.test' }),
    { result: { is: 'error' }, ...REASON },
    'rejects an unknown email',
  ),
  publicly(
    'ChangePassword',
    () => ({ otp: 'wrong', newpassword: 'p', email: 'admin@gym.test' }),
    { result: { is: 'error' }, ...REASON },
    'rejects a wrong code',
  ),
  {
    name: 'K: ChangePassword accepts the mailed code',
    run: async (api) => {
      const { email, password } = api.server.accounts.admin;
      await api.post('SentOTP', { body: { email } });
      return api.post('ChangePassword', {
        body: { otp: await api.server.codeFor(email), newpassword: password, email },
      });
    },
    status: 200,
    answer: { result: { is: 'success' } },
  },
  { name: 'a call without a token is 401', run: (api) => api.get('getMember'), status: 401, answer: 'empty' },
  {
    name: 'an unknown record is 404',
    run: (api) => api.get('getMemberById', { as, id: 987_654 }),
    status: 404,
    answer: 'empty',
  },
  {
    name: 'a call outside section 7 is 404',
    run: (api) => api.post('logout', { as }),
    status: 404,
    answer: 'empty',
  },
];
