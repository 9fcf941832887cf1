import { withId, type Id } from '../http/id.ts';
import { fieldsOf, parseJson } from '../http/json.ts';
import { read, type ReadOptions } from '../http/read.ts';
import { recordOrNotFound } from '../http/record-or-not-found.ts';
import { unreadable } from '../http/understand.ts';
import { toDietEntry, type DietEntry } from './diet-entry.ts';

/** A member's diet. `readable` is false where the server's string is empty or no list: a notice, and no row filled. */
export interface MemberDiet {
  readonly entries: readonly DietEntry[];
  readonly readable: boolean;
}

/** A member's diet, which the server answers as a JSON string (acceptance G2). */
export async function getMemberDiet(memberId: Id, options?: ReadOptions): Promise<MemberDiet> {
  const { data, status } = await recordOrNotFound(read(withId('/api/getMemberDietByMemberId', memberId), options));
  if (data === undefined) throw unreadable(status);
  const { diet } = fieldsOf(data);
  const list = typeof diet === 'string' ? parseJson(diet) : diet;
  if (!Array.isArray(list)) return { entries: [], readable: false };
  return { entries: list.map(fieldsOf).map(toDietEntry), readable: true };
}
