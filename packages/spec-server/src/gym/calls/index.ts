import type { SpecCall } from '../spec-call.ts';
import { renewalPlan } from './assignments.ts';
import { getFoodItem, getMemberDietByMemberId, saveDiet } from './diet.ts';
import { getMemberHealthByMemberId, saveMemberHealth, UpdatememberHealth } from './health.ts';
import {
  addMemberDetail,
  getMember,
  getMemberById,
  getMemberDetails,
  getMemberDetailsById,
  updateMemberDetail,
} from './members.ts';
import { getCityByStateId, getCountryMaster, getStateByCountryId } from './places.ts';
import { addPlanDetail, getPlanDetails, getPlanDetailsById, updatePlanDetail } from './plans.ts';
import { ForgetPassword, getUserProfile, updateProfile } from './profile.ts';
import { ChangePassword, SentOTP } from './recovery.ts';
import { getRole, userlogin } from './sessions.ts';
import { getUsersDetails, getUsersDetailsById, saveUserDetails, updateUserDetails } from './users.ts';

/** The 31 calls of section 7 by name. */
export const specCalls: Readonly<Record<string, SpecCall>> = {
  userlogin,
  getRole,
  getUsersDetails,
  getUsersDetailsById,
  saveUserDetails,
  updateUserDetails,
  getPlanDetails,
  getPlanDetailsById,
  addPlanDetail,
  updatePlanDetail,
  getMemberDetails,
  getMember,
  getMemberDetailsById,
  getMemberById,
  addMemberDetail,
  updateMemberDetail,
  getCountryMaster,
  getStateByCountryId,
  getCityByStateId,
  getMemberHealthByMemberId,
  saveMemberHealth,
  UpdatememberHealth,
  getFoodItem,
  getMemberDietByMemberId,
  saveDiet,
  renewalPlan,
  getUserProfile,
  updateProfile,
  ForgetPassword,
  SentOTP,
  ChangePassword,
};
