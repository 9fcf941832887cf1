/** The last membership of each member: `plan_name`, its first day `last_start` and its last day `ends`. */
export const LAST_MEMBERSHIPS =
  '(select member_id, plan_name, start_day as last_start, end_day as ends from assignments where not renewed)';

/**
 * The status of a member whose last membership is joined as `last`: a join that yields `membership`, and `starts` of a
 * member whose memberships all begin later. It is computed, never stored. Most members need no look at earlier
 * memberships.
 *
 * @param day the parameter that holds today
 */
export const joinStatus = (day: string): string => `
  left join lateral (
    select case when ends is null then 'none' when ends < ${day}::date then 'ended'
        when first_start > ${day}::date then 'upcoming' else 'active' end as membership,
      case when first_start > ${day}::date then first_start::text end as starts
    from (
      select min(period.start_day) as first_start from assignments as period
      where last_start > ${day}::date and period.member_id = last.member_id and period.end_day >= ${day}::date
    ) as coming
  ) as status on true`;

/** Whether a member whose last membership is joined as `last` has none that runs on the day of the parameter. */
export const isUpcoming = (day: string): string => `(
  last_start > ${day} and not exists (
    select from assignments as period
    where period.member_id = last.member_id and ${day} between period.start_day and period.end_day))`;
