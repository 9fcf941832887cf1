import { readList, type ReadOptions } from '@gym/api-client';
import { toMemberRow, type MemberRow } from './member.ts';

/** All members, for the member list (acceptance E1). */
export const getMembers = (options?: ReadOptions): Promise<MemberRow[]> =>
  readList('/api/getMemberDetails', (row) => toMemberRow(row), options);
