import { get } from '@gym/api-client';
import { getMember } from '@gym/api-contract/calls';

/** The members whose phone is written with a country code, or without one. */
export default async function findByPhone(
  value: string,
  _host: unknown,
  options: { readonly signal?: AbortSignal },
): Promise<readonly (string | number)[]> {
  const members = await get(getMember, {}, options);
  return members.filter(({ phone }) => phone.startsWith('+') === (value === 'code')).map(({ id }) => id);
}
