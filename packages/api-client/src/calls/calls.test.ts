import { SECTION_7 } from '@gym/spec-server/gym';
import { createFakeApi, type FakeApi } from '@gym/fake-api';
import * as account from '../account.ts';
import * as admin from '../admin.ts';
import * as core from '../index.ts';
import * as staff from '../staff.ts';

const client = { ...core, ...account, ...admin, ...staff };

const member = {
  id: '7',
  fname: 'M',
  lname: 'M',
  father_fname: 'F',
  father_lname: 'F',
  profession: 'P',
  email: 'm@gym.test',
  phone: '001',
  address: 'A',
  country: '1',
  state: 1,
  city: '2',
  pincode: '0010',
  version: 3,
};
const health = { member_id: '7', chest: '98.5', biceps: 34, shoulder: '110', waist: 82, thigh: 55 };
const attempt = { idempotencyKey: 'key', version: 9 };

/** Every call of section 7: what a screen passes to the client, and the query or body that the client must send. */
const CALLS: [name: string, make: () => Promise<unknown>, sent?: unknown][] = [
  [
    'userlogin',
    () => client.signIn({ email: 'staff@gym.test', password: 'secret' }),
    { email: 'staff@gym.test', password: 'secret' },
  ],
  ['getRole', () => client.getRole()],
  ['getUsersDetails', () => client.getUsers()],
  [
    'saveUserDetails',
    () => client.saveUser({ fname: 'N', lname: 'N', email: 'n@gym.test', phone: '001', password: 'p' }, attempt),
    { fname: 'N', lname: 'N', email: 'n@gym.test', phone: '001', password: 'p' },
  ],
  ['getUsersDetailsById', () => client.getUser('1'), { id: '1' }],
  [
    'updateUserDetails',
    () => client.updateUser({ id: '2', fname: 'N', lname: 'N', email: 'n@gym.test', phone: '001' }, attempt),
    { id: 2, fname: 'N', lname: 'N', email: 'n@gym.test', phone: '001' },
  ],
  ['getCountryMaster', () => client.getCountries()],
  ['getStateByCountryId', () => client.getStates(1), { id: '1' }],
  ['getCityByStateId', () => client.getCities('1'), { id: '1' }],
  [
    'addMemberDetail',
    () => client.saveMember(member, attempt),
    {
      fname: 'M',
      lname: 'M',
      father_fname: 'F',
      father_lname: 'F',
      profession: 'P',
      email: 'm@gym.test',
      phone: '001',
      address: 'A',
      country: 1,
      state: 1,
      city: 2,
      pincode: '0010',
    },
  ],
  ['getMemberDetailsById', () => client.getMember(2), { id: '2' }],
  [
    'updateMemberDetail',
    () => client.updateMember(member, attempt),
    {
      id: 7,
      fname: 'M',
      lname: 'M',
      father_fname: 'F',
      father_lname: 'F',
      profession: 'P',
      email: 'm@gym.test',
      phone: '001',
      address: 'A',
      country: 1,
      state: 1,
      city: 2,
      pincode: '0010',
    },
  ],
  [
    'addPlanDetail',
    () => client.savePlan({ plan_name: 'P', duration: '1', price: '9.50', free_days: '3' }, attempt),
    { plan_name: 'P', duration: 1, price: 9.5, free_days: 3 },
  ],
  ['getPlanDetails', () => client.getPlans()],
  ['getPlanDetailsById', () => client.getPlan(1), { id: '1' }],
  [
    'updatePlanDetail',
    () => client.updatePlan({ id: 1, plan_name: 'P', duration: 1, price: 9.5, free_days: 3 }, attempt),
    { id: 1, plan_name: 'P', duration: 1, price: 9.5, free_days: 3 },
  ],
  ['getMemberDetails', () => client.getMembers()],
  ['getMember', () => client.getMembersForMeasurements()],
  ['getMemberById', () => client.getMemberContact(2), { id: '2' }],
  [
    'saveMemberHealth',
    () => client.addMeasurement(health, attempt),
    { member_id: 7, chest: 98.5, biceps: 34, shoulder: 110, waist: 82, thigh: 55 },
  ],
  ['getMemberHealthByMemberId', () => client.getLatestMeasurement(2), { id: '2' }],
  [
    'UpdatememberHealth',
    () => client.updateMeasurement({ ...health, id: '7' }, attempt),
    { id: 7, member_id: 7, chest: 98.5, biceps: 34, shoulder: 110, waist: 82, thigh: 55 },
  ],
  ['getFoodItem', () => client.getFoodItems()],
  ['getMemberDietByMemberId', () => client.getMemberDiet(2), { id: '2' }],
  [
    'saveDiet',
    () =>
      client.saveDiet(
        {
          id: '2',
          diet: [
            { food_item: '1', qty: '1.5', units: 'gm' },
            { food_item: 2, qty: 1, units: 'l' },
          ],
        },
        attempt,
      ),
    {
      id: 2,
      diet: [
        { food_item: 1, qty: 1.5, units: 'gm' },
        { food_item: 2, qty: 1, units: 'l' },
      ],
    },
  ],
  [
    'renewalPlan',
    () =>
      client.addMembership(
        { plan_id: '1', member_id: '2', shownTerms: { price: 9.5, duration: 1, free_days: 3 } },
        attempt,
      ),
    { plan_id: 1, member_id: 2 },
  ],
  ['getUserProfile', () => client.getProfile()],
  [
    'updateProfile',
    () => client.updateProfile({ fname: 'S', lname: 'S', phone: '001' }, attempt),
    { fname: 'S', lname: 'S', phone: '001' },
  ],
  [
    'ForgetPassword',
    () => client.changePassword({ oldpassword: 'secret', newpassword: 'n', cpassword: 'n' }, attempt),
    { oldpassword: 'secret', newpassword: 'n', cpassword: 'n' },
  ],
  ['SentOTP', () => client.requestCode({ email: 'staff@gym.test' }), { email: 'staff@gym.test' }],
  [
    'ChangePassword',
    () => client.resetPassword({ otp: '123456', newpassword: 'n', email: 'staff@gym.test' }),
    { otp: '123456', newpassword: 'n', email: 'staff@gym.test' },
  ],
];
const REQUESTS = CALLS.map(([name, make, sent = {}]) => ({ name, make, sent }));
const PUBLIC = ['userlogin', 'SentOTP', 'ChangePassword'];

let fake: FakeApi;
beforeEach(() => {
  fake = createFakeApi({ mode: 'spec-only' });
  fake.gym.codes.set('staff@gym.test', '123456');
  const [first] = fake.gym.members;
  if (first) fake.gym.members.push({ ...first, id: 7 });
  fake.signIn('staff');
});
afterEach(() => fake.uninstall());

test('K: there are 31 calls', () => expect(CALLS.map(([name]) => name).sort()).toEqual(Object.keys(SECTION_7).sort()));

test.each(REQUESTS)('K: $name sends one request as in section 7', async ({ name, make, sent }) => {
  await make();
  expect(fake.requests).toHaveLength(1);
  const { method, path, query, body, headers } = fake.requests[0]!;
  expect({ method, path }).toEqual({ method: SECTION_7[name]?.method, path: `/api/${name}` });
  expect(method === 'GET' ? query : body).toEqual(sent);
  expect(method === 'GET' ? body : query).toEqual(method === 'GET' ? undefined : {});
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    ...(PUBLIC.includes(name) ? [] : ['authorization']),
    ...(method === 'POST' ? ['content-type'] : []),
  ]);
});

test.each(REQUESTS)('A12: $name sends the token unless it is one of the public calls', async ({ name, make }) => {
  await make();
  expect(fake.requests[0]?.headers.authorization).toBe(
    PUBLIC.includes(name) ? undefined : `Bearer ${client.readSession()?.token}`,
  );
});
