import { requestCode } from './request-code.ts';
import { resetPassword } from './reset-password.ts';

export const recoveryCalls = [requestCode, resetPassword];
