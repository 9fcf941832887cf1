/** The request of a call, as section 7 specifies it. */
export interface SpecifiedCall {
  readonly method: 'GET' | 'POST';
  readonly query?: readonly string[];
  /** Keys of the JSON body. Keys of list entries are written as `diet[].qty`. */
  readonly body?: readonly string[];
}

const read: SpecifiedCall = { method: 'GET' };
const readById: SpecifiedCall = { method: 'GET', query: ['id'] };
const save = (...body: string[]): SpecifiedCall => ({ method: 'POST', body });

const MEMBER = [
  'fname',
  'lname',
  'father_fname',
  'father_lname',
  'profession',
  'email',
  'phone',
  'address',
  'state',
  'city',
  'country',
  'pincode',
];
const HEALTH = ['member_id', 'chest', 'biceps', 'shoulder', 'waist', 'thigh'];
const PLAN = ['plan_name', 'duration', 'price', 'free_days'];

/** The requests of section 7, verbatim. A call's path is `/api/` and its name. */
export const SECTION_7: Readonly<Record<string, SpecifiedCall>> = {
  userlogin: save('email', 'password'),
  getRole: read,
  getUsersDetails: read,
  saveUserDetails: save('fname', 'lname', 'email', 'phone', 'password'),
  getUsersDetailsById: readById,
  updateUserDetails: save('id', 'fname', 'lname', 'email', 'phone'),
  getCountryMaster: read,
  getStateByCountryId: readById,
  getCityByStateId: readById,
  addMemberDetail: save(...MEMBER),
  getMemberDetailsById: readById,
  updateMemberDetail: save('id', ...MEMBER),
  addPlanDetail: save(...PLAN),
  getPlanDetails: read,
  getPlanDetailsById: readById,
  updatePlanDetail: save('id', ...PLAN),
  getMemberDetails: read,
  getMember: read,
  getMemberById: readById,
  saveMemberHealth: save(...HEALTH),
  getMemberHealthByMemberId: readById,
  UpdatememberHealth: save('id', ...HEALTH),
  getFoodItem: read,
  getMemberDietByMemberId: readById,
  saveDiet: save('id', 'diet', 'diet[].food_item', 'diet[].qty', 'diet[].units'),
  renewalPlan: save('plan_id', 'member_id'),
  getUserProfile: read,
  updateProfile: save('fname', 'lname', 'phone'),
  ForgetPassword: save('oldpassword', 'newpassword', 'cpassword'),
  SentOTP: save('email'),
  ChangePassword: save('otp', 'newpassword', 'email'),
};
