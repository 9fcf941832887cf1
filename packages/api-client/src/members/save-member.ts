import { type Attempt, save, type Saved } from '@gym/api-client';
import { sentDetails, type MemberDetails } from './member.ts';

/** Adds a member (acceptance E3). */
export const saveMember = (member: MemberDetails, attempt?: Attempt): Promise<Saved> =>
  save('/api/addMemberDetail', sentDetails(member), attempt);
