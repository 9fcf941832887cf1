import { calls, type AuditEntry } from '@gym/api-contract';
import { beginningOf, dayAfter } from '../calendar/day-shift.ts';
import { implement } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { findEntries } from './find-entries.ts';
import { labelOf, namesFor } from './label-of.ts';

const USUAL_SIZE = 50;

const NAME = { from: 'From', to: 'To' } as const;

/** The day, where it is one: 31 days are no February. @throws Refusal 400 */
function realDay(field: keyof typeof NAME, day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const isReal = !day.startsWith('0000') && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  const reason = `${NAME[field]} must be a day of the calendar, like 2027-03-31.`;
  if (!isReal) throw new Refusal(400, reason, { errors: { [field]: reason } });
  return day;
}

/** A bound as PostgreSQL reads it; none where the gym's first or last day lies beyond the years 1 to 9999 of UTC, since nothing was written there. */
function bound(day: string | undefined, timeZone: string | undefined): Date | undefined {
  const moment = day === undefined ? undefined : beginningOf(day, timeZone);
  const year = moment?.getUTCFullYear() ?? 0;
  return year >= 1 && year <= 9999 ? moment : undefined;
}

/** Who changed what, for administrators: filtered, the latest first, page by page. */
export const getAuditTrail = implement(calls.getAuditTrail, async ({ query }, { db, config }) => {
  const { person, record, record_id, before, size = USUAL_SIZE } = query;
  const [from, to] = [realDay('from', query.from), realDay('to', query.to)];
  const { timeZone } = config.gym;
  const found = await findEntries(
    db,
    {
      person: person === 0 ? null : person,
      record,
      recordId: record_id,
      before,
      since: bound(from, timeZone),
      until: bound(to && dayAfter(to, 1), timeZone),
    },
    size + 1,
  );
  const entries = found.slice(0, size);
  const names = await namesFor(db, entries);
  return {
    status: 'success',
    more: found.length > size,
    data: entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      user_id: entry.userId,
      user_name: entry.userId === null ? null : (names.users.get(entry.userId) ?? null),
      address: entry.address,
      action: entry.action,
      record: entry.record as AuditEntry['record'],
      record_id: entry.recordId,
      label: labelOf(entry, names),
      before: entry.before as AuditEntry['before'],
      after: entry.after as AuditEntry['after'],
    })),
  };
});
