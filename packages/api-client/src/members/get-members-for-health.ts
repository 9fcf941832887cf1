import { readList, type ReadOptions } from '@gym/api-client';
import { toMemberRow, type MemberRow } from './member.ts';

/** All members, under the name that the health list and the pickers call (section 7: `getMember`). */
export const getMembersForHealth = (options?: ReadOptions): Promise<MemberRow[]> =>
  readList('/api/getMember', (row) => toMemberRow(row), options);
