import { type AuditEntry, calls, reasons } from '@gym/api-contract';
import { addDays } from '@gym/rules';
import { implement } from '../../platform/http/implement-call.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { startOfDay } from '../../shared/calendar/start-of-day.ts';
import { labelOfEntry, loadNames, membersWithHealthData } from './entry-labels.ts';
import { findEntries } from './find-entries.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Rejects a day that the calendar does not have, such as 31 February. @throws HttpError 400 */
function requireCalendarDay(field: 'from' | 'to', day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const isReal = !day.startsWith('0000') && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  if (!isReal) throw fieldError(field, reasons.audit.unknownDay(reasons.audit.labels[field]), 400);
  return day;
}

/**
 * The moment at which a day begins. Undefined outside the years 1 to 9999 of UTC: PostgreSQL cannot read such a moment
 * here, and no entry is from there.
 */
function dayBoundary(day: string | undefined, timeZone: string | undefined): Date | undefined {
  const moment = day === undefined ? undefined : startOfDay(day, timeZone);
  const year = moment?.getUTCFullYear() ?? 0;
  return year >= 1 && year <= 9999 ? moment : undefined;
}

/**
 * A page of the audit trail for administrators, filtered, the latest entry first. Changes of measurements and diets
 * show health data, so this read gets its own entries (ADR-0035).
 */
const getAuditTrail = implement(calls.getAuditTrail, async (incoming, { db, config, healthReads }) => {
  const { query } = incoming;
  const { person, record, record_id, before, size = DEFAULT_PAGE_SIZE } = query;
  const [from, to] = [requireCalendarDay('from', query.from), requireCalendarDay('to', query.to)];
  const { timeZone } = config.gym;
  const found = await findEntries(
    db,
    {
      person: person === 0 ? null : person,
      record,
      recordId: record_id,
      before,
      since: dayBoundary(from, timeZone),
      until: dayBoundary(to && addDays(to, 1), timeZone),
    },
    size + 1,
  );
  const entries = found.slice(0, size);
  await healthReads.record(calls.getAuditTrail, membersWithHealthData(entries), incoming);
  const names = await loadNames(db, entries);
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
      label: labelOfEntry(entry, names),
      before: entry.before as AuditEntry['before'],
      after: entry.after as AuditEntry['after'],
    })),
  };
});

export const auditRoutes = [getAuditTrail];
