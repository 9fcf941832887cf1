import type { Figure } from '@gym/api-client/account';
import type { Audience } from '@gym/remote-contract';
import { PATHS } from '../../platform/paths.ts';

/** Screens of the remotes that the dashboard links to. Those without a condition are the specification's. */
export const LINKS = {
  userList: '/userlist',
  addUser: '/user',
  addPlan: '/plan',
  memberList: '/memberList',
  addMember: '/addmember',
  importMembers: '/importMembers',
  planAssign: (member: string | number) => `/planAssign?member=${encodeURIComponent(member)}`,
  renewals: (due: '0' | '7' | 'ended') => `/renewals?due=${due}`,
} as const;

/** A member's page, if the role has one and the server announces it. */
export function memberPath(
  id: string | number,
  audience: Audience,
  has: (feature: string) => boolean,
): string | undefined {
  if (audience === 'admin') return has('member-data') ? `/memberData/${encodeURIComponent(id)}` : undefined;
  return has('member-page') ? `/member/${encodeURIComponent(id)}` : undefined;
}

/** The list behind a figure, from one day to another, YYYY-MM-DD. */
export function figurePath(
  figure: Figure,
  { from, to, plan }: { from: string; to: string; plan?: string | number },
): string {
  const query = new URLSearchParams({ figure, from, to, ...(plan !== undefined && { plan: String(plan) }) });
  return `${PATHS.figures}?${query}`;
}

/** The day that is some days later, or earlier if `days` is negative. Days are YYYY-MM-DD. */
export function shiftDay(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The last day of the month that begins on a day. */
export function lastDayOf(month: string): string {
  const moment = new Date(`${month}T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + 1, 0);
  return moment.toISOString().slice(0, 10);
}
