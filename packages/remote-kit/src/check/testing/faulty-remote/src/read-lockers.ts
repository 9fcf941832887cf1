import { ApiError } from '@gym/api-client';
import { fetchOwnApi } from '@gym/api-client/own-api';
import type { HostServices } from '@gym/remote-contract';
import { readSettings } from '@gym/remote-contract/settings';

type Host = Pick<HostServices, 'settingsOf'>;

/** The address of the team's own API. */
export const addressOf = (host: Host): string => String(readSettings(host, 'faulty')['api']);

/** The numbers of lockers by member, from the team's own API. */
export async function readLockers(host: Host, path = '/lockers'): Promise<Readonly<Record<string, string>>> {
  const answer = await fetchOwnApi(`${addressOf(host)}${path}`);
  if (!answer.ok) throw new ApiError('server', `The lockers answer ${answer.status}.`);
  return (await answer.json()) as Record<string, string>;
}
