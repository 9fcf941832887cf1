import { save, type Attempt, type Saved } from '../http/save.ts';
import { sentDetails, type MemberDetails } from './member.ts';

/** Adds a member (acceptance E3). */
export const saveMember = (member: MemberDetails, attempt?: Attempt): Promise<Saved> =>
  save('/api/addMemberDetail', sentDetails(member), attempt);
