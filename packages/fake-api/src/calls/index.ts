import {
  ChangePassword,
  ForgetPassword,
  getOwnSessions,
  getRole,
  getUserProfile,
  logout,
  removePicture,
  revokeOtherSessions,
  revokeSession,
  SentOTP,
  updateProfile,
  uploadPicture,
  userlogin,
} from './account.ts';
import { getAuditTrail } from './audit-trail.ts';
import { confirmIdentity } from './confirmed-identity.ts';
import { getDashboardFigures } from './dashboard.ts';
import {
  deleteDietTemplate,
  getDietTemplates,
  getFoodItem,
  getMemberDietByMemberId,
  saveDiet,
  saveDietTemplate,
} from './diet.ts';
import { exportMembers, exportMemberships, exportPlans, exportUsers } from './exports.ts';
import type { CallName } from '@gym/api-contract';
import { type FakeCall, SUCCESS } from './fake-call.ts';
import {
  getMemberHealthByMemberId,
  getMemberMeasurements,
  saveMemberHealth,
  UpdatememberHealth,
} from './measurements.ts';
import { eraseMember, findMemberData, getMemberData } from './member-data.ts';
import { exportMemberData } from './member-export.ts';
import {
  discardMemberImport,
  exportMemberImportRows,
  getMemberImport,
  getMemberImportRows,
  getMemberImports,
  restoreMemberImport,
  runMemberImport,
  sendMemberImportRows,
  startMemberImport,
  stopMemberImport,
  undoMemberImport,
} from './member-imports.ts';
import { getRecentMerges, mergeMembers, undoMerge } from './member-merges.ts';
import { getLikelyDuplicates, getMergePreview } from './merge-preview.ts';
import {
  addMemberDetail,
  getCityByStateId,
  getCountryMaster,
  getMember,
  getMemberById,
  getMemberDetails,
  getMemberDetailsById,
  getMemberDuplicates,
  getStateByCountryId,
  updateMemberDetail,
} from './members.ts';
import { getMemberAssignments, getRenewalPreview, getRenewalsDue, renewalPlan } from './memberships.ts';
import { addPlanDetail, getPlanDetails, getPlanDetailsById, updatePlanDetail } from './plans.ts';
import { eraseUser, getUsersDetails, getUsersDetailsById, saveUserDetails, updateUserDetails } from './users.ts';
import {
  activateAuthenticatorApp,
  completeSignIn,
  getSecondFactors,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  resetSecondFactors,
  startAuthenticatorApp,
} from './second-factor.ts';

/** Accepts the report and discards it: the counts are for the operator, and no call reads them. */
const reportTelemetry: FakeCall<'reportTelemetry'> = () => SUCCESS;

/** Every call of the full fake by its name. */
export const fakeCalls: { readonly [Name in CallName]: FakeCall<Name> } = {
  userlogin,
  completeSignIn,
  getSecondFactors,
  startAuthenticatorApp,
  activateAuthenticatorApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  resetSecondFactors,
  getRole,
  logout,
  confirmIdentity,
  getDashboardFigures,
  getCountryMaster,
  getStateByCountryId,
  getCityByStateId,
  getFoodItem,
  getMemberDietByMemberId,
  saveDiet,
  getUsersDetails,
  getUsersDetailsById,
  saveUserDetails,
  updateUserDetails,
  eraseUser,
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
  getMemberDuplicates,
  saveMemberHealth,
  UpdatememberHealth,
  getMemberHealthByMemberId,
  getMemberMeasurements,
  getDietTemplates,
  saveDietTemplate,
  deleteDietTemplate,
  renewalPlan,
  getMemberAssignments,
  getRenewalPreview,
  getRenewalsDue,
  getUserProfile,
  updateProfile,
  ForgetPassword,
  uploadPicture,
  removePicture,
  getOwnSessions,
  revokeSession,
  revokeOtherSessions,
  SentOTP,
  ChangePassword,
  exportUsers,
  exportPlans,
  exportMembers,
  exportMemberships,
  getMemberImports,
  getMemberImport,
  getMemberImportRows,
  exportMemberImportRows,
  startMemberImport,
  sendMemberImportRows,
  runMemberImport,
  stopMemberImport,
  undoMemberImport,
  restoreMemberImport,
  discardMemberImport,
  getAuditTrail,
  reportTelemetry,
  findMemberData,
  getMemberData,
  exportMemberData,
  eraseMember,
  getLikelyDuplicates,
  getMergePreview,
  mergeMembers,
  getRecentMerges,
  undoMerge,
};
