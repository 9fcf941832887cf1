import { dayAt } from '@gym/rules';
import type { members } from '../../platform/database/schema/index.ts';

/** When nobody knows when a member joined: earlier than every day, so that no figure counts the member as new. */
export const UNKNOWN_MOMENT = '-infinity';

/** When a member joined: what an import says, else when the record was added. An index has this expression. */
export const JOINED_AT = 'coalesce(joined_at, created_at)';

type Joined = Pick<typeof members.$inferSelect, 'joinedAt' | 'createdAt'>;

/** When a member joined; undefined if nobody knows. */
export function joinedMoment({ joinedAt, createdAt }: Joined): Date | undefined {
  if (joinedAt === UNKNOWN_MOMENT) return undefined;
  return joinedAt === null ? createdAt : new Date(joinedAt);
}

/** The `joined_at` of a record that another one of the same person is merged into: the earlier of two known moments. */
export function earlierJoined(kept: Joined, gone: Joined): string | null {
  const [one, other] = [joinedMoment(kept), joinedMoment(gone)];
  return one && other && other < one ? (gone.joinedAt ?? gone.createdAt.toISOString()) : kept.joinedAt;
}

/** The day on which a member joined, in the time zone; undefined if nobody knows. */
export function joinedDay(member: Joined, timeZone: string | undefined): string | undefined {
  const moment = joinedMoment(member);
  return moment && dayAt(moment, timeZone);
}
