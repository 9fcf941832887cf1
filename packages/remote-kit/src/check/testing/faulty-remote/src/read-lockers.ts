import { ApiError } from '@gym/api-client';
import { fetchOwnApi } from '@gym/api-client/own-api';

/** The numbers of lockers by member, from the team's own API. */
export async function readLockers(path = '/lockers'): Promise<Readonly<Record<string, string>>> {
  const answer = await fetchOwnApi(`https://lockers.example${path}`);
  if (!answer.ok) throw new ApiError('server', `The lockers answer ${answer.status}.`);
  return (await answer.json()) as Record<string, string>;
}
