import {
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  read,
  type ReadOptions,
  textOf,
  unreadable,
} from '@gym/api-client';
import type { Feature, MemberHint } from '@gym/api-contract';

/** As much of a member as it takes to recognise somebody: the name, and the ends of phone and email. */
export type { MemberHint };

/** A part of the members who were found, in the order of their numbers. */
export interface FoundMembers {
  readonly members: MemberHint[];
  /** Whether more follow the last of them. */
  readonly more: boolean;
}

export const toHint = ({ id, fname, lname, phone, email }: Json): MemberHint => ({
  id: idOf(id),
  fname: textOf(fname),
  lname: textOf(lname),
  phone: textOf(phone),
  email: textOf(email),
});

/** Members with all these words in name, phone or email, or with this number; nobody, unasked, for no word and where the server does not announce `member-data`. */
export async function findMemberData(
  { q, after }: { q: string; after?: Id },
  options?: ReadOptions,
): Promise<FoundMembers> {
  if (q.trim() === '' || !hasFeature('member-data' satisfies Feature)) return { members: [], more: false };
  const query = new URLSearchParams({ q, ...(after && { after: String(after) }) });
  const { data, fields, status } = await read(`/api/findMemberData?${query}`, options);
  if (!Array.isArray(data)) throw unreadable(status);
  return { members: data.map((row) => toHint(fieldsOf(row))), more: fields.more === true };
}
