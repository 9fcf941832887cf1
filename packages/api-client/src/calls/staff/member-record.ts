import { type Attempt, type DataOf, get, type Id, post, type ReadOptions, type Saved } from '@gym/api-client';
import type { Member, MemberRow } from '@gym/api-contract';
import {
  addMemberDetail,
  getMemberById,
  getMemberDetailsById,
  getMemberDuplicates as memberDuplicates,
  updateMemberDetail,
} from '@gym/api-contract/calls';

/** The fields of the member form. country, state and city are ids. */
export interface MemberDetails {
  readonly fname: string;
  readonly lname: string;
  readonly father_fname: string;
  readonly father_lname: string;
  readonly profession: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly country: Id;
  readonly state: Id;
  readonly city: Id;
  readonly pincode: string;
}

/** One member with all fields (acceptance E4). */
export const getMember = async (id: Id, options?: ReadOptions): Promise<Member> => ({
  ...(await get(getMemberDetailsById, { id }, options)),
  id,
});

/** Name, email and phone of one member, for the diet screen and the plan assign screen (section 7: `getMemberById`). */
export const getMemberContact = async (id: Id, options?: ReadOptions): Promise<MemberRow> => ({
  ...(await get(getMemberById, { id }, options)),
  id,
});

/** Another member with the same phone, the same email, or both. */
export type MemberDuplicate = DataOf<typeof memberDuplicates>[number];

/** The fields that another member may share. */
export interface MemberContact {
  readonly phone?: string;
  readonly email?: string;
  /** The member that is being changed, which is no duplicate of itself. */
  readonly except?: Id;
}

/**
 * Some members with this phone or email, for a warning. Empty, without a call, if the server does not announce
 * `member-duplicates`.
 */
export async function getMemberDuplicates(
  { phone, email, except }: MemberContact,
  options?: ReadOptions,
): Promise<readonly MemberDuplicate[]> {
  if (!(phone || email)) return [];
  const query = { phone: phone || undefined, email: email || undefined, except };
  return (await get(memberDuplicates, query, options)) ?? [];
}

/** Adds a member (acceptance E3). */
export const saveMember = (member: MemberDetails, attempt?: Attempt): Promise<Saved> =>
  post(addMemberDetail, member, attempt);

export interface MemberUpdate extends MemberDetails {
  readonly id: Id;
  readonly version?: number;
}

/** Changes a member, under the member's own id (acceptance E5). */
export const updateMember = (member: MemberUpdate, attempt?: Attempt): Promise<Saved> =>
  post(updateMemberDetail, member, attempt);
