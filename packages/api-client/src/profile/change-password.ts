import { type Attempt, save } from '@gym/api-client';

/**
 * Changes the password of the signed-in user (acceptance I3). Section 7 names the call `ForgetPassword`;
 * its `ChangePassword` is the reset with a one-time code.
 */
export async function changePassword(
  { oldpassword, newpassword, cpassword }: { oldpassword: string; newpassword: string; cpassword: string },
  attempt?: Attempt,
): Promise<void> {
  await save('/api/ForgetPassword', { oldpassword, newpassword, cpassword }, attempt);
}
