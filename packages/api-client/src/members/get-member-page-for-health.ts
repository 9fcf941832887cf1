import type { ReadOptions } from '@gym/api-client';
import { readMemberPage, type MemberPage, type MemberSearch } from './member-page.ts';

/** The same part under the name that the health list and the pickers call (section 7: `getMember`). */
export const getMemberPageForHealth = (search: MemberSearch, options?: ReadOptions): Promise<MemberPage> =>
  readMemberPage('/api/getMember', search, options);
