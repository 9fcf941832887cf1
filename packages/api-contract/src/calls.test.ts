import { type Call, calls, nameOfCall } from './index.ts';
import { readFileSync } from 'node:fs';
import { auditSentences, callIndexes } from './call-files.ts';
import { SPECIFICATION } from './specification.ts';

const MEMBER = 'fname lname father_fname father_lname profession email phone address state city country pincode';
/** Specification section 7, letter for letter. */
const SECTION_7 = `
POST userlogin body: email password answer: status reason data: fname lname token_no
GET getRole data: role
GET getUsersDetails data: id fname lname email phone
POST saveUserDetails body: fname lname email phone password
GET getUsersDetailsById query: id data: fname lname email phone
POST updateUserDetails body: id fname lname email phone
GET getCountryMaster data: id name
GET getStateByCountryId query: id data: id state_name
GET getCityByStateId query: id data: id city_name
POST addMemberDetail body: MEMBER
GET getMemberDetailsById query: id data: id MEMBER
POST updateMemberDetail body: id MEMBER
POST addPlanDetail body: plan_name duration price free_days
GET getPlanDetails data: id plan_name duration price free_days
GET getPlanDetailsById query: id data: id plan_name duration price free_days
POST updatePlanDetail body: id plan_name duration price free_days
GET getMemberDetails data: id fname lname email phone
GET getMember data: id fname lname email phone
GET getMemberById query: id data: id fname lname email phone
POST saveMemberHealth body: member_id chest biceps shoulder waist thigh
GET getMemberHealthByMemberId query: id data: fname lname email phone member_id chest biceps shoulder waist thigh
POST UpdatememberHealth body: id member_id chest biceps shoulder waist thigh
GET getFoodItem data: id food_name
GET getMemberDietByMemberId query: id data: diet
POST saveDiet body: id diet diet[].food_item diet[].qty diet[].units
POST renewalPlan body: plan_id member_id
GET getUserProfile data: fname lname email phone image
POST updateProfile body: fname lname phone
POST ForgetPassword body: oldpassword newpassword cpassword
POST SentOTP body: email answer: result reason
POST ChangePassword body: otp newpassword email answer: result reason
`
  .replaceAll('MEMBER', MEMBER)
  .trim()
  .split('\n');

const sorted = (names: string) => names.trim().split(' ').sort().join(' ');
/** The parts of a call in one order: the specification has none. */
const normal = (line: string) => line.replace(/(?<=: )[^:]+(?= \w+:|$)/g, sorted);

test('K: the contract without features is section 7 of the specification exactly', () => {
  const lines = Object.entries(SPECIFICATION).map(([name, { method, ...parts }]) =>
    [
      `${method} ${name}`,
      ...Object.entries(parts).flatMap(([part, names]) => (names.length > 0 ? [`${part}: ${names.join(' ')}`] : [])),
    ].join(' '),
  );
  expect(lines.map(normal).sort()).toEqual(SECTION_7.map(normal).sort());
});

test('the indexes and the sentences of the audit trail are what `pnpm api-docs` writes', () => {
  for (const { file, text } of [...callIndexes(), auditSentences(calls)]) expect(readFileSync(file, 'utf8')).toBe(text);
});

test('every sentence of the audit trail is about fields of an entry, and one always counts', () => {
  for (const call of Object.values(calls)) {
    const { audited = '' }: Pick<Call, 'path' | 'audited'> = call;
    const fields = JSON.stringify(audited).matchAll(/\{([a-z][^}]*)\}/g);
    for (const [, field] of fields) expect(field).toMatch(/^(name|record_id|(before|after)\.\w+)$/);
    if (typeof audited === 'string') continue;
    const [otherwise, ...conditions] = Object.keys(audited).reverse();
    expect(otherwise).toBe('otherwise');
    for (const condition of conditions) expect(condition).toMatch(/^(!?(before|after)(\.\w+)?( (?=.)|$))+$/);
  }
});

test('every call is named after its path', () => {
  for (const [name, call] of Object.entries(calls)) expect(call.path).toBe(`/api/${name}`);
});

test('a save whose answer tells more than the id of a record says whose data that is', () => {
  const fieldsOf = ({ answer }: Call) => Object.keys(answer['properties']?.data?.properties ?? {});
  const silent = Object.values<Call>(calls)
    .filter(({ method, access, tells }) => method === 'POST' && access !== 'public' && !tells)
    .filter((call) => fieldsOf(call).includes('id') && fieldsOf(call).length > 1);
  // Its answer holds recovery codes, so it is not kept.
  expect(silent.map(nameOfCall)).toEqual(['addPasskey']);
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
