/** A call as section 7 of the specification describes it. An answer without fields is empty. */
export interface SpecifiedCall {
  readonly method: 'GET' | 'POST';
  readonly query?: readonly string[];
  /** Keys of the JSON body. Keys of list entries are written as `diet[].qty`. */
  readonly body?: readonly string[];
  /** Fields of the answer beside `data`. */
  readonly answer?: readonly string[];
  /** Fields of `data`, or of each of its entries. */
  readonly data?: readonly string[];
}

const PERSON = ['fname', 'lname', 'email', 'phone'];
const PARENTS = ['father_fname', 'father_lname', 'profession'];
const MEMBER = [...PERSON, ...PARENTS, 'address', 'state', 'city', 'country', 'pincode'];
const SIZES = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'];
const PLAN = ['plan_name', 'duration', 'price', 'free_days'];

const read = (...data: string[]): SpecifiedCall => ({ method: 'GET', data });
const readById = (...data: string[]): SpecifiedCall => ({ method: 'GET', query: ['id'], data });
const save = (...body: string[]): SpecifiedCall => ({ method: 'POST', body });

/**
 * Section 7 of the specification: what a server answers that knows nothing else, and what pages may send it. Answers of
 * saves are "not used" there, so such a server sends none.
 */
export const SPECIFICATION: Readonly<Record<string, SpecifiedCall>> = {
  userlogin: {
    ...save('email', 'password'),
    answer: ['status', 'reason'],
    data: ['fname', 'lname', 'token_no'],
  },
  getRole: read('role'),
  getUsersDetails: read('id', ...PERSON),
  saveUserDetails: save(...PERSON, 'password'),
  getUsersDetailsById: readById(...PERSON),
  updateUserDetails: save('id', ...PERSON),
  getCountryMaster: read('id', 'name'),
  getStateByCountryId: readById('id', 'state_name'),
  getCityByStateId: readById('id', 'city_name'),
  addMemberDetail: save(...MEMBER),
  getMemberDetailsById: readById('id', ...MEMBER),
  updateMemberDetail: save('id', ...MEMBER),
  addPlanDetail: save(...PLAN),
  getPlanDetails: read('id', ...PLAN),
  getPlanDetailsById: readById('id', ...PLAN),
  updatePlanDetail: save('id', ...PLAN),
  getMemberDetails: read('id', ...PERSON),
  getMember: read('id', ...PERSON),
  getMemberById: readById('id', ...PERSON),
  saveMemberHealth: save('member_id', ...SIZES),
  getMemberHealthByMemberId: readById(...PERSON, 'member_id', ...SIZES),
  UpdatememberHealth: save('id', 'member_id', ...SIZES),
  getFoodItem: read('id', 'food_name'),
  getMemberDietByMemberId: readById('diet'),
  saveDiet: save('id', 'diet', 'diet[].food_item', 'diet[].qty', 'diet[].units'),
  renewalPlan: save('plan_id', 'member_id'),
  getUserProfile: read(...PERSON, 'image'),
  updateProfile: save('fname', 'lname', 'phone'),
  ForgetPassword: save('oldpassword', 'newpassword', 'cpassword'),
  SentOTP: { ...save('email'), answer: ['result', 'reason'] },
  ChangePassword: { ...save('otp', 'newpassword', 'email'), answer: ['result', 'reason'] },
};
