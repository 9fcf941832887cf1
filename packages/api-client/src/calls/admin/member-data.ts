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

/**
 * Members with all these words in name, phone or email, or with this number; nobody, unasked, for no word and where the
 * server does not announce `member-data`.
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

/** What is held about a member, counted. `state` goes back with an erasure or a merge. */
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

/** What is held about one member: what an export would hold, and an erasure remove. */
export const getMemberData = async (id: Id, options?: ReadOptions): Promise<MemberHoldings> =>
  toHoldings(await readRecord(withId('/api/getMemberData', id), options));

/** Everything held about a person. */
export type { MemberExport };

/**
 * Takes everything held about one member; the server notes who did. The answer is a file's content, and goes on as it
 * came.
 */
export const exportMemberData = async (id: Id, options?: ReadOptions): Promise<MemberExport> =>
  (await readRecord(withId('/api/exportMemberData', id), options)) as unknown as MemberExport;

export interface Erasure {
  readonly id: Id;
  /** Of what was shown before. */
  readonly state: string;
  /** The member's name or number, as it was typed. */
  readonly confirm: string;
  /** Of whoever erases. */
  readonly password: string;
}

/** Erases the data of a member, for good. */
export const eraseMember = ({ id, state, confirm, password }: Erasure, attempt?: Attempt): Promise<Saved> =>
  save('/api/eraseMember', { id: toWireNumber(id), state, confirm, password }, attempt);
