import type { Api } from './api.ts';

/** Adds a member of the demo gym once more, under other values where some are given; answers the id. */
export async function newMember(staff: Api, over: Readonly<Record<string, string>> = {}): Promise<number> {
  const [somebody] = await staff.get<{ id: number }[]>('/api/getMember');
  if (!somebody) throw new Error('The gym has no members.');
  const {
    id: _id,
    version: _version,
    membership: _membership,
    ends: _ends,
    ...details
  } = await staff.get<Record<string, unknown>>(`/api/getMemberDetailsById?id=${somebody.id}`);
  return (await staff.post<{ id: number }>('/api/addMemberDetail', { ...details, ...over })).id;
}
