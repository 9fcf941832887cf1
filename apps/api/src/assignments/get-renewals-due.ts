import { calls, type AnswerOf } from '@gym/api-contract';
import { dayAfter } from '../calendar/day-shift.ts';
import { dayAt } from '../calendar/day-at.ts';
import { implement } from '../http/implement.ts';
import { readRows } from '../http/read-rows.ts';
import { DUE_SOON, HAS_ENDED } from './due-statements.ts';

type DueRow = AnswerOf<typeof calls.getRenewalsDue>['data'][number];

/** What a page is, where its size is not given. */
const FULL_SIZE = 1000;

/** A page of the members to talk to about their next period. */
export const getRenewalsDue = implement(calls.getRenewalsDue, async ({ query }, { db, clock, config }) => {
  const { due, page = 1, size = FULL_SIZE } = query;
  const today = dayAt(clock.now(), config.gym.timeZone);
  const statements = due === 'ended' ? HAS_ENDED : DUE_SOON;
  const days = [today, due === 'ended' ? today : dayAfter(today, Number(due))];
  const [data, [counted]] = await Promise.all([
    readRows<DueRow>(db, statements.page, [...days, (page - 1) * size, size]),
    readRows<{ total: number }>(db, statements.total, days),
  ]);
  return { status: 'success', data, total: counted?.total ?? 0 };
});
