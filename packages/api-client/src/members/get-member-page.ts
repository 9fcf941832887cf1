import type { ReadOptions } from '@gym/api-client';
import { readMemberPage, type MemberPage, type MemberSearch } from './member-page.ts';

/** A part of the member list (acceptance E1); where the server does not announce `member-lists`, all of it. */
export const getMemberPage = (search: MemberSearch, options?: ReadOptions): Promise<MemberPage> =>
  readMemberPage('/api/getMemberDetails', search, options);
