import { publicCall } from '@gym/api-client';

/**
 * Asks for a one-time code by mail (acceptance I4; section 7: `SentOTP`).
 *
 * @throws ApiError with the server's reason unless its result is 'success'
 */
export async function requestCode({ email }: { email: string }): Promise<void> {
  await publicCall('/api/SentOTP', { email }, 'result');
}
