import { integer, omit, record, string } from '../../schema/schema.ts';
import { MemberRow } from '../members/member.ts';
import { day } from '../../schema/fields.ts';

/** A member whose last membership ends soon or has ended. */
export const DueRenewal = record({
  ...omit(MemberRow, ['membership', 'ends']).properties,
  /** The plan of the last membership. */
  plan_name: string(),
  ends: day,
  /** Days from today to the last day; negative if it has ended. */
  days_left: integer(),
});
