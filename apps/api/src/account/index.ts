import { changePassword } from './change-password.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

export const accountCalls = [getProfile, updateProfile, changePassword];
