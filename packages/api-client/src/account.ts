/** The calls of the shell's own screens; they travel with the screens. */
export { getDashboardFigures, type DashboardFigures } from './dashboard/get-dashboard-figures.ts';
export { changePassword } from './profile/change-password.ts';
export { getProfile, type UserProfile } from './profile/get-profile.ts';
export { imageUrl } from './profile/image-url.ts';
export { updateProfile, type ProfileUpdate } from './profile/update-profile.ts';
export { requestCode } from './recovery/request-code.ts';
export { resetPassword } from './recovery/reset-password.ts';
