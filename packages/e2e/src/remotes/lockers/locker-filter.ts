import { get } from '@gym/api-client';
import { getMemberDetails } from '@gym/api-contract/calls';

/** The members with an even number. */
export default async function findEven(
  _value: string,
  _host: unknown,
  options: { readonly signal?: AbortSignal },
): Promise<readonly (number | string)[]> {
  const members = await get(getMemberDetails, {}, options);
  return members.filter(({ id }) => Number(id) % 2 === 0).map(({ id }) => id);
}
