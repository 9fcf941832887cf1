import {
  type Attempt,
  hasFeature,
  type Id,
  readList,
  type ReadOptions,
  readRecord,
  save,
  type Saved,
  sentVersion,
  toWireNumber,
  withId,
} from '@gym/api-client';
import type { Feature } from '@gym/api-contract';
import { type Member, type MemberDetails, type MemberRow, toMember, toMemberRow, toWireDetails } from './member.ts';

/** One member with all fields (acceptance E4). */
export const getMember = async (id: Id, options?: ReadOptions): Promise<Member> =>
  toMember(await readRecord(withId('/api/getMemberDetailsById', id), options), id);

/** Name, email and phone of one member, for the diet screen and the plan assign screen (section 7: `getMemberById`). */
export const getMemberContact = async (id: Id, options?: ReadOptions): Promise<MemberRow> =>
  toMemberRow(await readRecord(withId('/api/getMemberById', id), options), id);

/** Another member with the same phone, the same email, or both. */
export interface MemberDuplicate extends MemberRow {
  readonly same: readonly ('phone' | 'email')[];
}

/** The fields that another member may share. */
export interface MemberContact {
  readonly phone?: string;
  readonly email?: string;
  /** The member that is being changed, which is no duplicate of itself. */
  readonly except?: Id;
}

const SAME = ['phone', 'email'] as const;

/**
 * Some members with this phone or email, for a warning. Empty, without a call, if the server does not announce
 * `member-duplicates`.
 */
export async function getMemberDuplicates(
  { phone, email, except }: MemberContact,
  options?: ReadOptions,
): Promise<MemberDuplicate[]> {
  if (!hasFeature('member-duplicates' satisfies Feature) || !(phone || email)) return [];
  const query = new URLSearchParams({
    ...(phone && { phone }),
    ...(email && { email }),
    ...(except && { except: String(except) }),
  });
  return readList(
    `/api/getMemberDuplicates?${query}`,
    (row) => ({
      ...toMemberRow(row),
      same: SAME.filter((field) => Array.isArray(row.same) && row.same.includes(field)),
    }),
    options,
  );
}

/** Adds a member (acceptance E3). */
export const saveMember = (member: MemberDetails, attempt?: Attempt): Promise<Saved> =>
  save('/api/addMemberDetail', toWireDetails(member), attempt);

export interface MemberUpdate extends MemberDetails {
  readonly id: Id;
  readonly version?: number;
}

/** Changes a member, under the member's own id (acceptance E5). */
export const updateMember = (member: MemberUpdate, attempt?: Attempt): Promise<Saved> =>
  save(
    '/api/updateMemberDetail',
    { id: toWireNumber(member.id), ...toWireDetails(member), ...sentVersion(member, attempt) },
    attempt,
  );
