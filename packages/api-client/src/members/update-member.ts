import { type Attempt, type Id, save, type Saved, sentVersion, toWireNumber } from '@gym/api-client';
import { sentDetails, type MemberDetails } from './member.ts';

export interface MemberUpdate extends MemberDetails {
  readonly id: Id;
  readonly version?: number;
}

/** Changes a member, by the member's own id (acceptance E5). */
export const updateMember = (member: MemberUpdate, attempt?: Attempt): Promise<Saved> =>
  save(
    '/api/updateMemberDetail',
    { id: toWireNumber(member.id), ...sentDetails(member), ...sentVersion(member, attempt) },
    attempt,
  );
