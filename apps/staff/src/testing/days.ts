/** A day so many days from today, where the test runs: YYYY-MM-DD. */
export function dayFromToday(days: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10);
}

/** A period of a membership in the fake gym. */
export const periodOf = (member_id: number, id: number, end: string, plan_name = 'Basic') => ({
  id,
  plan_id: 1,
  member_id,
  plan_name,
  duration: 1,
  price: 29.5,
  free_days: 3,
  start: '2026-01-01',
  end,
});
