import { type Id, type ReadOptions, readRecord, withId } from '@gym/api-client';
import { toMemberRow, type MemberRow } from './member.ts';

/** Name, email and phone of one member, as the diet and assignment screens show them (section 7: `getMemberById`). */
export const getMemberContact = async (id: Id, options?: ReadOptions): Promise<MemberRow> =>
  toMemberRow(await readRecord(withId('/api/getMemberById', id), options), id);
