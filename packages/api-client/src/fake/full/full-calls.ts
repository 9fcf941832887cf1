import { ForgetPassword, getUserProfile, removePicture, updateProfile, uploadPicture } from './account.ts';
import { getMemberAssignments, getRenewalPreview, getRenewalsDue, renewalPlan } from './assignments.ts';
import { getAuditTrail } from './audit-trail.ts';
import { getDashboardFigures } from './dashboard.ts';
import { getFoodItem, getMemberDietByMemberId, saveDiet } from './diet.ts';
import { deleteDietTemplate, getDietTemplates, saveDietTemplate } from './diet-templates.ts';
import { exportMembers, exportMemberships, exportPlans, exportUsers } from './exports.ts';
import type { FullCall } from './full-call.ts';
import { getMemberHealthByMemberId, getMemberMeasurements, saveMemberHealth, UpdatememberHealth } from './health.ts';
import { eraseMember, exportMemberData, findMemberData, getMemberData } from './member-data.ts';
import {
  discardMemberImport,
  exportMemberImportRows,
  getMemberImport,
  getMemberImportRows,
  getMemberImports,
  runMemberImport,
  sendMemberImportRows,
  startMemberImport,
  stopMemberImport,
  undoMemberImport,
} from './member-imports.ts';
import { getLikelyDuplicates, getMergePreview, getRecentMerges, mergeMembers, undoMerge } from './member-merges.ts';
import {
  addMemberDetail,
  getMember,
  getMemberById,
  getMemberDetails,
  getMemberDetailsById,
  getMemberDuplicates,
  updateMemberDetail,
} from './members.ts';
import { getCityByStateId, getCountryMaster, getStateByCountryId } from './places.ts';
import { getOwnSessions, revokeOtherSessions, revokeSession } from './own-sessions.ts';
import { addPlanDetail, getPlanDetails, getPlanDetailsById, updatePlanDetail } from './plans.ts';
import { ChangePassword, SentOTP } from './recovery.ts';
import { getRole, logout, userlogin } from './sessions.ts';
import { reportTelemetry } from './telemetry.ts';
import { getUsersDetails, getUsersDetailsById, saveUserDetails, updateUserDetails } from './users.ts';

/** Every call of the full fake by its name. */
export const fullCalls: Readonly<Record<string, FullCall>> = {
  userlogin,
  getRole,
  logout,
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
