import { ApiError } from '@gym/api-client';
import { MAX_FOUND_MEMBERS, memberIds } from '@gym/rules';
import type { ContributedFilter } from '@gym/remote-contract';

const texts = {
  tooMany: (found: number) =>
    `It found ${found} members, and a list takes ${MAX_FOUND_MEMBERS} at most. Choose a narrower option.`,
};

/** What a filter of another remote found. @throws Error if the list call does not take so many members */
export function requireFew(ids: readonly string[]): readonly string[] {
  // The gym has so many: no version of the remote is at fault.
  if (ids.length > MAX_FOUND_MEMBERS) throw new ApiError('invalid', texts.tooMany(ids.length));
  return ids;
}

/** The numbers of the members whom the filters of other remotes leave, as the address has them chosen. */
export async function findChosen(
  filters: readonly ContributedFilter[],
  params: URLSearchParams,
  aborting: { readonly signal?: AbortSignal },
): Promise<string> {
  const [first = [], ...others] = await Promise.all(
    filters.map(async ({ id, find }) => requireFew(await find(params.get(id) ?? '', aborting))),
  );
  return memberIds(first.filter((id) => others.every((ids) => ids.includes(id))));
}
