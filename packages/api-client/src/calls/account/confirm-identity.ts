import { save } from '@gym/api-client';

/**
 * Confirms by the own password that the user is at the screen (ADR-0063). Call it only if the server announces
 * `confirm-identity`.
 *
 * @throws ApiError `invalid` for a wrong password
 */
export async function confirmIdentity(password: string): Promise<void> {
  await save('/api/confirmIdentity', { password });
}
