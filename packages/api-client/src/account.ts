/** The calls of the shell's own screens; they travel with the screens. */
export { getDashboardFigures, type DashboardFigures } from './dashboard/get-dashboard-figures.ts';
export { changePassword } from './profile/change-password.ts';
export { getProfile, type UserProfile } from './profile/get-profile.ts';
export { imageUrl } from './profile/image-url.ts';
export { removePicture } from './profile/remove-picture.ts';
export { updateProfile, type ProfileUpdate } from './profile/update-profile.ts';
export { PICTURE_BYTES, PICTURE_TYPES, uploadPicture } from './profile/upload-picture.ts';
export { requestCode } from './recovery/request-code.ts';
export { resetPassword } from './recovery/reset-password.ts';
export { getOwnSessions, type OwnSession } from './sessions/get-own-sessions.ts';
export { revokeOtherSessions } from './sessions/revoke-other-sessions.ts';
export { revokeSession } from './sessions/revoke-session.ts';
export { reportTelemetry, type ReportedEvent } from './telemetry/report-telemetry.ts';
