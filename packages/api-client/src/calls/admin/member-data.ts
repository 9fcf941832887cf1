import {
  type Attempt,
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  numberOf,
  read,
  type ReadOptions,
  readRecord,
  save,
  type Saved,
  textOf,
  toWireNumber,
  unreadable,
  withId,
} from '@gym/api-client';
import type { Feature, MemberExport, MemberHint, MemberHoldings } from '@gym/api-contract';

/** Enough of a member to recognise the person: the name, and the ends of phone and email. */
export type { MemberHint };

/** A page of the matching members, in the order of their numbers. */
export interface FoundMembers {
  readonly members: MemberHint[];
  /** Whether more members follow. */
  readonly more: boolean;
}

export const toHint = ({ id, fname, lname, phone, email }: Json): MemberHint => ({
  id: idOf(id),
  fname: textOf(fname),
  lname: textOf(lname),
  phone: textOf(phone),
  email: textOf(email),
});

/**
 * Members with all these words in name, phone or email, or with this number. Returns no members, without a call, if `q`
 * is empty or the server does not announce `member-data`.
 */
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

/** Counts of a member's stored data. An erasure or a merge sends its `state` back. */
export type { MemberHoldings };

const toHoldings = (row: Json): MemberHoldings => {
  const count = (name: string) => numberOf(row[name]) ?? 0;
  return {
    ...toHint(row),
    joined: textOf(row.joined),
    state: textOf(row.state),
    periods: count('periods'),
    measurements: count('measurements'),
    diets: count('diets'),
    changes: count('changes'),
    imported: count('imported'),
    merged: Array.isArray(row.merged) ? row.merged.map(idOf) : [],
  };
};

/** Counts of one member's stored data: what an export contains and an erasure removes. */
export const getMemberData = async (id: Id, options?: ReadOptions): Promise<MemberHoldings> =>
  toHoldings(await readRecord(withId('/api/getMemberData', id), options));

/** All stored data of one person. */
export type { MemberExport };

const isMemberExport = (fields: Json): fields is Json & MemberExport =>
  fields.format === 'gym-member-data' && typeof fields.member === 'object' && Array.isArray(fields.memberships);

/**
 * Exports all stored data of one member; the server logs who exported it. The response is passed on unchanged, as it
 * becomes a file. @throws ApiError `unreadable` if the response is no export
 */
export async function exportMemberData(id: Id, options?: ReadOptions): Promise<MemberExport> {
  const fields = await readRecord(withId('/api/exportMemberData', id), options);
  if (!isMemberExport(fields)) throw unreadable();
  return fields;
}

export interface Erasure {
  readonly id: Id;
  /** From the holdings that the screen showed. */
  readonly state: string;
  /** The member's name or number, as the user typed it. */
  readonly confirm: string;
}

/** Erases the data of a member for good. */
export const eraseMember = ({ id, state, confirm }: Erasure, attempt?: Attempt): Promise<Saved> =>
  save('/api/eraseMember', { id: toWireNumber(id), state, confirm }, attempt);
