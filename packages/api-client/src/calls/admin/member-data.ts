import {
  type Attempt,
  get,
  getAnswer,
  type Id,
  type Json,
  post,
  type ReadOptions,
  readRecord,
  type Saved,
  unreadable,
  withId,
} from '@gym/api-client';
import type { BodyOf, MemberExport, MemberHint, MemberHoldings, QueryOf } from '@gym/api-contract';
import * as calls from '@gym/api-contract/calls';
import { needed } from '../needed.ts';

/** All stored data of one person; enough of a member to recognise the person; counts of a member's stored data. */
export type { MemberExport, MemberHint, MemberHoldings };

/**
 * A page of the members with all these words in name, phone or email, or with this number. Returns no members, without
 * a call, if `q` is empty or the server does not announce `member-data`.
 */
export async function findMemberData(
  search: QueryOf<typeof calls.findMemberData>,
  options?: ReadOptions,
): Promise<{ readonly members: MemberHint[]; readonly more: boolean }> {
  const found = search.q.trim() === '' ? null : await getAnswer(calls.findMemberData, search, options);
  const { data: members = [], more = false } = found ?? {};
  return { members, more };
}

/** Counts of one member's stored data: what an export contains and an erasure removes. */
export const getMemberData = async (id: Id, options?: ReadOptions): Promise<MemberHoldings> =>
  needed(await get(calls.getMemberData, { id }, options));

const isMemberExport = (fields: Json): fields is Json & MemberExport =>
  fields.format === 'gym-member-data' && typeof fields.member === 'object' && Array.isArray(fields.memberships);

/**
 * Exports all stored data of one member; the server logs who exported it. The response is passed on unchanged, as it
 * becomes a file. @throws ApiError `unreadable` if the response is no export
 */
export async function exportMemberData(id: Id, options?: ReadOptions): Promise<MemberExport> {
  const fields = await readRecord(withId(calls.exportMemberData.path, id), options);
  if (!isMemberExport(fields)) throw unreadable();
  return fields;
}

/** Erases the data of a member for good. */
export const eraseMember = (erasure: BodyOf<typeof calls.eraseMember>, attempt?: Attempt): Promise<Saved> =>
  post(calls.eraseMember, erasure, attempt);
