import { type Id, type ReadOptions, readRecord, withId } from '@gym/api-client';
import { toMember, type Member } from './member.ts';

/** One member with all fields (acceptance E4). */
export const getMember = async (id: Id, options?: ReadOptions): Promise<Member> =>
  toMember(await readRecord(withId('/api/getMemberDetailsById', id), options), id);
