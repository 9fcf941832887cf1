import { changePassword } from './change-password.ts';
import { getProfile } from './get-profile.ts';
import { removePicture } from './remove-picture.ts';
import { updateProfile } from './update-profile.ts';
import { uploadPicture } from './upload-picture.ts';

export const accountCalls = [getProfile, updateProfile, changePassword, uploadPicture, removePicture];
