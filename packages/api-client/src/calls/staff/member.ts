import { hasFeature, type Id, idOf, type Json, readVersion, textOf, toWireNumber } from '@gym/api-client';
import type { Feature, Member, MemberRow } from '@gym/api-contract';

/** The membership status of a member. `ends` is the last day of the latest membership, YYYY-MM-DD. */
export type MembershipStatus = Pick<MemberRow, 'membership' | 'ends'>;

const STATUSES = ['active', 'ended', 'none'] as const;

/** The membership status of a row, if the server announces it. */
function readMembershipStatus({ membership, ends }: Json): MembershipStatus {
  const known = STATUSES.find((one) => one === membership);
  if (!known || !hasFeature('member-status' satisfies Feature)) return {};
  return { membership: known, ends: typeof ends === 'string' ? ends : null };
}

export type { Member, MemberRow } from '@gym/api-contract';

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

/** A member from a row of a list. */
export const toMemberRow = (row: Json, id: Id = idOf(row.id)): MemberRow => ({
  id,
  fname: textOf(row.fname),
  lname: textOf(row.lname),
  phone: textOf(row.phone),
  email: textOf(row.email),
  ...readMembershipStatus(row),
});

/** A member with all fields. */
export const toMember = (row: Json, id: Id): Member => ({
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
export const toWireDetails = (member: MemberDetails): MemberDetails => {
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
