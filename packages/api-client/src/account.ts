/** The calls of the shell's own screens. They load with those screens. */
export { getDashboardFigures, type DashboardFigures } from './calls/account/dashboard.ts';
export {
  type AddedMember,
  type DeskOverview,
  type DeskRenewal,
  type DeskRenewals,
  getDeskOverview,
} from './calls/account/desk-overview.ts';
export {
  type Figure,
  type FigureMember,
  type FigureSearch,
  getFigureMembers,
  getGymReport,
  type GymReport,
  type ReportMonth,
  type ReportPlan,
} from './calls/account/gym-report.ts';
export { confirmIdentity, type IdentityProof } from './calls/account/confirm-identity.ts';
export { changePassword } from './calls/account/profile-changes.ts';
export { getProfile, type UserProfile } from './calls/account/profile.ts';
export { imageUrl } from './calls/account/profile.ts';
export { removePicture } from './calls/account/profile-changes.ts';
export { updateProfile, type ProfileUpdate } from './calls/account/profile-changes.ts';
export { uploadPicture } from './calls/account/profile-changes.ts';
export { requestCode } from './calls/account/recovery.ts';
export { resetPassword } from './calls/account/recovery.ts';
export { getOwnSessions, type OwnSession } from './calls/account/own-sessions.ts';
export { revokeOtherSessions } from './calls/account/own-sessions.ts';
export { revokeSession } from './calls/account/own-sessions.ts';
export { reportUse } from './calls/account/report-use.ts';
export { reportTelemetry, type ReportedEvent } from './calls/account/telemetry.ts';
export { completeSignIn, type FactorNames, isSecondStep, type SecondStep, signIn } from './calls/account/sign-in.ts';
export {
  activateAuthenticatorApp,
  type AppSecret,
  getSecondFactors,
  type Passkey,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  type SecondFactors,
  startAuthenticatorApp,
} from './calls/account/second-factor.ts';
export {
  type AddedPasskey,
  addPasskey,
  type NewPasskey,
  type PasskeyCreation,
  type PasskeyProof,
  type PasskeyRequest,
  removePasskey,
  signInWithPasskey,
  startAddingPasskey,
  startPasskey,
} from './calls/account/passkeys.ts';
