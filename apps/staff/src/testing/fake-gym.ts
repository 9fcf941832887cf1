import type { FakeApi } from '@gym/fake-api';

/** A day relative to today in the test's time zone: YYYY-MM-DD. */
export function dayFromToday(days: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10);
}

/** A membership in the fake gym. */
export const membershipOf = (member_id: number, id: number, end: string, plan_name = 'Basic') => ({
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

/** Merges member 3 into member 2 in the fake gym, as an administrator would in another session. */
export function mergeMembersElsewhere({ gym, answer }: FakeApi): void {
  gym.sessions.set('elsewhere', 1);
  const [headers, pair] = [{ authorization: 'Bearer elsewhere' }, { kept_id: '2', gone_id: '3' }];
  const { data } = JSON.parse(answer({ method: 'GET', path: '/api/getMergePreview', query: pair, headers }).body) as {
    data: { state: string };
  };
  answer({ method: 'POST', path: '/api/mergeMembers', query: {}, headers, body: { ...pair, state: data.state } });
}
