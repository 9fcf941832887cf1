import { ApiError } from '@gym/api-client';
import { fetchOwnApi } from '@gym/api-client/own-api';

/** The API of this remote's team. */
const ORIGIN = 'https://lockers.example';

/** @throws ApiError if it does not respond, or answers no success */
export async function askLockers(path: string, options: RequestInit = {}): Promise<string> {
  const answer = await fetchOwnApi(`${ORIGIN}/${path}`, options);
  if (!answer.ok) throw new ApiError('server', 'The lockers do not respond.');
  return answer.text();
}

/** Stores who rents a locker. */
export const rentLocker = (member: string, number: string): Promise<string> =>
  askLockers(`save-${member}-${number}`, { method: 'POST' });
