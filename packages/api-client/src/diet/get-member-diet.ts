import {
  fieldsOf,
  type Id,
  type Json,
  parseJson,
  read,
  type ReadOptions,
  readVersion,
  recordOrNotFound,
  unreadable,
  withId,
} from '@gym/api-client';
import { toDietEntry, type DietEntry } from './diet-entry.ts';

/** A member's diet. `readable` is false where the server's string is empty or no list: a notice, and no row filled. */
export interface MemberDiet {
  readonly entries: readonly DietEntry[];
  readonly readable: boolean;
  /** There where the server announces versions; 0 for a diet that was never saved (acceptance J4). */
  readonly version?: number;
}

/** A diet from what the server answers, a JSON string (acceptance G2): of the read, or of a stale save's `current`. */
export function toMemberDiet({ diet, ...rest }: Json): MemberDiet {
  const list = typeof diet === 'string' ? parseJson(diet) : diet;
  const readable = Array.isArray(list);
  return { entries: readable ? list.map(fieldsOf).map(toDietEntry) : [], readable, ...readVersion(rest) };
}

/** A member's diet. */
export async function getMemberDiet(memberId: Id, options?: ReadOptions): Promise<MemberDiet> {
  const { data, status } = await recordOrNotFound(read(withId('/api/getMemberDietByMemberId', memberId), options));
  if (data === undefined) throw unreadable(status);
  return toMemberDiet(fieldsOf(data));
}
