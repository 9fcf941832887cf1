import { publicCall } from '@gym/api-client';

/**
 * Requests a one-time code by mail (acceptance I4; section 7: `SentOTP`).
 *
 * @throws ApiError with the server's reason unless its result is 'success'
 */
export async function requestCode({ email }: { email: string }): Promise<void> {
  await publicCall('/api/SentOTP', { email }, 'result');
}

/**
 * Sets a new password with a one-time code (acceptance I5). Section 7 names the call `ChangePassword`.
 *
 * @throws ApiError with the server's reason unless its result is 'success'
 */
export async function resetPassword({
  otp,
  newpassword,
  email,
}: {
  otp: string;
  newpassword: string;
  email: string;
}): Promise<void> {
  await publicCall('/api/ChangePassword', { otp, newpassword, email }, 'result');
}
