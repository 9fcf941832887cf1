import {
  type Attempt,
  hasFeature,
  type Id,
  idOf,
  type Json,
  readList,
  type ReadOptions,
  readRecord,
  readVersion,
  save,
  type Saved,
  sentVersion,
  textOf,
  toWireNumber,
  withId,
} from '@gym/api-client';
import type { Feature, Member, MemberRow } from '@gym/api-contract';
import { toMemberRow } from './member.ts';

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

/** A member with all fields. */
const toMember = (row: Json, id: Id): Member => ({
  ...toMemberRow(row, id),
  father_fname: textOf(row.father_fname),
  father_lname: textOf(row.father_lname),
  profession: textOf(row.profession),
  address: textOf(row.address),
  country: idOf(row.country),
  state: idOf(row.state),
  city: idOf(row.city),
  pincode: textOf(row.pincode),
  ...readVersion(row),
});

/** The details as they are sent: phone and pincode as digits, country, state and city as numbers (acceptance K). */
const toWireDetails = (member: MemberDetails): MemberDetails => {
  const { fname, lname, father_fname, father_lname, profession, email, phone, address, state, city, country, pincode } =
    member;
  return {
    fname,
    lname,
    father_fname,
    father_lname,
    profession,
    email,
    phone,
    address,
    state: toWireNumber(state),
    city: toWireNumber(city),
    country: toWireNumber(country),
    pincode,
  };
};

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
