/** The calls of the shell's own screens. They load with those screens. */
export {
  type AddedMember,
  type DashboardFigures,
  type DeskOverview,
  type DeskRenewals,
  type Figure,
  type FigureMember,
  type FigureSearch,
  getDashboardFigures,
  getDeskOverview,
  getFigureMembers,
  getGymReport,
  type GymReport,
  type ReportMonth,
  type ReportPlan,
} from './calls/account/dashboard.ts';
export { confirmIdentity, type IdentityProof } from './calls/account/confirm-identity.ts';
export { getProfile, imageUrl, type UserProfile } from './calls/account/profile.ts';
export { changePassword, removePicture, updateProfile, uploadPicture } from './calls/account/profile-changes.ts';
export { requestCode, resetPassword } from './calls/account/recovery.ts';
export { getOwnSessions, type OwnSession, revokeOtherSessions, revokeSession } from './calls/account/own-sessions.ts';
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
