import { calls } from './index.ts';
import { readFileSync } from 'node:fs';
import { callIndexes } from './call-files.ts';

/** Specification section 7, method and path, letter for letter. */
const SECTION_7 = `
POST /api/userlogin
GET /api/getRole
GET /api/getUsersDetails
POST /api/saveUserDetails
GET /api/getUsersDetailsById
POST /api/updateUserDetails
GET /api/getCountryMaster
GET /api/getStateByCountryId
GET /api/getCityByStateId
POST /api/addMemberDetail
GET /api/getMemberDetailsById
POST /api/updateMemberDetail
POST /api/addPlanDetail
GET /api/getPlanDetails
GET /api/getPlanDetailsById
POST /api/updatePlanDetail
GET /api/getMemberDetails
GET /api/getMember
GET /api/getMemberById
POST /api/saveMemberHealth
GET /api/getMemberHealthByMemberId
POST /api/UpdatememberHealth
GET /api/getFoodItem
GET /api/getMemberDietByMemberId
POST /api/saveDiet
POST /api/renewalPlan
GET /api/getUserProfile
POST /api/updateProfile
POST /api/ForgetPassword
POST /api/SentOTP
POST /api/ChangePassword
`
  .trim()
  .split('\n');

test('K: the contract spells the 31 calls of section 7 exactly, and names a feature for every other call', () => {
  const specified = Object.values(calls)
    .filter((call) => !('feature' in call))
    .map((call) => `${call.method} ${call.path}`);
  expect(specified.sort()).toEqual([...SECTION_7].sort());
});

test('the indexes are what `pnpm api-docs` writes: every call of the folder', () => {
  for (const { file, text } of callIndexes()) expect(readFileSync(file, 'utf8')).toBe(text);
});

test('every call is named after its path', () => {
  for (const [name, call] of Object.entries(calls)) expect(call.path).toBe(`/api/${name}`);
});

test('A12: only the ways into an account are public', () => {
  const open = Object.entries(calls)
    .filter(([, call]) => call.access === 'public')
    .map(([name]) => name);
  expect(open.sort()).toEqual([
    'ChangePassword',
    'SentOTP',
    'completeSignIn',
    'signInWithPasskey',
    'startPasskey',
    'userlogin',
  ]);
});
