import { sentVersion } from '../http/announced-version.ts';
import type { Id } from '../http/id.ts';
import { save, type Attempt, type Saved } from '../http/save.ts';
import { toWireNumber } from '../http/wire-number.ts';
import { sentDetails, type MemberDetails } from './member.ts';

export interface MemberUpdate extends MemberDetails {
  readonly id: Id;
  readonly version?: number;
}

/** Changes a member, by the member's own id (acceptance E5). */
export const updateMember = (member: MemberUpdate, attempt?: Attempt): Promise<Saved> =>
  save('/api/updateMemberDetail', { id: toWireNumber(member.id), ...sentDetails(member), ...sentVersion(member, attempt) }, attempt);
